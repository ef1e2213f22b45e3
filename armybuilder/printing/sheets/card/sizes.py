"""The sizes of cards and of everything on them, in PDF points. The stylesheet is written from these measures."""

from collections.abc import Iterator, Sized
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.printing.papers import LEAST, MM
from armybuilder.printing.sheets.card import words
from armybuilder.printing.sheets.page.text_width import width

EVERY_NAME = (30, 26, 22, 19, 17, 15, 13, 11.5, 10, 8.5, 8, 7.2, 7, 6.5)
"""Sizes that a name may have."""
NAME_LINE, TEXT_LINE, KIND_LINE, SMALL_LINE = 0.98, 1.17, 1.2, 1.05
"""The distance of lines, in their letters' size."""
BACK_EDGE = 0.0945
"""The free space around the text of a back, as part of its width."""
ROW, SMALL_BOX = 9, 0.8155
"""The most defeat boxes of full size; how large those of more figures are."""
PART_OF_PITCH = 0.755
"""The part of its column that a die takes."""
MOST_NUMBERS, MOST_DICE = 12, 12
"""The most lines of numbers beside the drawings, and the most dice in a row."""
AFTER_FIGURES, AFTER_DICE, AFTER_RULE = 0.4 * MM, 1 * MM, 0.45 * MM


@dataclass(frozen=True)
class Size:
    """A size of cards: millimeters, and letters in points at normal text."""

    slug: str
    name: str | Promise
    width: float
    height: float
    pads: tuple[float, float, float, float]
    """Top, right, bottom, left."""
    text: float
    small: float
    largest_name: float
    number: float
    figures: tuple[float, float, float]
    """Heights of the drawings: with rules beside them, without, with many."""
    die: float
    box: float
    life_box: float


_SIZES = (
    Size("poker", _("Poker, 2½ × 3½″"), 63.5, 88, (3.4, 3.6, 3, 4.2), 7, 6.5, 15, 15, (18, 25, 14.2), 8.4, 5.15, 4.3),
    Size("tarot", _("Tarot, 2¾ × 4¾″"), 69.85, 120.65, (4, 4, 3.4, 4.8), 8, 7.2, 17, 17, (26, 40, 17), 9.4, 5.6, 4.7),
    Size("mini", _("Mini, 1¾ × 2½″"), 44.45, 63.5, (2.4, 2.4, 2.4, 3.2), 6.5, 6.5, 11.5, 11.5, (13, 17, 11), 6, 4, 3.5),
    Size("large", _("Large, 99 × 133 mm"), 99, 133, (6, 6, 5, 7), 9.5, 9, 26, 28, (44, 60, 24), 14, 8, 6.8),
)
SIZES = {size.slug: size for size in _SIZES}


@dataclass(frozen=True)
class Measures:
    """A size of cards at a size of text."""

    size: Size
    min_size: float
    below_points: tuple[str, ...]
    """The words that may be below the points in the corner."""

    @cached_property
    def small(self) -> float:
        """The smallest letters."""
        return max(self.size.small, self.min_size)

    @cached_property
    def text(self) -> float:
        """Letters of rules."""
        return round(self.size.text * self.small / self.size.small, 2)

    @cached_property
    def line(self) -> float:
        """A line of rules."""
        return self.text * TEXT_LINE

    @cached_property
    def width(self) -> float:
        """The card's width."""
        return self.size.width * MM

    @cached_property
    def height(self) -> float:
        """The card's height."""
        return self.size.height * MM

    @cached_property
    def inner_width(self) -> float:
        """Across the card between its paddings."""
        return (self.size.width - self.size.pads[1] - self.size.pads[3]) * MM

    @cached_property
    def inner_height(self) -> float:
        """Down the card between its paddings."""
        return (self.size.height - self.size.pads[0] - self.size.pads[2]) * MM

    @cached_property
    def corner(self) -> float:
        """The width of the points in the corner."""
        widest = max(width(word, self.small, "bold") for word in self.below_points)
        return max(11.6 * MM * self.size.number / 15, widest + 3)

    @cached_property
    def corner_height(self) -> float:
        """The height of the points in the corner."""
        return self.size.number * 0.87 + self.small + 1.1 * MM + 0.8

    @cached_property
    def name_room(self) -> float:
        """Across the name, beside the corner."""
        return self.inner_width - self.corner - 1.4 * MM

    @cached_property
    def names(self) -> tuple[float, ...]:
        """Sizes of names that this card may take, the largest first."""
        return tuple(size for size in EVERY_NAME if self.min_size <= size <= self.size.largest_name)

    @cached_property
    def die(self) -> float:
        """A die, if there is room for all of them."""
        return self.size.die * MM

    @cached_property
    def life_box(self) -> float:
        """A box of health."""
        return max(self.size.life_box * MM, self.min_size)

    def box(self, count: int) -> float:
        """A box of a figure; those of many are smaller."""
        return max(self.size.box * MM * (1 if count <= ROW else SMALL_BOX), self.min_size)

    @cached_property
    def label_height(self) -> float:
        """The line below dice, with its border."""
        return self.small * 1.1 + 0.9 * MM

    def rows_of(self, numbers: Sized) -> int:
        """The number of lines that the stats next to the drawings take; the first one is above its word."""
        return min(len(numbers) + 1, MOST_NUMBERS) if numbers else 0

    def figures_height(self, height: str, lines: int) -> float:
        """The drawings, or the numbers beside them where those are taller."""
        return max(self.drawn_height(height), self.numbers_height(lines))

    def figures_class(self, height: str, lines: int) -> str:
        """The class that sets this height."""
        return f"high-{lines}" if self.numbers_height(lines) > self.drawn_height(height) else height

    def drawn_height(self, height: str) -> float:
        """The drawings alone."""
        full, plain, minimum = self.size.figures
        return {"": full, "plain": plain, "least": minimum}[height] * MM

    def die_of(self, across: int) -> float:
        """A die of so many in a row."""
        return min(self.die, self.inner_width / across * PART_OF_PITCH)

    def numbers_height(self, lines: int) -> float:
        """The numbers beside the drawings: one large, the others below it."""
        return self.size.number + (lines - 1) * self.text * 1.2 if lines else 0

    def name_class(self, size: float) -> str:
        """The class that sets a name's size."""
        return f"name-{EVERY_NAME.index(size)}"

    def css(self) -> str:
        """The rules of this measure, after those of ``cards.css``."""
        return "\n".join(
            (*self._front_css(), *self._figures_css(), *self._dice_css(), *self._back_css(), *self._names_css())
        )

    def _front_css(self) -> Iterator[str]:
        size, (top, right, bottom, left) = self.size, self.size.pads
        yield f".card{{width:{size.width}mm;height:{size.height}mm;padding:{top}mm {right}mm {bottom}mm {left}mm}}"
        yield f".card{{font-size:{self.text:g}pt;background-size:1.9mm {size.height}mm}}"
        yield (
            ".card .look,.card .labels,.card .foot,.card .army,.card .points small,.card .adds td"
            f"{{font-size:{self.small:g}pt}}"
        )
        yield f".card .points{{right:{right}mm;top:{top}mm}}"
        yield f".card .points{{width:{self.corner:.2f}pt;height:{self.corner_height:.2f}pt}}"
        yield f".card .points{{font-size:{size.number * 0.87:.1f}pt}}"
        yield f".card .points.part{{font-size:{self.text}pt;height:{self.text + 1.8 * MM:.2f}pt}}"
        yield f".card h1,.card .write{{margin-right:{self.inner_width - self.name_room:.2f}pt}}"
        yield f".card h1{{min-height:{self.corner_height:.2f}pt}}.card .write{{height:{self.corner_height:.2f}pt}}"
        yield f".card .foot,.card .army{{left:{left}mm;right:{right}mm;bottom:{bottom - 0.4:g}mm}}"
        yield f".card .move b{{font-size:{size.number}pt}}.card .adds b{{font-size:{size.number * 1.13:.1f}pt}}"
        yield f".card .labels{{height:{self.label_height:.2f}pt}}"
        yield f".card .foot b{{font-size:{self.box(1):.2f}pt;vertical-align:{-0.233 * self.box(1):.2f}pt}}"
        yield f".card .small b{{font-size:{self.box(ROW + 1):.2f}pt}}"
        yield f".card .life b{{font-size:{self.life_box:.2f}pt;line-height:{self.life_box + 0.3:.2f}pt}}"
        yield f".card .line{{height:{self.text * 2:.2f}pt;padding-top:{self.text * 0.7:.2f}pt}}"

    def _figures_css(self) -> Iterator[str]:
        heights = {f".{size}" if size else "": self.drawn_height(size) for size in ("", "plain", "least")}
        heights |= {f".high-{lines}": self.numbers_height(lines) for lines in range(1, MOST_NUMBERS + 1)}
        for name, height in heights.items():
            yield f".card .figures{name}{{height:{height:.2f}pt;line-height:{height:.2f}pt}}"
        for lines in range(1, MOST_NUMBERS + 1):
            height = self.numbers_height(lines)
            yield f".card .lines-{lines}{{height:{height:.2f}pt;margin-top:-{height:.2f}pt}}"

    def _dice_css(self) -> Iterator[str]:
        for across in range(1, MOST_DICE + 1):
            pitch, die = self.inner_width / across, self.die_of(across)
            yield (
                f".card .dice-{across}{{font-size:{die:.2f}pt;line-height:{die:.2f}pt;height:{die + 1.2 * MM:.2f}pt;"
                f"word-spacing:{pitch - 1.25 * die:.2f}pt;padding-left:{(pitch - die) / 2:.2f}pt}}"
            )

    def _back_css(self) -> Iterator[str]:
        size, edge = self.size, BACK_EDGE * self.width
        yield f".card.back{{background-size:{size.width}mm {size.height}mm;padding:{edge:.2f}pt}}"
        yield f".card.back .place,.card.back .word{{height:{self.names[0] + 2 * MM:.2f}pt}}"
        yield f".card.back .place{{font-size:{self.names[0] * 0.87:.2f}pt}}.card.back .word{{font-size:{self.text}pt}}"
        yield f".card.back .low{{left:{edge:.2f}pt;right:{edge:.2f}pt;bottom:{edge:.2f}pt}}"

    def _names_css(self) -> Iterator[str]:
        yield from (f".card .{self.name_class(size)}{{font-size:{size}pt}}" for size in self.names)


def measures(size: str, text: str) -> Measures:
    """The measures of a size of cards at a size of text."""
    return _measures(size, text, (words.each(), words.points_word(1), words.points_word(2)))


@lru_cache(maxsize=32)
def _measures(size: str, text: str, below_points: tuple[str, ...]) -> Measures:
    return Measures(SIZES[size], LEAST[text], below_points)


def in_rows(columns: int, widest: float, width: float, min_width: float) -> int:
    """The number of columns that fit in a row if each is as wide as its label. All rows have about the same length."""
    fit = max(1, min(MOST_DICE, int(width // max(widest, min_width))))
    return ceil(columns / ceil(columns / fit)) if columns else 0
