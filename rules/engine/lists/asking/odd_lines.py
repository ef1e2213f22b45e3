"""Lines that are built otherwise than the others of the text: two units glued together, or a unit that was cut off."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.lists.asking.units import UnitRead
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.labeled.columns import signs_in
from rules.engine.lists.lines.explaining import SECOND
from rules.engine.lists.lines.terms import Piece
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words
from rules.engine.notation.names import key
from rules.engine.notation.reading_state import Reader
from rules.engine.wording.messages import message
from rules.engine.wording.text import shown

MAX_LABELS = 2
"""Heads of columns that a name may have."""
_OPEN_ENDS = (",", "-", ";", "+", "@", "=")
"""Signs at the end of a line that was cut off."""
_NUMBERING = re.compile(r"\(?(?P<number>[0-9]{1,3})[.)] ")
_CAPITAL = re.compile(r"(?<=[^\W\d_]|[.])(?=[A-ZÄÖÜÁÉÍÓÚ][^\W\d_A-ZÄÖÜÁÉÍÓÚ])")
_DIGIT = re.compile(r"(?<=[^\W\d_])(?=[0-9])")


@dataclass(frozen=True, slots=True)
class Habits:
    """The features that the units of a text have in common."""

    units: Sequence[UnitRead]
    indent: int
    layout: str
    """Empty if there is one unit."""
    cells: tuple[int, int]
    """The fewest of a line, and the next fewest."""
    bullets: frozenset[str]
    option_bullets: frozenset[str]
    """In front of options that stand below, and of most units not."""
    endings: Counter[str]
    ends: frozenset[str]
    """Signs with which most units end."""
    are_numbered: bool
    are_priced: bool
    have_words: bool
    """Several costs have a word for points."""


def remark_odd_lines(reader: Reader, units: Sequence[UnitRead], words: Vocabulary) -> None:
    """Remarks on lines that are built otherwise than the others."""
    habits = _habits(reader, units, words)
    turned = [unit for unit in units if unit.way.layout == SECOND]
    for place, unit in enumerate(units):
        reader.unit = place
        row, name = unit.entry.row, unit.way.name
        line = shown(reader.flat[row.start : row.end])
        whole = Words(name.text, row.start, row.end)
        if turned == [unit] and len(units) > 1 and not unit.is_quoted:
            other = shown(unit.way.pieces[0].words.text)
            reader.remark(whole, message("read-otherwise", unit=shown(name.text), other=other))
        if _is_glued(unit, habits, words):
            reader.remark(whole, message("line-holds-two", line=line))
        if habits.are_numbered and not row.numbering and (numbering := _NUMBERING.match(name.text)):
            reader.remark(whole, message("number-in-name", name=line, words=shown(numbering["number"])))
        if _is_cut(reader, unit, habits, words):
            reader.remark(whole, message("line-cut", line=line))
    reader.unit = None


def _habits(reader: Reader, units: Sequence[UnitRead], words: Vocabulary) -> Habits:
    indents = Counter(unit.entry.row.indent for unit in units)
    layouts = Counter(unit.way.layout for unit in units)
    fewest, next_fewest, *_ = *sorted(_cells(unit) for unit in units), 0, 0
    bullets = Counter(unit.entry.row.bullet for unit in units)
    below = {option.row.bullet for unit in units for option in unit.entry.below}
    numbered = [unit for unit in units if unit.entry.row.numbering or _NUMBERING.match(unit.way.name.text)]
    numbered_names = [_NUMBERING.sub("", unit.way.name.text).partition(" ")[0] for unit in numbered]
    are_priced = any(unit.is_priced for unit in units)
    last_signs = Counter(unit.entry.items[-1].key for unit in units if unit.entry.items)
    return Habits(
        units,
        max(indents, key=indents.__getitem__, default=0),
        max(layouts, key=layouts.__getitem__) if len(units) > 1 else "",
        (fewest, next_fewest),
        frozenset(bullets) - {"", "x"},
        frozenset(sign for sign in below - {""} if 2 * bullets[sign] < len(units)),
        Counter(_ending(reader, unit, words, are_priced) for unit in units),
        frozenset(sign for sign, times in last_signs.items() if len(units) > 1 and 2 * times > len(units)),
        len(numbered) > 1 and (any(unit.entry.row.numbering for unit in numbered) or len(set(numbered_names)) > 1),
        are_priced,
        sum(any(item.key == "points" for item in _costs(unit)) for unit in units) >= min(2, max(1, len(units) - 1)),
    )


def _is_glued(unit: UnitRead, habits: Habits, words: Vocabulary) -> bool:
    """Whether the line seems to hold two units, or the end of one in front of another."""
    row, name = unit.entry.row, unit.way.name
    if row.indent > habits.indent + 1 or row.bullet[:1] == "#" or row.bullet in habits.option_bullets:
        return True
    if (unit.entry.is_part and row.bullet) or (len(habits.units) == 1 and _is_like_own_options(unit)):
        return True
    inside = [item for item in unit.entry.items if name.start <= item.start < item.end <= name.end]
    if any(item.kind == "separator" and item.key in (habits.layout, unit.way.layout) for item in inside):
        return True
    if any(item.kind == "signed" for item in inside):
        return True
    if sum(key(word) in words.labels for word in name.text.split()[:12]) > MAX_LABELS:
        return True
    if any(f" {sign} " in name.text or (not sign.isascii() and sign in name.text) for sign in habits.bullets):
        return True
    glued = (
        key(word[: capital.start()].rstrip(".")) for word in name.text.split() for capital in _CAPITAL.finditer(word)
    )
    if any(before in words.terms or before in words.points for before in glued):
        return True
    return any(
        key(word[: digit.start()]) in words.terms for word in name.text.split() for digit in _DIGIT.finditer(word)
    )


def _is_like_own_options(unit: UnitRead) -> bool:
    """Whether the line begins as the lines of options below it do."""
    row, below = unit.entry.row, [option.row for option in unit.entry.below]
    return bool(row.bullet) and (row.bullet, row.indent) in [(option.bullet, option.indent) for option in below]


def _is_cut(reader: Reader, unit: UnitRead, habits: Habits, words: Vocabulary) -> bool:
    """Whether the line ends within something, or before the others do."""
    fewest, next_fewest = habits.cells
    if _cells(unit) == fewest < next_fewest:
        return True
    items = unit.entry.row.items if unit.entry.cell_sign else unit.entry.items
    if sum((item.kind == "open") - (item.kind == "close") for item in items) > 0:
        return True
    is_ended_so = items[-1].key in _OPEN_ENDS and not unit.entry.cell_sign and items[-1].key not in habits.ends
    if items[-1].kind == "open" or is_ended_so:
        return True
    ending = _ending(reader, unit, words, habits.are_priced)
    return (habits.have_words and _ends_bare(unit)) or bool(ending and habits.endings[ending] == 1)


def _cells(unit: UnitRead) -> int:
    return signs_in(unit.entry.row, unit.entry.cell_sign or "\t")


def _costs(unit: UnitRead) -> list[Item]:
    return [stated.item for stated, role in unit.numbers.roles if role in ("each", "total")]


def _ends_bare(unit: UnitRead) -> bool:
    """Whether its cost is a number at the end behind a comma, which may be the beginning of a term."""
    costs, items = _costs(unit), unit.entry.items
    is_last = len(costs) == 1 and len(items) > 1 and items[-1].start == costs[0].start
    return is_last and costs[0].kind == "number" and items[-2].key == ","


def _ending(reader: Reader, unit: UnitRead, words: Vocabulary, are_priced: bool) -> str:
    """The first letters of a term at the end of one of its lines, if the line ends before the term does."""
    ends = {part.row.items[-1].end for part in (unit.entry, *unit.entry.below) if part.row.items}
    lasts = [piece for piece in unit.way.pieces if piece.words.end in ends and (are_priced or not piece.is_abbreviated)]
    return next((ending for piece in lasts if (ending := _begun(reader, unit, piece, words))), "")


def _begun(reader: Reader, unit: UnitRead, last: Piece, words: Vocabulary) -> str:
    """The letters of a term if others begin with them, too."""
    if last.meaning is None:
        return ""
    inside = [item for item in unit.entry.items if last.words.start <= item.start < last.words.end]
    ending = "".join(item.key for item in inside if item.kind != "separator")
    written = reader.flat[last.words.start : last.words.end]
    if not last.is_abbreviated:
        begins = words.begins_other_figure(ending, last.meaning[1]) or words.begins_accented(written, last.meaning)
        return ending if begins and last.meaning[0] == "figure" else ""
    begun = [row for term, row in words.terms.items() if term.startswith(ending) and term != ending]
    is_short_form = written.isupper() and last.meaning not in begun
    return ending if begun and not is_short_form else ""
