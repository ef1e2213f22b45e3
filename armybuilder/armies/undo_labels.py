"""The last change, in the words of the snackbar and of the undo and redo buttons."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.models import Version
from armybuilder.visitors import Visitor
from rules import engine

KEPT = "kept:"
"""Prefix of the number of the unit that was saved as a favorite."""
MOVED = "move:"
"""Prefix of the number of the unit that was moved."""

FAILED = {
    "stale-undo": gettext_lazy("Couldn’t undo: the army has changed since. Please review it first."),
    "stale-redo": gettext_lazy("Couldn’t redo: the army has changed since. Please review it first."),
    "stale": gettext_lazy("Couldn’t restore that version: the army has changed since. Please review it first."),
    "stayed": gettext_lazy("Rules not switched: the army has changed since. Please review it first."),
    "full": gettext_lazy("You’ve reached 200 favorite units. Remove one first."),
    "gone": gettext_lazy("That unit has been removed."),
}
"""What was requested but not done."""


def undo_label(version: Version | None, visitor: Visitor) -> str:
    """The change, and where it was done if not in this browser."""
    if version is None:
        return ""
    if version.author_id and version.author_id != visitor.key:
        return _("{change} (on another device)").format(change=version.summary)
    return str(version.summary)


def sentence(action: str, undo: str, redo: str, build: engine.Build) -> str:
    """The message after a change. ``undo`` and ``redo`` are the summaries of what can be undone and redone."""
    name, _colon, id = action.partition(":")
    if name in ("move", "kept"):
        return _moved(id, build) if name == "move" else _kept(id, build)
    if action == "undone" and redo:
        return _("Undone: {change}.").format(change=redo)
    if action == "redone" and undo:
        return _("Redone: {change}.").format(change=undo)
    if action in FAILED:
        return FAILED[action].format(book=build.catalogue.short_name)
    return _("{change}.").format(change=undo) if action and undo else ""


def _kept(id: str, build: engine.Build) -> str:
    unit = _unit(id, build)
    return _("{unit} is now one of your favorite units.").format(unit=unit.name) if unit else ""


def _unit(id: str, build: engine.Build) -> engine.Unit | None:
    return build.unit(int(id)) if id.isascii() and id.isdecimal() and len(id) < 10 else None


def _moved(id: str, build: engine.Build) -> str:
    unit = _unit(id, build)
    if unit is None:
        return ""
    moved = _("{unit} moved to place {place} of {last}.")
    return moved.format(unit=unit.name, place=build.place(unit.id) + 1, last=len(build.units))
