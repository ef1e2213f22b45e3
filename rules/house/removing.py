"""Removes rows from house rules, restores them from the parent, and undoes changes of a row."""

from dataclasses import dataclass

from rules.consistency import lacks
from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house.references import HouseError, Rows, names_in, pruned, rows_of, whole
from rules.house.rows import called, details_of, found_row, inserted, named_all, row_or_level
from rules.models import TABLES, Level
from rules.nodes import key_of, nodes, table_of, text_of


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Remove a row, or a level of an option, with everything that needs it."""

    row: str
    level: str | None = None

    def apply(self, document: Document, parent: Document) -> Document:
        left = self._left(document)
        if lacking := lacks(rows_of(left)):
            row = called(document, self.row, self.level)
            raise HouseError(message("house-has-to-stay", row=row, reason=lacking[0].message))
        return left

    def _left(self, document: Document) -> Document:
        row_or_level(document, self.row, self.level)
        rows = rows_of(document)
        if self.level is None:
            del rows[self.row]
            return whole(document.own, rows)
        return whole(document.own, {**rows, self.row: self._without_level(rows[self.row])})

    def _without_level(self, row: Node) -> Node:
        levels = {slug: level for slug, level in nodes(row.get("levels")).items() if slug != self.level}
        if not levels:
            raise HouseError(message("house-last-level", option=text_of(row, "name")))
        return {**row, "levels": levels}

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Distance attack removed, with Automatic fire and Sharpshooter``."""
        left = self._left(document)
        along = [name for name in document.rows if name not in left.rows and name != self.row]
        row = called(document, self.row, self.level)
        if along:
            return message("house-rows-removed", row=row, others=named_all(document, along))
        return message("house-row-removed", row=row)


@dataclass(frozen=True, slots=True)
class Revert:
    """Restore a row, or a level, from the parent: a new one is removed, a removed one comes back."""

    row: str
    level: str | None = None

    def apply(self, document: Document, parent: Document) -> Document:
        if self._is_new(document, parent):
            return TakeOut(self.row, self.level).apply(document, parent)
        rows = rows_of(document)
        if self.level is not None:
            return _regained(document, parent, {**rows, self.row: self._with_level(document, parent, self.level)})
        former = found_row(parent, self.row)
        rows = rows if self.row in rows else inserted(rows, parent.rows, self.row, former)
        row = pruned(TABLES[table_of(self.row)], former, names_in(rows))
        if row is None:
            raise HouseError(_needs(document, parent, self.row))
        return _regained(document, parent, {**rows, self.row: row, **_details(document, parent, self.row)})

    def _is_new(self, document: Document, parent: Document) -> bool:
        """Whether the parent doesn't have it; a level that is there can only be removed."""
        if self.level is None or self.row not in document.rows:
            return self.row not in parent.rows
        return self.level in nodes(document.rows[self.row][1].get("levels"))

    def _with_level(self, document: Document, parent: Document, slug: str) -> Node:
        row, before = found_row(document, self.row), nodes(found_row(parent, self.row).get("levels"))
        if slug not in before:
            raise HouseError(message("house-not-removed", row=called(document, self.row)))
        level = pruned(Level, before[slug], names_in(rows_of(document)))
        if level is None:
            raise HouseError(message("house-level-needs", level=text_of(before[slug], "name")))
        return {**row, "levels": inserted(nodes(row.get("levels")), before, slug, level)}

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Combat Master reset to the original``; ``Light armor restored``."""
        if self.level is not None and self._is_new(document, parent or document):
            return TakeOut(self.row, self.level).summary(document, parent)
        key = "house-reset" if self.level is None else "house-restored"
        return message(key, row=_known(self.row, self.level, document, parent))


def _details(document: Document, parent: Document, name: str) -> Rows:
    """The longer text of a row, which was renamed with it, by the name that it had."""
    text = details_of(name)
    if text not in document.rows or text not in parent.rows:
        return {}
    return {text: {**found_row(document, text), "name": called(parent, text)}}


def _known(name: str, level: str | None, document: Document, parent: Document | None) -> str:
    """Its name in either document; removed rows are only in the parent."""
    for book in (document, *([parent] if parent else ())):
        if name in book.rows and (level is None or level in nodes(found_row(book, name).get("levels"))):
            return called(book, name, level)
    return (level or key_of(name)).replace("-", " ").capitalize()


def _regained(document: Document, parent: Document, rows: Rows) -> Document:
    """The rows, with restored references in those that had only lost them."""
    was, now = names_in(rows_of(document)), names_in(rows)
    for name, (_, former) in parent.rows.items():
        model = TABLES[table_of(name)]
        if name in rows and rows[name] == pruned(model, former, was):
            rows[name] = pruned(model, former, now) or rows[name]
    return whole(document.own, rows)


def _needs(document: Document, parent: Document, name: str) -> Message:
    """Why a row cannot be restored alone: what it needs of the parent."""
    rows = rows_of(parent)
    missing = [row_name for row_name in rows if row_name not in document.rows and row_name != name]
    model = TABLES[table_of(name)]
    without = ((row_name, {other: row for other, row in rows.items() if other != row_name}) for row_name in missing)
    wanted = [row_name for row_name, left in without if pruned(model, rows[name], names_in(left)) is None]
    return message("house-row-needs", row=called(parent, name), others=named_all(parent, wanted or missing))
