"""The meanings of the words of a search besides names: a number is points, and a figure has everyday names.

Which names a word matches is decided in ``search_tokens``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from armybuilder.armies.search_index import plain
from armybuilder.library import search_tokens
from armybuilder.library.search_tokens import AnyOfTokens
from rules import engine
from rules.engine import words
from rules.engine.wording.text import read_points

EVERYDAY_WORDS = settings.ROOT / "fixtures" / "toys" / "words.json"
NEARLY: engine.Halves = 10
"""The number of half points more or fewer that a typed number also finds."""
MAX_WORDS = 3
"""The number of words of the longest name that is looked for."""
UNITS = frozenset({"p", "pt", "pts", "point", "points", "punkt", "punkte", "punto", "puntos", "ptos"})
"""The words that may follow a number, in each language."""
PART = re.compile(r"“[^”]*”|\"[^\"]*\"|[^\s“\"]+")
"""A word, or words in quotes, which are only looked for in names."""
POINTS = re.compile(r"(\d{1,5}(?:[.,]5|½)?)(?:[-–](\d{1,5}(?:[.,]5|½)?))?([a-z]*)\.?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A part of what was typed, what it was understood as, and the tokens that find it: one of each."""

    start: int
    end: int
    text: str
    name: str
    asks: tuple[AnyOfTokens, ...]


def find_meanings(text: str, names: Mapping[str, str], *, has_points: bool = False) -> tuple[Meaning, ...]:
    """The parts of a search that mean more than a name.

    ``names`` are criteria of the library with their names, such as ``k.vehicle``. If the search already ``has_points``,
    its numbers are only names.
    """
    parts = [(part.start(), part.end(), part[0]) for part in PART.finditer(text)]
    return tuple(_meanings(parts, names, has_points))


def _meanings(parts: list[tuple[int, int, str]], names: Mapping[str, str], has_points: bool) -> Iterator[Meaning]:
    criteria, place = _criteria(names), 0
    while place < len(parts):
        start, end, word = parts[place]
        after = parts[place + 1][2] if place + 1 < len(parts) else ""
        is_followed = plain(after).rstrip(".") in UNITS
        if not has_points and (points := _points(word)):
            has_points, count = True, 2 if is_followed else 1
            yield Meaning(start, parts[place + count - 1][1], word, *points)
        else:
            count, criterion = _longest(parts[place:], criteria)
            if criterion:
                end = parts[place + count - 1][1]
                phrase = " ".join(part for *_place, part in parts[place : place + count])
                name = _("{name}: {word}").format(name=names[criterion], word=phrase)
                tag = search_tokens.tag(criterion[0], criterion[2:])
                yield Meaning(start, end, phrase, name, tuple((*ask, tag) for ask in search_tokens.asked(phrase)))
        place += count


def _points(word: str) -> tuple[str, tuple[AnyOfTokens, ...]] | None:
    """``25``, ``25pts`` or ``20-30``: its name, and the tokens of such armies. A single number may be a name, too."""
    match = POINTS.fullmatch(word)
    if not match or (match[3] and match[3].lower() not in UNITS):
        return None
    minimum = read_points(match[1])
    if match[2]:
        maximum = max(minimum, read_points(match[2]))
        name = _("{least} to {most}").format(least=words.points_sign(minimum), most=words.points_of(maximum))
        return name, tuple(search_tokens.within("p", minimum, maximum))
    near = search_tokens.within("p", max(0, minimum - NEARLY), minimum + NEARLY)
    return _("about {points}").format(points=words.points_of(minimum)), tuple((*ask, match[1]) for ask in near)


def _longest(parts: list[tuple[int, int, str]], criteria: Mapping[tuple[str, ...], str]) -> tuple[int, str]:
    """The number of first words that name a criterion, and the criterion; 1 and nothing if they name none."""
    for count in range(min(MAX_WORDS, len(parts)), 0, -1):
        phrase = tuple(_base(word) for *_place, word in parts[:count])
        if phrase in criteria:
            return count, criteria[phrase]
    return 1, ""


def _criteria(names: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    """Criteria by the words for them: their names, and everyday words in all languages."""
    everyday = {(word,): criterion for word, criterion in everyday_words().items() if criterion in names}
    return everyday | {tuple(_base(word) for word in name.split()): criterion for criterion, name in names.items()}


@cache
def everyday_words() -> dict[str, str]:
    """The criterion of each everyday word, in all languages."""
    rows = json.loads(EVERYDAY_WORDS.read_text("utf-8"))
    return {_base(word): row["criterion"] for row in rows for words_of in row["words"].values() for word in words_of}


def _base(word: str) -> str:
    """A word without case, accents and an English or Spanish plural; a quote never is a word."""
    return search_tokens.singular(plain(word))[-1]
