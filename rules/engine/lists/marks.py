"""The marks of a list, on stretches of the text that were understood, and the assumptions made in reading it."""

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.engine.lists.asking.surroundings import Surroundings
from rules.engine.lists.asking.units import UnitRead
from rules.engine.lists.lines.numbers import Role
from rules.engine.lists.lines.terms import Piece
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import EMPHASIS, Mark, MarkKind
from rules.engine.wording.messages import Message, message
from rules.engine.wording.text import shown

MAX_SHOWN = 6
"""Lines that an assumption names."""
MAX_ABBREVIATIONS = 20


def assumptions(reader: Reader, around: Surroundings, units: Sequence[UnitRead]) -> Iterator[Message]:
    """The things taken for granted, a sentence for each kind."""
    refused = {remark.line for remark in reader.remarks if remark.severity == "mistake"}
    rows = [entry.row for entry in around.left_out if entry.sort != "line"]
    rows = [row for row in rows if reader.line_of(row.start) not in refused]
    if rows:
        texts = [shown(reader.flat[row.start : row.end].strip(EMPHASIS)) for row in rows[:MAX_SHOWN]]
        quoted_texts = (str(message("in-quotes", text=text)) for text in texts)
        lines = ", ".join(quoted_texts) + "…" * (len(rows) > MAX_SHOWN)
        yield message("assume-left-out", count=len(rows), lines=lines)
    meanings: dict[str, str] = {}
    asked = {place for remark in reader.remarks for offer in remark.suggestions for place in (offer.start, offer.end)}
    shortened = (piece for unit in units for piece in unit.way.pieces if piece.is_abbreviated)
    for piece in (piece for piece in shortened if piece.words.end not in asked):
        meanings.setdefault(reader.flat[piece.words.start : piece.words.end], piece.words.text)
    for words, meaning in islice(meanings.items(), MAX_ABBREVIATIONS):
        yield message("assume-abbreviation", words=shown(words), meaning=meaning)


def marks(reader: Reader, units: Sequence[UnitRead], around: Surroundings) -> Iterator[Mark]:
    """Marks on what was understood, in the order of the text, none over another."""
    result = [mark for place, unit in enumerate(units) for mark in _marks_of(unit, place)]
    result += [Mark("aside", entry.row.start, entry.row.end) for entry in around.left_out]
    result += [Mark("total", words.start, words.end) for words in around.totals]
    if around.header and around.header.name.text:
        result.append(Mark("name", around.header.name.start, around.header.name.end))
    return reader.in_order(result)


def _marks_of(unit: UnitRead, place: int) -> Iterator[Mark]:
    name = unit.way.name
    if name.text:
        yield Mark("name", name.start, name.end, place)
    for piece in unit.way.pieces:
        kind = "aside" if piece in unit.remarks else _kind_of(piece)
        yield Mark(kind, piece.words.start, piece.words.end, place)
    for stated, role in unit.numbers.roles:
        if role != "name":
            yield Mark(_KINDS.get(role, "unknown"), stated.item.start, stated.item.end, place)


_KINDS: dict[Role, MarkKind] = {"count": "count", "each": "cost", "total": "cost", "part": "cost"}


def _kind_of(piece: Piece) -> MarkKind:
    if piece.meaning is None:
        return "unknown"
    return "guess" if piece.is_abbreviated else "term"
