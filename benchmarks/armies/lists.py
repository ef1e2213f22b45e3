"""Lists as people write them: how many are read right, by style, also damaged; time and memory by length.

Each text is a random army in a style, a language and a rule book, so the right answer is known. ``silent``: wrong, and
nothing was asked. ``untold``: a damaged text that is, sign by sign, what the same hand writes of another army.
"""

import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from benchmarks.parts.table import show, sized
from rules import engine
from rules.documents import catalogue_of, read_catalogue
from rules.engine.notation.reading import read_grammar
from rules.loading import with_texts
from rules.texts import translated

Answer = Literal["right", "asked", "silent", "untold"]
FIXTURES = Path(__file__).parents[2] / "fixtures"
Books = dict[str, dict[str, engine.Catalogue]]
SLUGS = ("vsgmr-7", "vsgmr-2010", "smg", "umr")
TEXTS = sized(20_000, 40)
"""Texts, half of them damaged."""
LINES = sized((100, 500, 1_000, 2_000), (10, 20))
HOSTILE: dict[str, Callable[[int], str]] = {
    "unknown words": lambda number: f"Qxw{number} – {', '.join(f'Kz{number}y{place}' for place in range(8))} – 8 pts",
    "numbers": lambda number: f"{number} x {number} ({number}) [{number}] Troop {number} {number}/{number} {number}",
    "signs": lambda number: "- : – (;) [|] = @ / " * 5 + f"Unit {number}",
    "brackets": lambda number: "(" * 70 + f"Unit {number}" + ")" * 70,
    "names of figures": lambda number: "Troop Hero Mook Vehicle " * 12 + str(number),
    "cells": lambda number: "\t".join(("Bob", "Hero", "DA", "3", str(number)) * 4),
    "ends of names": lambda number: f"six Bob {number} – (a) [b] Hero / two , Troop ; DA | HA : LA @ 3 = 4",
    "colons": lambda number: "a: " * 9 + f"Hero {number}: " * 4,
}


def read_books() -> Books:
    """Every rule book in every language."""
    read = {slug: read_catalogue(with_texts(FIXTURES / f"{slug}.json")) for slug in SLUGS}
    return {code: {slug: catalogue_of(translated(read[slug], code)) for slug in SLUGS} for code in ("en", "de", "es")}


def answers(books: Books, is_damaged: bool) -> Counter[tuple[str, Answer]]:
    """How the texts of each style are read."""
    from tests.support.list_styles import STYLES, damaged, written

    found: Counter[tuple[str, Answer]] = Counter()
    for number in range(TEXTS // 2):
        chance = random.Random(f"{number} {is_damaged}")
        one = written(chance, books, sorted(STYLES)[number % len(STYLES)])
        text = damaged(chance, one)[0] if is_damaged else one.text
        reading = engine.read_notation(text, books["en"][one.build.catalogue.slug])
        found[one.style, answer(one, text, reading)] += 1
    return found


def answer(one: object, text: str, reading: engine.Reading) -> Answer:
    """How one text is read."""
    from tests.support.list_styles import Written, asks, is_of_another_army, is_right

    assert isinstance(one, Written)
    if asks(reading):
        return "asked"
    if is_right(reading.build, one.build):
        return "right"
    return "untold" if is_of_another_army(one, text, reading.build) else "silent"


def table(title: str, found: Counter[tuple[str, Answer]]) -> None:
    """Print how the texts of each style are read, and of all."""
    kinds: tuple[Answer, ...] = ("right", "asked", "silent", "untold")
    styles = sorted({style for style, _ in found})
    rows = [[style, *(str(found[style, kind]) for kind in kinds)] for style in styles]
    rows.append(["all", *(str(sum(found[style, kind] for style in styles)) for kind in kinds)])
    show(title, ["style", *kinds], rows)


def seconds(call: Callable[[], object]) -> float:
    """The shortest of three."""
    times = []
    for _ in range(sized(3, 1)):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def plain(lines: int) -> str:
    """A list in the rule book's own notation, as the old reader reads it."""
    return "\n".join(f"Archers {number} (2): Troop, Distance attack – 4 points" for number in range(lines))


def forum(lines: int) -> str:
    """The same as in a forum."""
    return "\n".join(f"• 2x Archers {number} – Troop, DA – 4pts" for number in range(lines))


def lengths(book: engine.Catalogue) -> None:
    """Print the time by length, beside reading by the grammar alone."""
    rows: list[Sequence[str]] = []
    for lines in LINES:
        text, list_text = plain(lines), forum(lines)
        calls: tuple[Callable[[], object], ...] = (
            partial(read_grammar, text, book),
            partial(engine.read_notation, text, book),
            partial(engine.read_notation, list_text, book),
        )
        rows.append([f"{lines:,}", *(f"{1000 * seconds(call):.0f}" for call in calls)])
    show("Reading by length (ms)", ["lines", "grammar alone", "notation", "forum"], rows)


def hostile(books: Sequence[engine.Catalogue]) -> None:
    """Print time and memory of 500 hostile lines, read by every rule book."""
    rows = []
    for name, line in HOSTILE.items():
        text = "\n".join(map(line, range(sized(500, 20))))
        spent = seconds(partial(engine.read_among, text, books))
        tracemalloc.start()
        engine.read_among(text, books)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        rows.append([name, f"{spent:.2f}", f"{most / 2**20:.0f}"])
    show("500 hostile lines, by every rule book", ["lines of", "seconds", "MB"], rows)


def main() -> None:
    """Print the tables of lists that people write."""
    books = read_books()
    table("Lists as people write them", answers(books, is_damaged=False))
    table("The same with a line cut, two glued, or a digit changed", answers(books, is_damaged=True))
    lengths(books["en"]["vsgmr-7"])
    hostile(list(books["en"].values()))
