"""The last change, in the words of the snackbar and of the undo and redo buttons."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.models import Army, Version
from armybuilder.visitors import Visitor

STALE_UNDO = gettext_lazy("Couldn’t undo: the army has changed since. Please review it first.")
STALE_REDO = gettext_lazy("Couldn’t redo: the army has changed since. Please review it first.")
STALE_VERSION = gettext_lazy("Couldn’t restore that version: the army has changed since. Please review it first.")
STALE_RULES = gettext_lazy("Rules not switched: the army has changed since. Please review it first.")


def undo_label(version: Version | None, visitor: Visitor) -> str:
    """The change, and where it was done if not in this browser."""
    if version is None:
        return ""
    if version.author_id and version.author_id != visitor.key:
        return _("{change} (on another device)").format(change=version.summary)
    return str(version.summary)


def last_change(army: Army, visitor: Visitor) -> str:
    """The sentence after a change; empty if there is none to undo."""
    undo, _redo = army.undo_and_redo()
    return _("{change}.").format(change=undo_label(undo, visitor)) if undo else ""


def undone(army: Army, visitor: Visitor) -> str:
    """The sentence after a change was undone."""
    _undo, redo = army.undo_and_redo()
    return _("Undone: {change}.").format(change=undo_label(redo, visitor)) if redo else ""


def redone(army: Army, visitor: Visitor) -> str:
    """The sentence after a change was redone."""
    undo, _redo = army.undo_and_redo()
    return _("Redone: {change}.").format(change=undo_label(undo, visitor)) if undo else ""
