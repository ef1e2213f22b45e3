"""Split a list into units: its lines as entries, with the figures of headings, and the layout that explains most of
them. Lines with several units are cut in ``units_of_line``.
"""

from collections.abc import Sequence
from itertools import pairwise

from rules.engine.lists.cutting.rows import Row, with_whole_words
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.labeled.columns import Columns, columns_of, in_columns, is_heads_alone, signs_in, unquoted
from rules.engine.lists.labeled.data import data_rows
from rules.engine.lists.labeled.records import with_records
from rules.engine.lists.lines.entries import Entry, entry_of, only_terms, sort_of
from rules.engine.lists.lines.explaining import BELOW, Explained, explanations
from rules.engine.lists.lines.joining import join_broken_lines, join_lines
from rules.engine.lists.lines.units_of_line import MIN_UNITS, units_of, without_groups
from rules.engine.lists.words.costs import with_costs
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.wording.text import Guesses

LAYOUT_BONUS = 4
MAX_MULTIPLE, MAX_MULTIPLE_BESIDE_FEW = 5, 2
"""The highest cost of a figure with options, as a multiple of its price.

The second number is for lists whose other units cost less than twice of that.
"""


def read_entries(rows: Sequence[Row], text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The lines of a list, each with its sort; units have their lines of options.

    Lines are read as long as ``guesses`` allows the work; the others are left out.
    """
    columns: Columns | None = None
    all_entries: list[Entry] = []
    for row, fields in data_rows(text, words) or with_records(with_whole_words(rows, text), text, words):
        if guesses.items_left < 0:
            break
        row = row if fields else unquoted(row, text)
        is_data = columns is not None and any(item.kind in ("number", "cost", "count") for item in row.items)
        heads = None if fields or is_data else columns_of(row, text, words)
        if heads or (not fields and is_heads_alone(row, words)):
            columns = heads
            all_entries.append(Entry(row, with_costs(row.items, words), "columns"))
            continue
        items = fields or (in_columns(row, columns, text, words) if columns else with_costs(row.items, words))
        entry = entry_of(row, items, text, words)
        entry.cell_sign = columns.sign if columns and signs_in(row, columns.sign) else ""
        guesses.items_left -= entry.work
        all_entries += ([] if entry.cell_sign else units_of(entry, text, words, guesses)) or [entry]
    all_entries = without_groups(all_entries, text, words, guesses)
    lines = join_lines(join_broken_lines(all_entries, text, words, guesses), text, words, guesses)
    for entry in lines:
        if entry.below:
            _explain_below(entry, text, words)
            guesses.items_left -= entry.work
    _take_figures_of_headings(lines, text, words, guesses)
    _free_the_header(lines, words)
    _prefer_common_layout(lines)
    return lines


def _take_figures_of_headings(entries: Sequence[Entry], text: str, words: Vocabulary, guesses: Guesses) -> None:
    """Units below a heading such as ``Heroes`` are of that figure if none of them names one."""
    headings = [place for place, entry in enumerate(entries) if entry.sort in ("heading", "columns")]
    for place, end in pairwise((*headings, len(entries))):
        keys = [item.key for item in entries[place].items if item.kind == "word"]
        term = words.match(keys, 0, may_abbreviate=False) if keys else None
        group = [entry for entry in entries[place + 1 : end] if entry.sort in ("unit", "free") and entry.way]
        if term is None or entries[place].sort != "heading":
            continue
        if term.row[0] == "level" and len(group) == 1 and term.length == len(keys):
            _add_option(group[0], entries[place], text, words)
        if term.row[0] != "figure" or any(entry.has_figure for entry in group):
            continue
        for entry in group:
            guesses.items_left -= entry.work
            if guesses.items_left >= 0:
                entry.ways = explanations(entry.items, text, words, term.row[1])
                entry.sort = sort_of(entry.items, entry.ways, words)


def _add_option(entry: Entry, heading: Entry, text: str, words: Vocabulary) -> None:
    """Explain the only unit below a heading such as ``Commander`` with this option, unless its cost says otherwise."""
    edge = Item("separator", ",", heading.row.start, heading.row.start, key=",")
    items = (*entry.items, edge, *(item for item in heading.items if item.kind == "word"))
    ways = explanations(items, text, words)
    if ways[0].numbers.is_confirmed or not entry.ways[0].numbers.is_confirmed:
        entry.items, entry.ways = items, ways
        entry.sort = sort_of(items, ways, words)


def _free_the_header(entries: Sequence[Entry], words: Vocabulary) -> None:
    """A first line that has points but no terms is the army's own, if other lines have terms."""
    units = [entry for entry in entries if entry.sort == "unit"]
    first = units[0].way if len(units) > 1 else None
    if first is None or units[0].below or first.has_terms_outside or _is_only_figure(units[0], words):
        return
    if any(item.kind == "count" for item in units[0].items) or _costs_as_one(units, words):
        return
    if any(unit.way and unit.way.has_terms for unit in units):
        units[0].sort = "free"


def _costs_as_one(units: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether the first names a figure, and its points can be what one costs with options, not what all others cost:
    ``Hero with a sword, 3 points``.
    """
    first = units[0].way
    costs = [item.halves for item in units[0].items if item.kind == "cost" and item.halves is not None]
    is_named = units[0].is_of_figure and len(words.names.catalogue.figures) > 1
    if not is_named or first is None or first.price is None or len(costs) != 1:
        return False
    total = sum((unit.way.price or 0) * unit.way.numbers.count for unit in units[1:] if unit.way)
    max_multiple = MAX_MULTIPLE if 2 * costs[0] <= total else MAX_MULTIPLE_BESIDE_FEW
    return costs[0] != total and first.price <= costs[0] <= max_multiple * first.price


def _is_only_figure(entry: Entry, words: Vocabulary) -> bool:
    """Whether a line is a figure and perhaps a number, without points: ``6 troops``. With one figure, it is a count."""
    if len(words.names.catalogue.figures) < 2 or entry.states_numbers:
        return False
    return entry.is_of_figure and only_terms(entry.items, words)


def _explain_below(entry: Entry, text: str, words: Vocabulary) -> None:
    """Explain a line with the lines of options below it as one."""
    whole = list(entry.items)
    for part in entry.below:
        whole.append(Item("separator", "\n", part.row.start, part.row.start, key=BELOW))
        whole += part.items
    entry.items = tuple(whole)
    entry.ways = explanations(whole, text, words)
    entry.sort = "unit"


def _prefer_common_layout(entries: Sequence[Entry]) -> None:
    """Prefer the layout that explains most of the text for lines that can be understood in several ways."""
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
    _count_in_words([entry for entry in units if entry.ways])


def _count_in_words(units: Sequence[Entry]) -> None:
    """Take numbers in words as counts if several lines begin with one, or one line is sure to: ``Ein Held``."""
    counted = [next((way for way in entry.ways if _is_counted_in_words(way)), None) for entry in units]
    is_sure = any(way is not None and entry.way is way for entry, way in zip(units, counted, strict=True))
    if not is_sure and (len(units) < MIN_UNITS or not all(counted)):
        return
    for entry, way in zip(units, counted, strict=True):
        if way and not entry.ways[0].numbers.role("count"):
            entry.ways.insert(0, way)


def _is_counted_in_words(way: Explained) -> bool:
    """Whether the count of a unit is a word."""
    count = way.numbers.role("count")
    return count is not None and count.text.isalpha()
