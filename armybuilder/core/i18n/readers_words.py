"""Words that are stored in every language, and read in the reader's."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.utils.translation import get_language, override


def in_every_language(put_into_words: Callable[[], str]) -> dict[str, str]:
    """The words by language: ``{"en": "Basic Game", "de": "Grundspiel"}``."""
    texts = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            texts[language] = put_into_words()
    return texts


def in_readers_language(stored: Mapping[str, str]) -> str:
    """The words that ``in_every_language`` stored, for the reader."""
    return stored.get(get_language() or "") or next(iter(stored.values()), "")
