"""The end of a game: its page, and what its players say to the result."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.games import actions, ending, results
from armybuilder.games import permissions as access
from armybuilder.games.board import Board, board
from armybuilder.games.forms import ResultForm
from armybuilder.games.playing import page_buttons
from armybuilder.visitors import become_player, visitor_of
from rules.games.events import GAME, Event
from rules.games.results import Result


@require_safe
def end(request: Request, key: str) -> HttpResponse:
    """The result: to enter, to confirm, or to read."""
    become_player(request)
    return render(request, "games/end.html", ending.page(board(access.opened(key), visitor_of(request))))


@post_only
def confirm(request: Request, key: str) -> HttpResponse:
    """End the game with a result, confirm it, or go on with the game."""
    shown = board(access.opened(key), visitor_of(request))
    if shown.is_agreed and (shown.row.night_table or "back" not in request.POST):
        return redirect("games:end", key)
    may_stand_in = results.may_stand_in(shown.row, shown.visitor)
    if not shown.own_sides and not may_stand_in:
        return redirect(f"{reverse('games:join', args=[key])}?for=result")
    if "back" in request.POST:
        _add(shown, _resumed(request, shown))
        return redirect("games:game", key)
    if "agree" in request.POST or "stand_in" in request.POST:
        return _agree(request, shown, may_stand_in=may_stand_in)
    form = ResultForm(request.POST, shown.table, shown.game.result)
    if not form.is_valid():
        return render(request, "games/end.html", ending.page(shown) | {"form": form}, status=422)
    _add(shown, _entered(request, shown, Result(form.winning_side, tuple(form.scores), form.cleaned_data["words"])))
    return redirect("games:end", key)


def _agree(request: Request, shown: Board, *, may_stand_in: bool) -> HttpResponse:
    """Confirm the result that the visitor saw: for their own sides, or for somebody who has left."""
    entered = shown.game.state.entries.get((GAME, "result"))
    if not shown.game.is_ended or entered is None or entered.token != request.POST.get("agree", ""):
        return _refused(request, shown, _("The result has changed in the meantime. Look at it again."))
    sides = shown.own_sides
    if "stand_in" in request.POST:
        sides = [side for side in range(len(shown.table["sides"])) if str(side) == request.POST["stand_in"]]
        if not may_stand_in:
            return _refused(request, shown, _("Only organizers of the game night confirm for somebody else."))
    _add(shown, [_event(request, shown, "confirmed", str(side), True) for side in sides])
    url_name = "games:end" if request.POST.get("from") == "end" else "games:game"
    return redirect(url_name, shown.row.key)


def _entered(request: Request, shown: Board, result: Result) -> list[Event]:
    """The game ends with this result. Whoever enters it confirms it; a changed result asks the others again."""
    game, value = shown.game, result.written()
    is_changed = game.value(GAME, "result") is not None and game.result != result
    others = [side for side in range(len(game.table["sides"])) if side not in shown.own_sides and is_changed]
    return [
        _event(request, shown, "ended", GAME, True),
        _event(request, shown, "result", GAME, value),
        *(_event(request, shown, "confirmed", str(side), True) for side in shown.own_sides),
        *(_event(request, shown, "confirmed", str(side), False) for side in others),
    ]


def _resumed(request: Request, shown: Board) -> list[Event]:
    """The game goes on; nobody has confirmed its result."""
    sides = range(len(shown.table["sides"]))
    return [
        _event(request, shown, "ended", GAME, False),
        *(_event(request, shown, "confirmed", str(side), False) for side in sides),
    ]


def _event(request: Request, shown: Board, name: str, on: str, value: object) -> Event:
    phone = page_buttons.page_of(shown.visitor, shown.row.key)
    own_side = str(shown.own_sides[0]) if shown.own_sides and name in ("ended", "result") else ""
    return page_buttons.new_event(shown.game, name, on, value, sent_form_id(request), phone, own_side)


def _add(shown: Board, events: list[Event]) -> None:
    """Add the events that change something, and enter the result at the night once all have confirmed it."""
    game = shown.game
    is_new = {"result"} if not game.is_ended else set[str]()
    changing = [
        event
        for event in events
        if event.name in is_new or (game.value(event.target, event.name) or False) != event.value
    ]
    try:
        actions.add(shown.row, changing)
    except actions.TooMany as error:
        raise BadRequest(_("This game has no room for more changes.")) from error
    if shown.row.night_table:
        results.record(shown.row, shown.row.state(), shown.visitor.player)


def _refused(request: Request, shown: Board, sentence: str) -> HttpResponse:
    """The page of the end with the reason."""
    return render(request, "games/end.html", ending.page(shown) | {"wrong": sentence}, status=422)
