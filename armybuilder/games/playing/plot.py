"""The score of both armies after each round, as lines of a drawing."""

from collections.abc import Sequence
from itertools import accumulate

from django.utils.translation import gettext as _

from armybuilder.core.web.values import Context
from rules.engine import words
from rules.games.start import figures
from rules.games.state import Game as GameState

LEFT, TOP, BOTTOM, RIGHT = 56, 56, 200, 500
"""The positions of the axes in a drawing that is 640 wide and 250 high."""
MAX_MARKS = 8
"""Rounds that are named below the lines."""
MAX_POINTS = 100
"""Places of a line; of longer games every so many rounds are drawn."""
MAX_TICKS = 5
LABEL_HEIGHT = 26
"""The minimum distance between the names at the ends of two lines."""
LABEL_LETTERS = 12
DOT = 6


def plot(game: GameState) -> Context:
    """The drawing, with a sentence that says the same."""
    rounds = max(1, game.last_round)
    scores = [scores_by_round(game, side, rounds) for side in (0, 1)]
    top = _top(max(max(row) for row in scores))
    stride = -(-rounds // MAX_POINTS)
    drawn = [*range(0, rounds, stride), rounds]
    sides = game.table["sides"][:2]
    every = -(-rounds // MAX_MARKS)
    marked = list(range(every, rounds + 1, every))
    texts = [", ".join(words.points_sign(row[place]) for place in marked) for row in scores]
    return {
        "lines": [
            {
                "name": words.clipped(side["name"], LABEL_LETTERS),
                "plastic": side["plastic"],
                "total": words.points_sign(row[-1]),
                "points": [(_x(place, rounds), _y(row[place], top)) for place in drawn],
                "dots": [
                    (_x(place, rounds), _y(row[place], top)) for place in (drawn[1:] if rounds <= MAX_MARKS else marked)
                ],
                "label": height,
            }
            for side, row, height in zip(sides, scores, _label_heights(scores, top), strict=True)
        ],
        "ticks": [(words.points_sign(mark), _y(mark, top)) for mark in range(0, top + 1, _step(top))],
        "rounds": [(place, _x(place, rounds)) for place in marked],
        "sentence": _("Points after each round. {first}: {one}. {second}: {two}.").format(
            first=sides[0]["name"], one=texts[0], second=sides[1]["name"], two=texts[1]
        ),
    }


def scores_by_round(game: GameState, side: int, rounds: int) -> list[int]:
    """Half points that a side had destroyed at the start and when each round ended."""
    gained = [game.number(str(side), "extra"), *[0] * rounds]
    for figure, unit in figures(game.table):
        event = game.defeat_event(figure)
        if event and game.gone(figure) in ("defeated", "recruited") and game.beaten_by(figure) == side:
            gained[min(max(1, event.round_and_step[0]), rounds)] += unit["points"]
    return [0, *list(accumulate(gained))[1:]]


def _step(top: int) -> int:
    """Half points from one tick to the next: whole points, and at most so many ticks."""
    step = 2
    while top // step >= MAX_TICKS:
        step = step * 5 // 2 if str(step).startswith("4") else step * 2
    return step


def _top(score: int) -> int:
    """The highest tick: no line goes beyond it."""
    top = max(2, score)
    for _try in range(2):
        top = -(-top // _step(top)) * _step(top)
    return top


def _label_heights(scores: Sequence[Sequence[int]], top: int) -> list[int]:
    """The heights of the names at the ends of the lines; names never cover each other or the word below the axis."""
    first, second = (_y(row[-1], top) for row in scores)
    missing = LABEL_HEIGHT - abs(first - second)
    if missing <= 0:
        return [first, second]
    down = min(missing - missing // 2, BOTTOM - max(first, second))
    up = missing - down
    return [first + down, second - up] if first > second else [first - up, second + down]


def _x(place: int, rounds: int) -> int:
    return LEFT + (RIGHT - LEFT) * place // rounds


def _y(score: int, top: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * score // top
