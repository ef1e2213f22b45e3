"""Texts of editions, for templates."""

from django import template
from django.utils.html import format_html
from django.utils.translation import get_language

from rules.models import Edition
from rules.row_languages import translated_field

register = template.Library()


@register.filter
def translated(edition: Edition, field: str) -> str:
    """The text of a field in the reader's language; one in another language is marked with it by ``lang``."""
    words, language = translated_field(edition, field, get_language() or "")
    return words if language is None or not words else format_html('<span lang="{}">{}</span>', language, words)
