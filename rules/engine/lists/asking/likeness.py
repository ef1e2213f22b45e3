"""The beginnings of lines: a line that begins as the units do is one of them, or was one before it was cut off."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.lists.cutting.tokens import GAP
from rules.engine.lists.labeled.columns import signs_in
from rules.engine.lists.lines.entries import Entry
from rules.engine.lists.words.vocabulary import Vocabulary

_BULLET_ALONE = re.compile(
    r"(?:[-–—*•●○■►➤→✅✔☐☑ox<>\"“„«‘]|(?:[-*+] )?\[[ x]?\]|\[[a-z/*]{0,3}|\*\*|__)[\ufe0f]?|[0-9]{1,3}[.)]"
)
MIN_TALK = 4
"""Words of a sentence."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The features that the lines of the units have in common."""

    flat: str
    signs: frozenset[str]
    """Bullets, and the forms of their numbering."""
    senders: frozenset[str]
    """The people who wrote them in a chat; empty if the lines name nobody."""
    are_stamped: bool
    are_bold: bool
    have_cells: bool
    has_bold_headings: bool
    words: Vocabulary

    def is_like_unit(self, entry: Entry) -> bool:
        """Whether it begins as the units do, or is cut off as no other line is."""
        if entry.row.sign in self.signs or self.is_cut(entry):
            return True
        if self.are_stamped and entry.row.is_stamped and not self.is_talk(entry):
            return True
        is_bold_heading = self.has_bold_headings and self.is_wholly_bold(entry)
        return self.are_bold and is_bold(self.flat, entry) and not is_bold_heading

    def is_talk(self, entry: Entry) -> bool:
        """Whether it has more words than names have, or speaks of the list, and no number or term."""
        words = [item.key for item in entry.items if item.kind in ("word", "quoted")]
        has_more = any(item.kind in ("number", "cost", "count", "limit") for item in entry.items)
        is_long = len(words) >= MIN_TALK
        is_prose = any(
            self.words.is_around(item.key, item.text) or self.words.labels.get(item.key) == "army"
            for item in entry.items
            if item.kind == "word" and item.text[0].isalpha()
        )
        return (is_long or is_prose) and not has_more and not (entry.way and entry.way.has_terms)

    def may_name_army(self, entry: Entry) -> bool:
        """Whether it may be the army's own line, above the units."""
        if entry.row.sign in self.signs or self.is_cut(entry):
            return False
        return not self.is_like_unit(entry) or entry.states_points or self.is_wholly_bold(entry)

    def is_cut(self, entry: Entry) -> bool:
        """Whether it ends within brackets, or has cells as the units do."""
        has_gaps = signs_in(entry.row, GAP) > 0 and entry.items[-1].kind == "number"
        return self.is_open(entry) or (self.have_cells and (has_gaps or signs_in(entry.row) > 0))

    def is_open(self, entry: Entry) -> bool:
        """Whether it ends within brackets, behind a number."""
        last = next((place for place in range(len(entry.items) - 1, -1, -1) if entry.items[place].kind == "open"), None)
        inside = () if last is None else entry.items[last:]
        has_number = any(item.kind in ("number", "cost", "limit") for item in inside)
        return has_number and all(item.kind != "close" for item in inside)

    def is_wholly_bold(self, entry: Entry) -> bool:
        """Whether all of it is in bold, but for a colon."""
        ends = ("**", "**:", ":**")
        return is_bold(self.flat, entry) and self.flat.endswith(ends, entry.row.start + 2, entry.row.end)

    def is_of_other_sender(self, entry: Entry) -> bool:
        """Whether somebody else wrote it than the units."""
        return entry.row.sender not in ("", *self.senders)


def likeness_of(flat: str, entries: Sequence[Entry], words: Vocabulary) -> Likeness:
    """The features that the lines of the units have in common."""
    units = [entry for entry in entries if entry.sort == "unit"]
    plain = Likeness(
        flat,
        frozenset(entry.row.sign for entry in units) - {""},
        frozenset(entry.row.sender for entry in units),
        any(entry.row.is_stamped for entry in units),
        2 * sum(is_bold(flat, entry) for entry in units) > len(units),
        any(max(signs_in(unit.row), signs_in(unit.row, GAP)) > 1 for unit in units[:1]),
        has_bold_headings=False,
        words=words,
    )
    return replace(plain, has_bold_headings=sum(map(plain.is_wholly_bold, entries)) > 1)


def is_bold(flat: str, entry: Entry) -> bool:
    """Whether it begins with words in bold."""
    return flat.startswith("**", entry.row.start)


def is_bullet_alone(flat: str, entry: Entry) -> bool:
    """Whether a bullet, a check box or a number is all that is left of a line."""
    return _BULLET_ALONE.fullmatch(flat, entry.row.start, entry.row.end) is not None
