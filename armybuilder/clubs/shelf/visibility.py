"""What the shelves of clubs open to their members: armies to be seen, and the library narrowed to a club's."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club, Shelved
from armybuilder.visitors import Visitor


def armies_opened(visitor: Visitor, **signal: object) -> Q:
    """The armies on the shelves of the visitor's clubs."""
    shelved = Shelved.objects.filter(club__members__player=visitor.player, club__binned=None)
    return Q(pk__in=shelved.order_by().values("army"))


def players_let_in(army: Army, **signal: object) -> Q:
    """The members of the clubs on whose shelves the army is."""
    return Q(memberships__club__in=Club.objects.filter(shelf__army=army, binned=None).order_by().values("pk"))


def shelves_of(army: Army, **signal: object) -> list[tuple[str, str]]:
    """The clubs on whose shelves the army is, by name and the end of their address."""
    return list(army.shelved.values_list("club__name", "club__slug").order_by("club__name"))


def club_names(visitor: Visitor, slug: str, **signal: object) -> Mapping[str, str]:
    """By slugs: the visitor's own clubs, and the one asked for where they may see it."""
    found = dict(Club.objects.of(visitor).values_list("slug", "name"))
    if slug and slug not in found:
        found |= dict(Club.objects.visible_to(visitor).filter(slug=slug).values_list("slug", "name"))
    return found


def armies_on_shelf(visitor: Visitor, slug: str, **signal: object) -> QuerySet[Shelved, int]:
    """The numbers of the armies on a club's shelf, where the visitor may see the club."""
    clubs = Club.objects.visible_to(visitor).filter(slug=slug)
    return Shelved.objects.filter(club__in=clubs.order_by().values("pk")).order_by().values_list("army", flat=True)
