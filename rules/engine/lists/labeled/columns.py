"""Tables: what each column holds by its head, and rows with the cells in the order of a list."""

from dataclasses import dataclass, replace

from rules.engine.lists.cutting.rows import Row
from rules.engine.lists.cutting.tokens import GAP, Item, items
from rules.engine.lists.words.costs import with_costs
from rules.engine.lists.words.vocabulary import Vocabulary

MIN_COLUMNS, MIN_QUOTED = 2, 3
SIGNS = ("\t", "|", ";", ",", "/")
"""The signs between cells."""
COUNT_SIGNS = ("#", "№", "×", "x")
"""Heads of a column of counts that are no words."""
Cell = list[Item]


@dataclass(frozen=True, slots=True)
class Columns:
    """The heads of a table."""

    sign: str
    """The sign between its cells."""
    labels: dict[int, str]
    """The content of each column by its place: name, count, figure, options, each, total."""
    terms: dict[int, str]
    """Heads that are terms, such as “Armor”: their cells say which, or whether."""

    @property
    def has_heads(self) -> bool:
        """Whether it is more than a unit’s figure and options: two heads that are no terms, or a head of names."""
        return len(self.labels) - len(self.terms) >= MIN_COLUMNS or "name" in self.labels.values()


def columns_of(row: Row, text: str, words: Vocabulary) -> Columns | None:
    """The content of each column, if the line has the heads of a table."""
    ways = (_columns(row, sign, text, words) for sign in SIGNS if _has_sign(row, sign))
    best = max(ways, key=lambda way: len(way.labels), default=None)
    if (
        best is None
        or len(best.labels) < MIN_COLUMNS
        or not best.has_heads
        or not set(best.labels.values()) & {"name", "figure", "count"}
    ):
        return None
    filled = sum(1 for cell in _cells(row, best.sign)[0] if cell)
    return best if filled >= MIN_COLUMNS and 2 * len(best.labels) >= filled else None


def _columns(row: Row, sign: str, text: str, words: Vocabulary) -> Columns:
    labels = _labels(row, sign, text, words)
    cells = _cells(row, sign)[0]
    plain = [[] if any(item.kind != "word" for item in cell) else [item.key for item in cell] for cell in cells]
    heads = [words.column_of(keys) for keys in plain]
    terms = {place: head for place, head in enumerate(heads) if head and place not in labels}
    figure_place = next((place for place, head in terms.items() if words.terms[head][0] == "figure"), None)
    has_options = any(words.terms[head][0] == "option" for head in terms.values())
    if figure_place is None and labels.get(0) == "figure" and len(words.names.catalogue.figures) == 1:
        figure_place = 0
    if figure_place is not None and has_options and sign != "," and "name" not in labels.values():
        labels, terms = (
            labels | {figure_place: "name"},
            {place: head for place, head in terms.items() if place != figure_place},
        )
    return Columns(sign, dict.fromkeys(terms, "options") | labels, terms)


def is_heads_alone(row: Row, words: Vocabulary) -> bool:
    """Whether it has the heads of a table whose cells are not set apart: ``Unit Type Points``."""
    labels = [words.labels.get(item.key) for item in row.items if item.key != GAP]
    return len(labels) >= MIN_COLUMNS and all(labels) and bool({"name", "figure", "count"} & set(labels))


def in_columns(row: Row, columns: Columns, text: str, words: Vocabulary) -> tuple[Item, ...]:
    """The items of a row, its name first, and its numbers as the heads say."""
    if not _has_sign(row, columns.sign):
        return with_costs(row.items, words)
    cells, signs = _cells(row, columns.sign)
    labels = [columns.labels.get(place, "") for place in range(len(cells))]
    name_place = next((place for place, label in enumerate(labels) if label == "name" and cells[place]), 0)
    items: list[Item] = []
    for place in sorted(range(len(cells)), key=lambda place: place != name_place):
        cell = cells[place] if labels[place] == "name" else _plain_cell(cells[place], text)
        cell = cell if labels[place] == "count" else below_term(cell, columns.terms.get(place, ""), words)
        items += in_cell(cell, labels[place], text, words)
        items += signs[place : place + 1] or [Item("separator", columns.sign, row.end, row.end, key=columns.sign)]
    return tuple(items)


def signs_in(row: Row, sign: str = "\t") -> int:
    """The number of signs between the cells of a line."""
    return sum(item.key == sign for item in row.items) + (row.tabs if sign == "\t" else 0)


def _has_sign(row: Row, sign: str) -> bool:
    return any(item.kind == "separator" and item.key == sign for item in row.items)


def _cells(row: Row, sign: str) -> tuple[list[Cell], list[Item]]:
    """The cells of a row, also the empty ones in front, and the signs behind them."""
    empty = row.tabs if sign == "\t" else 0
    cells: list[Cell] = [[] for _ in range(empty + 1)]
    signs = [Item("separator", sign, row.start, row.start, key=sign) for _ in range(empty)]
    parted = [part for item in row.items for part in (_parted(item) if sign == "," else [item])]
    for item in parted:
        if item.kind == "separator" and item.key == sign:
            cells.append([])
            signs.append(item)
        else:
            cells[-1].append(item)
    return cells, signs


def _parted(item: Item) -> list[Item]:
    """A number with a comma as two cells with the comma between them: ``6,2``."""
    if item.kind != "number" or "," not in item.text:
        return [item]
    place = item.text.index(",")
    edge = Item("separator", ",", item.start + place, item.start + place + 1, key=",")
    whole = item.text[:place] + " " + item.text[place + 1 :]
    first, last = items(whole, 0, place), items(whole, place, len(whole))
    moved = (replace(part, start=item.start + part.start, end=item.start + part.end) for part in (*first, *last))
    first_part, *others = moved
    return [first_part, edge, *others]


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
    *numbered, _ = [place for place, label in labels.items() if label == "count"] or [-1]
    return labels | dict.fromkeys(numbered, "other")


def below_term(cell: Cell, head: str, words: Vocabulary) -> Cell:
    """The meaning of a cell below a term: ``+2`` below “Melee”, ``light`` below “Armor”, ``x`` below “Stealth”."""
    inner = "".join(item.key for item in cell)
    if inner in words.nothing or (head and not inner):
        return []
    whole = next((term for term in (head + inner, inner + head) if head and term in words.terms), "")
    whole = whole or (head if head and inner in words.checks else "")
    return [Item("word", cell[-1].text, cell[0].start, cell[-1].end, key=whole)] if whole else cell


def unquoted(row: Row, text: str) -> Row:
    """A row whose cells are all in quotes without these."""
    inner = [item for item in row.items if item.kind not in ("separator", "cost")]
    if len(inner) < MIN_QUOTED or any(item.kind != "quoted" for item in inner):
        return row
    return replace(row, items=tuple(plain for item in row.items for plain in _unquoted(item, text)))


def _unquoted(item: Item, text: str) -> list[Item]:
    return items(text, item.start + 1, item.end - 1) if item.kind == "quoted" else [item]


def _plain_cell(cell: Cell, text: str) -> Cell:
    """A cell without the quotes around it."""
    return [plain for item in cell for plain in _unquoted(item, text)]


def in_cell(cell: Cell, label: str, text: str, words: Vocabulary) -> list[Item]:
    """The items of a cell or a field, its numbers as the head says."""
    if label == "other":
        return []
    plain = cell if label == "name" else _plain_cell(cell, text)
    return [_as(item, label) for item in with_costs(plain, words)]


def _as(item: Item, label: str) -> Item:
    """A number as the head of its column says."""
    if item.kind == "number" and label == "count" and item.halves is not None:
        return replace(item, kind="count")
    if item.kind in ("number", "cost") and label in ("each", "total") and item.halves is not None:
        return replace(item, kind="cost", is_each=True if label == "each" else item.is_each)
    return item
