"""Lists with a field on each line, as forms and YAML have them: ``name: Boss``, ``type: Hero``."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rules.engine.lists.cutting.rows import Row
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.labeled.columns import below_term, in_cell
from rules.engine.lists.words.vocabulary import Vocabulary

SIGN = "|"
"""Between the fields of a unit, as between cells."""
MAX_LABEL_WORDS = 3
Field = tuple[str, list[Item]]
"""The content of a line, by its label, and the items behind the label."""


def with_records(rows: Sequence[Row], text: str, words: Vocabulary) -> list[tuple[Row, tuple[Item, ...] | None]]:
    """The rows, with the fields of each unit as the cells of one row; other rows have no cells."""
    inline = [_fields_of(row, words) for row in rows]
    if any(inline):
        return [
            (row, _unit([(row, label_and_items) for label_and_items in fields], text, words)[1] if fields else None)
            for row, fields in zip(rows, inline, strict=True)
        ]
    fields = _with_names([_labeled(row.items, words) for row in rows], rows)
    labels = [label for label, items in fields if items]
    if "name" not in labels or not {"figure", "options"} & set(labels):
        return [(_without_label(row, *field), None) for row, field in zip(rows, fields, strict=True)]
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


def _with_names(fields: list[Field], rows: Sequence[Row]) -> list[Field]:
    """The fields, with lines above the first of each unit as names, which may have a label of their own."""
    labels = {label for label, items in fields if items}
    if "figure" not in labels:
        return fields
    if "name" in labels:
        below = [label for label, _ in fields[1:]]
        return [
            ("name", inner) if row.is_after_gap and not field[0] and label and (inner := _behind_colon(row)) else field
            for row, field, label in zip(rows, fields, (*below, ""), strict=True)
        ]
    above = [not label and bool(below) for (label, _), (below, _) in pairwise((*fields, ("", [])))]
    first = next((below for is_above, (below, _) in zip(above, fields[1:], strict=False) if is_above), "")
    named_fields: list[Field] = []
    for place, (label, items) in enumerate(fields):
        is_name = above[place] and not items and fields[place + 1][0] == first
        named_fields.append(("name", _plain(rows[place])) if is_name else (label, items))
    return named_fields


def _without_label(row: Row, label: str, items: Sequence[Item]) -> Row:
    """A line without “Unit:” in front of a name."""
    return replace(row, start=items[0].start, items=tuple(items)) if label == "name" and items else row


def _behind_colon(row: Row) -> list[Item]:
    """The items behind the colon of a line, if there is a single word in front of it."""
    return list(row.items[2:]) if [item.key for item in row.items[1:2]] == [":"] else []


def _plain(row: Row) -> list[Item]:
    """The items of a line without the sign at its end."""
    return list(row.items[: -1 if row.items and row.items[-1].kind == "separator" else None])


def _fields_of(row: Row, words: Vocabulary) -> list[Field]:
    """The fields of a line that holds a whole unit: ``Name: Boss / Type: Hero``; empty: it does not."""
    keys = {item.key for item in row.items}
    for sign in (sign for sign in SIGNS if sign in keys):
        cells: list[list[Item]] = [[]]
        for item in row.items:
            cells += [[]] if item.key == sign else []
            cells[-1] += [] if item.key == sign else [item]
        fields = [(_labeled(cell, words), cell) for cell in cells if cell]
        row_fields: list[Field] = []
        for (label, items), cell in fields:
            if label:
                row_fields.append((label, items))
            elif row_fields:
                edge = Item("separator", ",", cell[0].start, cell[0].start, key=",")
                row_fields[-1] = row_fields[-1][0], [*row_fields[-1][1], edge, *cell]
        labels = {label for label, items in row_fields if items}
        if "name" in labels and len(labels) > 1 and {"figure", "options"} & labels:
            return row_fields
    return []


SIGNS = ("/", "|", ";", "\t", ",")
"""The signs between the fields of a line."""


def _labeled(items: Sequence[Item], words: Vocabulary) -> Field:
    """The label in front of a colon, and what stands behind it; an empty label: there is none."""
    for place, item in enumerate(items[: MAX_LABEL_WORDS + 1]):
        if item.key in (":", "=", ".."):
            keys, behind = [before.key for before in items[:place]], list(items[place + 1 :])
            label = words.labels.get("".join(keys), "")
            inner = behind if label else below_term(behind, words.column_of(keys), words)
            return (label, behind) if label or inner is behind else ("options", inner)
    return "", []


def _unit(unit: Sequence[tuple[Row, Field]], text: str, words: Vocabulary) -> tuple[Row, tuple[Item, ...]]:
    """The row of a unit, its name first."""
    whole = replace(unit[0][0], end=unit[-1][0].end)
    items: list[Item] = []
    for row, (label, cell) in sorted(unit, key=lambda field: field[1][0] != "name"):
        items += [Item("separator", SIGN, row.start, row.start, key=SIGN)] if items else []
        items += in_cell(below_term(cell, "", words), label, text, words)
    return replace(whole, items=tuple(items)), tuple(items)
