"""Reads a list as people write them. It never raises: what is unsure is kept, and a remark says so."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.catalogue import Halves
from rules.engine.lists.asking.judging import judge, remark_doubts
from rules.engine.lists.asking.surroundings import Surroundings, surroundings
from rules.engine.lists.asking.units import UnitRead, read_entry
from rules.engine.lists.asking.unread import refuse_unread
from rules.engine.lists.cutting.notes import Notes, take_notes
from rules.engine.lists.cutting.rows import Row, rows
from rules.engine.lists.lines.entries import Entry
from rules.engine.lists.lines.reading_entries import read_entries
from rules.engine.lists.marks import assumptions, marks
from rules.engine.lists.words.collecting import vocabulary
from rules.engine.maximums import MOST_UNITS
from rules.engine.notation.drafts import Draft, finish
from rules.engine.notation.fields import default_scenario, read_field_line
from rules.engine.notation.grammar import Words
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Reading
from rules.engine.notation.units import stated_halves
from rules.engine.wording.messages import message


@dataclass(frozen=True, slots=True)
class List:
    """A list taken apart, which is the same by every rule book."""

    flat: str
    """The text without its notes."""
    notes: Notes
    rows: tuple[Row, ...]


def take_apart(reader: Reader) -> List:
    """The lines and the notes of a text."""
    flat, notes = take_notes(reader, _with_tabs(reader))
    return List(flat, notes, tuple(rows(flat)))


def read_lines(reader: Reader, parts: List) -> Reading:
    """The army of a list, whatever its style."""
    words = vocabulary(reader.catalogue)
    flat, notes, read = parts.flat, parts.notes, parts.rows
    entries = read_entries(read, flat, words, reader.guesses)
    around = surroundings(reader, entries, words)
    draft = Draft(header=around.header, totals=around.totals, scenario=default_scenario(reader.catalogue))
    lines = [entry for entry in entries if entry.sort == "unit" and entry.way]
    units = [UnitRead(entry, entry.ways[0], entry.ways[0].numbers) for entry in lines[:MOST_UNITS]]
    if reader.guesses.items_left < 0:
        place = max((entry.row.end for entry in entries), default=0)
        unread = next((row for row in read if row.start >= place), None)
        if unread:
            reader.mistake(Words("", unread.start, unread.end), message("list-too-long"))
    _take_points_as_limit(around, sum(unit.total for unit in units))
    is_confirmed = judge(units, list(_stated(around, reader.catalogue.limited_in)))
    refuse_unread(reader, entries, around, words)
    for other in units:
        if not reader.is_full:
            note = notes.between(other.entry.row.start, _end(flat, other.entry))
            unit = read_entry(reader, other, note, len(draft.units))
            draft.units += [unit] if unit else []
    for entry in lines[MOST_UNITS : MOST_UNITS + 1]:
        where = Words("", entry.row.start, entry.row.end)
        reader.mistake(where, message("text-too-many-units", most=MOST_UNITS))
    for split in around.fields:
        read_field_line(reader, draft, *split)
    remark_doubts(reader, units, words, is_confirmed)
    if around.header_entry:
        draft.notes = notes.between(around.header_entry.row.start, _end(flat, around.header_entry))
    build = finish(reader, draft)
    remarks = tuple(sorted(reader.remarks, key=lambda remark: (remark.line, remark.column)))
    return Reading(build, remarks, tuple(assumptions(reader, around, units)), tuple(marks(reader, units, around)))


def _take_points_as_limit(around: Surroundings, cost: Halves) -> None:
    """Points above a list are its limit where a total below says what it costs: ``Raiders (25)`` and ``Total 24``."""
    facts = around.header.facts if around.header else None
    totals = [stated_halves(words.text) for words in around.totals]
    if facts and facts.points and facts.points is facts.limit and cost in totals:
        facts.points = facts.points if (stated_halves(facts.points.text) or 0) < cost else None


def _with_tabs(reader: Reader) -> str:
    """The text with plain blanks and line ends, but with its tabs, which part the cells of a table."""
    if "\t" not in reader.text:
        return reader.flat
    pairs = zip(reader.text, reader.flat, strict=True)
    return "".join(sign if sign == "\t" else plain for sign, plain in pairs)


def _end(flat: str, entry: Entry) -> int:
    """The end of the last line that belongs to it."""
    last = max((entry, *entry.below), key=lambda part: part.row.end).row.end
    end = flat.find("\n", last)
    return len(flat) if end < 0 else end


def _stated(around: Surroundings, limited_in: str) -> Iterator[Halves]:
    """The totals of the text; where each figure costs one, also how many figures there are."""
    facts = around.header.facts if around.header else None
    for words in (*around.totals, *((facts.points,) if facts else ())):
        halves = stated_halves(words.text) if words else None
        if halves is not None:
            yield halves
    if facts and limited_in == "figures":
        yield from (2 * int(number.text) for kind, number in facts.counts if not kind and number.text.isdecimal())
