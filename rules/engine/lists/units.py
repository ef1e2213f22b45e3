"""A line of a list as a unit of the army, with remarks on what is not sure."""

from dataclasses import dataclass

from rules.engine.build import Unit
from rules.engine.catalogue import Halves
from rules.engine.lists.entries import Entry
from rules.engine.lists.explaining import TERM_IN_NAME, Explained
from rules.engine.lists.numbers import Numbers
from rules.engine.lists.tokens import Item
from rules.engine.maximums import MOST_FIGURES
from rules.engine.messages import message
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.lines import Line
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Suggestion
from rules.engine.notation.units import read_unit
from rules.engine.text import shown

UNSURE = 6
"""Two explanations of a line that differ by less, in tenths, are equally likely."""


@dataclass(slots=True)
class UnitRead:
    """A unit, the line it stands on, and how its numbers are understood."""

    entry: Entry
    way: Explained
    numbers: Numbers

    @property
    def price(self) -> Halves | None:
        """Of one figure, as far as it is understood."""
        return self.way.price

    @property
    def total(self) -> Halves:
        """Of all figures."""
        return (self.way.price or 0) * self.numbers.count

    @property
    def is_priced(self) -> bool:
        """Whether its line states a cost."""
        return any(role in ("each", "total", "contradicts") for _, role in self.numbers.roles)


def read_entry(reader: Reader, read: UnitRead, note: str, id: int) -> Unit | None:
    """The unit of a line, with remarks on what is not understood or does not fit."""
    way, numbers = read.way, read.numbers
    name = _name_or_figure(way)
    reader.unit = id
    count = numbers.role("count")
    head = Head(name, Words(str(numbers.count), count.start, count.end) if count else None, name.end, marked=False)
    pieces = tuple(piece.words for piece in sorted(way.pieces, key=lambda piece: piece.words.start))
    each, total = numbers.role("each"), numbers.role("total")
    wrong = numbers.role("contradicts")
    if wrong:
        each, total = (wrong, total) if wrong.is_each else (each, wrong)
    line = Line(read.entry.row.start, read.entry.row.end)
    rest = Rest(pieces, _amount(total), _amount(each), note)
    unit = read_unit(reader, line, (head, rest), id)
    _remark_numbers(reader, read, name)
    _remark_doubts(reader, read, name)
    reader.unit = None
    return unit


def _name_or_figure(way: Explained) -> Words:
    """The name; that of the figure where there is none."""
    if way.name.text:
        return way.name
    first = next((piece for piece in way.pieces if piece.meaning), None)
    return first.words if first else way.name


def _amount(item: Item | None) -> Words | None:
    if item is None or item.halves is None:
        return None
    whole, half = divmod(item.halves, 2)
    return Words(f"{whole}{'.5' * half}", item.start, item.start + len(item.text))


def _remark_numbers(reader: Reader, read: UnitRead, name: Words) -> None:
    numbers = read.numbers
    for stated, role in numbers.roles:
        item = stated.item
        where = Words(item.text, item.start, item.end)
        is_no_count = item.text.isdecimal() and not 1 <= item.value <= MOST_FIGURES
        if role == "unexplained" and stated.where in ("lead", "bracket") and is_no_count:
            reader.mistake(where, message("count-form", most=MOST_FIGURES, words=shown(item.text)))
        elif role == "unexplained":
            sentence = message("number-unexplained", name=shown(name.text), words=shown(item.text))
            reader.remark(where, sentence, Suggestion(message("leave-out", words=item.text), "", item.start, item.end))
        elif role == "name" and not numbers.is_confirmed and item.value:
            sentence = message("number-in-name", name=shown(name.text), words=shown(item.text))
            figures = message("as-count", count=item.value)
            reader.remark(where, sentence, Suggestion(figures, f"x{item.value}", item.start, item.end))


def _remark_doubts(reader: Reader, read: UnitRead, name: Words) -> None:
    way, entry = read.way, read.entry
    whole = Words(shown(reader.text[entry.row.start : entry.row.end]), entry.row.start, entry.row.end)
    if way.is_inferred:
        sentence = message("figure-inferred", unit=shown(name.text), figure=reader.names.figure(way.figure))
        reader.remark(whole, sentence)
    if way.terms_misfit >= TERM_IN_NAME:
        reader.mistake(whole, message("line-holds-two", line=whole.text))
    elif not read.numbers.is_confirmed and (other := _other_way(read)):
        reader.remark(whole, message("read-otherwise", unit=shown(name.text), other=shown(other.name.text)))


def _other_way(read: UnitRead) -> Explained | None:
    """Another explanation that is as likely, and gives another unit."""
    best = read.way
    for way in read.entry.ways:
        if way is best or way.misfit > best.misfit + UNSURE or way.unknown:
            continue
        is_counted = (way.name.text, way.numbers.count) != (best.name.text, best.numbers.count)
        in_words = is_counted and not any(stated.item.kind == "number" for stated, _ in best.numbers.roles)
        if (way.figure, way.options) != (best.figure, best.options) or (in_words and way.numbers.count > 1):
            return way
    return None
