"""Rows of a document looked up and put in, and names checked, as all changes of house rules need it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from django.utils.text import slugify

from rules.documents import Document, Node
from rules.engine.maximums import MOST_NAME_LENGTH, MOST_PRICE
from rules.engine.points import plain_points
from rules.engine.wording.messages import Value, message
from rules.engine.wording.text import TextError, clean_name, clean_text, shown
from rules.engine.wording.words import points_grouped
from rules.house.references import HouseError, Rows, bounded, rows_of
from rules.models import TABLES
from rules.nodes import key_of, nodes, table_of, text_of

SLUG = 50
MOST_POINTS = 2 * MOST_PRICE
"""In halves."""


def found_row(document: Document, name: str, parent: Document | None = None) -> Node:
    """The row of that name. One that only the parent has was removed."""
    row = document.rows.get(name)
    if row is None and parent and name in parent.rows:
        raise HouseError(message("house-was-removed", row=called(parent, name)))
    if row is None:
        key = f"house-none-{table_of(name)}" if table_of(name) in TABLES else "house-none"
        raise HouseError(message(key, name=shown(key_of(name))))
    return row[1]


def row_or_level(document: Document, name: str, level: str | None, parent: Document | None = None) -> Node:
    """A row, or a level of it."""
    row = found_row(document, name, parent)
    if level is None:
        return row
    levels = nodes(row.get("levels"))
    if level not in levels:
        raise HouseError(message("house-no-level", row=text_of(row, "name"), level=shown(level)))
    return levels[level]


def with_row(document: Document, name: str, row: Node) -> Document:
    """The document with this node in the row's place, or at the end of its table."""
    return bounded(document.own, {**rows_of(document), name: row})


def with_node(document: Document, name: str, level: str | None, node: Node) -> Document:
    """The document with this node as the row, or as a level of it."""
    if level is None:
        return with_row(document, name, node)
    row = found_row(document, name)
    return with_row(document, name, {**row, "levels": {**nodes(row.get("levels")), level: node}})


def inserted(rows: Mapping[str, Node], order: Mapping[str, object], name: str, row: Node) -> Rows:
    """The rows with one more, behind the nearest that it has before it in this order."""
    before = list(order)
    before = before[: before.index(name)] if name in before else list(rows)
    left = dict(rows)
    last = next((slug for slug in reversed(before) if slug in left), None)
    put: Rows = {} if last else {name: row}
    for slug, node in left.items():
        put[slug] = node
        if slug == last:
            put[name] = row
    return put


def details_of(name: str) -> str:
    """The name of the longer text about a row."""
    return f"terms/details/{name.partition('/')[2]}"


def called(document: Document, name: str, level: str | None = None) -> str:
    """The name of a row, or of a level of it."""
    return text_of(row_or_level(document, name, level), "name")


def named_all(document: Document, names: list[str]) -> Value:
    """Up to three rows by name; of more only two, the rest counted."""
    names_called = tuple(called(document, name) for name in names)
    if len(names_called) <= 3:
        return names_called
    return (*names_called[:2], message("house-more", count=len(names_called) - 2))


def a_name(text: str, bound: int = MOST_NAME_LENGTH) -> str:
    """A name that can be kept."""
    try:
        return clean_name(text, bound).strip()
    except TextError as error:
        raise HouseError(*error.args) from None


def a_text(text: str, bound: int, lines: bool = False) -> str:
    """Text that can be kept."""
    try:
        return clean_text(text, bound, lines).strip()
    except TextError as error:
        raise HouseError(*error.args) from None


def a_price(halves: int) -> int:
    """Points that can be asked."""
    if not 0 <= halves <= MOST_POINTS:
        raise HouseError(message("house-price", most=points_grouped(MOST_POINTS)))
    return halves


def points(halves: int) -> object:
    """Points as nodes have them."""
    return Decimal(plain_points(halves)) if halves % 2 else plain_points(halves)


def a_new_name(document: Document, parent: Document, table: str, text: str, apart: str = "") -> str:
    """A name that nothing else of what armies are written with has; ``apart`` may have had it."""
    name = a_name(text)
    for taken_name, taken in _names_in_use(document):
        if taken.casefold() == name.casefold() and taken_name != apart:
            raise HouseError(message("house-name-taken", name=name, sort=_sort(document, taken_name)))
    for taken_name, taken in _names_in_use(parent):
        if taken_name not in document.rows and taken.casefold() == name.casefold() and table_of(taken_name) == table:
            raise HouseError(message("house-name-removed", name=name, sort=_sort(parent, taken_name)))
    return name


def _names_in_use(document: Document) -> Iterator[tuple[str, str]]:
    """Every name that figures, options, levels and scenarios go by."""
    for name, (_, row) in document.rows.items():
        if table_of(name) in ("figures", "options", "scenarios"):
            yield name, text_of(row, "name")
            yield from ((name, alias.strip()) for alias in text_of(row, "aliases").split(",") if alias.strip())
            yield from ((name, text_of(level, "name")) for level in nodes(row.get("levels")).values())


def _sort(document: Document, name: str) -> Value:
    """The sort of a row: trait, option, figure."""
    row = found_row(document, name)
    group = document.rows.get(f"groups/{text_of(row, 'group')}")
    return (text_of(group[1], "suffix") if group else "") or message(f"house-sort-{table_of(name)}")


def new_slug(text: str, otherwise: str, taken: set[str]) -> str:
    """A slug for a name, unlike all others."""
    base = slugify(text)[: SLUG - 5].strip("-_") or otherwise
    slugs = (base if number == 1 else f"{base}-{number}" for number in range(1, 10_000))
    return next(slug for slug in slugs if slug not in taken)


def slugs_of(table: str, *documents: Document) -> set[str]:
    """The slugs that rows of a table have in any of the documents."""
    return {name.partition("/")[2] for book in documents for name in book.rows if table_of(name) == table}
