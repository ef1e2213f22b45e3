"""The number of notices nobody has looked at, for the bar: one query for whoever is signed in, none for others."""

from django import template
from django.conf import settings
from django.template.context import Context

from armybuilder.accounts.models import player_of
from armybuilder.notices import listed

register = template.Library()


@register.simple_tag(takes_context=True)
def unseen_notices(context: Context) -> int:
    """How many notices the visitor has not looked at."""
    request = context.get("request")
    if request is None or settings.SINGLE_USER:
        return 0
    player = player_of(request)
    return listed.of(player).filter(seen=None).count() if player else 0
