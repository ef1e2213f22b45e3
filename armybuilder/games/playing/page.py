"""The page of a running game, put together."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.games.aims import aim, initiative
from armybuilder.games.board import Board, in_order
from armybuilder.games.ending import end_context, heading
from armybuilder.games.playing import log
from armybuilder.games.playing.action_bar import action_bar
from armybuilder.games.playing.header import aim_words, header
from armybuilder.games.playing.rolls import target_labels, target_steps
from armybuilder.games.playing.squads import target_dice, turned_over
from armybuilder.games.playing.targets import acting, tables_of_hits
from armybuilder.games.playing.texts import texts
from armybuilder.games.playing.units import panel, rules_behind
from rules.games.events import Event
from rules.games.start import ROUNDS, called
from rules.games.state import Game as GameState

LATEST = 8
"""Lines of the short log."""
MAX_LINES = 200
"""Lines of the log on the page of a running game; the report has all of them."""


def page(shown: Board) -> Context:
    """The whole page."""
    game, table = shown.game, shown.table
    return end_context(shown) | {
        "title": str(shown.row),
        "header": header(shown),
        "tabs": list(_tabs(shown)),
        "panels": [panel(shown, side) for side in in_order(shown)],
        "acting": acting(shown),
        "attacker": shown.attacker,
        "is_foe_view": shown.view not in ("log", str(shown.mine)),
        "hits": [] if shown.is_watching else tables_of_hits(shown),
        "targets": target_labels(shown),
        "target_steps": target_steps(table),
        "is_aimed": table["mode"] != "steps" or game.clock[1] in target_steps(table),
        "is_moves": table["steps"][game.clock[1]] == "moves",
        "target_dice": target_dice(shown),
        "fear": table["fear"],
        "lines": (lines := log.lines(game, MAX_LINES)),
        "line_count": log.count(game),
        "latest": lines[:LATEST],
        "clashes": [] if shown.is_watching else [_clash(game, on, pair) for on, pair in game.state.clashes.items()],
        "dock": action_bar(shown),
        "turned": turned_over(shown) if table["mode"] == "chart" else [],
        "popovers": list(rules_behind(shown)),
        "initiative": initiative(shown),
        "aim": aim(shown),
        "book": shown.book.short_name if shown.book else table["book"],
        "scenario": scenario_words(shown),
        "dice": (6, 8, 10, 12),
        "texts": texts(shown),
        "events": [event.written() for event in game.state.events],
        "seated": shown.seated,
        "view": shown.view,
        "result": heading(table, game.result),
    }


def _tabs(shown: Board) -> Iterator[Context]:
    for side in in_order(shown):
        is_own = side == shown.mine and not shown.is_watching and not shown.is_agreed
        name = _("My army") if is_own else shown.table["sides"][side]["name"]
        plastic = shown.table["sides"][side]["plastic"]
        yield {"view": str(side), "name": name, "plastic": plastic, "is_here": shown.view == str(side)}


def _clash(game: GameState, on: str, pair: tuple[Event, Event]) -> Context:
    """A figure that two phones changed, with both versions; keeping one undoes the other."""
    first, other = pair
    unit = game.unit(on)
    versions = [
        {"sentence": log.sentence_of(game, event), "drops": drops.token, "pose": unit["pose"], "made": event.made}
        for event, drops in ((first, other), (other, first))
    ]
    plastic = game.table["sides"][int(on.split("-")[0])]["plastic"]
    return {"figure": called(game.table, on), "versions": versions, "plastic": plastic}


def scenario_words(shown: Board) -> Context:
    """The scenario as the rule book puts it."""
    row = shown.scenario
    if row is None:
        return {"name": _("Game"), "setup": "", "ends": "", "wins": aim_words(shown.table)}
    ends, rounds = row.ends, shown.table["rounds"]
    if rounds not in (0, ROUNDS):
        count = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
        ends = f"{ends} " + _("In this game: {rounds}.").format(rounds=count)
    return {"name": row.name, "setup": row.setup, "ends": ends, "wins": row.wins}
