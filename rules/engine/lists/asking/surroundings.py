"""The lines of a list that are no units: the army's name and limit, fields, totals, headings, greetings, signatures."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from rules.engine.catalogue import Halves
from rules.engine.lists.asking.headers import amount, header_of
from rules.engine.lists.asking.likeness import MIN_TALK, Likeness, is_bullet_alone, likeness_of
from rules.engine.lists.lines.entries import Entry, has_prose_as_name
from rules.engine.lists.lines.explaining import BELOW
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.fields import is_field, label_of
from rules.engine.notation.grammar import Head, Words, head, rest
from rules.engine.notation.header import Header, read_header
from rules.engine.notation.lines import Line
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.units import Split

MAX_NAME_WORDS = 7
MIN_LOUD = 3
"""Capitals that make a heading, at least one more."""


@dataclass(slots=True)
class Surroundings:
    """The lines around the units."""

    likeness: Likeness
    fields: list[Split]
    empty_fields: list[Entry]
    header: Header | None = None
    totals: list[Words] = field(default_factory=list)
    left_out: list[Entry] = field(default_factory=list)
    """Lines that are no part of the army."""
    unexplained: list[Entry] = field(default_factory=list)
    """Those of them that state points which are neither those of the army nor those of the units below."""
    header_entry: Entry | None = None
    columns_entry: Entry | None = None
    """The heads of a table."""

    @property
    def name(self) -> str:
        """The army's name; empty if it has none."""
        return self.header.name.text if self.header else ""


def surroundings(reader: Reader, entries: Sequence[Entry], words: Vocabulary) -> Surroundings:
    """The lines that are no units."""
    fields, empty_fields = _take_fields(reader, entries)
    counting = _free_header(reader, entries)
    _take_sums(entries, words)
    _mark_headings(entries)
    explained = _mark_subtotals(entries)
    result = Surroundings(likeness_of(reader.flat, entries, words), fields, empty_fields)
    headers: list[tuple[Entry, Header]] = []
    cost = _points_of(entries)
    figures = _figures_of(entries)
    is_above = True
    for entry in entries:
        is_above = is_above and entry.sort not in ("unit", "columns")
        way = entry.way
        is_unread_unit = way is not None and way.has_terms_behind and not has_prose_as_name(way, words)
        is_unread_unit = is_unread_unit and entry is not counting
        may_name = is_above and entry.sort == "free" and not is_unread_unit and result.likeness.may_name_army(entry)
        may_name = (
            may_name and not is_bullet_alone(reader.flat, entry) and not result.likeness.is_of_other_sender(entry)
        )
        if entry.sort == "columns":
            result.columns_entry = entry
        if entry.sort == "total":
            _read_total(entry, result, cost, figures)
        elif may_name and (header := header_of(reader, entry, words)):
            if not header.facts.any and _counts_figures(entry, entries):
                result.unexplained.append(entry)
            else:
                headers.append((entry, header))
        elif entry.sort not in ("unit", "line"):
            result.left_out.append(entry)
    _choose(result, headers, [entry for entry in entries if entry.sort == "unit"])
    result.unexplained += [entry for entry in result.left_out if id(entry) not in explained and _states_cost(entry)]
    return result


def _take_fields(reader: Reader, entries: Sequence[Entry]) -> tuple[list[Split], list[Entry]]:
    """The lines above the units that name optional rules, a scenario and the like; and those that are empty."""
    fields: list[Split] = []
    empty: list[Entry] = []
    for entry in entries:
        split = _field(reader, entry)
        if split:
            fields.append(split)
        elif _is_empty_field(reader, entry):
            empty.append(entry)
        elif entry.sort == "unit":
            break
        else:
            continue
        entry.sort = "line"
    return fields, empty


def _free_header(reader: Reader, entries: Sequence[Entry]) -> Entry | None:
    """The first line, if it counts figures as the rule book does: it is the army's own, ``Shift (5 characters)``.

    Where there is one figure type, it may count those of all other lines.
    """
    units = [entry for entry in entries if entry.sort == "unit"]
    first = units[0].way if units else None
    count = first.numbers.role("count") if first and not first.has_terms else None
    if count and count.end - count.start > len(count.text) and len(reader.catalogue.figures) == 1:
        is_sum = count.value == _figures_of(units[1:]) > 1
        units[0].sort = "free" if is_sum and not units[0].below else "unit"
    if len(units) > 1 and not units[0].below and _ends_in_brackets(units[0]):
        facts = read_header(reader, Line(units[0].row.start, units[0].row.end)).facts
        is_size = facts.limit is not None and reader.catalogue.limited_in == "figures"
        if facts.counts or facts.unlimited or is_size:
            units[0].sort = "free"
    return units[0] if units and units[0].sort == "free" else None


def _take_sums(entries: Sequence[Entry], words: Vocabulary) -> None:
    """Lines below units whose only number is the points of all units are totals; those of a group are headings.

    A line with another number beside its cost is a unit that was not understood, if no word of it means all points.
    """
    total, group = _points_of(entries), 0
    is_below = False
    for entry in entries:
        if entry.sort == "unit":
            group, is_below = group + _points_of([entry]), True
            continue
        numbers = [item.halves for item in entry.items if item.kind in ("number", "cost", "limit", "count")]
        is_plain = entry.sort in ("free", "stamp") and not (entry.way and entry.way.has_terms) and not entry.row.sign
        if len(numbers) > 1 and entry.states_points:
            is_plain = is_plain and _names_sum(entry, words)
        if is_plain and is_below and numbers and numbers[0] == total:
            entry.sort = "total"
        elif is_plain and is_below and numbers == [group] and _names_sum(entry, words):
            entry.sort = "heading"
        if entry.sort == "heading":
            group = 0


def _names_sum(entry: Entry, words: Vocabulary) -> bool:
    """Whether one of its words ends with a word for all points: ``Subtotal``, ``Zwischensumme``."""
    totals = tuple(word for word, label in words.labels.items() if label == "total")
    return any(item.key.endswith(totals) for item in entry.items if item.kind == "word")


def _mark_headings(entries: Sequence[Entry]) -> None:
    """Lines without numbers and terms right above units that all stand deeper are headings; the first names the army.

    Above all units, a line is one only if such headings stand between units.
    """
    units = [entry for entry in entries if entry.sort == "unit"]
    depth = min((unit.row.depth for unit in units), default=0)
    first: list[Entry] = []
    for place, (entry, below) in enumerate(pairwise(entries)):
        is_plain = entry.sort == "free" and not entry.row.sign and all(item.kind == "word" for item in entry.items)
        if not is_plain or below.sort != "unit" or entry.row.depth >= depth or (entry.way and entry.way.has_terms):
            continue
        if entry.row.start > units[0].row.start:
            for heading in (*first, entry):
                heading.sort = "heading"
        elif any(above.sort == "free" and (_is_short(above) or above.states_points) for above in entries[:place]):
            first = [entry]


def _mark_subtotals(entries: Sequence[Entry]) -> set[int]:
    """Headings are lines that state the points of the units up to the next such line: ``TROOPS (15 pts)``.

    Returns which lines state these, or the points of all units.
    """
    explained: set[int] = set()
    others = [place for place, entry in enumerate(entries) if entry.sort in ("free", "heading")]
    tops = [place for place in others if entries[place].sort == "heading" or _is_top(*entries[place : place + 2])]
    total = _points_of(entries)
    for place, end in pairwise((*tops, len(entries))):
        costs = [item.halves for item in entries[place].items if item.kind == "cost"]
        has_more = any(entry.sort == "unit" for entry in (*entries[:place], *entries[end:]))
        is_subtotal = costs == [_points_of(entries[place:end])]
        if is_subtotal or costs == [total]:
            explained.add(id(entries[place]))
        if has_more and is_subtotal:
            entries[place].sort = "heading"
    return explained


def _is_top(entry: Entry, below: Entry | None = None) -> bool:
    """Whether it is set off as a heading, or a unit stands deeper below it."""
    is_deeper = below is not None and below.sort == "unit" and below.row.depth > entry.row.depth
    return is_deeper or is_heading(entry)


def _points_of(entries: Sequence[Entry]) -> Halves:
    """The cost of the units among these lines, as far as it is understood."""
    ways = (entry.way for entry in entries if entry.sort == "unit" and entry.way)
    return sum((way.price or 0) * way.numbers.count for way in ways)


def _figures_of(entries: Sequence[Entry]) -> int:
    """The number of figures in the units among these lines."""
    return sum(entry.way.numbers.count for entry in entries if entry.sort == "unit" and entry.way)


def _counts_figures(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether it begins with a number as a unit does, and has a sign behind the name: ``6 Orcs: green``."""
    has_sign = any(item.key in (":", "-") or item.kind == "open" for item in entry.items)
    is_counted = entry.begins_with_number and [item.kind for item in entry.items[1:2]] == ["word"]
    return is_counted and has_sign and any(unit.sort == "unit" and unit.begins_with_number for unit in entries)


def _states_cost(entry: Entry) -> bool:
    """Whether it states points and is no sentence."""
    words = sum(item.kind in ("word", "quoted") for item in entry.items)
    return entry.sort in ("free", "heading") and words < MIN_TALK and any(item.kind == "cost" for item in entry.items)


def _ends_in_brackets(entry: Entry) -> bool:
    """Whether all but the name stands in brackets, once."""
    signs = [item for item in entry.items if item.kind in ("open", "close", "separator") and item.key != ","]
    last = [item for item in entry.items if item.key != ":"][-1:]
    return [item.kind for item in signs[:2]] == ["open", "close"] and last[0].kind == "close"


def _field(reader: Reader, entry: Entry) -> Split | None:
    """A line such as ``Scenario: Ambush``."""
    line = Line(entry.row.start, entry.row.end)
    text = reader.flat[line.start : line.end]
    if ":" not in text:
        return None
    if text.startswith("**") and ":** " in text:
        line = Line(line.start + text.index(":** ") + 4, line.end)
        field = Head(Words(text[2 : text.index(":** ")], entry.row.start + 2, line.start), None, line.start)
        tail = rest(reader.text, reader.flat, line.start, line.end, reader.keywords, field.marked)
        return (field, tail) if is_field(reader, field, tail) else None
    top = head(reader.text, reader.flat, line, reader.names.knows, reader.keywords)
    if top is None:
        return None
    tail = rest(reader.text, reader.flat, top.rest, line.end, reader.keywords, top.marked)
    return (top, tail) if is_field(reader, top, tail) else None


def _is_empty_field(reader: Reader, entry: Entry) -> bool:
    """Whether it is the label of a field alone: ``Scenario:``."""
    name = reader.flat[entry.row.start : entry.row.end].strip()
    return name.endswith(":") and bool(label_of(Head(Words(name[:-1], 0, 0), None, 0)))


def _read_total(entry: Entry, surroundings: Surroundings, cost: Halves, figures: int) -> None:
    """The total of a line: the number that is the cost of all units, else the first that has a word for points.

    It may also say how many figures there are.
    """
    numbers = [item for item in entry.items if item.kind in ("cost", "limit", "number") and item.halves == cost]
    numbers = numbers or [item for item in entry.items if item.kind in ("cost", "limit")]
    numbers = numbers or [item for item in entry.items if item.kind == "number" and item.halves is not None]
    if numbers:
        item = numbers[0]
        if item.kind == "limit" and item.limit == cost:
            item = replace(item, halves=item.limit)
        surroundings.totals.append(amount(item))
    elif [item.value for item in entry.items if item.kind == "count"] != [figures]:
        surroundings.left_out.append(entry)


def _choose(surroundings: Surroundings, headers: Sequence[tuple[Entry, Header]], units: Sequence[Entry]) -> None:
    """The army's own line: one that states points, else one that is set off, else the first that is short."""
    if not headers:
        return
    stating = [header for header in headers if header[1].facts.any and header[1].name.text]
    names_alone = [entry for entry, header in headers if not header.facts.any and header.name.text and _is_short(entry)]
    if (
        stating
        and names_alone
        and names_alone[0].row.start < stating[0][0].row.start
        and _is_like_first(stating[0][0], units)
    ):
        surroundings.unexplained.append(stating.pop(0)[0])
    marked = [header for header in headers if header[0].row.is_marked and header[1].name.text]
    short = [header for header in headers if header[1].name.text and _is_short(header[0])]
    short.sort(key=lambda header: header[0].items[-1].key == ":")
    chosen = next(iter((*stating, *marked, *short)), None)
    nameless = next((header for header in headers if header[1].facts.any and not header[1].name.text), None)
    if chosen:
        header = chosen[1]
        if nameless and not header.facts.any:
            header = Header(header.name, nameless[1].facts, header.note)
        surroundings.header, surroundings.header_entry = header, chosen[0]
    elif nameless:
        surroundings.header, surroundings.header_entry = nameless[1], nameless[0]
    used = [header[0] for header in (chosen, nameless) if header]
    for entry in used[1:]:
        entry.sort = "line"
    surroundings.left_out += [entry for entry, _ in headers if entry not in used]


def _is_like_first(entry: Entry, units: Sequence[Entry]) -> bool:
    """Whether it is like a unit whose options stand below: it has the signs of the first one, or there is only one."""
    return bool(units) and (len(units) == 1 or _shape(entry) == _shape(units[0]))


def _shape(entry: Entry) -> list[str]:
    """The signs and numbers of a line."""
    shape = [item.key if item.kind in ("separator", "open", "close") else item.kind for item in entry.items]
    end = shape.index(BELOW) if BELOW in shape else len(shape)
    return [sign for sign in shape[:end] if sign != "word"]


def is_heading(entry: Entry) -> bool:
    """Whether it is set off as headings are: by signs around it, a colon behind it, or capitals."""
    words = [item.text for item in entry.items if item.kind in ("word", "quoted", "signed")]
    ends = bool(entry.items) and entry.items[-1].key == ":"
    short = 0 < len(words) <= MAX_NAME_WORDS
    if entry.row.is_marked:
        return short
    letters = len("".join(words))
    is_loud = all(word.isupper() for word in words) and (letters > MIN_LOUD or (entry.row.is_after_gap and letters > 1))
    return short and not entry.row.bullet and (ends or is_loud)


def _is_short(entry: Entry) -> bool:
    words = [item for item in entry.items if item.kind in ("word", "quoted", "signed", "number")]
    last = entry.items[-1].key if entry.items else ""
    commas = any(item.key == "," for item in entry.items)
    return len(words) <= MAX_NAME_WORDS and last != "," and not commas
