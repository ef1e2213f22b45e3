"""The last deed, as the snackbar and the buttons for undo and redo say it."""

from armybuilder.armies.models import Version
from armybuilder.visitors import Visitor
from rules import engine

ELSEWHERE = "on another device"
"""Where others do what is not done in this browser."""
KEPT = "kept:"
"""Before the number of the unit that was kept for other armies."""
MOVED = "move:"
"""Before the number of the unit that was moved."""


def by(version: Version | None, visitor: Visitor) -> str:
    """The deed, and where it was done if not in this browser."""
    if version is None:
        return ""
    elsewhere = version.maker and version.maker != visitor.maker
    return f"{version.deed} ({ELSEWHERE})" if elsewhere else version.deed


def told(told: str, undo: str, redo: str, build: engine.Build) -> str:
    """The sentence after a change; ``undo`` and ``redo`` are the deeds that could be taken back and made again."""
    if told == "undone" and redo:
        return f"Taken back: {redo}."
    if told == "stale":
        return f"Nothing was undone: the army had changed meanwhile{f', {undo}' if undo else ''}. See it first."
    if told == "stayed":
        return f"It stays on {build.catalogue.short_name}: it had changed meanwhile. See it first."
    if told.startswith(MOVED):
        return _moved(told.removeprefix(MOVED), build)
    if told.startswith(KEPT):
        unit = _unit(told.removeprefix(KEPT), build)
        return f"{unit.name} is among your favorite units." if unit else ""
    if told == "full":
        return "You keep 200 units already. Forget one of them first."
    if told == "gone":
        return "That unit had been removed meanwhile."
    return f"{undo}." if told and undo else ""


def _unit(id: str, build: engine.Build) -> engine.Unit | None:
    return build.unit(int(id)) if id.isascii() and id.isdecimal() and len(id) < 10 else None


def _moved(id: str, build: engine.Build) -> str:
    unit = _unit(id, build)
    return f"{unit.name}, now {build.place(unit.id) + 1} of {len(build.units)}." if unit else ""
