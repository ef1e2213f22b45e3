"""The kit of a game played with dice of words, order chips and a turn chart: everything to cut out, true to size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, Drawing, Length
from armybuilder.printing.sheets.drawings.turn_chart import chart
from armybuilder.printing.sheets.page.cutouts import Beside, leading
from armybuilder.printing.sheets.page.text_width import lines, width
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine import Build, Roll, bill
from rules.engine.wording.directions import isolate

COLORS = ("#1c5286", "#3f7a3a", "#a3241a", "#7a4b00", "#6d4f8f", "#8a6200", "#4b5545")
"""One for each die, in the edition's order; chips and counters take the same."""
EDGE = 8 * MILLIMETER
RIM = 5 * MILLIMETER
TOP, FOOT = 25 * MILLIMETER, 11 * MILLIMETER
"""The room for the head of a page, above the pieces, and for its foot, below them."""
NOTE_WIDE, NOTE_HIGH = 93 * MILLIMETER, 46 * MILLIMETER
"""The width and height of the note in the corner of a page of stickers, measured from the paper's edges."""
DICE = (14, 14, 16, 12)
"""The dice that stickers are printed for, in millimeters: the usual size twice."""
NAMED = {"normal": 13, "large": 14, "largest": 18}
"""Millimeters beside a block, for the names of its dice, at each size of text."""
ROWS = 7
"""Dice whose stickers fit below each other."""
CHIPS = (39, 25)
"""Poker chips and small discs, in millimeters."""
ANY = "any"
"""Chosen where everything is printed."""
PARTS = {
    "stickers": gettext_lazy("Stickers"),
    "chips": gettext_lazy("Chips"),
    "counters": gettext_lazy("Counters"),
    "chart": gettext_lazy("Chart"),
}
COUNTER = 20
GAP = Fraction(2, 5)
"""Millimeters between chips, so that each can be cut out separately."""
MOST_SETS, MOST_COUNTERS, FEW_COUNTERS = 24, 36, 12
"""More sets of chips, or counters of a kind, are printed in a second go; without an army so few."""

Cut = TypeVar("Cut")


@dataclass(frozen=True, slots=True)
class Chip:
    """One side of an order chip: a word for its face, nothing for its back."""

    color: str
    word: str
    icon: str
    whose: str
    short: str
    """The replacement for an owner's name that has no room."""


class Kit(Sheet):
    """Stickers, chips, counters and the turn chart."""

    slug = "kit"
    name = pgettext_lazy("sheet", "Kit")
    text = gettext_lazy("Dice, chips, counters, turn chart")
    icon = "dices"
    can_turn = True
    without_army = {}
    choices = (
        SheetChoice("part", gettext_lazy("Parts"), ((ANY, pgettext_lazy("parts", "All")), *PARTS.items())),
        SheetChoice(
            "dice",
            gettext_lazy("Dice"),
            (
                *((size, f"{size} mm") for size in ("16", "14", "12")),  # untranslated
                (ANY, gettext_lazy("12, 14 and 16 mm")),
            ),
        ),
        SheetChoice(
            "chips", gettext_lazy("Chips"), (("39", "39 mm"), ("25", "25 mm"), (ANY, gettext_lazy("25 and 39 mm")))
        ),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """All pages of the army's kit.

        Without an army that of every die, with chips to write on and a page of counters.
        """
        if not build.name:
            build = replace(build, rules=frozenset(build.catalogue.optional_rules))
        dice = [roll for roll in build.catalogue.rolls.values() if roll.faces and build.in_play(roll.optional_rule)]
        sets, part = list(sets_of(build)), self.selected(layout, "part")
        turns = build.chart or build.catalogue.chart
        has = {each: part in (ANY, each) for each in PARTS}
        pages_of_dice = [dice[first : first + ROWS] for first in range(0, len(dice), ROWS)] if has["stickers"] else []
        chips, beside = sets[:MOST_SETS] if has["chips"] else [], Beside()
        dice_sizes = _sizes(self.selected(layout, "dice"), DICE, len(DICE))
        return {
            "title": _("{army}: kit").format(army=isolate(build.name)) if build.name else str(self.name),
            "stickers": [page for few in pages_of_dice for page in _stickers(few, dice_sizes, layout)],
            "chips": [
                page
                for size in _sizes(self.selected(layout, "chips"), CHIPS)
                for page in _chips(build, chips, size, layout, beside)
            ],
            "beside": beside.texts,
            "left": _left_out(len(sets) - MOST_SETS),
            "counters": list(_counters(build, layout)) if has["counters"] else [],
            "chart": chart(build.catalogue, turns, layout) if turns and has["chart"] else None,
            "rounds": build.catalogue.table("round"),
            "orders": build.catalogue.table("orders"),
            "dice": [(roll.name, conditions(build, roll)) for roll in dice],
        }


def _left_out(count: int) -> str:
    """The number of sets that have no room in this print, in words."""
    message = ngettext(
        "{number} more set doesn’t fit; print it from a copy of the army.",
        "{number} more sets don’t fit; print them from a copy of the army.",
        count,
    )
    return message.format(number=count) if count > 0 else ""


def _sizes(size: str, every: tuple[int, ...], times: int = 1) -> tuple[int, ...]:
    """The sizes to print, in millimeters: every one, or one of them so many times."""
    return every if size == ANY else (int(size),) * times


def sets_of(build: Build) -> Iterator[tuple[str, str]]:
    """The owner of each set of chips, a unit or one of its figures: the name, and the number that replaces it."""
    if not build.name:
        yield "", ""
    for place, unit in enumerate(build.units, 1):
        if unit.sets == "each" and unit.count > 1:
            yield from ((f"{unit.name} {number}", f"{place}.{number}") for number in range(1, unit.count + 1))
        else:
            yield unit.name, _("Unit {place}").format(place=place)


def conditions(build: Build, roll: Roll) -> str:
    """Conditions of a die, from hardest to easiest: its situations, or the levels of the option it is named after."""
    option = build.catalogue.options.get(roll.option)
    if option:
        return ", ".join(level.label for level in option.levels)
    texts = any(situation.text for situation in roll.situations)
    situations = (f"{situation.name}: {situation.text}" if texts else situation.name for situation in roll.situations)
    return " ".join(situations) if texts else ", ".join(situations)


# die stickers


def _stickers(dice: Sequence[Roll], sizes: Sequence[int], layout: Layout) -> Iterator[SafeString]:
    """Pages of stickers: blocks of every die of a size, six faces in a row, beside and below each other."""
    width, upper = layout.size
    faces = max((len(roll.faces) for roll in dice), default=0)
    drawing, x, y, lower = _sticker_page(layout), EDGE, TOP + 4 * MILLIMETER, TOP
    for size in sizes:
        across, down = (faces * size + NAMED[layout.text]) * MILLIMETER, len(dice) * size * MILLIMETER
        if x + across > width - RIM:
            x, y = EDGE, lower + 9 * MILLIMETER
        foot = FOOT if x + across <= width - NOTE_WIDE else NOTE_HIGH
        if y + down > upper - foot:
            yield drawing.svg()
            drawing, x, y = _sticker_page(layout), EDGE, TOP + 4 * MILLIMETER
        _block(drawing, dice, size, x, y, (NAMED[layout.text] - 1) * MILLIMETER)
        x, lower = x + across + MILLIMETER, y + down
    yield drawing.svg()


def _sticker_page(layout: Layout) -> Drawing:
    return Drawing(*layout.size, _("Stickers for the faces of dice, true to size"), LEAST[layout.text])


def _block(drawing: Drawing, dice: Sequence[Roll], size: int, x: Fraction, y: Fraction, name_size: Fraction) -> None:
    drawing.words(x, y - 2 * MILLIMETER, _("Dice of {size} mm").format(size=size), 8, face="bold", is_centered=False)
    for row, roll in enumerate(dice):
        color, top = COLORS[row % len(COLORS)], y + row * size * MILLIMETER
        for column, face in enumerate(roll.faces):
            _sticker(drawing, x + column * size * MILLIMETER, top, size, (column + 1, face, _tone(roll, face)), color)
        after, minimum = x + (len(roll.faces) * size + 1) * MILLIMETER, drawing.min_text
        for line, text in enumerate(lines(roll.name, minimum, float(name_size), "bold")):
            below = float(top + size * MILLIMETER / 2) + line * minimum * 1.08
            drawing.words(after, below, text.strip(), minimum, color=color, face="bold", is_centered=False)


def _tone(roll: Roll, face: str) -> str:
    """The tone of a face: where low faces win a ladder, the first word always wins, and the last one never does."""
    ladder = all(situation.first == 1 for situation in roll.situations)
    if not ladder or face not in (roll.faces[0], roll.faces[-1]):
        return "plain"
    return "good" if face == roll.faces[0] else "bad"


def _sticker(drawing: Drawing, x: Fraction, y: Fraction, size: int, face: tuple[int, str, str], color: str) -> None:
    number, word, tone = face
    side, ink = size * MILLIMETER, "#ffffff" if tone == "good" else INK
    drawing.box(x, y, side, side, INK if tone == "good" else "#ffffff", 0.4, "#4b5545")
    drawing.box(x, y + side - Fraction(8, 5) * MILLIMETER, side, Fraction(8, 5) * MILLIMETER, color)
    drawing.words(
        x + MILLIMETER * 7 / 10,
        float(y) + drawing.min_text * 0.73 + 2,
        str(number),
        0,
        color=ink,
        face="bold",
        is_centered=False,
    )
    maximum = size * 0.82
    fitting = min(maximum, maximum * float(side - 2 * MILLIMETER) / width(word, maximum, "display"))
    middle = y + side / 2 + Fraction(fitting) / 3
    drawing.words(x + side / 2, middle, word, round(fitting, 2), color=GREY if tone == "bad" else ink)


# chips and counters


def _chips(
    build: Build, sets: Sequence[tuple[str, str]], size: int, layout: Layout, beside: Beside
) -> Iterator[SafeString]:
    """Pages of chips of one size: the faces of a set, then its backs, set after set."""
    terms = build.catalogue.table("chips")
    sides = [(COLORS[place % len(COLORS)], term.name, term.value) for place, term in enumerate(terms)]
    sides += [(GREY, "", "")] * len(terms)
    all_chips = [Chip(*side, *whose) for whose in sets for side in sides]
    pitch, step = (size + GAP) * MILLIMETER, (size + 1) * MILLIMETER
    title = _("Order chips of {size} mm, true to size").format(size=size)
    for drawing, places in _pages(all_chips, pitch, step, size * MILLIMETER, layout, title):
        for chip, x, y in places:
            _chip(drawing, chip, x + size * MILLIMETER / 2, y + size * MILLIMETER / 2, size, beside)
        yield drawing.svg()


def _pages(
    pieces: Sequence[Cut], pitch: Fraction, step: Fraction, size: Fraction, layout: Layout, title: str
) -> Iterator[tuple[Drawing, list[tuple[Cut, Fraction, Fraction]]]]:
    """The pieces to cut out, in rows over as many pages as they take, each with its top left corner."""
    width, height = layout.size
    across = int((width - 10 * MILLIMETER - size) / pitch) + 1
    down = int((height - TOP - FOOT - size) / step) + 1
    left = (width - (across - 1) * pitch - size) / 2
    for first in range(0, len(pieces), across * down):
        here = pieces[first : first + across * down]
        places = [
            (piece, left + place % across * pitch, TOP + place // across * step) for place, piece in enumerate(here)
        ]
        yield Drawing(width, height, title, LEAST[layout.text]), places


def _chip(drawing: Drawing, chip: Chip, x: Fraction, y: Fraction, size: int, beside: Beside) -> None:
    width = size * MILLIMETER
    drawing.ring(x, y, width, 0.4, GREY)
    if chip.word:
        band, up = width / 18, drawing.min_text - LEAST["normal"]
        drawing.ring(x, y, width - band - 2, float(band), chip.color)
        drawing.icon(x - width * 3 / 20, y - width * 3 / 8 + band / 2, width * 3 / 10, chip.icon, chip.color)
        word = float(y + width * 3 / 20) - up * 0.8
        drawing.words(x, word, chip.word, size * 0.44)
        fit = beside.written(chip.whose, chip.short, float(width) * 0.62, 12, [drawing.min_text], "bold")
        _draw_name(drawing, fit, x, word + 9 + up * 0.3)
    else:
        sizes = [max(size * 0.28, drawing.min_text), drawing.min_text]
        fit = beside.written(chip.whose, chip.short, float(width) * 0.76, float(width) * 0.52, sizes, "bold")
        _draw_name(drawing, fit, x, y)


def _draw_name(drawing: Drawing, fit: tuple[float, list[str]], x: Fraction, y: Length) -> None:
    """A name in lines about a point."""
    size, name_lines = fit
    for place, line in enumerate(filter(None, name_lines)):
        down = (place - (len(name_lines) - 1) / 2) * leading(size) + size / 3
        drawing.words(x, float(y) + down, line, round(size, 2), face="bold", alternative=" ".join(name_lines))


def _counters(build: Build, layout: Layout) -> Iterator[SafeString]:
    """Squares to lay beside figures, one of each sort for every figure."""
    count = min(bill(build).figures, MOST_COUNTERS) if build.name else FEW_COUNTERS
    all_counters = [
        (term, COLORS[-1 - place]) for place, term in enumerate(build.catalogue.table("counters")) for _ in range(count)
    ]
    pitch = (COUNTER + 2) * MILLIMETER
    title = _("Counters of {size} mm, true to size").format(size=COUNTER)
    for drawing, places in _pages(all_counters, pitch, pitch, COUNTER * MILLIMETER, layout, title):
        for (term, color), x, y in places:
            drawing.box(x, y, COUNTER * MILLIMETER, COUNTER * MILLIMETER, "#ffffff", 0.6, color)
            drawing.icon(x + 6 * MILLIMETER, y + 2 * MILLIMETER, 8 * MILLIMETER, term.value, color)
            drawing.words(x + COUNTER * MILLIMETER / 2, y + 16 * MILLIMETER, term.name, 11)
        yield drawing.svg()
