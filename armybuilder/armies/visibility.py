"""Access to an army, to see or change it: ``ArmyQuerySet`` filters by it, ``permissions`` checks it for a request."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armybuilder.armies.access_questions import any_of, armies_opened_to_visitor
from armybuilder.visitors import Visitor


class Visibility(models.TextChoices):
    """The people who see an army, besides its owner and those with its edit link."""

    ME = "me", _("Private")
    LINK = "link", _("Anyone with the link")
    CLUB = "club", _("My clubs")
    ALL = "all", _("Public")


def changed_by(visitor: Visitor) -> Q:
    """The armies that a visitor may change: their own, and those by edit link; none without a key."""
    by_link = Q(edit_key__in=visitor.edit_keys) if visitor.edit_keys else Q()
    return Q(owner__key=visitor.key) | by_link


def seen_by_others(visitor: Visitor, link: str) -> Q:
    """The armies that a visitor may see, no matter who made them: public, by that link, and through their clubs."""
    visible = Q(visibility=Visibility.ALL)
    if link:
        visible |= Q(read_key=link) & ~Q(visibility=Visibility.ME)
    if visitor.player:
        visible |= Q(visibility=Visibility.CLUB) & opened_by_clubs(visitor)
    return visible


def opened_by_clubs(visitor: Visitor) -> Q:
    """The armies that other apps open to a visitor."""
    return any_of(armies_opened_to_visitor.ask(visitor))
