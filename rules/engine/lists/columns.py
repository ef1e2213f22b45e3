"""Tables: what each column holds by its head, and rows with the cells in the order of a list."""

from dataclasses import dataclass, replace

from rules.engine.lists.costs import with_costs
from rules.engine.lists.rows import Row
from rules.engine.lists.tokens import Item, items
from rules.engine.lists.vocabulary import Vocabulary

MIN_COLUMNS = 2
SIGNS = ("\t", "|", ";", ",")
"""What parts cells."""
COUNT_SIGNS = ("#", "№", "×", "x")
"""Heads of a column of counts that are no words."""
Cell = list[Item]


@dataclass(frozen=True, slots=True)
class Columns:
    """The heads of a table."""

    sign: str
    """What parts its cells."""
    labels: dict[int, str]
    """What a column holds by its place: name, count, figure, options, each, total."""


def columns_of(row: Row, text: str, words: Vocabulary) -> Columns | None:
    """What each column holds, if the line has the heads of a table."""
    ways = (Columns(sign, _labels(row, sign, text, words)) for sign in SIGNS if _has_sign(row, sign))
    best = max(ways, key=lambda way: len(way.labels), default=None)
    if best is None or len(best.labels) < MIN_COLUMNS or not set(best.labels.values()) & {"name", "figure", "count"}:
        return None
    filled = sum(1 for cell in _cells(row, best.sign)[0] if cell)
    labels = _options(row, best.sign, words) | best.labels
    return Columns(best.sign, labels) if filled >= MIN_COLUMNS and 2 * len(labels) >= filled else None


def in_columns(row: Row, columns: Columns, text: str, words: Vocabulary) -> tuple[Item, ...]:
    """The items of a row, its name first, and its numbers as the heads say."""
    if not _has_sign(row, columns.sign):
        return with_costs(row.items, words)
    cells, signs = _cells(row, columns.sign)
    labels = [columns.labels.get(place, "") for place in range(len(cells))]
    named = next((place for place, label in enumerate(labels) if label == "name" and cells[place]), 0)
    made: list[Item] = []
    for place in sorted(range(len(cells)), key=lambda place: place != named):
        made += in_cell(cells[place], labels[place], text, words)
        made += signs[place : place + 1]
    return tuple(made)


def signs_in(row: Row, sign: str = "\t") -> int:
    """How many signs part the cells of a line."""
    return sum(item.key == sign for item in row.items) + (row.tabs if sign == "\t" else 0)


def _has_sign(row: Row, sign: str) -> bool:
    return any(item.kind == "separator" and item.key == sign for item in row.items)


def _cells(row: Row, sign: str) -> tuple[list[Cell], list[Item]]:
    """The cells of a row, also the empty ones in front, and the signs behind them."""
    empty = row.tabs if sign == "\t" else 0
    cells: list[Cell] = [[] for _ in range(empty + 1)]
    signs = [Item("separator", sign, row.start, row.start, key=sign) for _ in range(empty)]
    for item in row.items:
        if item.kind == "separator" and item.key == sign:
            cells.append([])
            signs.append(item)
        else:
            cells[-1].append(item)
    return cells, signs


def _labels(row: Row, sign: str, text: str, words: Vocabulary) -> dict[int, str]:
    cells, signs = _cells(row, sign)
    edges = [row.start, *(edge for item in signs for edge in (item.start, item.end)), row.end]
    labels: dict[int, str] = {}
    for place, cell in enumerate(cells):
        plain = [label for item in cell for label in _unquoted(item, text)]
        cell_text = text[edges[2 * place] : edges[2 * place + 1]].strip(' "')
        label = words.labels.get("".join(item.key for item in plain)) or ("count" if cell_text in COUNT_SIGNS else "")
        if label:
            labels[place] = label
    return labels


def _options(row: Row, sign: str, words: Vocabulary) -> dict[int, str]:
    """Columns whose heads are terms, such as “Armor”."""
    keys = ["".join(item.key for item in cell) for cell in _cells(row, sign)[0]]
    return {place: "options" for place, word in enumerate(keys) if word in words.terms}


def _unquoted(item: Item, text: str) -> list[Item]:
    return items(text, item.start + 1, item.end - 1) if item.kind == "quoted" else [item]


def in_cell(cell: Cell, label: str, text: str, words: Vocabulary) -> list[Item]:
    """The items of a cell or a field, its numbers as the head says."""
    plain = cell if label == "name" else [label for item in cell for label in _unquoted(item, text)]
    return [_as(item, label) for item in with_costs(plain, words)]


def _as(item: Item, label: str) -> Item:
    """A number as the head of its column says."""
    if item.kind == "number" and label == "count" and item.value:
        return replace(item, kind="count")
    if item.kind in ("number", "cost") and label in ("each", "total") and item.halves is not None:
        return replace(item, kind="cost", is_each=True if label == "each" else item.is_each)
    return item
