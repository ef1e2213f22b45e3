"""The fields of house rules, declared once: changes, forms and pages read them from here.

In their paths, ``*`` stands for any part. Texts can be changed without being declared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules.documents import OWN, Document
from rules.engine.wording.messages import Message
from rules.house.field_kinds import (
    BaseValue,
    Figures,
    LevelText,
    Name,
    Needs,
    OptionText,
    OwnText,
    Points,
    RollTarget,
    SidePoints,
)
from rules.house.house_field import HouseField, Place
from rules.nodes import nodes, table_of

HOUSE_FIELDS = (
    Name("figures", "name", "question-name"),
    HouseField("figures", "plural", "question-plural"),
    HouseField("figures", "text", "question-text", is_wide=True),
    Name("options", "name", "question-name"),
    OptionText("options", "text", "question-text"),
    Figures("options", "figures", "question-figures"),
    Needs("options", "needs", "question-needs"),
    Name("options", "levels.*.name", "question-level-name"),
    LevelText("options", "levels.*.text", "question-level-text"),
    SidePoints("scenarios", "sides.*.points", "question-points"),
    Name("scenarios", "name", "question-name", is_wide=True),
    HouseField("scenarios", "ends", "question-ends"),
    HouseField("scenarios", "wins", "question-wins"),
    Name("", "name"),
    Points("", "points"),
    Points("", "levels.*.points"),
    RollTarget("", "targets.*.number"),
    BaseValue("numbers", "base.*.value"),
)
"""In the order in which a form changes them."""
FIELDS = {(field.table, field.path): field for field in HOUSE_FIELDS}


def place_at(document: Document, parent: Document, row: str, path: str) -> Place:
    """A path in a row, with the field that stands there."""
    part, _dot, column = path.rpartition(".")
    pattern = f"{part.partition('.')[0]}.*.{column}" if part else path
    if row == OWN:
        field: HouseField = OwnText(OWN, path)
    else:
        field = FIELDS.get((table_of(row), pattern)) or FIELDS.get(("", pattern)) or HouseField("", pattern)
    return Place(document, parent, row, path, field)


@dataclass(frozen=True, slots=True)
class SetField:
    """Another value of a field: ``SetField("options/armor", "levels.light.points", 3)``."""

    row: str
    path: str
    value: Any

    def apply(self, document: Document, parent: Document) -> Document:
        place = place_at(document, parent, self.row, self.path)
        return place.field.changed(place, self.value)

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        place = place_at(document, document, self.row, self.path)
        return place.field.summary(place, self.value)


def reprice(row: str, points: int, level: str | None = None) -> SetField:
    """Another price of a figure, or of a level of an option, in halves."""
    return SetField(row, "points" if level is None else f"levels.{level}.points", points)


def questions(document: Document, row: str) -> Iterator[Place]:
    """Fields that the page of a row asks for. An only level is not asked for: it has its option's name and effect."""
    fields = [field for field in FIELDS.values() if field.question and field.table == table_of(row)]
    for parts, alike in groupby(fields, lambda field: field.path.rpartition(".*.")[0]):
        fields_of_part, keys = list(alike), [*nodes(document.rows[row][1].get(parts))]
        for key in keys if parts else [""]:
            if parts != "levels" or len(keys) > 1:
                for field in fields_of_part:
                    yield Place(document, document, row, field.path.replace("*", key), field)
