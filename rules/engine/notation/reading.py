"""Reads an army from text. It never raises: it returns everything that was understood, and remarks."""

import re
from collections.abc import Iterable
from itertools import chain, islice

from rules.engine.catalogue import Catalogue
from rules.engine.documents.strict_json import LARGEST
from rules.engine.maximums import MOST_UNITS
from rules.engine.notation.drafts import Draft, finish
from rules.engine.notation.fields import BOOK, default_scenario, is_field, label_of, read_field_line
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.header import Header, read_header
from rules.engine.notation.lines import MAX_LINE_LENGTH, MAX_LINES, Line, lines
from rules.engine.notation.names import key, like
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Mark, Reading, Remark, Suggestion
from rules.engine.notation.units import (
    Split,
    left_out,
    marks_of,
    names_any,
    offer_for_last_words,
    read_unit,
    refuse,
    split,
)
from rules.engine.wording.messages import message
from rules.engine.wording.text import Guesses, shown

HARMLESS = ("rule-turned-on", "figure-assumed", "notation-ambiguous", "counts-once")
"""Remarks that say nothing against a reading."""
BULLETED = re.compile(r"(?:\[[ xX]?\]|[●○■□◆◇►▶➤➢➔→⇒»›✓✔✅☑☐✗✘★☆✦⦁∙·o][\ufe0e\ufe0f]?) ")
"""Names that begin as lines of other lists do."""
GLUED = re.compile(r":|[\[(][0-9½]|[0-9½]\w*[\])]")
"""The sign that stands behind names, or a number in brackets: no part of a name."""
_ODD = re.compile(r"[\[\]{}@#=+|<>~:;*]")
_NUMBERED = re.compile(r"^[^\w\n\"]*(?:[0-9]{1,3}|[a-z])[.)] ", re.MULTILINE)
MAX_GUESSED = 20
"""Lines above the units that are compared with known names, to see whether they are units."""
MAX_ABOVE = 300
"""The most lines that may precede the units; more that are not understood would exceed the number of remarks."""


def read_grammar(text: str, catalogue: Catalogue, guesses: Guesses | None = None) -> Reading:
    """Read an army in the rule book's notation. Returns the army and remarks for any text."""
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        return Reading(None, (Remark("mistake", message("text-too-large"), 1, 1),))
    reader = Reader(text, catalogue, guesses=guesses or Guesses())
    draft = Draft(scenario=default_scenario(catalogue))
    lines_read = lines(reader.flat, reader.names.knows, reader.keywords)
    head = list(islice(lines_read, MAX_ABOVE))
    above = _above_units(reader, head)
    _read_top(reader, draft, above)
    _read_units(reader, draft, chain(head[len(above) :], lines_read))
    build = finish(reader, draft)
    remarks = tuple(sorted(reader.remarks, key=lambda remark: (remark.line, remark.column)))
    marks = tuple(reader.in_order(draft.marks))
    return Reading(build, remarks, marks=marks, is_sure=build is not None and _is_sure(reader, draft))


def _is_sure(reader: Reader, draft: Draft) -> bool:
    """Whether the text is written as the rule book does: its numbers are all there, and agree."""
    if any(remark.key not in HARMLESS for remark in reader.remarks):
        return False
    if draft.odd_names or any(BULLETED.match(unit.name) for unit in draft.units):
        return False
    is_stated = draft.header is not None and draft.header.facts.any and not draft.stating
    return (is_stated or draft.stating == len(draft.units)) and not _NUMBERED.search(reader.flat)


def _above_units(reader: Reader, lines: list[Line]) -> list[tuple[Line, Split | None]]:
    """The lines before the first that is a unit, each with its parts."""
    above: list[tuple[Line, Split | None]] = []
    for place, line in enumerate(lines):
        parts = split(reader, line)
        if parts and _is_unit(reader, *parts, guess=place < MAX_GUESSED, above=place > 0):
            break
        above.append((line, parts))
    return above


def _is_unit(reader: Reader, top: Head, tail: Rest, guess: bool, above: bool) -> bool:
    if not tail.pieces or (above and is_field(reader, top, tail)):
        return False
    if tail.total or tail.each or any(reader.names.knows(piece.text) for piece in tail.pieces):
        return True
    guessed = tail.pieces[:3] if guess else ()
    return any(like(reader.names, piece.text, reader.guesses, everywhere=False) for piece in guessed)


def _read_top(reader: Reader, draft: Draft, above: list[tuple[Line, Split | None]]) -> None:
    """The army's name and fields. Of several lines, the one that states points or figures is the name."""
    headers: list[tuple[Line, Header]] = []
    for line, parts in above:
        if parts and (headers or label_of(parts[0]) == BOOK) and is_field(reader, *parts):
            read_field_line(reader, draft, *parts)
        elif reader.is_full:
            return
        elif line.end - line.start > MAX_LINE_LENGTH:
            reader.mistake(_words(reader, line), message("line-too-long", most=MAX_LINE_LENGTH))
        elif headers and parts is None and names_any(reader, reader.flat[line.start : line.end]):
            refuse(reader, line)
        else:
            headers.append((line, read_header(reader, line)))
    _choose_header(reader, draft, headers)


def _choose_header(reader: Reader, draft: Draft, headers: list[tuple[Line, Header]]) -> None:
    notes = [header.note for _, header in headers if header.note]
    candidates = [(line, header) for line, header in headers if header.name.text or header.facts.any]
    stating = [header for _, header in candidates if header.facts.any]
    draft.header = stating[-1] if stating else candidates[0][1] if candidates else None
    draft.notes = " ".join(notes)
    if draft.header and draft.header.name.text:
        draft.marks.append(Mark("name", draft.header.name.start, draft.header.name.end))
    for line, header in candidates:
        if header is not draft.header:
            words = _words(reader, line)
            leave_out = left_out(reader, words)
            if not offer_for_last_words(reader, words, leave_out):
                reader.mistake(words, message("not-understood", words=shown(header.name.text)), leave_out)


def _words(reader: Reader, line: Line) -> Words:
    return Words(reader.flat[line.start : line.end], line.start, line.end)


def _read_units(reader: Reader, draft: Draft, lines: Iterable[Line]) -> None:
    for number, line in enumerate(lines):
        if number == MAX_LINES:
            reader.mistake(_words(reader, line), message("text-too-many-lines", most=MAX_LINES))
            break
        parts = split(reader, line)
        if reader.is_full or _ends_army(reader, draft, line, parts):
            break
        reader.unit = len(draft.units)
        if not _is_total(reader, draft, parts):
            unit = read_unit(reader, line, parts, len(draft.units))
            if unit and parts:
                draft.marks += marks_of(reader, parts, len(draft.units))
                draft.units.append(unit)
                draft.odd_names += _is_odd(reader, parts[0].name)
                draft.stating += bool(parts[1].total or parts[1].each)
    reader.unit = None


def _is_odd(reader: Reader, name: Words) -> bool:
    """Whether a name holds signs around which Muster writes quotes."""
    is_odd = _ODD.search(name.text) or GLUED.search(name.text)
    return reader.text[name.start] not in '"“„«»*_' and is_odd is not None


def _ends_army(reader: Reader, draft: Draft, line: Line, parts: Split | None) -> bool:
    """Whether no more can be read: a second army begins, or there are too many units."""
    reader.unit = None
    words = _words(reader, line)
    start = reader.flat.rfind("\n", 0, line.start) + 1
    if len(draft.units) >= MOST_UNITS:
        rest_of_it = Suggestion(message("leave-out-rest"), "", start, len(reader.text))
        reader.mistake(words, message("text-too-many-units", most=MOST_UNITS), rest_of_it)
        return True
    if len(words.text) > MAX_LINE_LENGTH or parts or names_any(reader, words.text):
        return False
    header = read_header(reader, line)
    if not header.facts.any:
        return False
    second_army(reader, line, draft.header.name.text if draft.header else "")
    return True


def second_army(reader: Reader, line: Line, first_name: str) -> None:
    """Add a remark that another army begins here, and which of them may be kept."""
    start = reader.flat.rfind("\n", 0, line.start) + 1
    header = read_header(reader, line)
    first = message("keep-one-above", army=shown(first_name)) if first_name else message("keep-first-above")
    reader.mistake(
        _words(reader, line),
        message("second-army"),
        Suggestion(first, "", start, len(reader.text)),
        Suggestion(message("keep-one-below", army=shown(header.name.text)), "", 0, start),
        Suggestion(message("keep-all"), "", line.start, line.end),
    )


def _is_total(reader: Reader, draft: Draft, parts: Split | None) -> bool:
    """Whether it is no unit but a sum beneath the units, which is then kept to be compared."""
    if parts is None or parts[1].pieces or parts[1].total is None:
        return False
    if key(parts[0].name.text) not in reader.keywords.totals:
        return False
    draft.totals.append(parts[1].total)
    draft.marks.append(Mark("total", parts[1].total.start, parts[1].total.end))
    return True
