"""What a browser owns moves to an account when its user signs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.dispatch import Signal

if TYPE_CHECKING:
    from armybuilder.accounts.models import Player

owner_changes = Signal()
"""What ``old`` players own is about to move to ``new``. Apps move what has no column ``owner``."""


def hand_over(old: QuerySet[Player], new: Player) -> None:
    """Give everything of these players to another."""
    owner_changes.send(sender=None, old=old, new=new)
    for relation in new._meta.related_objects:
        if relation.field.name == "owner":
            relation.related_model._default_manager.filter(owner__in=old.values("key")).update(owner=new)
