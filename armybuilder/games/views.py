"""Games: starting one, joining, playing, ending, and reading it afterwards."""

import json

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from armybuilder.armies.display import army_context
from armybuilder.armies.forms import whole_number
from armybuilder.core.db.transactions import again_if_overtaken, post_only
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.file_names import attachment, base_name
from armybuilder.core.web.http import Request, sent_form_id, whole_address
from armybuilder.core.web.values import Context
from armybuilder.games import actions, at_table, choices, ending, entrants, incoming, opponents_army, starting
from armybuilder.games import permissions as access
from armybuilder.games.board import Board, board
from armybuilder.games.forms import JoinForm
from armybuilder.games.models import Game
from armybuilder.games.playing import log, page, page_buttons
from armybuilder.games.summaries import Summary, for_list, summary_of
from armybuilder.nights.models import Table
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import Visitor, become_player, visitor_of
from rules.games.events import Event, EventError
from rules.games.results import read_result
from rules.games.start import freeze, resettled
from rules.games.state import Game as GameState

MAX_LISTED = 200
"""Games of a list."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


@require_safe
def mine(request: Request) -> HttpResponse:
    """The visitor's games."""
    visitor = visitor_of(request)
    rows = list(Game.objects.own(visitor).select_related("night_table__result").prefetch_related("seats")[:MAX_LISTED])
    shown = [_listed(row, summary, visitor) for row, summary in for_list(rows)]
    return render(request, "games/mine.html", {"games": shown})


def _listed(row: Game, summary: Summary | None, visitor: Visitor) -> Context:
    """A game of the list: its round, or its result."""
    is_ended = bool(summary and summary.is_ended)
    result = read_result(summary.result, row.start) if summary and is_ended else None
    is_asked = any(seat.owner_id == visitor.key and not seat.joined for seat in row.seats.all())
    return {
        "row": row,
        "changed": timestamps.ago(row.changed, timezone.now()),
        "round": summary.round if summary else None,
        "is_ended": is_ended,
        "is_agreed": bool(summary and summary.is_agreed),
        "heading": ending.heading(row.start, result) if result else "",
        "is_asked": is_asked and not is_ended,
    }


@require_safe
def new(request: Request) -> HttpResponse:
    """Choose the armies and the scenario of a new game."""
    become_player(request)
    if table := at_table.table_of(request.GET.get("table", ""), visitor_of(request)):
        return _new_at_table(request, table)
    return _new(request)


def _new_at_table(request: Request, table: Table) -> HttpResponse:
    """Both armies are known: one button. Once the game is started, it leads there."""
    visitor = visitor_of(request)
    if game := at_table.game_of(table):
        return redirect("games:game", game.key)
    sides = at_table.sides_of(table, visitor)
    if not sides:
        return _new(request, _("Both players need an army for this night that the other one may see."))
    own = {seat.left for seat in table.seats.all() if seat.answer.player == visitor.player}
    shown = {
        "table": table,
        "night": table.night,
        "night_address": reverse("nights:night", args=[table.night.club.slug, table.night.code]),
        "sides": choices.sides_of([side.build for side in sides], [side.seat.answer.called for side in sides]),
        "opponent": next((side.seat.answer.called for side in sides if side.seat.left not in own), ""),
        "facts": at_table.facts(table, sides),
    }
    return render(request, "games/new_at_table.html", shown)


def _new(request: Request, wrong: str = "", status: int = 200) -> HttpResponse:
    visitor = visitor_of(request)
    sent = request.POST if request.method == "POST" else request.GET
    chosen = entrants.chosen(sent, visitor)
    find, count = sent.get("find", "")[:80].strip(), _side_count(sent, chosen)
    shelf = choices.Shelf(visitor, chosen, find)
    first = shelf.first.build
    form = entrants.SetupForm(sent, first.catalogue, first.scenario)
    shown = {
        "groups": shelf.groups(count),
        "count": count,
        "find": find,
        "is_empty": shelf.is_empty,
        "other_books": choices.count_of_other_books(visitor, first.catalogue),
        "scenarios": list(first.catalogue.scenarios.values()),
        "setup": form.setup(),
        "scenario": sent.get("scenario", "") or form.usual,
        "is_chart": bool(first.catalogue.chart),
        "ends": entrants.ENDINGS,
        "wrong": wrong,
    }  # fmt: skip
    return render(request, "games/new.html", shown, status=status)


def _side_count(sent: QueryDict, chosen: entrants.Chosen) -> int:
    """The number of armies that the form asks for: two, and more on demand."""
    asked = {"3": 3, "4": 4}.get(sent.get("sides", ""), 2) + ("more" in sent)
    return min(max(asked, len(chosen.names)), len(entrants.NAMES))


@limit_posts("games")
@post_only
def start_new(request: Request) -> HttpResponse:
    """Start a game between the armies of a form."""
    owner = become_player(request)
    visitor = visitor_of(request)
    if table := at_table.table_of(request.POST.get("table", ""), visitor):
        return _start_at_table(request, table, owner)
    chosen = entrants.chosen(request.POST, visitor)
    first = next((build for build in chosen.builds if build), None)
    if len(chosen.builds) < 2 or first is None or chosen.catalogue is None:
        return _new(request, _("Choose two armies. At least one must be in Muster."), 422)
    if not chosen.is_of_one_book:
        return _new(request, _("Both armies need the same rules."), 422)
    setup = entrants.SetupForm(request.POST, first.catalogue, first.scenario).setup()
    start = freeze(chosen.catalogue, entrants.entrants(chosen, setup.scenario, request.POST), setup)
    start = entrants.posed(start, chosen.builds)
    seats = [actions.SeatPlan(owner, 0, visitor.player.name if visitor.player else "")]
    offered = chosen.names if entrants.OPPONENT in chosen.names else ()
    game = actions.start(start, owner, sent_form_id(request), seats, offered=offered)
    return redirect("games:start", game.key)


def _start_at_table(request: Request, table: Table, owner: str) -> HttpResponse:
    """Start the game of a night's table, or join it if somebody else was faster."""
    visitor = visitor_of(request)
    sides = at_table.sides_of(table, visitor)
    game = at_table.game_of(table)
    if game is None and not sides:
        return _new(request, _("Both players need an army for this night that the other one may see."), 422)
    if game is None:
        start = at_table.document(sides, at_table.setup_of(table))
        game = actions.start(start, owner, sent_form_id(request), at_table.seat_plans(table, owner), table)
    actions.take_seats(game, owner)
    if "alone" in request.POST:
        actions.play_for_all(game, owner, visitor.player.name if visitor.player else "")
    return redirect("games:game", game.key)


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
    summary = summary_of(game)
    if summary and summary.is_agreed:
        return redirect("games:end", key)
    if request.method == "POST" and "seat" in request.POST and actions.take_seats(game, owner):
        return redirect("games:game", key)
    # Once a result waits for the sides that somebody else plays, nobody confirms it in their place.
    played = game.seats.filter(joined=True).exclude(owner__key=owner).values_list("side", flat=True)
    others = set(played) if summary else set()
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["side"] in others:
            return redirect("games:join", key)
        name = form.cleaned_data["name"] or (visitor.player.name if visitor.player else "")
        actions.sit(game, owner, form.cleaned_data["side"], name)
        is_open = form.cleaned_data["side"] == opponents_army.open_side(game)
        return redirect("games:army" if is_open else "games:game", key)
    seat = access.seat_of(game, visitor)
    shown = {
        "game": game,
        "sides": starting.sides_to_join(game, visitor, others),
        "seat": seat,
        "player": visitor.player,
        "reserved": seat and not seat.joined,
        "is_for_result": request.GET.get("for") == "result",
    }
    return render(request, "games/join.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def choose_army(request: Request, key: str) -> HttpResponse:
    """Choose the army of the side that was left open for the other player."""
    game = access.opened(key)
    become_player(request)
    visitor = visitor_of(request)
    side, seat = opponents_army.open_side(game), access.seat_of(game, visitor)
    if side is None or seat is None or seat.side != side:
        return redirect("games:game" if seat else "games:join", key)
    wrong = ""
    try:
        if request.method == "POST":
            opponents_army.choose(game, request.POST.get("army", ""), visitor)
            return redirect("games:game", key)
    except opponents_army.NotChosen as error:
        wrong = str(error)
    groups = opponents_army.cards(game, visitor)
    context = {"game": game, "groups": groups, "other": game.start["sides"][0], "wrong": wrong}
    return render(request, "games/choose_army.html", context, status=422 if wrong else 200)


def _board_of(request: Request, key: str, view: str = "") -> Board:
    """The game of a key, as the visitor sees it."""
    figure, attacker = request.GET.get("figure", ""), request.GET.get("attacker", "")
    return board(access.opened(key), visitor_of(request), view, figure, attacker)


@require_safe
def start(request: Request, key: str) -> HttpResponse:
    """Before the first round: sides, who starts, and the invitation of the other players."""
    become_player(request)
    shown = _board_of(request, key)
    if shown.row.latest:
        return _leave_start(request, shown)
    return _start_page(request, starting.with_dice(shown, request.GET))


def _start_page(request: Request, shown: Board, wrong: str = "") -> HttpResponse:
    link = whole_address(reverse("games:join", args=[shown.row.key]))
    context = page.page(shown) | {
        "sides": starting.sides(shown),
        "is_waiting": opponents_army.open_side(shown.row) is not None,
        "fit": starting.fit(shown),
        "settings": starting.settings(shown),
        "ends": entrants.ENDINGS,
        "is_chart": shown.table["mode"] == "chart",
        "invite": army_context.address(link),
        "link": link,
        "code_page": whole_address(reverse("games:code")).partition("://")[2],
        "wrong": wrong,
    }
    return render(request, "games/start.html", context, status=422 if wrong else 200)


def _leave_start(request: Request, shown: Board) -> HttpResponse:
    """Another phone has begun the game: go there, also where the page only looks whether it has."""
    address = reverse("games:game", args=[shown.row.key])
    if not request.htmx:
        return HttpResponseRedirect(address)
    return HttpResponseClientRedirect(f"{address}?view=0" if shown.is_watching else address)


@post_only
def settle(request: Request, key: str) -> HttpResponse:
    """Agree on something else before the first round."""
    shown = _board_of(request, key)
    if shown.book and not shown.row.latest:
        setup = entrants.SetupForm(request.POST, shown.book, shown.table["scenario"]).setup()
        actions.settle(shown.row, resettled(shown.book, shown.table, setup))
    return redirect("games:start", key)


@require_safe
def play(request: Request, key: str) -> HttpResponse:
    """A running game; before its first event, its start."""
    become_player(request)
    shown = _board_of(request, key, request.GET.get("view", ""))
    if not shown.own_sides and "view" not in request.GET:
        return redirect("games:join", key)
    if not shown.row.latest:
        return redirect("games:start", key)
    return render(request, "games/play.html", page.page(shown))


@post_only
def events(request: Request, key: str) -> HttpResponse:
    """Add events: as JSON from a page's script, or one from a button of a page without.

    A phone without events says that it is there.
    """
    game = access.opened(key)
    if request.content_type in FORMS:
        return _pressed(request, game)
    incoming.add(game, incoming.events_of(request.body, game))
    _note_phone(request, game)
    return JsonResponse({"latest": game.latest})


def _note_phone(request: Request, game: Game) -> None:
    """Note that the phone that sends is there, if it says which one it is."""
    seat = access.seat_of(game, visitor_of(request)) if "phone" in request.GET else None
    if seat:
        actions.note_phone(seat, request.GET["phone"][:32])


def _pressed(request: Request, game: Game) -> HttpResponse:
    """Do what a button of the page says, on the state that the page showed."""
    state = game.state(whole_number(request.POST.get("seen", "")))
    phone = page_buttons.page_of(visitor_of(request), game.key)
    if "begin" in request.POST and game.state().clock != state.clock:
        # Another phone was faster: its dice count.
        return redirect("games:game", game.key)
    if refusal := _refuse_start(request, game, state):
        return refusal
    try:
        events = page_buttons.events_of(state, request.POST, sent_form_id(request), phone)
    except EventError as error:
        raise BadRequest(incoming.NOT_OF_GAME) from error
    incoming.add(game, events)
    query = {"view": _next_view(request, game, state)}
    if not events and request.POST.get("tap", "") in state.figures:
        query |= {"figure": request.POST["tap"]}
    if request.POST.get("by", "") in state.figures:
        query |= {"attacker": request.POST["by"]}
    part = next(filter(None, map(_part, events)), "")
    return HttpResponseRedirect(f"{reverse('games:game', args=[game.key])}?{urlencode(query)}{part}")


def _refuse_start(request: Request, game: Game, before: GameState) -> HttpResponse | None:
    """The page again if a round is to begin and it is not clear who starts; else ``None``."""
    begins = "next" in request.POST if game.latest else request.POST.get("begin") == "round"
    if not begins:
        return None
    shown = starting.with_dice(_board_of(request, game.key, request.POST.get("view", "")), request.POST)
    wrong = starting.refusal(shown) if shown.game.clock == before.clock else ""
    if not wrong:
        return None
    if not game.latest:
        return _start_page(request, shown, wrong)
    return render(request, "games/play.html", page.page(shown) | {"wrong": wrong}, status=422)


def _next_view(request: Request, game: Game, before: GameState) -> str:
    """The tab that a page without a script shows next: its own army when its turn begins, else that of the tap."""
    view, tap = request.POST.get("view", "")[:3], request.POST.get("tap", "")
    seat = access.seat_of(game, visitor_of(request))
    if seat and "next" in request.POST and game.state().turn == seat.side != before.turn:
        return str(seat.side)
    return tap.split("-")[0] if tap in before.figures else view or "0"


def _part(event: Event) -> str:
    """The part of the page that shows the unit of an event."""
    unit = {"figure": event.target.rpartition("-")[0], "unit": event.target}.get(event.kind.scope, "")
    return f"#u-{unit}" if unit else ""


@require_safe
def read_game(request: Request, key: str) -> HttpResponse:
    """Everything that was done, to read."""
    shown = _board_of(request, key, "log")
    context = {"title": str(shown.row), "lines": log.lines(shown.game)[::-1], "is_printed": "print" in request.GET}
    return render(request, "games/log.html", ending.page(shown) | context)


@require_safe
def document(request: Request, key: str) -> HttpResponse:
    """The game as JSON: how it started, and all events in order."""
    game = access.opened(key)
    content = {"format": game.start["format"], "made": game.made.isoformat(), "start": game.start}
    name = base_name([*(side["name"] for side in game.start["sides"]), _("Game")], "game")
    document = json.dumps({**content, "deeds": [row.event for row in game.events.all()]})
    return attachment(document, "application/json", f"{name}.json")


@limit_posts("games")
@post_only
def play_again(request: Request, key: str) -> HttpResponse:
    """Play the same armies once more with swapped sides, or join that game if another player has started it."""
    before = access.opened(key)
    owner = become_player(request)
    if before.seats.filter(owner__key=owner, joined=True).exists():
        game = actions.play_again(before, owner)
        actions.take_seats(game, owner)
        return redirect("games:game", game.key)
    return redirect("games:end", key)
