"""How a game ended: who won, the score after each round, and who fell when."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.core.values import Shown
from armybuilder.games.board import Board
from armybuilder.games.header import score_text
from armybuilder.games.log import named
from rules.engine import words
from rules.games.deeds import GAME
from rules.games.state import Game as GameState
from rules.games.table import UNSCORED, called, figures

LEFT, TOP, LOW, RIGHT = 40, 15, 150, 560
"""Where the lines are in the curve's picture, which is 600 wide and 190 high."""
END_WORDS = (
    {"curve": gettext_lazy("Points round by round"), "at": gettext_lazy("Round"), "unit": gettext_lazy("Points")},
    {
        "curve": gettext_lazy("Defeated figures, turn by turn"),
        "at": gettext_lazy("Turn"),
        "unit": gettext_lazy("Figures"),
    },
)
"""What the page calls the curve, the time and the worth of a defeated figure; the second for games on a turn chart."""
MOST_MARKS = 12
"""Rounds that are named below the curve."""


def page(shown: Board) -> Shown:
    """The page of the end."""
    game, table = shown.game, shown.table
    result = result_of(game)
    pair = [0, 1]
    return {
        "game": shown.row,
        "heading": heading(game),
        "facts": facts(shown),
        "sides": [_side(game, side, result) for side in range(len(table["sides"]))],
        "curve": curve(game),
        "fallen": list(fallen(game)),
        "result": result,
        "is_ended": game.is_ended,
        "rounds": last_round(game),
        "confirmed": [_confirmed(shown, side) for side in pair if game.value(str(side), "confirmed")],
        "count": len(game.state.deeds),
        "seat": shown.seat,
        "night": shown.row.night_table,
        "start": table,
        "words": END_WORDS[table["mode"] == "chart"],
    }


def result_of(game: GameState) -> dict[str, Any]:
    """The result as it was entered, or as the game stands."""
    said = game.value(GAME, "result")
    found = json.loads(said) if isinstance(said, str) else {}
    scores = found.get("scores") or game.scores
    return {
        "winner": found.get("winner", game.winner),
        "scores": scores,
        "shown": [score_text(game.table, score) for score in scores],
        "words": found.get("words", ""),
    }


def written(winner: int | None, scores: list[int], said: str) -> str:
    """A result as the value of its register."""
    return json.dumps({"winner": winner, "scores": scores, "words": said})


def heading(game: GameState) -> str:
    """Who won, with the score."""
    result = result_of(game)
    winner = result["winner"]
    if winner is None:
        return _("A draw, {scores}").format(scores=_to(result["shown"]))
    first = [result["shown"][winner], *(one for side, one in enumerate(result["shown"]) if side != winner)]
    return _("{side} win, {scores}").format(side=game.table["sides"][winner]["name"], scores=_to(first))


def _to(scores: list[str]) -> str:
    """``18 to 13``."""
    if len(scores) == 2:
        return _("{one} to {two}").format(one=scores[0], two=scores[1])
    return " – ".join(scores)


def last_round(game: GameState) -> int:
    """The last round that was played, or turn of a chart."""
    if game.table["mode"] == "chart":
        return game.clock[0]
    begun = game.clock[0] - (game.clock[1] == 0 and game.clock[0] > 1)
    return min(begun, game.table["rounds"] or begun)


def facts(shown: Board) -> str:
    """Rounds, duration, scenario and players."""
    game = shown.game
    rounds = last_round(game)
    count = ngettext("{count} round", "{count} rounds", rounds)
    if game.table["mode"] == "chart":
        count = ngettext("{count} turn", "{count} turns", rounds)
    parts = [count.format(count=rounds), duration(game)]
    row = shown.book.scenarios.get(game.table["scenario"]) if shown.book else None
    parts += [row.name] if row else []
    names = [seat.name for seat in shown.row.seats.all() if seat.name]
    return " · ".join(filter(None, [*parts, words.listed(names) if names else ""]))


def duration(game: GameState) -> str:
    """How long it was played, by the phones' clocks."""
    made = [deed.made for deed in game.state.deeds if deed.made]
    minutes = (max(made) - min(made)) // 60 if made else 0
    hours, rest = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)
    return _("{minutes} min").format(minutes=rest)


def _side(game: GameState, side: int, result: dict[str, Any]) -> Shown:
    one = game.table["sides"][side]
    there = [
        unit["pose"] for figure, unit in figures(game.table) if figure.startswith(f"{side}-") and not game.gone(figure)
    ]
    return {
        "number": side,
        "name": one["name"],
        "plastic": one["plastic"],
        "score": result["shown"][side],
        "points": words.exact_points(result["scores"][side])
        if game.table["aim"] not in UNSCORED
        else result["scores"][side],
        "poses": there[:3],
        "is_lost": result["winner"] is not None and result["winner"] != side,
        "is_winner": result["winner"] == side,
    }


def _confirmed(shown: Board, side: int) -> str:
    name = next((seat.name for seat in shown.row.seats.all() if seat.side == side and seat.name), "")
    return name or str(shown.table["sides"][side]["name"])


def fallen(game: GameState) -> Iterator[Shown]:
    """Who was defeated, by whom and when, in order."""
    rows = []
    for figure, unit in figures(game.table):
        how = game.gone(figure)
        deed = game.felling(figure)
        if how in ("defeated", "recruited") and deed:
            rows.append((deed.at, deed.made, figure, unit, deed))
    for at, _made, figure, unit, deed in sorted(rows, key=lambda row: row[:3]):
        yield {
            "figure": called(game.table, figure),
            "leads": unit["leads"],
            "by": named(game.table, deed.by) if deed.by else "",
            "round": at[0],
            "points": words.points_sign(unit["points"]),
        }


def curve(game: GameState) -> Shown:
    """Points after each round of the first two sides, as a drawing."""
    rounds = max(1, last_round(game))
    rows = [[0, *(_after(game, side, number) for number in range(1, rounds + 1))] for side in (0, 1)]
    most = max(2, *(max(row) for row in rows))
    step, every = max(1, -(-most // 2 // 2)), -(-rounds // MOST_MARKS)
    names = [side["name"] for side in game.table["sides"][:2]]
    texts = [", ".join(words.points_sign(score) for score in row[1:]) for row in rows]
    return {
        "names": names,
        "lines": [[_at(place, score, rounds, most) for place, score in enumerate(row)] for row in rows],
        "marks": [(words.points_sign(mark), _y(mark, most)) for mark in range(0, most + 1, step * 2)],
        "rounds": [(place, _at(place, 0, rounds, most)[0]) for place in range(every, rounds + 1, every)],
        "plastics": [side["plastic"] for side in game.table["sides"][:2]],
        "sentence": _("Points after each round. {first}: {one}. {second}: {two}.").format(
            first=names[0], one=texts[0], second=names[1], two=texts[1]
        ),
    }  # fmt: skip


def _after(game: GameState, side: int, number: int) -> int:
    """Half points that a side had destroyed when a round ended."""
    total = game.number(str(side), "extra")
    for figure, unit in figures(game.table):
        deed = game.felling(figure)
        is_beaten = game.gone(figure) in ("defeated", "recruited") and game.beaten_by(figure) == side
        total += unit["points"] if is_beaten and deed and deed.at[0] <= number else 0
    return total


def _at(place: int, score: int, rounds: int, most: int) -> tuple[int, int]:
    return LEFT + (RIGHT - LEFT) * place // rounds, _y(score, most)


def _y(score: int, most: int) -> int:
    return LOW - (LOW - TOP) * score // most
