"""Who may see an army, and who may change it: the only place that decides this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from armybuilder.armies import signals
from armybuilder.visitors import Visitor

if TYPE_CHECKING:
    from armybuilder.armies.models import ArmyQuerySet


class Visibility(TextChoices):
    """Who sees an army, besides its owner and those with its edit link."""

    ME = "me", _("Private")
    LINK = "link", _("Anyone with the link")
    CLUB = "club", _("My clubs")
    ALL = "all", _("Public")


def editable(visitor: Visitor) -> Q:
    """The condition for armies that the visitor with this key may change: their own, and those by edit link."""
    lent = Q(edit_key__in=visitor.edit_keys) if visitor.edit_keys else Q()
    return Q(owner__key=visitor.key) | lent


def visible(visitor: Visitor, link: str, armies: ArmyQuerySet) -> Q:
    """The condition for armies that a visitor may see, one of them also by its link."""
    seen = Q(visibility=Visibility.ALL)
    if link:
        seen |= Q(read_key=link) & ~Q(visibility=Visibility.ME)
    if visitor.player:
        seen |= Q(visibility=Visibility.CLUB) & signals.any_of(signals.opening, visitor=visitor)
    return seen | Q(pk__in=armies.editable_by(visitor).order_by().values("pk"))
