"""What its own player brings to a game night, the club sees; what is borrowed is on the club's shelf."""

from django.db.models import Q

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer
from armybuilder.visitors import Visitor

BROUGHT = Q(borrowed=False, night__club__binned=None)


def armies_opened(visitor: Visitor, **signal: object) -> Q:
    """The armies that were brought to nights of the visitor's clubs."""
    brought = Answer.objects.filter(BROUGHT, night__club__members__player=visitor.player, army__isnull=False)
    return Q(pk__in=brought.order_by().values("army"))


def players_let_in(army: Army, **signal: object) -> Q:
    """The members of the clubs to whose nights the army was brought."""
    clubs = Answer.objects.filter(BROUGHT, army=army).order_by().values("night__club")
    return Q(memberships__club__in=clubs)
