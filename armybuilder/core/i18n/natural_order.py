"""The order of names as readers expect it: numbers by their value, letters with accents beside those without."""

import re
import unicodedata
from collections.abc import Iterator

from django.utils.translation import get_language

LETTERS = {
    "cs": ("cč", "rř", "sš", "zž"),
    "da": ("zæ", "æø", "øå"),
    "es": ("nñ",),
    "fi": ("zå", "åä", "äö"),
    "nb": ("zæ", "æø", "øå"),
    "pl": ("aą", "cć", "eę", "lł", "nń", "oó", "sś", "zź", "źż"),
    "sv": ("zå", "åä", "äö"),
}
"""Letters of their own in a language's alphabet, each behind the one that it follows. Elsewhere they are accents."""
WITHOUT_STROKES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
NUMBER_OR_LETTER = re.compile(r"(\d+)|(\D)")

Part = tuple[int, int, str]
Key = tuple[list[Part], str, str]


def natural_key(name: str) -> Key:
    """The key by which a name is sorted in the reader's language.

    >>> sorted(["Zoo", "Squad 10", "Ärger", "squad 2", "Apfel"], key=natural_key)
    ['Apfel', 'Ärger', 'squad 2', 'Squad 10', 'Zoo']
    """
    folded = unicodedata.normalize("NFC", name.casefold())
    return [*_parts(folded, _places(get_language() or ""))], folded, name


def _places(language: str) -> dict[str, str]:
    """The order of a language's own letters: as the letter before them and a sign behind all others."""
    places: dict[str, str] = {}
    for pair in LETTERS.get(language.partition("-")[0], ()):
        places[pair[1]] = places.get(pair[0], pair[0]) + "\U0010ffff"
    return places


def _parts(folded: str, places: dict[str, str]) -> Iterator[Part]:
    """Signs, then numbers, the shorter first, then letters."""
    for number, letter in NUMBER_OR_LETTER.findall(folded):
        if number:
            yield 1, len(digits := number.lstrip("0")), digits
        elif letter in places:
            yield 2, 0, places[letter]
        else:
            yield from ((2 if plain.isalpha() else 0, 0, plain) for plain in _without_accents(letter))


def _without_accents(letter: str) -> str:
    apart = unicodedata.normalize("NFKD", letter.translate(WITHOUT_STROKES))
    return "".join(part for part in apart if not unicodedata.combining(part)) or letter
