"""The words that lists use: names of figures, options and levels in all languages, and abbreviations derived of them.

A name is known by its words one after the other, so ``hand-to-hand``, ``hand to hand`` and ``Hand To Hand`` are one.
An abbreviation counts only if it can mean a single row.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rules.engine.catalogue import Catalogue, FigureType, Kind
from rules.engine.messages import Message, Points, in_every_language, message
from rules.engine.notation.keywords import Keywords, keywords
from rules.engine.notation.names import Languages, Names, Row, key, languages, names_of

MAX_TERM_WORDS = 7
MAX_ABBREVIATED_WORDS = 4
MIN_PREFIX = 3
MAX_REMEMBERED = 5_000
_SIGNS = re.compile(r"[()/+]")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Term:
    """What some words mean."""

    row: Row
    length: int
    """How many words."""
    is_abbreviated: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The words of an edition and of lists, in every language."""

    names: Names
    keywords: Keywords
    terms: Mapping[str, Row]
    fillers: frozenset[str]
    """Words between names that say nothing: “with”, “trait”, “guys”."""
    joining: frozenset[str]
    """“and”, in front of the last of several."""
    articles: frozenset[str]
    points: frozenset[str]
    one_point: frozenset[str]
    """Words for a single point."""
    each_before: frozenset[str]
    each_after: frozenset[str]
    closings: frozenset[str]
    """How lines below a list begin: “Cheers”."""
    limits: frozenset[str]
    """What stands between points and a limit: “of”."""
    labels: Mapping[str, str]
    """Heads of columns and lines, each with what it means: name, count, figure, options, each, total, limit, army,
    page, mail."""
    numbers: Mapping[str, int]
    plurals: frozenset[str]
    """Of figures and kinds, and names of groups: what stands over several units."""
    beginnings: frozenset[str]
    """The first letters of all terms."""
    _initials: Mapping[str, frozenset[Row]]
    _by_letter: Mapping[str, Sequence[tuple[Row, tuple[str, ...]]]]
    _abbreviations: dict[tuple[str, ...], Row | None] = field(default_factory=dict)
    _shortening: dict[str, bool] = field(default_factory=dict)

    def match(self, words: Sequence[str], start: int, may_abbreviate: bool = True) -> Term | None:
        """The longest name that begins with this word; the words are keys."""
        end = min(len(words), start + MAX_TERM_WORDS)
        for stop in range(end, start, -1) if words[start][:MIN_PREFIX] in self.beginnings else ():
            row = self.terms.get("".join(words[start:stop]))
            if row:
                return Term(row, stop - start)
        if not may_abbreviate or not self._may_shorten(words[start]):
            return None
        for stop in range(min(end, start + MAX_ABBREVIATED_WORDS), start, -1):
            row = self.abbreviated(tuple(words[start:stop]))
            if row:
                return Term(row, stop - start, is_abbreviated=True)
        return None

    def begins_other_figure(self, text: str, figure: str) -> bool:
        """Whether the name of another figure begins with this one, as “Caballería grande” does with “Caballería”."""
        every = ((slug, key(row.name)) for book in self.names.spoken for slug, row in book.figures.items())
        return any(slug != figure and name.startswith(text) and name != text for slug, name in every)

    def begins_accented(self, text: str, figure: Row) -> bool:
        """Whether words are the beginning of a figure’s name with its accents, but no name: “Héro” of “Héroe”."""
        names = [book.figures[figure[1]].name.casefold() for book in self.names.spoken if figure[1] in book.figures]
        plain = text.casefold()
        return not plain.isascii() and plain not in names and any(name.startswith(plain) for name in names)

    def abbreviated(self, words: tuple[str, ...]) -> Row | None:
        """The only row whose name may be shortened to these words."""
        if words not in self._abbreviations:
            if len(self._abbreviations) > MAX_REMEMBERED:
                self._abbreviations.clear()
            self._abbreviations[words] = self._only(words)
        return self._abbreviations[words]

    def _may_shorten(self, word: str) -> bool:
        """Whether a name may be shortened to words that begin with this one."""
        if word not in self._shortening:
            if len(self._shortening) > MAX_REMEMBERED:
                self._shortening.clear()
            names = self._by_letter.get(word[:1], ())
            is_plain = word.isalpha() and word not in self.fillers
            self._shortening[word] = is_plain and (
                word in self._initials or any(_shortens(word, name[0]) for _, name in names)
            )
        return self._shortening[word]

    def _only(self, words: tuple[str, ...]) -> Row | None:
        if not all(map(str.isalpha, words)) or any(word in self.fillers for word in words):
            return None
        if len(words) == 1 and words[0] in self._initials:
            rows = self._initials[words[0]]
            return next(iter(rows)) if len(rows) == 1 else None
        whole: set[Row] = set()
        begun: set[Row] = set()
        for row, name in self._by_letter.get(words[0][0], ()):
            if len(name) >= len(words) and all(map(_shortens, words, name)):
                (whole if len(name) == len(words) else begun).add(row)
        terms = whole or begun
        return next(iter(terms)) if len(terms) == 1 else None

    def written(self, row: Row, text: str) -> str:
        """The words as they stand if reading finds the row by them, else its name."""
        names, known = self.names, key(text)
        if row[0] == "figure":
            is_known = names.figures.get(known) == row[1]
        elif row[0] == "level":
            is_known = names.levels.get(known) == row[1:] and known not in names.figures
        else:
            is_known = names.several.get(known) == row[1]
        return text if is_known else names.written(row)


def vocabulary(catalogue: Catalogue) -> Vocabulary:
    """The words of an edition, the reader's language first."""
    return _vocabulary(catalogue, languages())


def _shortens(word: str, name: str) -> bool:
    """Whether a word stands for another: its beginning, or its first letter and some of the others in order."""
    if word == name:
        return True
    if name.startswith(word):
        return len(word) >= MIN_PREFIX
    if len(word) < MIN_PREFIX or word[0] != name[0] or 3 * len(word) > 2 * len(name) or not word.isalpha():
        return False
    if any(letter in "aeiouäöüáéíóú" for letter in word[1:]):
        return False
    letters = iter(name)
    return all(letter in letters for letter in word)


@lru_cache(maxsize=64)
def _vocabulary(catalogue: Catalogue, spoken: Languages) -> Vocabulary:
    names, words = names_of(catalogue), keywords()
    terms: dict[str, Row] = {}
    for word_form, slug in names.figures.items():
        terms.setdefault(_plain(word_form), ("figure", slug))
    for word_form, pair in names.levels.items():
        terms.setdefault(_plain(word_form), ("level", *pair))
        if "handtohand" in word_form:
            terms.setdefault(_plain(word_form.replace("handtohand", "h2h")), ("level", *pair))
    for word_form, option in names.several.items():
        terms.setdefault(_plain(word_form), ("option", option))
    terms.pop("", None)
    initials, by_letter = _shortened(names, terms)
    before, after = each_words()
    return Vocabulary(
        names,
        words,
        terms,
        frozenset({*_keys("list-fillers", plain=key), *_keys("notation-and"), *_fillers(names)}) - terms.keys(),
        frozenset(_keys("notation-and")),
        frozenset(_keys("list-articles")),
        frozenset({*map(key, words.points_words), *_keys("list-points")}),
        frozenset(_one_point()),
        before,
        after,
        frozenset(_keys("list-closings")),
        frozenset(map(key, words.limit_words)) | {"/"},
        {spelling: label for label, name in _LABELS.items() for spelling in _keys(name)},
        {key(word): number for word, number in words.every_number.items()},
        _plurals(names),
        frozenset(term[:length] for term in terms for length in range(1, MIN_PREFIX + 1)),
        initials,
        by_letter,
    )


_LABELS = {
    "limit": "list-limit",
    "army": "list-army",
    "options": "list-options",
    "figure": "list-figure",
    "each": "list-each-column",
    "total": "list-total",
    "count": "list-count",
    "name": "list-name",
    "page": "list-page",
    "mail": "list-mail",
}


def _plain(word: str) -> str:
    """A key without the signs that part words."""
    return _SIGNS.sub("", word)


def _keys(name: str, plain: Callable[[str], str] = lambda word: _plain(key(word))) -> set[str]:
    return {plain(word) for text in in_every_language(Message(name)) for word in text.split(",")} - {""}


def _one_point() -> Iterator[str]:
    one_point = Points(2)
    yield from (
        key(text.replace(str(one_point), "", 1)) for text in in_every_language(message("points", points=one_point))
    )


@lru_cache(maxsize=8)
def _each_words(spoken: Languages) -> tuple[frozenset[str], frozenset[str]]:
    sign = "\ue000"
    forms = [
        form.partition(sign)
        for name in ("notation-each", "list-each")
        for text in in_every_language(message(name, points=sign))
        for form in text.split(",")
    ]
    before = {_plain(key(form[0])) for form in forms} - {""}
    after = {_plain(key(form[2])) for form in forms} - {""}
    return frozenset(before), frozenset(after)


def each_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words for “each” before a number, and after it."""
    return _each_words(languages())


def _fillers(names: Names) -> Iterator[str]:
    for catalogue in names.spoken:
        for kind in catalogue.kinds.values():
            yield from (key(word) for word in (kind.name, *kind.plural.split("|")))
        for group in catalogue.groups.values():
            if group.suffix:
                yield from (key(group.suffix), key(group.name))


def _plurals(names: Names) -> frozenset[str]:
    words: set[str] = set()
    singular: set[str] = set()
    for catalogue in names.spoken:
        rows: list[FigureType | Kind] = [*catalogue.figures.values(), *catalogue.kinds.values()]
        for row in rows:
            words |= {key(word) for word in (*row.plural.split("|"), *row.more_plurals)}
            singular.add(key(row.name))
        words |= {key(group.name) for group in catalogue.groups.values()}
    return frozenset(words - singular)


def _shortened(
    names: Names, terms: Mapping[str, Row]
) -> tuple[dict[str, frozenset[Row]], dict[str, list[tuple[Row, tuple[str, ...]]]]]:
    """Initials of names of several words, and the words of names by their first letter."""
    initials: dict[str, set[Row]] = {}
    by_letter: dict[str, list[tuple[Row, tuple[str, ...]]]] = {}
    for row, name in _every_name(names):
        words = tuple(key(word) for word in _WORD.findall(name))
        if len(words) > 1:
            initials.setdefault("".join(word[0] for word in words if word), set()).add(row)
        if words and words[0]:
            turned = [(row, words[::-1])] if len(words) == 2 and "(" not in name else []
            for entry in ((row, words), *turned):
                by_letter.setdefault(entry[1][0][0], []).append(entry)
    known = {
        letters: frozenset(rows) for letters, rows in initials.items() if letters not in terms and len(letters) > 1
    }
    return known, by_letter


def _every_name(names: Names) -> Iterator[tuple[Row, str]]:
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
