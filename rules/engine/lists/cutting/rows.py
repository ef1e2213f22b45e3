"""The lines of a pasted list without what stands around them: quoting, chat stamps, bullets, numbering, check boxes.

Among them are the signs of army builders: ``++ Army ++``, ``+ Troops +`` and ``.`` of BattleScribe, ``Char1:`` and
``•`` of New Recruit.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.lists.cutting.tokens import Item, items

MAX_ROWS = 2_000

_DATE = r"[0-9]{1,4}[/.-][0-9]{1,2}(?:[/.-][0-9]{1,4})?\.?"
_TIME = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?: ?[AaPp]\.? ?[Mm]\.?)?"
_STAMP = re.compile(
    rf"\[{_DATE},? +{_TIME}\](?: *[^:\n\[\]]{{1,40}}:)?|{_DATE},? +{_TIME} +[-–] +[^:\n]{{1,40}}:"
    rf"|\[{_TIME}(?:,? +{_DATE})?\] *[^:\n\[\]]{{1,40}}:"
)
"""In front of a message of a chat."""
_SENDER = re.compile(rf"^\[?(?:{_DATE},? +)?{_TIME}(?:,? +{_DATE})?\]?(?: +[-–] +)?")
"""The date and time in front of the sender of a message."""
_STAMP_ALONE = re.compile(
    r"[^\n:,;()]{1,40}(?:,| [—–-]| ) *"
    rf"\[?(?:{_DATE},? +)?(?:[^\W\d_]{{1,12}} ){{0,2}}(?:{_DATE} +)?{_TIME}(?: Uhr)?\]?"
    rf"|[^\W\d_][^\n]{{0,60}} {_TIME}[^\n]{{0,100}}:"
)
"""A line above a message: who wrote it, and when."""
_BOX = r"\[[xX✓✔ ]?\]"
_BULLET = re.compile(
    rf"(?P<mark>(?:[|`│├└+][-─]{{1,3}}(?=[ \t])"
    rf"|[-–—*+•◦‣▪▫●○■□◆◇◈►▶▷➤➢➔→⇒»›✓✔✅☑☐✗✘❌★☆✦✧✪❖⚔⚫⚪🔹🔸🔴🔵🟢⦁∙·¤§†]|#{{1,6}}(?= )"
    rf"|\*{{2,4}}(?=[ \t]))[\ufe0e\ufe0f]?"
    rf"(?:[ \t]+{_BOX})?(?:(?<=[-*+])[ \t]+|(?<![-*+])[ \t]*|(?<=[-])(?=[^\W_]))|(?:o|\.|{_BOX})[ \t]+)"
)
_LABEL = re.compile(r"[^\W\d_]{2,12}[0-9]{1,2}: (?=[0-9]{1,3} ?[x×] )")
"""In front of a counted unit: ``Char1: 1x Warlord``."""
_NUMBERED = re.compile(
    r"\(?(?P<number>[0-9]{1,3}|[a-zA-Z]|[ivxIVX]{2,4})(?P<sign>[.)]|\.\)|/(?:[3-9]|[1-9][0-9])(?= ))[ \t]+"
)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_KEYCAP = re.compile(r"[0-9]\ufe0f?\u20e3[ \t]*")
_HYPHEN = re.compile(r"[^\W\d_][-‐] *\n *[^\W\d_A-Z]")
"""The division of a word at the end of a line."""
_LINE = re.compile(r"[^\n]++")
_HEADING = re.compile(
    r"(?:[=+#~_>\-–—|*]{2,12}\s*[^\s=+#~_\-–—|*].*?[=+#~_<\-–—|*]{2,12}"
    r"|\[[^\[\]\d]{2,40}\]|\*\*.{1,60}\*\*.{0,30}|#{1,6}\s.*)\s*"
)
_FRAMED = re.compile(r"(?P<edge>[+=~]) +(?P<words>\S.{0,60}?) +(?P=edge)")
"""A heading between two signs: ``+ Troops +``."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    start: int
    end: int
    """Without bullet and blanks."""
    indent: int
    items: tuple[Item, ...]
    bullet: str = ""
    numbering: str = ""
    """The text in front that may be numbering: ``2.``"""
    is_after_gap: bool = False
    is_marked: bool = False
    """It is set off as headings are: ``== HEROES ==``."""
    is_stamp: bool = False
    """It says who wrote the lines below, and when."""
    is_stamped: bool = False
    """It is a message of a chat, with who wrote it and when in front."""
    sender: str = ""
    """The sender of the message; empty if it does not say."""
    tabs: int = 0
    """The number of tabs in front of it."""

    @property
    def sign(self) -> str:
        """The bullet in front; of numbering, its form: ``0)``."""
        return re.sub("[0-9]+", "0", self.numbering.strip()) or self.bullet

    @property
    def depth(self) -> int:
        """The indentation of the line, including its bullet."""
        return self.indent + (2 * len(self.bullet.split()[0]) if self.bullet and self.bullet[:1] not in "#" else 0)

    @property
    def has_words(self) -> bool:
        """Whether anything of it can be a name."""
        return any(item.kind in ("word", "quoted", "signed") for item in self.items)


def rows(flat: str) -> Iterator[Row]:
    """The lines that hold anything, without their numbering: numbers that count on, line by line.

    Where the same word follows each number, these are names: ``1. Company``, ``2. Company``.
    """
    all_rows = list(_rows(flat))
    counts_on = _numbering(all_rows)
    firsts = [row.items[0].key for row in all_rows if row.numbering and row.items and row.items[0].kind == "word"]
    are_names = len(firsts) > 1 and len(set(firsts)) == 1
    for row in all_rows:
        is_numbered = row.start in counts_on or _is_list(row, counts_on) or _is_counted(row)
        if not row.numbering or (is_numbered and not are_names):
            yield row
        else:
            start = row.start - len(row.numbering)
            yield replace(row, start=start, items=tuple(items(flat, start, row.end)), numbering="")


def _is_list(row: Row, counts_on: set[int]) -> bool:
    """Whether the number can only be numbering: ``3)``, or any where others count on."""
    return len(counts_on) > 2 or (row.numbering.strip().endswith(")") and not row.numbering.startswith("("))


def _is_counted(row: Row) -> bool:
    """Whether it has a count, so that the number in front is none and no part of a name."""
    if row.numbering.startswith("("):
        return False
    kinds = [item.kind for item in row.items]
    return "count" in kinds or any(
        kinds[place : place + 3] == ["open", "number", "close"] for place in range(len(kinds))
    )


def _rows(flat: str) -> Iterator[Row]:
    end_before, number = 0, 0
    for line in _LINE.finditer(flat):
        text = line.group()
        plain = text.strip()
        if not plain:
            continue
        if number >= MAX_ROWS:
            return
        number += 1
        start = line.start() + len(text) - len(text.lstrip())
        end = line.start() + len(text.rstrip(" "))
        gap = flat.count("\n", end_before, start) > 1
        end_before = end
        yield row_of(flat, start, end, start - line.start(), gap)


def with_whole_words(rows: Sequence[Row], text: str) -> Sequence[Row]:
    """The lines; one that ends within a word, at a hyphen, goes on in the next."""
    if not _HYPHEN.search(text):
        return rows
    mended_rows: list[Row] = []
    for row in rows:
        above = mended_rows[-1] if mended_rows else None
        if above and row.items and above.items and _HYPHEN.fullmatch(text, above.end - 2, row.start + 1):
            inner = above.items[:-1] if above.items[-1].kind == "separator" else above.items
            last, first = inner[-1], row.items[0]
            word = replace(last, text=last.text + first.text, end=first.end, key=last.key + first.key)
            mended_rows[-1] = replace(above, end=row.end, items=(*inner[:-1], word, *row.items[1:]))
        else:
            mended_rows.append(row)
    return mended_rows


def part_of(row: Row, flat: str, start: int, end: int) -> Row:
    """A stretch of a line as a line of its own, without its bullet."""
    return replace(row_of(flat, start, end, row.indent), bullet=row.bullet)


def row_of(flat: str, start: int, end: int, indent: int, gap: bool = False) -> Row:
    """A line from its first to its last sign, taken apart."""
    line_start = start - indent
    framed = _FRAMED.fullmatch(flat, start, min(end, start + 80))
    start, end = framed.span("words") if framed else (start, end)
    is_marked = framed is not None or _HEADING.fullmatch(flat, start, min(end, start + 200)) is not None
    stamp = _STAMP.match(flat, start, end)
    if stamp:
        start = stamp.end() + len(flat[stamp.end() : end]) - len(flat[stamp.end() : end].lstrip())
    elif end - start < 160 and _STAMP_ALONE.fullmatch(flat, start, end):
        is_cut = not flat[start].isalpha()
        return Row(start, end, indent, (), is_after_gap=gap, is_stamp=True, is_stamped=is_cut)
    bullet = _KEYCAP.match(flat, start, end) or _BULLET.match(flat, start, end) or _LABEL.match(flat, start, end)
    sign = bullet.group().strip() if bullet and bullet.end() < end else ""
    start = bullet.end() if bullet and sign else start
    numbered = _NUMBERED.match(flat, start, end)
    numbering = numbered.group() if numbered else ""
    start = numbered.end() if numbered else start
    row_items = tuple(items(flat, start, end))
    sender = _SENDER.sub("", stamp.group()).strip(" :") if stamp else ""
    is_alone = bool(stamp) and not row_items
    tabs = flat.count("\t", line_start, line_start + indent)
    return Row(start, end, indent, row_items, sign, numbering, gap, is_marked, is_alone, bool(stamp), sender, tabs)


def _numbering(rows: list[Row]) -> set[int]:
    """The beginnings of the rows whose numbers count on from 1, letters from a, or Roman numerals."""
    right: set[int] = set()
    next_number, next_letter, next_roman = 1, "a", 0
    for row in rows:
        match = _NUMBERED.match(row.numbering) if row.numbering else None
        if match is None:
            continue
        number = match["number"].casefold()
        if number.isdecimal():
            if int(number) in (1, next_number):
                next_number = int(number) + 1
                right.add(row.start)
        elif number in ("i", *_ROMAN[next_roman : next_roman + 1]):
            next_roman = _ROMAN.index(number) + 1
            right.add(row.start)
        elif number in ("a", next_letter):
            next_letter = chr(ord(number) + 1)
            right.add(row.start)
    return right
