"""Template tags: the pictures of the guide, and links from other pages to its paragraphs."""

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from armybuilder.guide import pictures
from armybuilder.guide.parts import PARTS

register = template.Library()
_PARTS = {part.slug: part for part in PARTS}


@register.simple_tag
def picture(name: str, folder: str = "guide") -> pictures.Picture | None:
    """A picture of the guide, or of another folder, in the reader's language."""
    return pictures.picture(name, get_language() or settings.LANGUAGE_CODE, folder)


@register.inclusion_tag("guide/_hint.html")
def help_link(slug: str, anchor: str) -> dict[str, str]:
    """A link named Help to the paragraph that explains a form."""
    address = f"{reverse('guide:part', args=[slug])}#{anchor}"
    return {"address": address, "topic": _PARTS[slug].text.step(anchor).heading}
