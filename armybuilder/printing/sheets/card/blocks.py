"""The pieces of a card, each with the height that it takes: drawings and numbers, dice, health, the foot."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.papers import MM
from armybuilder.printing.sheets.card import sizes
from armybuilder.printing.sheets.card.card import Block, Dice, Figures, Foot, Picture
from armybuilder.printing.sheets.card.sizes import Measures, in_rows
from armybuilder.printing.sheets.page.text_width import lines, shortened, width
from armybuilder.printing.sheets.units import parts, vitals
from rules.engine.wording.numbers import grouped

ASPECTS = {"horse": 84, "beast": 96, "tank": 100, "heli": 100, "commander": 68, "mook": 54, "troop": 60, "drone": 72}
"""Widths of the drawings, all 80 high; the others are 64 wide."""
SHAPES = {"square": 80, "wide": 100}
"""The same of people's own pictures."""
BEHIND = (1, 0.77, 0.71, 0.65)
"""A rank of figures: the first is the nearest."""
ARMY_PART = 0.2
"""The part of a card's height that the army's name may take."""


def text_blocks(kind: str, text: str, m: Measures) -> list[Block]:
    """A line of text across the card: what the unit is, what it looks like."""
    if not text:
        return []
    size, face, distance = {"look": (m.small, "text", sizes.SMALL_LINE)}.get(kind, (m.text, "bold", sizes.KIND_LINE))
    after = 0.3 * MM if kind == "kind" else 0
    return [Block(kind, len(lines(text, size, m.inner_width, face)) * size * distance + after, text)]


def figures(drawn: str, file: str, count: int, numbers: Sequence[tuple[str, str]], height: str, m: Measures) -> Block:
    """Drawings as tall as they may be, and the numbers beside them."""
    rows = m.rows_of(numbers)
    drawn_height = m.figures_height(height, rows)
    own = {"": 0, "plain": 1, "least": 2}[height]
    across = m.inner_width - max(
        (_row_width(first, second, place, m) for place, (first, second) in enumerate(numbers)), default=0
    )
    rank = pictures(file, drawn, count, m.size.figures[own] - 0.5, across / MM - 2)
    value = Figures(rank, numbers, m.figures_class(height, rows), f"lines-{rows}")
    return Block("figures", drawn_height + 0.6 * MM + sizes.AFTER_FIGURES, value)


def _row_width(first: str, second: str, place: int, m: Measures) -> float:
    """The width of a row of stats; the first one has its number above its word."""
    if place:
        return width(f"{first} {second}", m.text, "bold")
    return max(width(first, m.size.number, "display"), width(second, m.text, "bold"))


def pictures(file: str, drawn: str, count: int, height: float, width: float) -> list[Picture]:
    """Up to four figures in a rank, as many as have room; in millimeters."""
    placed: list[Picture] = []
    used = 0.0
    for scale in BEHIND[: min(count, len(BEHIND))]:
        drawn_width = (ASPECTS | SHAPES).get(drawn, 64) / 80 * height * scale
        if not placed:
            drawn_width = min(drawn_width, width)
        overlap = 0.24 * drawn_width if placed else 0.0
        if used + drawn_width - overlap > width:
            break
        used += drawn_width - overlap
        placed.append(Picture(file, f"{drawn_width:.2f}mm", f"{-overlap:.2f}mm"))
    return placed


def numbers_line(numbers: Iterable[tuple[str, str]], m: Measures) -> list[Block]:
    """The numbers as a line of text, on a card without room for drawings."""
    return text_blocks("numbers", " · ".join(f"{first} {second}".strip() for first, second in numbers), m)


def dice(columns: Sequence[tuple[str, str]], m: Measures) -> list[Block]:
    """Dice with a label below each, in as many rows as they need; in one if shorter labels are enough for that."""
    if not columns:
        return []
    minimum, short = m.die * 1.1, m.inner_width / len(columns) - 2
    brief = [(die, shortened(label, m.small, short, "bold")) for die, label in columns]
    if (across := in_rows(len(columns), _widest(brief, m), m.inner_width, minimum)) == len(columns):
        columns = brief
    else:
        across = in_rows(len(columns), _widest(columns, m), m.inner_width, minimum)
    rows = [columns[start : start + across] for start in range(0, len(columns), across)]
    die = m.die_of(across)
    values = [_dice(row, across, m) for row in rows]
    return [Block("dice", len(rows) * (die + 1.2 * MM + m.label_height) + 0.4 * MM + sizes.AFTER_DICE, values)]


def _widest(columns: Sequence[tuple[str, str]], m: Measures) -> float:
    return max(width(label, m.small, "bold") for _, label in columns) + 2


def _dice(row: Sequence[tuple[str, str]], across: int, m: Measures) -> Dice:
    pitch = m.inner_width / across
    first, last = ((pitch - width(row[place][1], m.small, "bold")) / 2 for place in (0, -1))
    spare = m.inner_width - len(row) * pitch
    return Dice(
        " ".join(die for die, _ in row),
        " ".join(label for _, label in row),
        f"dice-{across}",
        f"padding-left:{first:.2f}pt;padding-right:{last + spare:.2f}pt",
    )


def adds(bonuses: Sequence[tuple[str, str]], m: Measures) -> list[Block]:
    """Additions to each die, in as many rows as the labels need."""
    if not bonuses:
        return []
    widest = max(width(label, m.small, "bold") for label, _ in bonuses) + 2
    across = in_rows(len(bonuses), widest, m.inner_width, width("+10", m.size.number * 1.13, "display"))
    rows = [list(bonuses[start : start + across]) for start in range(0, len(bonuses), across)]
    padded = [row + [("", "")] * (across - len(row)) for row in rows]
    height = m.size.number * 1.13 + m.small * 1.1 + 2.4 * MM
    return [Block("adds", len(rows) * height + 0.4 * MM + sizes.AFTER_DICE, (f"{height:.2f}pt", padded))]


# the foot


def army_height(army: str, m: Measures) -> float:
    """The height of the army's name at the foot."""
    return len(lines(army, m.small, m.inner_width)) * m.small * sizes.SMALL_LINE if army else 0


def at_the_foot(army: str, m: Measures) -> bool:
    """Whether the army's name fits its part of a card; otherwise it goes with the rules."""
    return army_height(army, m) <= m.inner_height * ARMY_PART


def defeated(count: int, army: str, m: Measures) -> Foot:
    """A box for each figure, next to the army's name if both fit on a line; otherwise above it."""
    boxes = parts.boxes(count)
    box = m.box(count)
    text = _("Defeated")
    if not boxes:
        text = ngettext("{number} figure, defeated: ____", "{number} figures, defeated: ____", count)
        text = text.format(number=grouped(count))
    across = width(f"{text}  ", m.small) + len(boxes) * box
    rows = ceil(across / m.inner_width)
    height = rows * (box + 1) + 2 if boxes else rows * m.small * sizes.SMALL_LINE
    return _foot(text, [boxes] if boxes else [], across, height, "small" if count > sizes.ROW else "", army, m)


def health(life: int, count: int, army: str, m: Measures) -> Foot:
    """A box for each of its health, by fives."""
    box = m.life_box
    fives = max(1, min(2, int((m.inner_width + box / 4) // (5.25 * box))))
    rows = [vitals.boxes(min(5 * fives, life - start)) for start in range(0, life, 5 * fives)]
    text = _("Health {life}").format(life=life)
    if count:
        text = ngettext("Health {life} each, {number} figure", "Health {life} each, {number} figures", count)
        text = text.format(life=life, number=count)
    height = len(rows) * (box + 0.3) + len(lines(text, m.small, m.inner_width, "bold")) * m.small * sizes.SMALL_LINE + 2
    return _foot(text, rows, 2 * m.inner_width, height, "life", army, m)


def _foot(text: str, rows: Sequence[str], across: float, height: float, style: str, army: str, m: Measures) -> Foot:
    own = army_height(army, m)
    if across + width(army, m.small) <= m.inner_width - 4 * MM:
        return Foot(text, rows, max(own, height), style)
    place = f"bottom:{(m.size.pads[2] - 0.4) * MM + own + 3:.1f}pt" if army else ""
    return Foot(text, rows, own + height + 4, style, place)


def blank_rows(labels: Iterable[str], m: Measures) -> Iterator[Block]:
    """Lines to write on, each with a word before it."""
    for label in labels:
        yield Block("line", m.text * 2, label)
