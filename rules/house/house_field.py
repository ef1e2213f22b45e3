"""A field of house rules, and the place in a document where one stands.

A field has a path in its row: ``points`` of ``figures/hero``, ``levels.light.text`` of ``options/armor``.
``field_kinds.py`` has the kinds of fields, ``fields.py`` the list of all fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.catalogue_shape import Shape, shapes_of
from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.engine.wording.text import shown
from rules.house.references import HouseError
from rules.house.rows import a_text, row_or_level, with_node
from rules.models import TABLES, Level
from rules.nodes import nodes, table_of, text_of

WORDED = ("name", "text", "lines")
"""Fields with text for people."""


@dataclass(frozen=True, slots=True)
class Place:
    """A path in a row of a document."""

    document: Document
    parent: Document
    row: str
    path: str
    field: "HouseField"
    """The field that stands there."""

    @property
    def column(self) -> str:
        """Its name in its row or part: ``text``."""
        return self.path.rpartition(".")[2]

    @property
    def part(self) -> str:
        """The key of its part: ``light`` of ``levels.light.text``; empty in the row itself."""
        return self.path.partition(".")[2].rpartition(".")[0]

    @property
    def level(self) -> str | None:
        """The level that it belongs to."""
        return self.part if self.path.startswith("levels.") else None

    @property
    def question(self) -> Message:
        """The label of its input."""
        keys = [*nodes(self.document.rows[self.row][1].get(self.path.partition(".")[0]))]
        return message(self.field.question, number=keys.index(self.part) + 1 if keys else 0)

    @property
    def shapes(self) -> Mapping[str, Shape]:
        """The shapes that the fields of its row or level may have."""
        return shapes_of(Level if self.level is not None else TABLES[table_of(self.row)])

    @property
    def node(self) -> Node:
        """The row, or the level. Raises ``HouseError`` if there is none."""
        return row_or_level(self.document, self.row, self.level, self.parent)

    @property
    def name(self) -> str:
        """The name of the row or level."""
        return text_of(self.node, "name")


@dataclass(frozen=True, slots=True)
class HouseField:
    """A text; other kinds override what differs."""

    table: str
    """Empty: any."""
    path: str
    question: str = ""
    """The key of the label of its input on the page of its row; without one it has no input there."""
    is_wide: bool = False
    """Whether the input is as wide as the form."""

    def current(self, place: Place) -> Any:
        """The value that an input shows."""
        return text_of(place.node, place.column)

    def changed(self, place: Place, value: Any) -> Document:
        """The document with another value. Raises ``HouseError`` if that is not allowed."""
        node = {**place.node, **self.values(place, value)}
        return with_node(place.document, place.row, place.level, node)

    def values(self, place: Place, value: Any) -> Node:
        """The values that this changes in the row or level."""
        name, shape = place.name, place.shapes.get(place.column)
        if shape is None or shape.sort not in WORDED:
            raise HouseError(message("house-no-text", row=name, field=shown(place.column)))
        text = a_text(value, shape.most, lines=shape.sort == "lines")
        if not text and shape.needed:
            raise HouseError(message("house-text-needed", row=name))
        return {place.column: text}

    def summary(self, place: Place, value: Any) -> Message:
        """The change in words; the document is the one before it."""
        return message("house-text", row=place.name)
