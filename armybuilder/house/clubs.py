"""House rules of clubs: their members read them; who leaves takes theirs along."""

from collections.abc import Collection

from armybuilder import books
from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor


def of_club(club: Club, visitor: Visitor, **signal: object) -> list[Shown]:
    """The club's house rules that are published, as far as the visitor may read them."""
    there = list(HouseRules.objects.visible_to(visitor).filter(club=club, visibility="club").order_by("name"))
    newest = books.newest(visitor, [house.slug for house in there])
    return [{"house": house, "last": newest[house.slug]} for house in there if house.slug in newest]


def take_along(club: Club, player: Player, **signal: object) -> None:
    """Whoever is no longer a member shows the club nothing more."""
    HouseRules.objects.filter(club=club, owner=player).update(club=None, visibility="me")


def keep_private(clubs: Collection[Club], **signal: object) -> None:
    """House rules of clubs that are deleted stay their owners', who alone see them."""
    HouseRules.objects.filter(club__in=clubs).update(club=None, visibility="me")
