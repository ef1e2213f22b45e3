"""The table as it is drawn: layout and figures in inches, from the far left corner as it is seen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.web.template_tags import figure_boxes, known_pose
from armybuilder.core.web.values import Context
from armybuilder.matches.sides import Pair
from rules.battles.events import Place
from rules.battles.layouts import DEEP, LAYOUTS, WIDE
from rules.battles.table import Table

TALL = 3.4
"""The height of a figure as it is drawn, in inches of the table."""
FEET = 73 / 80
"""The position of a figure's feet in its drawing, as a share of the height from the top."""
BESIDE = 1.1
"""The distance between figures on one spot, as they are drawn."""
MARGIN, LEAST_WIDE = 5.0, 27.0
"""Inches around the figures of a close view, and how much it shows at least."""
Box = tuple[float, float, float, float]
"""Left, far, wide and deep."""
WHOLE: Box = (0.0, 0.0, WIDE, DEEP)


def still(pair: Pair, layout: str, table: Table) -> Context:
    """The layout, and the figures where they are."""
    poses = [pose(side.build, unit) for side in pair.sides for unit in side.build.units for _one in range(unit.count)]
    return {
        "woods": [(number(wood.x), number(DEEP - wood.y), number(wood.radius)) for wood in LAYOUTS[layout].woods],
        "houses": [
            (
                number(house.left),
                number(DEEP - house.far),
                number(house.right - house.left),
                number(house.far - house.near),
            )
            for house in LAYOUTS[layout].houses
        ],
        "figures": list(_figures(_there(pair, table), poses, pair, table)),
    }


def seen_in(box: Box) -> Context:
    """A part of the table, and how large its letters are."""
    size = box[2] / WIDE
    return {"box": " ".join(map(number, box)), "letters": number(2.1 * size), "above": number(TALL + 0.8 * size)}


def close_up(pair: Pair, *tables: Table) -> Box:
    """The part of the table where figures are at these moments."""
    return _close_of(table.places[row] for table in tables for row in _there(pair, table))


def point(place: Place) -> tuple[str, str]:
    """A place as SVG reads it."""
    return number(place[0]), number(DEEP - place[1])


def number(value: float) -> str:
    """A number as SVG reads it."""
    return f"{value:.2f}"


def _there(pair: Pair, table: Table) -> list[int]:
    """The figures that are on the table; a building, which comes last, is none."""
    figures = sum(unit.count for side in pair.sides for unit in side.build.units)
    return [row for row in range(figures) if table.is_there[row]]


def _close_of(places: Iterable[Place]) -> Box:
    """A part of the table with all these places, as wide to its height as the whole."""
    known = list(places) or [(WIDE / 2, DEEP / 2)]
    left, right = min(x for x, _y in known) - MARGIN, max(x for x, _y in known) + MARGIN
    far, near = min(DEEP - y for _x, y in known) - MARGIN - 1, max(DEEP - y for _x, y in known) + MARGIN - 2
    width = min(WIDE, max(right - left, (near - far) * WIDE / DEEP, LEAST_WIDE))
    deep = width * DEEP / WIDE
    x = min(max((left + right - width) / 2, 0.0), WIDE - width)
    y = min(max((far + near - deep) / 2, 0.0), DEEP - deep)
    return x, y, width, deep


def _figures(rows: Iterable[int], poses: Sequence[str], pair: Pair, table: Table) -> Iterator[Context]:
    """Each figure as it is drawn, those farther away first; figures on one spot side by side."""
    spots: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        x, y = table.places[row]
        spots[round(x * 2), round(y * 2)].append(row)
    for _spot, there in sorted(spots.items(), key=lambda spot: -spot[0][1]):
        for place, row in enumerate(there):
            x, y = table.places[row]
            aside = (place - (len(there) - 1) / 2) * BESIDE
            side = table.sides[row]
            yield {"row": row} | _drawn(poses[row], pair.sides[side].plastic, x + aside, DEEP - y, bool(side))


def _drawn(drawing: str, plastic: str, x: float, y: float, is_turned: bool) -> Context:
    """A silhouette that stands there."""
    drawing = known_pose(drawing)
    _left, _top, width, height = map(float, figure_boxes()[f"f-{drawing}"].split())
    scale = TALL / height
    left = x + width * scale / 2 if is_turned else x - width * scale / 2
    across, moved = -scale if is_turned else scale, f"{number(left)} {number(y - TALL * FEET)}"
    return {
        "pose": drawing,
        "plastic": plastic,
        "wide": number(width),
        "tall": number(height),
        "transform": f"translate({moved}) scale({across:.4f} {scale:.4f})",  # untranslated
    }
