"""A club's feeds: one with the public armies of its library, and one for each member. The newest armies come first.

The Atom text itself is written by ``library.feeds``.
"""

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.accounts.models import new_key
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.clubs.membership import club_address
from armybuilder.clubs.models import Club, Member
from armybuilder.core.web.http import Request
from armybuilder.library import feeds
from armybuilder.visitors import Visitor

MOST = 30


def public(request: Request, club: Club) -> HttpResponse:
    """The Atom feed of a public club."""
    return _feed(request, club, Army.objects.public())


def own(request: Request, member: Member) -> HttpResponse:
    """The feed of one member, who is known by its address alone because feed readers do not sign in."""
    visitor = Visitor(member.player.key, player=member.player)
    response = _feed(request, member.club, Army.objects.visible_to(visitor))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def address_of(club: Club, visitor: Visitor) -> tuple[str, str] | None:
    """The key and the address of the visitor's own feed, if they have one."""
    key = club.members.filter(player=visitor.player).values_list("feed", flat=True).first()
    return (key, f"{settings.BASE_URL}{reverse('clubs:own_feed', args=[club.slug, key])}") if key else None


def turn_on(member: Member) -> None:
    """Create or replace the address of the member's feed. The old address stops working at once."""
    member.feed = new_key()
    member.save(update_fields=("feed",))


def turn_off(member: Member) -> None:
    """Turn off the member's feed."""
    member.feed = None
    member.save(update_fields=("feed",))


def _feed(request: Request, club: Club, shown_armies: ArmyQuerySet) -> HttpResponse:
    shelved = (
        club.shelf.filter(army__in=shown_armies.order_by().values("pk"))
        .select_related("army")
        .order_by("-put", "-pk")[:MOST]
    )
    armies = shown_armies.in_bulk([entry.army_id for entry in shelved])
    title = _("{club}: club library").format(club=club.name)
    lines = (feeds.of_army(armies[entry.army_id], entry.put) for entry in shelved)
    return feeds.feed(request, title, club_address(club), club.name, lines)
