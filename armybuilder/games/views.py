"""Games: starting one, joining, playing, ending, and reading it afterwards."""

import json

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.armies import army_context
from armybuilder.core.http import Request, form_id, whole_address
from armybuilder.core.transactions import again_if_overtaken, post_only
from armybuilder.games import actions, ending, entrants, log, page, presses, results, starting
from armybuilder.games import permissions as access
from armybuilder.games.board import Board, board
from armybuilder.games.forms import JoinForm, ResultForm
from armybuilder.games.models import Game
from armybuilder.nights.models import Table
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules.games.deeds import GAME, Deed, DeedError, read
from rules.games.table import freeze, resettled, swapped

MOST_SENT = 200
"""Deeds of one post."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
NOT_OF_GAME = "That is no deed of this game."  # untranslated


@require_safe
def mine(request: Request) -> HttpResponse:
    """The visitor's games."""
    games = Game.objects.of(visitor_of(request))[:200]
    shown = [
        {"row": row, "game": (game := row.state()), "heading": ending.heading(game) if game.is_ended else ""}
        for row in games
    ]
    return render(request, "games/mine.html", {"games": shown})


@require_safe
def new(request: Request) -> HttpResponse:
    """Choose the armies and the scenario of a new game."""
    become_player(request)
    return _new(request)


def _new(request: Request, wrong: str = "", status: int = 200) -> HttpResponse:
    visitor = visitor_of(request)
    said = request.POST if request.method == "POST" else request.GET
    found = entrants.chosen(said, visitor)
    book = found.catalogue
    first = next((build for build in found.builds if build), None)
    form = entrants.SetupForm(said, first.catalogue, first.scenario) if first else None
    scenarios = list(book.scenarios.values()) if book else []
    names = [*found.names, "", "", "", ""][: len(entrants.NAMES)]
    shown = {
        "groups": entrants.groups(visitor, found),
        "rows": list(zip(entrants.NAMES, names, strict=True)),
        "scenarios": scenarios,
        "setup": form.setup() if form else None,
        "scenario": said.get("scenario", "") or (form.usual if form else ""),
        "is_chart": bool(book and book.chart),
        "ends": entrants.ENDINGS,
        "night_table": said.get("table", ""),
        "wrong": wrong,
    }  # fmt: skip
    return render(request, "games/new.html", shown, status=status)


@limit_posts("games")
@post_only
def start_new(request: Request) -> HttpResponse:
    """Start a game between the armies of a form."""
    owner = become_player(request)
    visitor = visitor_of(request)
    found = entrants.chosen(request.POST, visitor)
    first = next((build for build in found.builds if build), None)
    if len(found.builds) < 2 or first is None or found.catalogue is None:
        return _new(request, _("Choose two armies. At least one must be in Muster."), 422)
    if not found.is_of_one_book:
        return _new(request, _("Both armies need the same rules."), 422)
    setup = entrants.SetupForm(request.POST, first.catalogue, first.scenario).setup()
    start = freeze(found.catalogue, entrants.entrants(found, setup.scenario, request.POST), setup)
    start = entrants.posed(start, found.builds)
    name = visitor.player.name if visitor.player else ""
    game = actions.start(start, owner, name, form_id(request), _table(request))
    return redirect("games:start", game.key)


def _table(request: Request) -> Table | None:
    """The table of a game night at which the game is played."""
    said = request.POST.get("table", "")
    if not said.isascii() or not said.isdecimal() or len(said) > 15:
        return None
    table = get_object_or_404(Table.objects.select_related("night"), pk=int(said))
    if not results.may_play(table, visitor_of(request)):
        raise Http404("No such table.")
    return table


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("game_codes")
def join_by_code(request: Request) -> HttpResponse:
    """Type the code of a game."""
    wrong = ""
    if request.method == "POST":
        if game := access.by_code(request.POST.get("code", "")[:20]):
            return redirect("games:join", game.key)
        wrong = _("There is no game with this code. Check it, or ask whether the game has ended.")
    return render(request, "games/code.html", {"wrong": wrong}, status=422 if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def join(request: Request, key: str) -> HttpResponse:
    """Choose a side."""
    game = access.opened(key)
    owner = become_player(request)
    visitor = visitor_of(request)
    form = JoinForm(request.POST if request.method == "POST" else None, game.start)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"] or (visitor.player.name if visitor.player else "")
        actions.sit(game, owner, form.cleaned_data["side"], name)
        return redirect("games:game", key)
    taken = {seat.side: seat for seat in game.seats.all()}
    sides = [(side, one, taken.get(side)) for side, one in enumerate(game.start["sides"])]
    shown = {"game": game, "sides": sides, "seat": access.seat_of(game, visitor), "player": visitor.player}
    return render(request, "games/join.html", shown, status=422 if form.errors else 200)


def _seen(request: Request, key: str, view: str = "") -> Board:
    """The game of a key, as the visitor sees it."""
    game = access.opened(key)
    return board(game, access.seat_of(game, visitor_of(request)), view, request.GET.get("figure", ""))


@require_safe
def start(request: Request, key: str) -> HttpResponse:
    """Before the first round: sides, who starts, and the invitation of the other players."""
    become_player(request)
    shown = _seen(request, key)
    link = whole_address(reverse("games:join", args=[key]))
    context = page.page(shown) | {
        "sides": starting.sides(shown),
        "fit": starting.fit(shown),
        "settings": starting.settings(shown),
        "ends": entrants.ENDINGS,
        "is_chart": shown.table["mode"] == "chart",
        "invite": army_context.address(link),
        "link": link,
        "code_page": whole_address(reverse("games:code")).partition("://")[2],
    }
    return render(request, "games/start.html", context)


@post_only
def settle(request: Request, key: str) -> HttpResponse:
    """Agree on something else before the first round."""
    shown = _seen(request, key)
    if shown.book and not shown.row.latest:
        setup = entrants.SetupForm(request.POST, shown.book, shown.table["scenario"]).setup()
        actions.settle(shown.row, resettled(shown.book, shown.table, setup))
    return redirect("games:start", key)


@require_safe
def play(request: Request, key: str) -> HttpResponse:
    """A running game; before its first deed, its start."""
    become_player(request)
    shown = _seen(request, key, request.GET.get("view", ""))
    if shown.seat is None and "view" not in request.GET:
        return redirect("games:join", key)
    if not shown.row.latest:
        return redirect("games:start", key)
    return render(request, "games/play.html", page.page(shown))


@post_only
def deeds(request: Request, key: str) -> HttpResponse:
    """Add deeds: as JSON from a page's script, or one from a button of a page without.

    A phone without deeds says that it is there.
    """
    game = access.opened(key)
    try:
        if request.content_type in FORMS:
            return _pressed(request, game)
        sent = json.loads(request.body)
        if not isinstance(sent, list) or len(sent) > MOST_SENT:
            raise BadRequest(NOT_OF_GAME)
        actions.add(game, [read(one, game.start) for one in sent])
        _note_phone(request, game)
    except (DeedError, ValueError) as error:
        raise BadRequest(NOT_OF_GAME) from error
    except actions.TooMany as error:
        raise BadRequest(_("This game has no room for more changes.")) from error
    return JsonResponse({"latest": game.latest})


def _note_phone(request: Request, game: Game) -> None:
    """Note that the phone that sends is there, if it says which one it is."""
    seat = access.seat_of(game, visitor_of(request)) if "phone" in request.GET else None
    if seat:
        actions.note_phone(seat, request.GET["phone"][:32])


def _pressed(request: Request, game: Game) -> HttpResponse:
    """What a button of the page does, on the state that the page showed."""
    seen = request.POST.get("seen", "")
    state = game.state_until(int(seen)) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else game.state()
    phone = presses.page_of(visitor_of(request), game.key)
    made = presses.deeds_of(state, request.POST, form_id(request), phone)
    actions.add(game, made)
    at = "log" if request.POST.get("view") == "log" else request.POST.get("view", "")[:2]
    part = next(filter(None, map(_part, made)), "")
    chosen = f"&figure={tap}" if not made and (tap := request.POST.get("tap", "")) in state.figures else ""
    return HttpResponseRedirect(f"{reverse('games:game', args=[game.key])}?view={at or 0}{chosen}{part}")


def _part(deed: Deed) -> str:
    """The part of the page that shows the unit of a deed."""
    unit = {"figure": deed.on.rpartition("-")[0], "unit": deed.on}.get(deed.kind.scope, "")
    return f"#u-{unit}" if unit else ""


@require_safe
def end(request: Request, key: str) -> HttpResponse:
    """The result."""
    become_player(request)
    return render(request, "games/end.html", ending.page(_seen(request, key)))


@post_only
def confirm(request: Request, key: str) -> HttpResponse:
    """End the game with this result, or go back to it."""
    shown = _seen(request, key)
    game, phone = shown.game, presses.page_of(visitor_of(request), key)
    once = form_id(request)

    def deed(name: str, on: str, value: object) -> Deed:
        return presses.made(game, name, on, value, once, phone)

    if "back" in request.POST:
        made = [deed("ended", GAME, False)]
        made += [deed("confirmed", str(side), False) for side in range(len(game.table["sides"]))]
    else:
        form = ResultForm(request.POST, game.table)
        if not form.is_valid():
            context = ending.page(shown) | {"errors": form.errors}
            return render(request, "games/end.html", context, status=422)
        side = shown.seat.side if shown.seat else 0
        value = ending.written(form.winning_side, form.scores, form.cleaned_data["words"])
        is_changed = game.value(GAME, "result") not in (None, value)
        others = [other for other in range(len(game.table["sides"])) if other != side] if is_changed else []
        made = [deed("ended", GAME, True), deed("result", GAME, value), deed("confirmed", str(side), True)]
        made += [deed("confirmed", str(other), False) for other in others]
    actions.add(shown.row, made)
    results.record(shown.row, shown.row.state(), visitor_of(request).player)
    return redirect("games:game" if "back" in request.POST else "games:end", key)


@require_safe
def read_game(request: Request, key: str) -> HttpResponse:
    """Everything that was done, to read."""
    shown = _seen(request, key, "log")
    context = {"title": str(shown.row), "lines": log.lines(shown.game)[::-1], "is_printed": "print" in request.GET}
    return render(request, "games/log.html", ending.page(shown) | context)


@require_safe
def document(request: Request, key: str) -> HttpResponse:
    """The game as JSON: how it started, and all deeds in order."""
    game = access.opened(key)
    said = {"format": game.start["format"], "made": game.made.isoformat(), "start": game.start}
    response = JsonResponse({**said, "deeds": [row.deed for row in game.deeds.all()]})
    response.headers["Content-Disposition"] = 'attachment; filename="game.json"'
    return response


@limit_posts("games")
@post_only
def again(request: Request, key: str) -> HttpResponse:
    """Play the same armies once more with swapped sides."""
    before = access.opened(key)
    owner, visitor = become_player(request), visitor_of(request)
    name = visitor.player.name if visitor.player else ""
    game = actions.start(swapped(before.start), owner, name, form_id(request))
    return redirect("games:start", game.key)
