"""The house rules that a request may reach; to anybody else they do not exist."""

from uuid import UUID

from django.db.models import Q
from django.shortcuts import get_object_or_404

from armybuilder.core.http import Request
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor, visitor_of


def made(request: Request, house: UUID) -> HouseRules:
    """House rules of the visitor's own."""
    return get_object_or_404(HouseRules.objects.made_by(visitor_of(request)), code=house)


def removed(request: Request, house: UUID) -> HouseRules:
    """House rules that the visitor removed and may put back."""
    return get_object_or_404(HouseRules.objects.removed_by(visitor_of(request)), code=house)


def shared(link: str) -> HouseRules:
    """House rules by the secret address for readers; withdrawn, they are gone."""
    return get_object_or_404(HouseRules.objects.shared(), read_key=link)


def shown_to(visitor: Visitor, **signal: object) -> Q:
    """The revisions of house rules that the visitor may read."""
    return Q(family__in=HouseRules.objects.visible_to(visitor).order_by().values("slug"))
