"""Who may see an army, and who may change it: the one place that says so, asked by all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, TextChoices

from armybuilder.armies import signals
from armybuilder.visitors import Visitor

if TYPE_CHECKING:
    from armybuilder.armies.models import ArmyQuerySet


class Sight(TextChoices):
    """Who sees an army, besides its owner and whoever edits it with them."""

    ME = "me", "Only me"
    LINK = "link", "Anyone with the link"
    CLUB = "club", "My clubs, where it is on the shelf"
    ALL = "all", "Everybody"


def editable(visitor: Visitor) -> Q:
    """What holds for armies that a visitor with a key may change: their own, and those whose pen they hold."""
    lent = Q(pen__in=visitor.pens) if visitor.pens else Q()
    return Q(owner__key=visitor.key) | lent


def visible(visitor: Visitor, link: str, armies: ArmyQuerySet) -> Q:
    """What holds for those of all armies that a visitor may see, one also by its link."""
    seen = Q(sight=Sight.ALL)
    if link:
        seen |= Q(link=link) & ~Q(sight=Sight.ME)
    if visitor.player:
        seen |= Q(sight=Sight.CLUB) & signals.any_of(signals.opening, visitor=visitor)
    return seen | Q(pk__in=armies.editable_by(visitor).order_by().values("pk"))
