"""Names of browsers, from their user agent."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()
NAMES = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),  # untranslated
    ("Linux", "Linux"),
)


@register.filter
def browser(agent: str) -> str:
    """The browser and its system.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36")
    'Chrome on Linux'
    >>> browser("")
    'Unknown browser'
    """
    name = next((name for mark, name in NAMES if mark in agent), _("Unknown browser"))
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return _("{browser} on {system}").format(browser=name, system=system) if system else name
