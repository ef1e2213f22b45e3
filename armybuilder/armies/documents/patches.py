"""Differences between stored documents, small enough to keep every one of them."""

import json
from collections.abc import Mapping

Fields = Mapping[str, object]
Patch = dict[str, object]


def difference(before: Fields, after: Fields) -> Patch:
    """The patch that ``patched`` needs to turn one document into the other.

    ``set`` and ``gone`` are fields of the army, ``units`` the changed fields of each unit by its id, ``order`` the ids
    in order, unless it is the old order with new units at the end.
    """
    old, new = _by_id(before), _by_id(after)
    patch = _changes(_army(before), _army(after))
    units = {id: _changes(old.get(id, {}), unit) for id, unit in new.items() if old.get(id) != unit}
    if units:
        patch["units"] = units
    if list(new) != [id for id in old if id in new] + [id for id in new if id not in old]:
        patch["order"] = [int(id) for id in new]
    if old.keys() - new.keys():
        patch["removed"] = sorted(int(id) for id in old.keys() - new.keys())
    return patch


def patched(before: Fields, patch: Fields) -> dict[str, object]:
    """The document after a difference."""
    units = _by_id(before)
    for id, changes in _table(patch.get("units")).items():
        units[id] = _with(units.get(id, {}), _table(changes))
    for id in _ids(patch.get("removed")):
        units.pop(id, None)
    order = _ids(patch.get("order")) or list(units)
    return {**_with(_army(before), patch), "units": [units[id] for id in order]}


def _changes(before: Fields, after: Fields) -> Patch:
    patch: Patch = {}
    changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
    if changed:
        patch["set"] = changed
    if before.keys() - after.keys():
        patch["gone"] = sorted(before.keys() - after.keys())
    return patch


def _with(fields: Fields, patch: Fields) -> dict[str, object]:
    gone = patch.get("gone") or ()
    assert isinstance(gone, list | tuple)
    return {key: value for key, value in fields.items() if key not in gone} | _table(patch.get("set"))


def _army(document: Fields) -> Fields:
    return {key: value for key, value in document.items() if key != "units"}


def _by_id(document: Fields) -> dict[str, Fields]:
    units = document["units"]
    assert isinstance(units, list)
    return {str(unit["id"]): unit for unit in units}


def _table(value: object) -> dict[str, object]:
    assert value is None or isinstance(value, dict)
    return value or {}


def _ids(value: object) -> list[str]:
    assert value is None or isinstance(value, list)
    return [str(id) for id in value or ()]


def packed(document: object) -> str:
    """A whole document, compressed."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
