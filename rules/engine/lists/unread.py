"""Lines of a list that are no units: whether they may be left out, or something of them would be lost."""

import re
from collections.abc import Iterator, Sequence

from rules.engine.lists.entries import Entry
from rules.engine.lists.headers import header_of_another
from rules.engine.lists.surroundings import (
    Surroundings,
    is_bold,
    is_cut_unit,
    is_heading,
    is_talk,
    is_wholly_bold,
    signs_of,
)
from rules.engine.lists.vocabulary import Vocabulary
from rules.engine.messages import message
from rules.engine.notation.grammar import Words
from rules.engine.notation.lines import Line
from rules.engine.notation.reading import second_army
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.units import left_out, refuse
from rules.engine.text import shown

MAX_WORDS_OF_UNIT = 6
"""A line of at most so many signs and words, right among or below units, may be one."""
MIN_UNITS_TOGETHER = 2
_BULLET_ALONE = re.compile(r"(?:[-–—*•●○■►➤→✅✔☐☑ox>\"“„«‘]|\[[ x]?\]|\*\*|__)[\ufe0f]?|[0-9]{1,3}[.)]")


def refuse_unread(reader: Reader, entries: Sequence[Entry], around: Surroundings, words: Vocabulary) -> None:
    """Remarks on lines that are no units and hold what may be lost: numbers, terms, words among the units."""
    refused = set(map(id, _with_content(reader, entries, around)))
    headings = [entry for entry in around.unexplained if is_heading(entry)]
    for entry in (entry for entry in entries if id(entry) in refused and not reader.is_full):
        if entry in headings:
            _tell(reader, entry)
        else:
            refuse(reader, Line(entry.row.start, entry.row.end), _names_terms(entry, words))
    left = set(map(id, around.left_out)) - refused
    is_below = is_over = False
    units = [entry for entry in entries if entry.sort == "unit"]
    senders = {entry.row.sender for entry in units}
    for entry in entries:
        if reader.is_full:
            return
        if entry.sort == "unit":
            is_below, is_over = True, False
        elif is_below and not is_over and id(entry) in left and entry.sort not in ("heading", "stamp", "columns"):
            is_over = _is_closing(entry, words) or _is_farewell(entry, units, words)
            if not is_over and entry.row.sender in {"", *senders}:
                _refuse_or_tell(reader, entry, around.name, words)


def _with_content(reader: Reader, entries: Sequence[Entry], around: Surroundings) -> Iterator[Entry]:
    """Lines that are certainly a unit, or a part of one, that was not understood."""
    has_units = any(entry.sort == "unit" for entry in entries)
    units = [entry for entry in entries if entry.sort == "unit"]
    signs = signs_of(units)
    left = set(map(id, around.left_out))
    labels = sum(map(_is_label, around.left_out))
    has_headings = any(entry.row.is_marked or entry.sort == "heading" for entry in around.left_out)
    are_stamped = any(entry.row.is_stamped for entry in units)
    senders = {entry.row.sender for entry in units}
    are_bold = 2 * sum(is_bold(reader, entry) for entry in units) > len(units)
    has_bold_headings = sum(is_wholly_bold(reader, entry) for entry in entries) > 1
    yield from (*around.empty_fields, *around.unexplained)
    for entry, following in zip(entries, (*entries[1:], None), strict=False):
        is_total = entry.sort == "total" and all(item.kind != "count" for item in entry.row.items)
        if entry.sort == "unit" or is_total or (entry is around.header_entry and (has_units or not _has_terms(entry))):
            continue
        kinds = {item.kind for item in entry.items}
        is_left = entry.sort == "free" and id(entry) in left
        is_below = bool(units) and units[0].row.start < entry.row.start
        is_lone = is_left and (
            _is_lone_label(entry, around, following, 0 if has_headings else labels, is_below) or entry.row.sign in signs
        )
        is_lone = is_lone or (is_left and not is_heading(entry) and _is_right_above(entry, around, following))
        is_bullet = _BULLET_ALONE.fullmatch(reader.flat, entry.row.start, entry.row.end) is not None
        is_bullet = is_bullet or (entry.sort == "line" and bool(kinds & {"open", "close"}))
        is_stamp_alone = entry.row.is_stamp and entry.row.is_stamped
        is_cut = are_stamped and entry.row.is_stamped and (is_left or is_stamp_alone or entry.sort == "line")
        is_cut = is_cut and entry.row.sender in {"", *senders} and (is_below or not is_talk(entry))
        is_cut = is_cut or (is_left and is_cut_unit(entry, units))
        is_among = is_below or (around.header_entry is not None and around.header_entry.row.start < entry.row.start)
        if is_left and is_among and are_bold and is_bold(reader, entry):
            is_cut = is_cut or not (has_bold_headings and is_wholly_bold(reader, entry))
        is_glued = entry.sort == "columns" and bool(kinds & {"number", "cost"})
        is_unit = (is_left and _has_terms(entry)) or (not has_units and id(entry) in left)
        if is_cut or is_lone or is_bullet or is_glued or is_unit or "count" in kinds:
            yield entry


def _names_terms(entry: Entry, words: Vocabulary) -> bool:
    """Whether a word of it, or what was understood of it, is the rule book's."""
    return _has_terms(entry) or any(item.key in words.terms for item in entry.items)


def _has_terms(entry: Entry) -> bool:
    return entry.way is not None and entry.way.has_terms


def _is_lone_label(entry: Entry, around: Surroundings, following: Entry | None, labels: int, is_below: bool) -> bool:
    """Whether it is the only line with a colon at its end, or no heading of the next line: a unit that was cut off.

    ``labels``: how many lines end with a colon, 0 if there are other headings.
    """
    if not _is_label(entry) or entry.row.is_marked:
        return False
    if around.header_entry and entry.row.start < around.header_entry.row.start:
        return False
    layout = following.way.layout if following and following.way and not following.row.sign else ""
    if layout == ":" and _is_followed_by_unit(following) and (around.header_entry or is_below):
        return True
    is_among = around.header_entry is not None and not entry.row.is_after_gap
    if is_among and not _is_followed_by_unit(following):
        return True
    return bool(entry.row.bullet) or (labels == 1 and not entry.row.is_after_gap and around.header is not None)


def _is_followed_by_unit(following: Entry | None) -> bool:
    return following is not None and following.sort == "unit" and not following.row.is_after_gap


def _is_right_above(entry: Entry, around: Surroundings, following: Entry | None) -> bool:
    """Whether it stands between the army's own line, or the heads of columns, and the units, without a gap below."""
    above = [around.header_entry, around.columns_entry]
    if not any(other and other.row.start < entry.row.start for other in above):
        return False
    if following is None or following.row.is_after_gap or following.row.is_marked:
        return False
    return following.sort in ("unit", "heading")


def _is_label(entry: Entry) -> bool:
    return entry.sort == "free" and bool(entry.items) and entry.items[-1].key == ":"


def _is_closing(entry: Entry, words: Vocabulary) -> bool:
    keys = [item.key for item in entry.items if item.kind == "word"][:3]
    return any("".join(keys[:stop]) in words.closings for stop in range(1, len(keys) + 1))


def _is_farewell(entry: Entry, units: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a paragraph begins below the last unit that has no numbers and no terms, and no unit is one alone."""
    is_last = units[-1].row.start < entry.row.start and entry.row.is_after_gap
    if not is_last or len(units) < MIN_UNITS_TOGETHER or any(unit.row.is_after_gap for unit in units[1:]):
        return False
    has_numbers = any(item.kind in ("number", "cost", "count", "limit") for item in entry.items)
    return not has_numbers and not _names_terms(entry, words)


def _refuse_or_tell(reader: Reader, entry: Entry, army: str, words: Vocabulary) -> None:
    """A remark on a line among the units or below them."""
    row = entry.row
    has_terms = _names_terms(entry, words)
    if is_heading(entry) and not has_terms:
        return
    if header_of_another(reader, entry, words):
        second_army(reader, Line(row.start, row.end), army)
        return
    has_numbers = any(item.kind in ("cost", "count") for item in entry.items)
    is_near = not row.is_after_gap and len(entry.items) <= MAX_WORDS_OF_UNIT
    if has_numbers or has_terms or is_near:
        refuse(reader, Line(row.start, row.end), has_terms)
        return
    _tell(reader, entry)


def _tell(reader: Reader, entry: Entry) -> None:
    """A remark that the line is left out."""
    whole = Words(reader.flat[entry.row.start : entry.row.end], entry.row.start, entry.row.end)
    reader.remark(whole, message("line-left-out", line=shown(whole.text)), left_out(reader, whole))
