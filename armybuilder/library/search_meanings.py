"""The meanings of the words of a search besides names: a number is points, and a figure has everyday names.

Which names a word matches is decided in ``search_tokens``.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from armybuilder.armies.display import army_context
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
PART = re.compile(r"“[^”]*”|\"[^\"]*\"|[^\s“\"]+")
"""A word, or words in quotes, which are only looked for in names."""
AT_LEAST = ("at least", "from", "min", "mindestens", "ab", "al menos", "como mínimo", "como minimo", "desde")
MORE_THAN = ("more than", "over", "above", "mehr als", "über", "más de", "mas de")
AT_MOST = ("at most", "up to", "max", "höchstens", "maximal", "bis", "bis zu", "como máximo", "como maximo", "hasta")
FEWER_THAN = ("fewer than", "less than", "under", "below", "weniger als", "unter", "menos de")
BETWEEN = ("between", "from", "zwischen", "von", "entre", "de")
AND = ("and", "to", "und", "bis", "y", "a")
"""Words around numbers, in each language."""
POINTS = ("p", "pt", "pts", "point", "points", "punkt", "punkte", "punkten", "punto", "puntos", "ptos")
FIGURES = ("figures", "figure", "models", "model", "figuren", "figur", "figuras", "figura")
NUMBER = r"[0-9]{1,5}(?:[.,][05]|½)?"
RANGE = re.compile(
    rf"(?:(?P<before>{'|'.join((*AT_LEAST, *MORE_THAN, *AT_MOST, *FEWER_THAN, *BETWEEN))})\s+)?"
    rf"(?P<first>{NUMBER})(?:(?:\s*[-–]\s*|\s+(?:{'|'.join(AND)})\s+)(?P<last>{NUMBER}))?"
    rf"(?:\s*(?:(?P<points>{'|'.join(POINTS)})|(?P<figures>{'|'.join(FIGURES)}))\.?)?(?=[,;]?(?:\s|$))",
    re.IGNORECASE,
)
"""``25``, ``25 pts``, ``20 - 30``, ``between 20 and 30``, ``at least 8 figures``; without *figures* they are points."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A part of what was typed, what it was understood as, and the tokens that find it: one of each."""

    start: int
    end: int
    text: str
    name: str
    asks: tuple[AnyOfTokens, ...]


def find_meanings(
    text: str, names: Mapping[str, str], *, has_points: bool = False, has_figures: bool = False
) -> tuple[Meaning, ...]:
    """The parts of a search that mean more than a name.

    ``names`` are criteria of the library with their names, such as ``k.vehicle``. If the search already ``has_points``
    or ``has_figures``, its numbers are only names.
    """
    parts = [(part.start(), part.end(), part[0]) for part in PART.finditer(text)]
    ranges = {"p": has_points, "n": has_figures}
    return tuple(_meanings(text, parts, names, frozenset(sort for sort, is_known in ranges.items() if is_known)))


def _meanings(
    text: str, parts: list[tuple[int, int, str]], names: Mapping[str, str], known: frozenset[str]
) -> Iterator[Meaning]:
    """Each range once, and criteria; ``known`` are the ranges that the search already has."""
    criteria, place = _criteria(names), 0
    while place < len(parts):
        start = parts[place][0]
        match = RANGE.match(text, start)
        sort = "n" if match and match["figures"] else "p"
        if match and sort not in known:
            known |= {sort}
            yield Meaning(start, match.end(), match[0], *_range(match, sort))
            count = sum(start <= other < match.end() for other, *_ in parts)
        else:
            count, criterion = _longest(parts[place:], criteria)
            if criterion:
                end = parts[place + count - 1][1]
                phrase = " ".join(part for *_place, part in parts[place : place + count])
                name = _("{name}: {word}").format(name=names[criterion], word=phrase)
                tag = search_tokens.tag(criterion[0], criterion[2:])
                yield Meaning(start, end, phrase, name, tuple((*ask, tag) for ask in search_tokens.asked(phrase)))
        place += count


def _range(match: re.Match[str], sort: str) -> tuple[str, tuple[AnyOfTokens, ...]]:
    """The name of a range of points or figures, and the tokens of such armies. One number may be a name, too."""
    number, worded = (words.points_sign, words.points_of) if sort == "p" else (str, army_context.figures)
    first, *others = (read_points(match[end]) // (1 if sort == "p" else 2) for end in ("first", "last") if match[end])
    before = " ".join((match["before"] or "").casefold().split())
    if others:
        minimum, maximum = sorted((first, *others))
    elif before in AT_LEAST or before in MORE_THAN:
        minimum, maximum = first + (before in MORE_THAN), None
    elif before in AT_MOST or before in FEWER_THAN:
        minimum, maximum = None, max(0, first - (before in FEWER_THAN))
    elif sort == "p":
        near = search_tokens.within("p", max(0, first - NEARLY), first + NEARLY)
        names = (match["first"],) if match["first"].isdecimal() else ()
        return _("about {points}").format(points=worded(first)), tuple((*ask, *names) for ask in near)
    else:
        minimum, maximum = first, first
    return range_in_words(minimum, maximum, number, worded), tuple(search_tokens.within(sort, minimum, maximum))


def range_in_words(
    minimum: int | None, maximum: int | None, number: Callable[[int], str], worded: Callable[[int], str]
) -> str:
    """``25 to 30 points``, ``up to 7 figures``, ``25 points or more``; equal ends are one number."""
    if maximum is None:
        return _("{least} or more").format(least=worded(minimum or 0))
    if minimum is None:
        return _("up to {most}").format(most=worded(maximum))
    if minimum == maximum:
        return worded(maximum)
    return _("{least} to {most}").format(least=number(minimum), most=worded(maximum))


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
