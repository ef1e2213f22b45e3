"""Lines of a list that are no units: whether they are left out, or asked about because something would be lost.

``notation/units.py`` has the words and offers; ``armybuilder/armies/importing/answers.py`` makes questions of them.
"""

import re
from collections.abc import Iterator, Sequence

from rules.engine.lists.asking.headers import header_of_another
from rules.engine.lists.asking.likeness import Likeness, is_bullet_alone
from rules.engine.lists.asking.surroundings import Surroundings, is_heading
from rules.engine.lists.lines.entries import Entry
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words
from rules.engine.notation.lines import Line
from rules.engine.notation.names import key
from rules.engine.notation.reading import second_army
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.units import left_out, refuse
from rules.engine.wording.messages import message
from rules.engine.wording.text import shown

MAX_WORDS_OF_UNIT = 6
"""A line of at most so many signs and words, right among or below units, may be one."""
MIN_UNITS_TOGETHER = 2
_LINE = re.compile(r"[^\n]++")
MIN_NAME = 4
"""Letters of a word that names a unit again."""


def refuse_unread(reader: Reader, entries: Sequence[Entry], around: Surroundings, words: Vocabulary) -> None:
    """Remarks on lines that are no units and hold what may be lost: numbers, terms, words among the units."""
    refused = set(map(id, _with_content(entries, around)))
    headings = [entry for entry in around.unexplained if is_heading(entry)]
    for entry in (entry for entry in entries if id(entry) in refused and not reader.is_full):
        if entry in headings:
            _tell(reader, entry)
        else:
            refuse(reader, Line(entry.row.start, entry.row.end), _names_terms(entry, words))
    _remark_empty_bullets(reader, entries)
    left = set(map(id, around.left_out)) - refused
    is_below = is_over = False
    units = [entry for entry in entries if entry.sort == "unit"]
    for entry in entries:
        if reader.is_full:
            return
        if entry.sort == "unit":
            is_below, is_over = True, False
        elif is_below and id(entry) in left and entry.sort not in ("heading", "stamp", "columns"):
            is_over = (is_over and not _repeats_unit(entry, units)) or _is_closing(entry, words)
            is_over = is_over or _is_farewell(entry, units, words)
            if not is_over and not around.likeness.is_of_other_sender(entry):
                _refuse_or_tell(reader, entry, around, words)


def _remark_empty_bullets(reader: Reader, entries: Sequence[Entry]) -> None:
    """Remarks on lines that hold “>” alone, where it is the bullet of the units and no sign of a quoted mail."""
    units = [entry.row.start for entry in entries if entry.sort == "unit"]
    if not units or ">" not in reader.text:
        return
    inside = list(_LINE.finditer(reader.text, reader.text.rfind("\n", 0, units[0]) + 1, units[-1]))
    if all(line.group().lstrip().startswith(">") for line in inside if line.group().strip()):
        return
    for line in inside:
        if line.group().strip(" \t\r") == ">":
            reader.remark(Words(">", line.start(), line.end()), message("line-cut", line=">"))


def _with_content(entries: Sequence[Entry], around: Surroundings) -> Iterator[Entry]:
    """Lines that are certainly a unit, or a part of one, that was not understood."""
    units = [entry for entry in entries if entry.sort == "unit"]
    left = set(map(id, around.left_out))
    has_headings = any(entry.row.is_marked or entry.sort == "heading" for entry in around.left_out)
    labels = 0 if has_headings else sum(map(_is_label, around.left_out))
    yield from (*around.empty_fields, *around.unexplained)
    is_among = False
    for entry, following in zip(entries, (*entries[1:], None), strict=False):
        is_header = entry is around.header_entry
        is_among = is_among or is_header or entry.sort == "unit"
        is_total = entry.sort == "total" and not _is_begun_unit(entry, around.likeness)
        if entry.sort == "unit" or is_total or (is_header and (units or not _has_terms(entry))):
            continue
        if (
            any(item.kind == "count" for item in entry.items)
            or entry.sort == "total"
            or (id(entry) in left and _is_lost(entry, following, around, units, labels, is_among))
            or _is_remnant(entry, around.likeness)
        ):
            yield entry


def _is_lost(
    entry: Entry, following: Entry | None, around: Surroundings, units: Sequence[Entry], labels: int, is_among: bool
) -> bool:
    """Whether a line that is left out seems to be a unit."""
    likeness = around.likeness
    if entry.sort != "free":
        return not units or (bool(entry.row.numbering) and entry.row.sign in likeness.signs)
    is_above_units = not is_heading(entry) and _is_right_above(entry, around, following)
    is_like_unit = likeness.is_like_unit(entry) and not likeness.is_of_other_sender(entry)
    is_like_unit = is_like_unit and (is_among or not likeness.is_wholly_bold(entry))
    is_label = _is_lone_label(entry, around, following, labels, bool(units) and is_among)
    return not units or _has_terms(entry) or is_above_units or is_like_unit or is_label


def _is_begun_unit(entry: Entry, likeness: Likeness) -> bool:
    """Whether numbers alone are what is left of a unit: they count, have its bullet, a stamp, or an open bracket."""
    if any(item.kind == "count" for item in entry.row.items):
        return True
    if any(item.is_each is False for item in entry.items):
        return False
    if likeness.are_stamped and not entry.row.is_stamped and len(entry.row.items) > 1 and not entry.row.has_words:
        return True
    return not entry.row.has_words and (entry.row.sign in likeness.signs or likeness.is_open(entry))


def _is_remnant(entry: Entry, likeness: Likeness) -> bool:
    """Whether it is a bullet, a bracket or a stamp alone, or heads of columns with numbers: the rest was lost."""
    kinds = {item.kind for item in entry.items}
    if entry.sort == "columns":
        return bool(kinds & {"number", "cost"})
    if entry.sort in ("line", "stamp") and entry.row.is_stamped:
        return likeness.are_stamped and not likeness.is_of_other_sender(entry)
    is_bullet = is_bullet_alone(likeness.flat, entry)
    return is_bullet or (entry.sort == "line" and bool(kinds & {"open", "close"}))


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
    if following is None or following.row.is_after_gap or following.row.is_marked or around.likeness.is_talk(entry):
        return False
    return following.sort in ("unit", "heading")


def _is_label(entry: Entry) -> bool:
    return entry.sort == "free" and bool(entry.items) and entry.items[-1].key == ":"


def _repeats_unit(entry: Entry, units: Sequence[Entry]) -> bool:
    """Whether it has a number and the name of a unit above, or most of it: ``3 Hussars``."""
    has_number = any(item.kind in ("number", "count", "cost") for item in entry.items)
    names = [key(unit.way.name.text) for unit in units if unit.way]
    long_words = [item.key[:-1] for item in entry.items if item.kind == "word" and len(item.key) > MIN_NAME]
    return has_number and any(word in name for word in long_words for name in names)


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


def _refuse_or_tell(reader: Reader, entry: Entry, around: Surroundings, words: Vocabulary) -> None:
    """A remark on a line among the units or below them."""
    row = entry.row
    has_terms = _names_terms(entry, words)
    if is_heading(entry) and not has_terms:
        return
    if header_of_another(reader, entry, words):
        second_army(reader, Line(row.start, row.end), around.name)
        return
    if row.is_after_gap and around.likeness.is_talk(entry):
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
