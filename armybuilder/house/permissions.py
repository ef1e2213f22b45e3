"""The house rules that a request may reach. For anybody else they do not exist."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q
from django.shortcuts import get_object_or_404

from armybuilder import rule_books
from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.http import Request
from armybuilder.core.web.values import Context
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor, visitor_of


def own_rules(request: Request, house: UUID) -> HouseRules:
    """House rules of the visitor's own."""
    return get_object_or_404(HouseRules.objects.made_by(visitor_of(request)), code=house)


def shown_to(visitor: Visitor) -> Q:
    """The revisions of house rules that the visitor may read."""
    return Q(family__in=HouseRules.objects.visible_to(visitor).order_by().values("slug"))


def of_club(club: Club, visitor: Visitor) -> list[Context]:
    """The club's published house rules, as far as the visitor may read them."""
    of_the_club = HouseRules.objects.visible_to(visitor).filter(club=club, visibility="club")
    there = sorted(of_the_club, key=lambda house: natural_key(house.name))
    newest = rule_books.newest(visitor, [house.slug for house in there])
    return [{"house": house, "last": newest[house.slug]} for house in there if house.slug in newest]


def take_along(club: Club, player: Player, **signal: object) -> None:
    """Former members no longer show their house rules to the club."""
    HouseRules.objects.filter(club=club, owner=player).update(club=None, visibility="me")


def keep_private(clubs: Collection[Club], **signal: object) -> None:
    """House rules of deleted clubs stay with their owners, who alone see them."""
    HouseRules.objects.filter(club__in=clubs).update(club=None, visibility="me")
