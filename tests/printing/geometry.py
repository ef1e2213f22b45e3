"""Sheets read back from their PDFs, and what holds for every one of them: all lengths in PDF points."""

import io
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

import pdfplumber

from armybuilder.printing.jobs import render

RIM = 14.17
"""5 mm, which printers leave white."""
SIZES = {"letter": (612, 792), "a4": (595.28, 841.89), "legal": (612, 1008), "a5": (419.53, 595.28)}
LEAST = {"normal": 6.5, "large": 8, "largest": 10}
"""The smallest letters at each size of text."""
MM = 72 / 25.4


@dataclass(frozen=True)
class Box:
    """A piece of the page, and what is written there."""

    x0: float
    top: float
    x1: float
    bottom: float
    text: str = ""
    size: float = 0

    def holds(self, other, by=0.5):
        """Whether the other lies inside, or at most that far out."""
        across = self.x0 - by <= other.x0 and other.x1 <= self.x1 + by
        return across and self.top - by <= other.top and other.bottom <= self.bottom + by

    def meets(self, other):
        """Whether they share ground."""
        across = self.x0 < other.x1 and other.x0 < self.x1
        return across and self.top < other.bottom and other.top < self.bottom

    @property
    def core(self):
        """Where its ink is: lines of text stand so close that their boxes touch."""
        high, wide = self.bottom - self.top, self.x1 - self.x0
        x0, x1 = self.x0 + wide * 0.3, self.x1 - wide * 0.3
        return Box(x0, self.top + high * 0.3, x1, self.bottom - high * 0.28, self.text, self.size)


class Leaf:
    """One page: its letters and what is drawn on it."""

    def __init__(self, page):
        self.width, self.height = float(page.width), float(page.height)
        self.objects = {kind: page.objects.get(kind, []) for kind in ("line", "rect", "curve", "image")}
        seen = (char for char in page.chars if char["text"].strip())
        # each with its true size: a letter that stands on its side has it across
        self.letters = [
            Box(char["x0"], char["top"], char["x1"], char["bottom"], char["text"], round(_size(char), 2))
            for char in seen
        ]
        self.drawn = [char["text"] for char in page.chars]

    @property
    def text(self):
        """All it says, in the order of drawing, without spaces and line breaks."""
        return told("".join(self.drawn))

    @property
    def inside(self):
        """The page without its rim."""
        return Box(RIM, RIM, self.width - RIM, self.height - RIM)

    def said(self, box):
        """The letters whose middles lie in a box, without spaces."""
        return told("".join(letter.text for letter in self.letters if _within(letter, box)))

    def lines(self, wide=None):
        """Lines that are drawn, as boxes; those of one width alone where it is named."""
        drawn = self.objects["line"] + self.objects["curve"]
        chosen = [one for one in drawn if wide is None or abs(one["linewidth"] - wide) < 0.01]
        return [Box(one["x0"], one["top"], one["x1"], one["bottom"]) for one in chosen]

    def all(self, kind):
        """What is drawn of a kind, as boxes: line, rect, curve or image."""
        return [Box(one["x0"], one["top"], one["x1"], one["bottom"]) for one in self.objects[kind]]


def _size(char):
    """The height of a letter along its own axis; its box is that of a turned rectangle."""
    high, wide = char["bottom"] - char["top"], char["x1"] - char["x0"]
    along, aside = (abs(one) / hypot(*char["matrix"][:2]) for one in char["matrix"][:2])
    return (high * along - wide * aside) / (along**2 - aside**2)


def _within(letter, box):
    x, y = (letter.x0 + letter.x1) / 2, (letter.top + letter.bottom) / 2
    return box.x0 <= x <= box.x1 and box.top <= y <= box.bottom


def every_option(catalogue):
    """What a unit holds that has each option at its last level."""
    return tuple(sorted((slug, option.levels[-1].slug) for slug, option in catalogue.options.items()))


def told(text):
    """Letters without the spaces and line breaks that paper puts between them."""
    return "".join(unicodedata.normalize("NFC", text).split())


def read(data):
    """The pages of a PDF."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        return [Leaf(page) for page in pdf.pages]


@lru_cache(maxsize=16)
def printed(build, sheet, layout):
    """The pages of a sheet, laid out and read once for tests that follow each other; more would fill the memory."""
    return read(render.pdf([build], [sheet], layout))


# each of these is empty where all is well


def in_the_rim(leaf):
    """Letters that a printer may not print."""
    return [letter.text for letter in leaf.letters if not leaf.inside.holds(letter, 0)]


def too_small(leaf, text="normal"):
    """Letters below the least size, with the size that they have."""
    return sorted({(letter.text, letter.size) for letter in leaf.letters if letter.size < LEAST[text] - 0.05})


def overlapping(leaf):
    """Pairs of letters that share ground; marks stand on the letters that they belong to."""
    cells, found = {}, []
    for letter in (one for one in leaf.letters if not all(unicodedata.category(sign)[0] == "M" for sign in one.text)):
        core = letter.core
        for cell in {(int(x // 24), int(y // 24)) for x in (core.x0, core.x1) for y in (core.top, core.bottom)}:
            found += [(letter.text, other.text) for other in cells.get(cell, ()) if core.meets(other)]
            cells.setdefault(cell, []).append(core)
    return found


def astride(leaf, boxes):
    """Letters that lie neither wholly in one of the boxes nor wholly outside all of them."""
    return [
        letter.text
        for letter in leaf.letters
        if any(box.meets(letter.core) for box in boxes) and not any(box.holds(letter, 1.5) for box in boxes)
    ]


def lacking(leaves, texts):
    """Texts that no page says."""
    whole = "".join(leaf.text for leaf in leaves)
    return [text for text in texts if told(text) not in whole]


def not_once(leaves, texts):
    """Texts that are said more or less often than they are named, each with how often it is said."""
    whole = "".join(leaf.text for leaf in leaves)
    named = Counter(map(told, texts))
    return [(text, whole.count(text)) for text, times in named.items() if whole.count(text) != times]


def misprinted(leaf, paper, text="normal", turned=False):
    """What is wrong with a page, whatever is on it: its size, its rim, small letters, letters on each other."""
    size = SIZES[paper][::-1] if turned else SIZES[paper]
    wrong = [] if abs(leaf.width - size[0]) < 0.01 and abs(leaf.height - size[1]) < 0.01 else [leaf.width, leaf.height]
    return wrong + in_the_rim(leaf) + too_small(leaf, text) + overlapping(leaf)
