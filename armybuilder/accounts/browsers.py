"""A browser in a few words, from what it says of itself."""

from django import template

register = template.Library()
NAMES = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "a Mac"),
    ("Linux", "Linux"),
)


@register.filter
def browser(agent: str) -> str:
    """Which browser it is, and on what.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36")
    'Chrome on Linux'
    >>> browser("")
    'A browser'
    """
    name = next((name for mark, name in NAMES if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{name} on {system}" if system else name
