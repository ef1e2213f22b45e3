"""The number of new notifications, for the bar: one query if signed in, otherwise none."""

from django import template
from django.conf import settings
from django.template.context import Context

from armybuilder.accounts.claiming import player_of
from armybuilder.notices.models import OPENED, Notice

register = template.Library()


@register.simple_tag(takes_context=True)
def unseen_notices(context: Context) -> int:
    """The number of notifications that the visitor has not read, of those that came since the list was opened."""
    request = context.get("request")
    if request is None or settings.SINGLE_USER:
        return 0
    player = player_of(request)
    if player is None:
        return 0
    return Notice.objects.listed_for(player).filter(seen=None, pk__gt=request.session.get(OPENED, 0)).count()
