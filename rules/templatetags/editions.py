"""What editions say of themselves, for templates."""

from django import template
from django.utils.html import format_html
from django.utils.translation import get_language

from rules.foreign import translated_field
from rules.models import Edition

register = template.Library()


@register.filter
def said(edition: Edition, field: str) -> str:
    """The words of a field in the reader's language, or marked with their own."""
    words, language = translated_field(edition, field, get_language() or "")
    return words if language is None or not words else format_html('<span lang="{}">{}</span>', language, words)
