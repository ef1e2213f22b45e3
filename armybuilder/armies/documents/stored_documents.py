"""The shape of the document of an army as it is stored, and what is left of one that is damaged."""

from typing import Any

from rules.engine.maximums import SETS
from rules.shapes import all_of, fits, is_count, is_number, needs

UNIT = {
    "id": is_count,
    "name": str,
    "figure": str,
    "count": is_count,
    "options": {str: (str, lambda level: level is True)},
    "notes": str,
    "look": str,
    "portrait": str,
    "names": [str],
    "sets": ("", *SETS),
}
FIELDS = {
    "format": str,
    "edition": str,
    "name": str,
    "points_limit": (is_number, None),
    "scenario": {"slug": str, "side": str},
    "optional_rules": [str],
    "plastic": str,
    "chart": (is_count, None),
    "notes": str,
    "units": [UNIT],
}
ARMY = all_of(needs("name", "units"), FIELDS)
"""The shape of a stored army."""


def readable_parts(document: object, name: str) -> dict[str, Any]:
    """The readable parts of a damaged document: its sound fields and units."""
    fields = document if isinstance(document, dict) else {}
    sound = {key: value for key, value in fields.items() if key in FIELDS and fits(value, FIELDS[key])}
    units = fields.get("units")
    sound["units"] = [unit for unit in units if fits(unit, UNIT)] if isinstance(units, list) else []
    return {"name": name, **sound}
