"""Marks of words that are in another language than their page."""

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString

NONE = SafeString()


def marked(language: str | None) -> SafeString:
    """The attribute of an element with words in a language; empty: nobody knows which; none: that of the page."""
    return NONE if language is None else format_html(' lang="{}"', language)


def row_marked(foreign: Mapping[str, str], row: str) -> SafeString:
    """The attribute of an element with words of a row; see ``Catalogue.foreign``."""
    return marked(foreign.get(row)) if foreign else NONE
