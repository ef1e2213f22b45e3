"""The page of a game's end: who won, who fell when, who still has to confirm.

``rules/games/state`` says when a game is over and who has won.
"""

from collections.abc import Iterator
from itertools import pairwise

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.core.web.values import Context
from armybuilder.games import results
from armybuilder.games.board import Board
from armybuilder.games.forms import ResultForm
from armybuilder.games.playing.header import score_text
from armybuilder.games.playing.log import name_on_table
from armybuilder.games.playing.plot import plot
from rules.engine import words
from rules.games.events import ENDING, GAME
from rules.games.results import Result
from rules.games.start import Table, called, figures
from rules.games.state import Game as GameState

END_WORDS = (
    {"curve": gettext_lazy("Points round by round"), "at": gettext_lazy("Round"), "unit": gettext_lazy("Points")},
    {
        "curve": gettext_lazy("Defeated figures, turn by turn"),
        "at": gettext_lazy("Turn"),
        "unit": gettext_lazy("Figures"),
    },
)
"""The labels of the plot, the time and the worth of a defeated figure; the second set is for games on a turn chart."""
LONGEST_PAUSE = 6 * 60 * 60
"""Seconds between two events that still count for the duration."""
MAX_NAMED = 4
"""Defeated figures that the card names."""


def page(shown: Board) -> Context:
    """The page of the end."""
    game, table = shown.game, shown.table
    result = game.result
    return end_context(shown) | {
        "heading": heading(table, result),
        "facts": facts(shown),
        "sides": [_side(game, side, result) for side in range(len(table["sides"]))],
        "plot": plot(game),
        "fallen": list(defeated_figures(game)),
        "result": result,
        "form": ResultForm(None, table, result),
        "rounds": game.last_round,
        "count": len(game.state.events),
        "may_end": bool(shown.own_sides) or results.may_stand_in(shown.row, shown.visitor),
        "rematch": shown.row.rematch if shown.is_agreed and not shown.is_watching else None,
        "words": END_WORDS[table["mode"] == "chart"],
    }


def end_context(shown: Board) -> Context:
    """The context that the pages of a running game and of its end share: who looks at it, and how far its end is."""
    return {
        "game": shown.row,
        "start": shown.table,
        "seat": shown.seat,
        "is_watching": shown.is_watching,
        "left_out": shown.left_out,
        "is_ended": shown.game.is_ended,
        "is_agreed": shown.is_agreed,
        "card": _card(shown),
        "end_mark": _end_mark(shown),
        "confirmed": words.listed([shown.player(side) for side in _confirmed(shown)]),
        "night": _night(shown),
    }


def _night(shown: Board) -> Context | None:
    """The game night at whose table the game is played."""
    table = shown.row.night_table
    if table is None:
        return None
    evening = table.night
    return {
        "club": evening.club,
        "title": evening.title,
        "address": reverse("nights:night", args=[evening.club.slug, evening.code]),
        "number": table.number,
    }


def _card(shown: Board) -> Context | None:
    """The questions that an ended game asks its players, until all have confirmed the result."""
    game, table = shown.game, shown.table
    if not game.is_ended or shown.is_agreed:
        return None
    entered = game.state.entries.get((GAME, "result"))
    author = int(entered.actor.split("-")[0]) if entered and entered.actor else None
    missing = _missing(shown)
    asked = [side for side in missing if side in shown.own_sides]
    stand_in = [side for side in missing if side not in asked] if results.may_stand_in(shown.row, shown.visitor) else []
    return {
        "result": heading(table, game.result),
        "author": shown.player(author) if author is not None else "",
        "plastic": table["sides"][author or 0]["plastic"],
        "round": game.last_round,
        "is_chart": table["mode"] == "chart",
        "losses": [_losses(game, side) for side in range(len(table["sides"]))],
        "comment": game.result.words,
        "asked": asked,
        "missing": words.listed([shown.player(side) for side in missing]),
        "stand_in": [(side, shown.player(side)) for side in stand_in],
        "token": entered.token if entered else "",
        "may_answer": bool(shown.own_sides),
        "is_night": shown.row.night_table is not None,
    }


def _end_mark(shown: Board) -> str:
    """The mark by which pages know that something was said about the end: they load again then."""
    entries = shown.game.state.entries
    return " ".join(entries[on, name].token for on, name in sorted(entries) if name in ENDING)


def _confirmed(shown: Board) -> list[int]:
    sides = range(len(shown.table["sides"]))
    return [side for side in sides if shown.game.value(str(side), "confirmed") is True]


def _missing(shown: Board) -> list[int]:
    """The sides that have not confirmed the result yet."""
    sides = range(len(shown.table["sides"])) if shown.row.night_table else shown.seated
    confirmed = _confirmed(shown)
    return [side for side in sides if side not in confirmed]


def _losses(game: GameState, side: int) -> str:
    """The losses of a side, in a sentence."""
    name = game.table["sides"][side]["name"]
    beaten = [figure for figure in game.figures_of(side) if game.gone(figure) in ("defeated", "recruited")]
    if not beaten:
        return _("{side}: nobody was defeated.").format(side=name)
    if len(beaten) <= MAX_NAMED:
        text = ngettext("{side}: {names} was defeated.", "{side}: {names} were defeated.", len(beaten))
        return text.format(side=name, names=words.listed([called(game.table, figure) for figure in beaten]))
    text = ngettext("{side}: {count} figure was defeated.", "{side}: {count} figures were defeated.", len(beaten))
    return text.format(side=name, count=len(beaten))


def heading(table: Table, result: Result) -> str:
    """The winner, with the score."""
    shown = [score_text(table, score) for score in result.scores]
    if result.winner is None:
        return _("A draw, {scores}").format(scores=_to(shown))
    first = [shown[result.winner], *(entry for side, entry in enumerate(shown) if side != result.winner)]
    return _("{side} win, {scores}").format(side=table["sides"][result.winner]["name"], scores=_to(first))


def _to(scores: list[str]) -> str:
    """``18 to 13``."""
    if len(scores) == 2:
        return _("{one} to {two}").format(one=scores[0], two=scores[1])
    return " – ".join(scores)


def facts(shown: Board) -> str:
    """Rounds, duration, scenario and players."""
    game = shown.game
    rounds = game.last_round
    count = ngettext("{count} round", "{count} rounds", rounds)
    if game.table["mode"] == "chart":
        count = ngettext("{count} turn", "{count} turns", rounds)
    parts = [count.format(count=rounds), duration(game)]
    parts += [shown.scenario.name] if shown.scenario else []
    names = [seat.name for seat in shown.seats if seat.name]
    return " · ".join(filter(None, [*parts, words.listed(names) if names else ""]))


def duration(game: GameState) -> str:
    """The playing time, by the phones' clocks. Long pauses don't count, nor do clocks that are wrong by days."""
    moments = sorted(event.made for event in game.state.events if event.made)
    minutes = sum(later - earlier for earlier, later in pairwise(moments) if later - earlier <= LONGEST_PAUSE) // 60
    hours, rest = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)
    return _("{minutes} min").format(minutes=rest)


def _side(game: GameState, side: int, result: Result) -> Context:
    winner, score = game.table["sides"][side], result.scores[side]
    there = [
        unit["pose"] for figure, unit in figures(game.table) if figure.startswith(f"{side}-") and not game.gone(figure)
    ]
    return {
        "number": side,
        "name": winner["name"],
        "plastic": winner["plastic"],
        "score": score_text(game.table, score),
        "poses": there[:3],
        "is_lost": result.winner is not None and result.winner != side,
    }


def defeated_figures(game: GameState) -> Iterator[Context]:
    """The figures that were defeated, by whom and when, in order."""
    rows = []
    for figure, unit in figures(game.table):
        how = game.gone(figure)
        event = game.defeat_event(figure)
        if how in ("defeated", "recruited") and event:
            rows.append((event.round_and_step, event.made, figure, unit, event))
    for round_and_step, _made, figure, unit, event in sorted(rows, key=lambda row: row[:3]):
        yield {
            "figure": called(game.table, figure),
            "leads": unit["leads"],
            "by": name_on_table(game.table, event.actor) if event.actor else "",
            "round": round_and_step[0],
            "points": words.points_sign(unit["points"]),
        }
