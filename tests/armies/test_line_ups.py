"""The figures of an army on their shelf: none is cut at its edge, whatever they are."""

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from armybuilder.armies.display.line_ups import HUGE, ROOM, SHELVES, fitted
from armybuilder.core.web.template_tags import figure_boxes

STYLES = Path("static/css/parts.css")
RULE = re.compile(r"((?:\.lineup\.of-\d+,?\s+)+)\{\s+--size: (\d+);\s+--gap: (-[\d.]+);")
SOME = [("troop", ""), ("horse", ""), ("tank", "huge")]


def test_sizes_and_margins_are_those_of_the_styles():
    rules = RULE.findall(STYLES.read_text())
    numbers = {int(number): rule[1:] for rule in rules for number in re.findall(r"of-(\d+)", rule[0])}
    assert {number: (int(size), float(gap)) for number, (size, gap) in numbers.items()} == SHELVES
    assert f"height: calc(var(--fh) * {HUGE})" in STYLES.read_text()


@pytest.mark.parametrize("count", [1, 3, 7, 8, 11, 14])
def test_no_figure_is_cut_at_the_edge_of_its_shelf(count):
    for poses in combinations_with_replacement(SOME, count):
        shown, number = fitted(poses)
        height, margin = SHELVES[number]
        width = sum(aspect(pose) * (HUGE if size else 1) for pose, size in shown) + 2 * margin * (len(shown) - 1)
        assert height * width <= ROOM and shown == poses[: len(shown)]
        assert len(shown) >= min(count, 5)


def aspect(pose: str) -> float:
    """A figure's width in heights."""
    width, height = map(float, figure_boxes()[f"f-{pose}"].split()[2:])
    return width / height
