"""Template filters for names that people gave, on pages and sheets whose own words run from left to right."""

from django import template
from django.utils.html import format_html

from rules.engine.wording.directions import direction_of, isolate

register = template.Library()


@register.filter
def bdi(name: object) -> object:
    """A name that people gave, set in its own direction where that is not the page's: ``<bdi dir="rtl">3 שלום</bdi>``.

    For text between tags; ``isolated`` is for everything else. The direction is written down, as the PDF library does
    not find it out itself.
    """
    direction = direction_of(name) if isinstance(name, str) else None
    if direction is None:
        return name
    return format_html('<bdi dir="{}">{}</bdi>', direction, name)


@register.filter
def isolated(name: object) -> object:
    """The same where no tag may stand: in an option of a list, an attribute, or a drawing."""
    return isolate(name) if isinstance(name, str) else name
