"""The last change, as the snackbar and the buttons for undo and redo say it."""

from armybuilder.armies.models import Version
from armybuilder.visitors import Visitor
from rules import engine

ELSEWHERE = "on another device"
"""Where others do what is not done in this browser."""
KEPT = "kept:"
"""Before the number of the unit that was kept for other armies."""
MOVED = "move:"
"""Before the number of the unit that was moved."""

FAILED = {
    "stale": "Nothing was undone: the army has changed since{last}. See it first.",
    "stayed": "It stays on {book}: it has changed since. See it first.",
    "full": "You keep 200 units already. Forget one of them first.",
    "gone": "That unit has been removed.",
}
"""What was asked for and not done."""


def by(version: Version | None, visitor: Visitor) -> str:
    """The change, and where it was done if not in this browser."""
    if version is None:
        return ""
    elsewhere = version.author_id and version.author_id != visitor.key
    return f"{version.summary} ({ELSEWHERE})" if elsewhere else str(version.summary)


def told(told: str, undo: str, redo: str, build: engine.Build) -> str:
    """The sentence after a change; ``undo`` and ``redo`` are the summaries that could be taken back and made again."""
    name, _, id = told.partition(":")
    if name in ("move", "kept"):
        return _moved(id, build) if name == "move" else _kept(id, build)
    if told == "undone" and redo:
        return f"Undone: {redo}."
    if told == "redone" and undo:
        return f"Redone: {undo}."
    if told in FAILED:
        return FAILED[told].format(book=build.catalogue.short_name, last=f", {undo}" if undo else "")
    return f"{undo}." if told and undo else ""


def _kept(id: str, build: engine.Build) -> str:
    unit = _unit(id, build)
    return f"{unit.name} is among your favorite units." if unit else ""


def _unit(id: str, build: engine.Build) -> engine.Unit | None:
    return build.unit(int(id)) if id.isascii() and id.isdecimal() and len(id) < 10 else None


def _moved(id: str, build: engine.Build) -> str:
    unit = _unit(id, build)
    return f"{unit.name}, now {build.place(unit.id) + 1} of {len(build.units)}." if unit else ""
