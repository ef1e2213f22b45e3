"""What each line of a list is: a unit, a line of options below one, a heading, a total, or words around it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.engine.lists.columns import Columns, columns_of, in_columns, signs_in
from rules.engine.lists.costs import with_costs
from rules.engine.lists.explaining import BELOW, Explained, explanations
from rules.engine.lists.records import with_records
from rules.engine.lists.rows import Row, part_of
from rules.engine.lists.several import stretches
from rules.engine.lists.terms import UNKNOWN
from rules.engine.lists.tokens import Item
from rules.engine.lists.vocabulary import Term, Vocabulary
from rules.engine.text import Guesses

Sort = Literal["unit", "terms", "name", "heading", "total", "columns", "stamp", "line", "free"]
"""``terms``: only terms, for the unit above; ``name``: a unit whose terms stand below; ``free``: other words."""
BEARABLE = 28
"""Up to this misfit, in tenths, a line of free words with terms is a unit."""
SIGNS = (":", "-", "(", "[", "|", "\t", ",", ";", "count")
"""Layouts in which a line with a figure is a unit, though some of its words are unknown."""
MAX_UNKNOWN = 2
MAX_HEADING_WORDS = 5
LAYOUT_BONUS = 4


@dataclass(slots=True)
class Entry:
    """A line, and what it is."""

    row: Row
    items: tuple[Item, ...]
    sort: Sort
    ways: list[Explained] = field(default_factory=list)
    below: list["Entry"] = field(default_factory=list)
    """The lines of options that belong to it."""
    is_part: bool = False
    """Its line holds several units."""
    cell_sign: str = ""
    """What parts its cells, if it is a row below the heads of a table."""

    @property
    def way(self) -> Explained | None:
        """The best explanation."""
        return self.ways[0] if self.ways else None

    @property
    def work(self) -> int:
        """How many items were explained for it."""
        return len(self.items) * len(self.ways)


def entries(rows: Sequence[Row], text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The lines of a list, each with its sort; units have their lines of options.

    Lines are read as long as ``guesses`` allows the work; the others are left out.
    """
    columns: Columns | None = None
    made: list[Entry] = []
    for row, fields in with_records(rows, text, words):
        if guesses.items_left < 0:
            break
        heads = None if fields else columns_of(row, text, words)
        if heads:
            columns = heads
            made.append(Entry(row, with_costs(row.items, words), "columns"))
            continue
        items = fields or (in_columns(row, columns, text, words) if columns else with_costs(row.items, words))
        entry = _entry(row, items, text, words)
        entry.cell_sign = columns.sign if columns and signs_in(row, columns.sign) else ""
        guesses.items_left -= entry.work
        made += _apart(entry, text, words, guesses) or [entry]
    found_entries = _joined(made, words)
    for entry in found_entries:
        if entry.below:
            _explain_below(entry, text, words)
    _free_the_header(found_entries)
    _prefer_common_layout(found_entries)
    return found_entries


def _free_the_header(entries: Sequence[Entry]) -> None:
    """A first line that has points but no terms is the army's own, if other lines have terms."""
    units = [entry for entry in entries if entry.sort == "unit"]
    first = units[0].way if len(units) > 1 else None
    if first is None or units[0].below or first.has_terms or any(item.kind == "count" for item in units[0].items):
        return
    if any(unit.way and unit.way.has_terms for unit in units):
        units[0].sort = "free"


def _explain_below(entry: Entry, text: str, words: Vocabulary) -> None:
    """Explain a line with the lines of options below it as one."""
    whole = list(entry.items)
    for part in entry.below:
        whole.append(Item("separator", "\n", part.row.start, part.row.start, key=BELOW))
        whole += part.items
    entry.items = tuple(whole)
    entry.ways = explanations(whole, text, words)
    entry.sort = "unit"


def _entry(row: Row, items: tuple[Item, ...], text: str, words: Vocabulary) -> Entry:
    if row.is_stamp:
        return Entry(row, items, "stamp")
    if not any(item.kind in ("word", "quoted", "signed") for item in items):
        numbers = any(item.kind in ("number", "cost", "limit", "count") for item in items)
        return Entry(row, items, "total" if numbers else "line")
    if is_total(row.items, words):
        return Entry(row, items, "total")
    ways = explanations(items, text, words)
    sort = _sort(row, items, ways, words)
    return Entry(row, items, "stamp" if sort == "free" and _is_around(row.items, words) else sort, ways)


def _is_around(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether it stands around pages and mails: ``Page 1 of 2``, ``Subject: My list``."""
    label = words.labels.get(items[0].key)
    if label == "page":
        return all(item.kind != "word" or item.key in words.limits for item in items[1:]) and len(items) > 1
    return label == "mail" and len(items) > 1 and items[1].key == ":"


def _apart(entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The units of a line that holds several; none if any of it is not understood, or if it is too much work."""
    if entry.way is None or (entry.way.misfit < UNKNOWN and entry.sort == "unit"):
        return []
    for parts in stretches(entry.items, words):
        pieces: list[Entry] = []
        for part in parts:
            row = part_of(entry.row, text, part[0].start, part[-1].end)
            piece = _entry(row, with_costs(row.items, words), text, words)
            guesses.items_left -= piece.work
            if guesses.items_left < 0:
                return []
            is_unit = piece.sort == "unit" or (piece.sort == "terms" and piece.way and piece.way.numbers.role("count"))
            if not is_unit or piece.way is None or piece.way.misfit >= BEARABLE or piece.way.is_inferred:
                break
            pieces.append(replace(piece, sort="unit", is_part=True))
        if len(pieces) == len(parts) and all(piece.way and piece.way.figure for piece in pieces):
            return pieces
    return []


def is_total(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether it is the sum of the army: a word for it, and numbers."""
    name_words = [item for item in items if item.kind in ("word", "quoted", "signed")]
    numbers = [item for item in items if item.kind in ("number", "cost", "limit")]
    if not numbers or not name_words or len(name_words) > MAX_HEADING_WORDS:
        return False
    keys = [item.key for item in name_words]
    if words.labels.get("".join(keys)) == "total":
        return True
    return any("".join(keys[:stop]) in words.keywords.totals for stop in range(1, len(keys) + 1)) and not any(
        words.terms.get(word) for word in keys
    )


def _sort(row: Row, items: Sequence[Item], ways: Sequence[Explained], words: Vocabulary) -> Sort:
    if not ways:
        return "free"
    if only_terms(items, words):
        return "terms"
    best = ways[0]
    counts = any(item.kind in ("count", "cost") for item in items)
    is_alone = bool(best.figure) and counts and not best.unknown
    bearable = BEARABLE + (UNKNOWN if best.numbers.is_confirmed and not best.is_inferred else 0)
    if best.names_figure and best.layout in SIGNS:
        bearable += UNKNOWN * min(MAX_UNKNOWN, len(best.pieces) - len(best.unknown))
    if (best.has_terms or is_alone) and best.terms_misfit <= bearable:
        return "unit"
    return "free"


def only_terms(items: Sequence[Item], words: Vocabulary) -> bool:
    """Whether all of its words are the rule book's."""
    keys = [item.key for item in items]
    place, terms = 0, 0
    while place < len(items):
        item = items[place]
        if item.kind in ("word", "signed", "number"):
            term = words.match(keys, place)
            if term and not place and _is_term_as_name(items, term):
                return False
            if term is None and (item.kind != "number" and item.key not in words.fillers):
                return False
            terms += term is not None
            place += term.length if term else 1
        elif item.kind == "quoted":
            return False
        else:
            place += 1
    return terms > 0


def _is_term_as_name(items: Sequence[Item], term: Term) -> bool:
    """Whether the first term is a name: a sign follows that stands behind names, and words behind it."""
    place = term.length
    while not term.is_abbreviated and place < len(items) and items[place].kind in ("count", "cost", "open", "close"):
        place += 1
    signs = (":", "-") if term.is_abbreviated else (":",) if term.row[0] != "option" else ()
    is_sign = place < len(items) and items[place].kind == "separator" and items[place].key in signs
    return is_sign and (term.is_abbreviated or place + 1 < len(items))


def _prefer_common_layout(entries: Sequence[Entry]) -> None:
    """Where a line can be understood in several ways, the layout that explains most of the text wins."""
    sums: dict[str, int] = {}
    units = [entry for entry in entries if entry.sort == "unit"]
    for entry in units:
        best: dict[str, int] = {}
        for way in entry.ways:
            best.setdefault(way.layout, way.misfit)
        for layout in best:
            sums[layout] = sums.get(layout, 0) + max(0, 60 - best[layout])
    if not sums:
        return
    common = max(sums, key=lambda layout: sums[layout])
    for entry in units:
        entry.ways.sort(key=lambda way: way.misfit - LAYOUT_BONUS * (way.layout == common))


def _joined(entries: list[Entry], words: Vocabulary) -> list[Entry]:
    """Lines of terms put to the unit above them, names above such lines made units."""
    joined: list[Entry] = []
    for place, entry in enumerate(entries):
        following = entries[place + 1] if place + 1 < len(entries) else None
        if entry.sort == "terms":
            _place_terms(entry, following, joined, words)
            continue
        if entry.sort == "free" and following and _has_terms_below(entry, following, entries, place, words):
            entry.sort = "name"
        joined.append(entry)
    return joined


def _place_terms(entry: Entry, following: Entry | None, entries: list[Entry], words: Vocabulary) -> None:
    above = entries[-1] if entries else None
    is_row = above is not None and signs_in(above.row) > 1
    if above and above.sort in ("unit", "name") and not entry.row.is_after_gap and not is_row:
        has_figure = _has_figure(entry)
        is_open = not _has_figure(above) and not any(_has_figure(unit) for unit in above.below)
        if _depth(entry.row) > _depth(above.row):
            belongs = not has_figure or is_open
        elif is_open and _states(above):
            belongs = not entry.row.is_marked and entry.items[-1].key != ":"
        else:
            belongs = (is_open or (not has_figure and not _states(entry))) and not is_group_heading(
                entry, following, words
            )
        if belongs:
            above.below.append(entry)
            return
    if is_group_heading(entry, following, words):
        entry.sort = "heading"
    else:
        entry.sort = "unit"
    entries.append(entry)


def _has_figure(entry: Entry) -> bool:
    """Whether a line of terms names a figure."""
    return entry.way is not None and entry.way.names_figure


def _states(entry: Entry) -> bool:
    return any(item.kind in ("cost", "count") for item in entry.items)


def _depth(row: Row) -> int:
    return row.indent + (2 if row.bullet and row.bullet[:1] not in "#" else 0)


def is_group_heading(entry: Entry, following: Entry | None, words: Vocabulary) -> bool:
    """Whether terms stand as a heading over units: ``HEROES``, ``Troops:``, ``== Command ==``."""
    name_words = [item for item in entry.items if item.kind in ("word", "quoted", "signed")]
    if any(item.kind == "count" for item in entry.items) or len(name_words) > 3:
        return False
    ends = bool(entry.items) and entry.items[-1].key == ":"
    if entry.row.is_marked or ends:
        return True
    if following is None or following.sort == "terms" or any(item.key == "," for item in entry.items):
        return False
    plural = any(item.key in words.plurals for item in name_words)
    is_loud = all(item.text.isupper() for item in name_words) and len(name_words[0].text) > 3 and not entry.row.bullet
    return (plural and len(name_words) == 1) or is_loud


def _has_terms_below(entry: Entry, following: Entry, entries: Sequence[Entry], place: int, words: Vocabulary) -> bool:
    """Whether the next line has the terms of a unit that is named here."""
    if following.sort != "terms" or following.row.is_after_gap:
        return False
    if any(item.kind in ("cost", "count") for item in entry.items):
        return not following.row.is_marked and following.items[-1].key != ":"
    if entry.row.is_marked:
        return False
    after = entries[place + 2] if place + 2 < len(entries) else None
    return not is_group_heading(following, after, words) or _depth(following.row) > _depth(entry.row)
