"""The words and tags that find armies, made of letters and digits that every database's index accepts.

A *token* is a word or a tag: ``zqk`` with a slug says that the army has figures of that kind. A search is a list of
alternatives; one token of each must match.
"""

import itertools
import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from armybuilder.armies.search_index import plain

TAG = "zq"
"""Prefix of tags; a player's word with the same beginning is changed."""
BASE, HEIGHT = 4, 8
"""Numbers have tags of spans of 1, 4, 16 …, so that any range is a few of them."""
MOST = BASE**HEIGHT - 1
PREFIX = 3
"""From this length on, a typed word also matches words that begin with it."""
MOST_WORDS = 8

AnyOfTokens = tuple[str, ...]
"""Tokens of which an army must have one; a final * matches any continuation."""

_UNSPACED = "\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PART = re.compile(rf"([{_UNSPACED}]+)|((?:(?![{_UNSPACED}])[^\W_])+)|(\S)")


def words(text: str) -> Iterator[str]:
    """The tokens of a text. Scripts without spaces are split into letters and pairs of letters.

    >>> list(words("Élan's 龍の 🐉"))
    ['elan', 's', '龍', 'の', '龍の', 'u1f409']
    """
    for unspaced, word, sign in _parts(text):
        if unspaced:
            yield from unspaced
            yield from _pairs(unspaced)
        else:
            yield from _one(word, sign)


def asked(text: str) -> list[AnyOfTokens]:
    """The alternatives of a search for these words.

    >>> asked("zombies at 龍の国 *")
    [('zombie*', 'zomby*'), ('at',), ('龍の',), ('の国',)]
    """
    asks: list[AnyOfTokens] = []
    for unspaced, word, sign in _parts(text):
        if unspaced:
            asks += [(token,) for token in _pairs(unspaced) or unspaced]
        else:
            for token in _one(word, sign):
                is_begun = word.isalpha() and len(token) >= PREFIX
                asks.append(tuple(f"{begun}*" for begun in singular(token)) if is_begun else (token,))
    return list(dict.fromkeys(asks))[:MOST_WORDS]


def singular(word: str) -> tuple[str, ...]:
    """The beginnings that a word and its singular share, so that a plural finds the singular.

    >>> [singular(word) for word in ("knights", "heroes", "cavalries", "boss", "elf")]
    [('knight',), ('hero',), ('cavalrie', 'cavalry'), ('boss',), ('elf',)]
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-1], f"{word[:-3]}y"
    if word.endswith(("oes", "xes", "ches", "shes", "sses")):
        return (word[:-2],)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > PREFIX:
        return (word[:-1],)
    return (word,)


def tag(sort: str, slug: object) -> str:
    """The tag of a row: ``tag("k", "large-cavalry")`` is zqklargecavalry."""
    return f"{TAG}{sort}{''.join(filter(str.isalnum, str(slug)))}"


def spans(sort: str, number: int) -> Iterator[str]:
    """The tags of every span that contains a number."""
    number = min(number, MOST)
    for level in range(HEIGHT):
        yield _span(sort, level, number)
        number //= BASE


def within(sort: str, minimum: int | None, maximum: int | None) -> list[AnyOfTokens]:
    """The alternatives of a number from least to most.

    >>> within("p", 50, 60)
    [('zqp0x50', 'zqp0x51', 'zqp1x13', 'zqp1x14', 'zqp0x60')]
    """
    if minimum is None and maximum is None:
        return []
    lower, upper = min(minimum or 0, MOST), MOST if maximum is None else min(maximum, MOST)
    return [tuple(_between(sort, lower, upper)) or (tag(sort, "none"),)]


def without_implied(asks: Sequence[AnyOfTokens]) -> list[AnyOfTokens]:
    """The alternatives without those that are met whenever others are.

    >>> without_implied([("zqkcavalry",), ("knight*", "zqkcavalry"), ("armor*",)])
    [('zqkcavalry',), ('armor*',)]
    """
    different = list(dict.fromkeys(asks))
    return [ask for ask in different if not any(set(other) < set(ask) for other in different)]


def is_met(asks: Sequence[AnyOfTokens], tokens: Collection[str]) -> bool:
    """Whether these tokens match."""
    return all(any(_has(tokens, token) for token in ask) for ask in asks)


def _has(tokens: Collection[str], wanted: str) -> bool:
    if wanted.endswith("*"):
        return any(token.startswith(wanted[:-1]) for token in tokens)
    return wanted in tokens


def _parts(text: str) -> list[tuple[str, str, str]]:
    return _PART.findall(plain(text.replace("½", " ")))


def _pairs(text: str) -> list[str]:
    return [letter + other for letter, other in itertools.pairwise(text)]


def _one(word: str, sign: str) -> list[str]:
    """A word, or an emoji as its number; punctuation is dropped."""
    if word:
        return [f"{TAG}w{word}" if word.startswith(TAG) else word]
    return [f"u{ord(sign):x}"] if unicodedata.category(sign) == "So" else []


def _span(sort: str, level: int, place: int) -> str:
    return f"{TAG}{sort}{level}x{place}"


def _between(sort: str, low: int, upper: int) -> Iterator[str]:
    """The largest spans that fill the range, from its beginning to its end."""
    while low <= upper:
        level = 0
        while level + 1 < HEIGHT and low % BASE ** (level + 1) == 0 and low + BASE ** (level + 1) - 1 <= upper:
            level += 1
        yield _span(sort, level, low // BASE**level)
        low += BASE**level
