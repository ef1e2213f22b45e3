"""The ruler in the head of a match sheet: the points of both armies, and those with which the scenario is played."""

from django.utils.translation import gettext as _

from armybuilder.armies.display import army_context
from armybuilder.armies.display.points_ruler import round_step
from armybuilder.core.web.values import Context
from armybuilder.matches.sides import Pair
from rules import engine
from rules.engine import words

AROUND = 10
"""The number of half points that are seen beyond the least and the most."""
NUMBERS = 12


def ruler(pair: Pair, scenario: engine.Scenario | None) -> Context | None:
    """The parts of the ruler, places in percent of its width; ``None`` for armies whose points cannot be compared."""
    if not pair.is_of_one_book:
        return None
    side = scenario.sides[0] if scenario and len(scenario.sides) == 1 else None
    band = (side.least, side.most) if side and side.least is not None and side.most is not None else None
    totals = [side.total for side in pair.sides]
    start, end, step = _scale([*totals, *(band or ())])

    def position(halves: int) -> str:
        return f"{(halves - start) * 100 / (end - start):.2f}%"

    small = max(2, step // 5)
    return {
        "sentence": _sentence(pair, scenario, side),
        "band": (position(band[0]), f"{(band[1] - band[0]) * 100 / (end - start):.2f}%") if band else None,
        "ticks": [position(tick) for tick in range(start + small, end, small) if tick % step],
        "fives": [position(tick) for tick in range(start + step, end, step)],
        "numbers": [(position(number), words.points_sign(number)) for number in range(start + step, end, step)],
        "ends": (words.points_sign(start), words.points_sign(end)),
        "pins": [(position(side.total), side.plastic) for side in pair.sides],
        "gap": [position(total) for total in totals] if totals[0] != totals[1] else None,
    }


def _scale(values: list[engine.Halves]) -> tuple[engine.Halves, engine.Halves, engine.Halves]:
    """Round ends around all values, and a round step between them."""
    step = round_step(max(values) - min(values) + 2 * AROUND, NUMBERS)
    start, end = (min(values) // step - 1) * step, (-(-max(values) // step) + 1) * step
    return max(0, start), end, step


def _sentence(pair: Pair, scenario: engine.Scenario | None, side: engine.Side | None) -> str:
    """The same for those who do not see it: ``Elves 25 points, Orcs 24 points. Basic Game, 25 to 40 points.``"""
    first, second = pair.sides
    sums = [words.sum_of(side.build.catalogue, side.total) for side in pair.sides]
    values = {"first": first.name, "points": sums[0], "second": second.name, "others": sums[1]}
    if scenario and side:
        played = army_context.side_label(scenario, side)
        return _("{first}: {points}. {second}: {others}. {played}.").format(**values, played=played)
    return _("{first}: {points}. {second}: {others}.").format(**values)
