"""Finding rules by the words in them."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from armybuilder.handbook.book import Book
from armybuilder.handbook.values import Chapter, RuleEntry
from rules.engine.wording.lengths_in_text import in_the_readers_units
from rules.engine.wording.text import nearest

LONGEST = 200
"""Characters of a search that are read."""
MOST = 40
"""Rules shown at once."""
AROUND = 60
"""Characters of an excerpt before the first match; about twice as many follow."""
_WORD = re.compile(r"[^\W_]+")
_HYPHENED = re.compile(r"\w+(?:-\w+)+")


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule with the words around the first match: before, the match, after."""

    chapter: Chapter
    entry: RuleEntry
    excerpt: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    query: str
    hits: tuple[Hit, ...] = ()
    more: int = 0
    meant: str = ""
    """The rule name that is most like the query."""
    problem: str = ""

    @property
    def count(self) -> int:
        """The number of hits, including those not shown."""
        return len(self.hits) + self.more


def search(book: Book, typed: str) -> SearchResult:
    """The rules in which a word begins with each word of the query; matches in names come first."""
    query = " ".join(typed.replace("\0", " ").split())
    if not query:
        return SearchResult("")
    if len(query) > LONGEST:
        problem = _("This search is too long. Use {most} characters at most.").format(most=LONGEST)
        return SearchResult("", problem=problem)
    wanted = plain_words(in_the_readers_units(query))
    if not wanted:
        return SearchResult(query, problem=_("Enter at least one letter or number."))
    ranked = sorted(_ranked(book, wanted), key=lambda match: match[0])
    hits = tuple(Hit(chapter, entry, _excerpt(entry, wanted)) for _rank, chapter, entry in ranked[:MOST])
    return SearchResult(query, hits, max(0, len(ranked) - MOST), "" if hits else _meant(book, query))


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and signs.

    >>> plain_words("Super-Blást, 24″")
    ('super', 'blast', '24')
    """
    split = unicodedata.normalize("NFKD", text)
    return tuple(_WORD.findall("".join(letter for letter in split if not unicodedata.combining(letter)).casefold()))


@lru_cache(maxsize=4_000)
def _read(entry: RuleEntry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return plain_words(entry.name), (*plain_words(entry.words), *_joined(" ".join((entry.name, entry.words))))


def _joined(text: str) -> tuple[str, ...]:
    """Words with hyphens as one, so that reroll finds re-roll."""
    return tuple("".join(plain_words(word)) for word in _HYPHENED.findall(text))


def _ranked(book: Book, query_words: tuple[str, ...]) -> Iterator[tuple[int, Chapter, RuleEntry]]:
    for chapter in book.chapters:
        for entry in chapter.entries:
            name, text = _read(entry)
            in_name = _is_within(query_words, name)
            if in_name or _is_within(query_words, (*name, *text)):
                yield (0 if name == query_words else 1 if in_name else 2), chapter, entry


def _is_within(query_words: tuple[str, ...], known: tuple[str, ...]) -> bool:
    return all(any(word.startswith(want) for word in known) for want in query_words)


def _excerpt(entry: RuleEntry, query_words: tuple[str, ...]) -> tuple[str, str, str]:
    """The text around the first matching word; its beginning if only the name matches."""
    text = entry.words
    for match in _WORD.finditer(text):
        if plain_words(match[0])[:1] and plain_words(match[0])[0].startswith(query_words):
            start = max(0, text.rfind(" ", 0, max(0, match.start() - AROUND)) + 1)
            head = ("… " if start else "") + text[start : match.start()]
            return head, match[0], _clipped(text[match.end() :])
    return "", "", _clipped(text)


def _clipped(text: str) -> str:
    return text if len(text) <= 2 * AROUND else f"{text[: text.rfind(' ', 0, 2 * AROUND)]} …"


def _meant(book: Book, query: str) -> str:
    names = {"-".join(plain_words(entry.name)): entry.name for _, entry in book.rules.values()}
    return names.get(nearest("-".join(plain_words(query)), names) or "", "")
