"""Short forms and misspelled names: which name of the rule book some letters stand for, if only one.

Names that are written out are in ``vocabulary``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules.engine.notation.names import Names, Row, key

MAX_ABBREVIATED_WORDS = 4
MIN_PREFIX, MIN_LETTERS = 3, 2
"""Letters of a word cut short; of one of several words, without vowels: ``Lt armor``."""
MAX_REMEMBERED = 5_000
MIN_MISSPELLED = 5
"""Letters of a name that may have a wrong one."""
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Term:
    """The meaning of some words."""

    row: Row
    length: int
    """The number of words."""
    is_abbreviated: bool = False
    is_misspelled: bool = False
    """It is the only name that differs by a letter or two."""


@dataclass(frozen=True, eq=False, slots=True)
class ShortForms:
    """The short forms of all names, and names with a wrong letter."""

    fillers: frozenset[str]
    """Words that shorten no name."""
    around: frozenset[str]
    """Words around names in sentences, which are no first letters of one."""
    misspellings: Mapping[str, Row | None]
    """Terms without a letter, each with the only row it may be."""
    initials: Mapping[str, frozenset[Row]]
    by_letter: Mapping[str, Sequence[tuple[Row, tuple[str, ...]]]]
    """Names as their words, by the first letter."""
    _abbreviations: dict[tuple[str, ...], Row | None] = field(default_factory=dict)
    _shortening: dict[str, bool] = field(default_factory=dict)
    _misspelled: dict[tuple[str, ...], Term | None] = field(default_factory=dict)

    def match(self, words: Sequence[str], start: int) -> Term | None:
        """The longest short form that begins with this word; the words are keys."""
        may_shorten = remembered(self._shortening, words[start], self._shortens_any)
        end = min(len(words), start + MAX_ABBREVIATED_WORDS) if may_shorten else start
        for stop in range(end, start, -1):
            row = remembered(self._abbreviations, tuple(words[start:stop]), self._only)
            if row:
                return Term(row, stop - start, is_abbreviated=True)
        return None

    def options(self, word: str) -> set[str]:
        """The options whose first word may be shortened to this one."""
        return {row[1] for row, name in self.by_letter.get(word[0], ()) if _shortens(word, name[0])}

    def misspelled(self, words: Sequence[str], start: int) -> Term | None:
        """The only name that the words are but for a letter, or another letter in its place, or of which they are the
        first letters: so little is sure only with the right cost.
        """
        return remembered(self._misspelled, tuple(words[start : start + MAX_ABBREVIATED_WORDS]), self._nearly)

    def _nearly(self, words: Sequence[str]) -> Term | None:
        for stop in range(len(words), 0, -1):
            word = "".join(words[:stop])
            if len(word) >= MIN_MISSPELLED and word.isalpha():
                forms = (word, *(word[:place] + word[place + 1 :] for place in range(1, len(word))))
                rows = {self.misspellings[form] for form in forms if form in self.misspellings}
                row = rows.pop() if len(rows) == 1 else None
                if row:
                    return Term(row, stop, is_abbreviated=True, is_misspelled=True)
        return self._initial(words)

    def _initial(self, words: Sequence[str]) -> Term | None:
        """The only figure with this first letter, the only name of these letters, or of a first letter and a word."""
        word, *others = words[:2]
        if len(word) > MIN_LETTERS or not word.isalpha() or word in self.around:
            return None
        candidates = self.by_letter.get(word[0], ())
        pairs = {row for row, name in candidates if others and len(name) == 2 and name[1] == others[0]}
        alone = {
            row
            for row, (first, *_) in candidates
            if (row[0] == "figure" if len(word) == 1 else _shortens(word, first) and not first.startswith(word))
        }
        rows, length = (pairs, 2) if len(pairs) == 1 else (alone, 1)
        return Term(rows.pop(), length, is_abbreviated=True, is_misspelled=True) if len(rows) == 1 else None

    def _shortens_any(self, word: str) -> bool:
        """Whether a name may be shortened to words that begin with this one."""
        names = self.by_letter.get(word[:1], ())
        is_plain = word.isalpha() and word not in self.fillers
        return is_plain and (word in self.initials or any(_shortens(word, name[0]) for _, name in names))

    def _only(self, words: tuple[str, ...]) -> Row | None:
        """The only row whose name may be shortened to these words."""
        is_plain = words[0].isalpha() and all(word.isalpha() or word.isdecimal() for word in words)
        if not is_plain or any(word in self.fillers for word in words):
            return None
        if len(words) == 1 and words[0] in self.initials:
            rows = self.initials[words[0]]
            return next(iter(rows)) if len(rows) == 1 else None
        whole: set[Row] = set()
        begun: set[Row] = set()
        for row, name in self.by_letter.get(words[0][0], ()):
            is_long = len(words) > 1 or len(words[0]) >= MIN_PREFIX
            if is_long and len(name) >= len(words) and all(map(_shortens, words, name)):
                (whole if len(name) == len(words) else begun).add(row)
        terms = whole or begun
        return next(iter(terms)) if len(terms) == 1 else None


def remembered(memory: dict[Asked, Answer], asked: Asked, find: Callable[[Asked], Answer]) -> Answer:
    """The answer, found once."""
    if asked not in memory:
        if len(memory) > MAX_REMEMBERED:
            memory.clear()
        memory[asked] = find(asked)
    return memory[asked]


def short_forms(names: Names, terms: Mapping[str, Row], fillers: frozenset[str], around: frozenset[str]) -> ShortForms:
    """The short forms of all names of an edition."""
    return ShortForms(fillers, around, _misspellings(terms), *_shortened(names, terms))


def _shortens(word: str, name: str) -> bool:
    """Whether a word stands for another: its beginning, its first letter and some of the others in order, or a German
    adjective with another ending.
    """
    if word == name:
        return True
    if name.startswith(word):
        return len(word) >= MIN_LETTERS
    if name.endswith("e") and word.startswith(name):
        return word.removeprefix(name) in ("r", "n", "m", "s")
    if len(word) < MIN_LETTERS or word[0] != name[0] or 3 * len(word) > 2 * len(name) or not word.isalpha():
        return False
    if any(letter in "aeiouäöüáéíóú" for letter in word[1:]):
        return False
    letters = iter(name)
    return all(letter in letters for letter in word)


def _misspellings(terms: Mapping[str, Row]) -> dict[str, Row | None]:
    """Each name without one of its letters but the first; those of several rows mean none."""
    forms: dict[str, Row | None] = {}
    for term, row in terms.items():
        if len(term) >= MIN_MISSPELLED and term.isalpha():
            for form in {term, *(term[:place] + term[place + 1 :] for place in range(1, len(term)))}:
                forms[form] = row if forms.get(form, row) == row else None
    return forms


def _shortened(
    names: Names, terms: Mapping[str, Row]
) -> tuple[dict[str, frozenset[Row]], dict[str, list[tuple[Row, tuple[str, ...]]]]]:
    """Initials of names of several words, and the words of names by their first letter."""
    initials: dict[str, set[Row]] = {}
    by_letter: dict[str, list[tuple[Row, tuple[str, ...]]]] = {}
    for row, name in every_name(names):
        words = tuple(key(word) for word in _WORD.findall(name))
        if len(words) > 1:
            initials.setdefault("".join(word[0] for word in words if word), set()).add(row)
        if words and words[0]:
            reversed_name = [(row, words[::-1])] if len(words) == 2 and "(" not in name else []
            for entry in ((row, words), *reversed_name):
                by_letter.setdefault(entry[1][0][0], []).append(entry)
    known = {
        letters: frozenset(rows) for letters, rows in initials.items() if letters not in terms and len(letters) > 1
    }
    return known, by_letter


def every_name(names: Names) -> Iterator[tuple[Row, str]]:
    """The names of figures, options and levels in all languages."""
    for catalogue in names.spoken:
        for slug, figure in catalogue.figures.items():
            yield from ((("figure", slug), name) for name in (figure.name, *figure.aliases))
        for option in catalogue.options.values():
            plain = option.level("")
            if plain and option.levels:
                yield from ((("level", option.slug, ""), name) for name in (option.name, *option.aliases))
            for level in option.levels:
                if level.slug:
                    yield ("level", option.slug, level.slug), level.name
