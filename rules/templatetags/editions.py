"""What editions say of themselves, for templates."""

from django import template
from django.utils.html import format_html
from django.utils.translation import get_language

from rules.models import Edition
from rules.texts import said_of_edition

register = template.Library()


@register.filter
def said(edition: Edition, field: str) -> str:
    """The words of a field in the reader's language, or marked with their own."""
    words, language = said_of_edition(edition, field, get_language() or "")
    return words if language is None or not words else format_html('<span lang="{}">{}</span>', language, words)
