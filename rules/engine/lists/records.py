"""Lists with a field on each line, as forms and YAML have them: ``name: Boss``, ``type: Hero``."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.lists.columns import in_cell
from rules.engine.lists.rows import Row
from rules.engine.lists.tokens import Item
from rules.engine.lists.vocabulary import Vocabulary

SIGN = "|"
"""Between the fields of a unit, as between cells."""
MAX_LABEL_WORDS = 3
Field = tuple[str, list[Item]]
"""What a line holds, by its label, and the items behind it."""


def with_records(rows: Sequence[Row], text: str, words: Vocabulary) -> list[tuple[Row, tuple[Item, ...] | None]]:
    """The rows, with the fields of each unit as the cells of one row; other rows have no cells."""
    fields = [_field(row, words) for row in rows]
    labels = [label for label, items in fields if items]
    if "name" not in labels or not {"figure", "options"} & set(labels):
        return [(row, None) for row in rows]
    first = next(label for label in labels if label in ("name", "figure", "options", "count"))
    joined: list[tuple[Row, tuple[Item, ...] | None]] = []
    unit: list[tuple[Row, Field]] = []
    for row, (label, items) in zip(rows, fields, strict=True):
        is_sum = label == "total" and row.is_after_gap
        if label == first or (unit and (is_sum or (not label and not row.bullet))):
            joined += [_unit(unit, text, words)] if unit else []
            unit = []
        if label and (unit or label == first):
            unit.append((row, (label, items)))
        elif unit:
            unit.append((row, (unit[-1][1][0], list(row.items))))
        else:
            joined.append((row, None))
    return [*joined, _unit(unit, text, words)] if unit else joined


def _field(row: Row, words: Vocabulary) -> Field:
    """The label in front of a colon, and what stands behind it; an empty label: there is none."""
    for place, item in enumerate(row.items[: MAX_LABEL_WORDS + 1]):
        if item.key in (":", "="):
            label = "".join(before.key for before in row.items[:place])
            return words.labels.get(label, ""), list(row.items[place + 1 :])
    return "", []


def _unit(unit: Sequence[tuple[Row, Field]], text: str, words: Vocabulary) -> tuple[Row, tuple[Item, ...]]:
    """The row of a unit, its name first."""
    whole = replace(unit[0][0], end=unit[-1][0].end)
    items: list[Item] = []
    for row, (label, cell) in sorted(unit, key=lambda field: field[1][0] != "name"):
        items += [Item("separator", SIGN, row.start, row.start, key=SIGN)] if items else []
        items += in_cell(cell, label, text, words)
    return replace(whole, items=tuple(items)), tuple(items)
