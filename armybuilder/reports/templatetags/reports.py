"""The number of armies with open reports, for the bar: one query for moderators, none for others."""

from django import template
from django.conf import settings
from django.template.context import Context

from armybuilder.reports import reporting

register = template.Library()


@register.simple_tag(takes_context=True)
def open_reports(context: Context) -> int | None:
    """The number of armies with open reports; empty for others than moderators."""
    user = getattr(context.get("request"), "user", None)
    if user is None or settings.SINGLE_USER or not (user.is_active and user.is_staff):
        return None
    return reporting.open_ones()
