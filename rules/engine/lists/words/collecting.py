"""Collects the vocabulary of an edition: its names in all languages, and the words of the messages ``list-…``."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from rules.engine.catalogue import Catalogue, FigureType, Kind
from rules.engine.lists.words.short_forms import MIN_PREFIX, every_name, short_forms
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.keywords import keywords
from rules.engine.notation.names import Languages, Names, Row, key, languages, names_of
from rules.engine.wording.messages import Message, Points, in_every_language, message

_SIGNS = re.compile(r"[()/+]")
_NUMBER = re.compile(r"([^,]+) (\d+)")
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
    "other": "list-other",
}


def vocabulary(catalogue: Catalogue) -> Vocabulary:
    """The words of an edition, the reader's language first."""
    return _vocabulary(catalogue, languages())


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
    for word_form, pair in (*_alternatives(names), *_by_numbers(names)):
        terms.setdefault(_plain(word_form), ("level", *pair))
    for word_form, option in names.several.items():
        terms.setdefault(_plain(word_form), ("option", option))
    for word_form, row in _with_endings(names):
        terms.setdefault(_plain(word_form), row)
    terms.pop("", None)
    before, after = _each_words()
    fillers = frozenset({*_keys("list-fillers", plain=key), *_keys("notation-and"), *_fillers(names)}) - terms.keys()
    joining, articles = frozenset(_keys("notation-and")), frozenset(_keys("list-articles"))
    prose = frozenset({*_keys("list-prose"), *articles}) - terms.keys()
    # Numbers in several words, and those above twenty: “a dozen”.
    pairs = (match for text in in_every_language(Message("list-numbers")) for match in _NUMBER.findall(text))
    return Vocabulary(
        names,
        words,
        terms,
        fillers,
        joining,
        articles,
        frozenset(_keys("list-owners")),
        prose,
        frozenset({*map(key, words.points_words), *_keys("list-points")}),
        frozenset(_one_point()),
        before,
        after,
        words.figures | _keys("list-of-them"),
        frozenset(_keys("list-left")),
        frozenset(_keys("list-closings")),
        frozenset({*_keys("list-nothing"), *words.none, "0", "-", "–", "—"}) - {""},
        frozenset(_keys("list-checks")),
        frozenset(map(key, words.limit_words)) | {"/"},
        {spelling: label for label, name in _LABELS.items() for spelling in _keys(name)},
        {key(word): number for word, number in words.every_number.items()}
        | {_plain(key(name)): int(number) for name, number in pairs},
        _plurals(names),
        frozenset(term[:length] for term in terms for length in range(1, MIN_PREFIX + 1)),
        short_forms(names, terms, fillers, fillers | joining | articles | prose),
    )


def _alternatives(names: Names) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each of several things that a level stands for: “Pistol” and “SMG” of “Pistol or SMG”."""
    middles = [text[1:-1] for text in in_every_language(message("list-or", first="\ue000", last="\ue001"))]
    for catalogue in names.spoken:
        for option in catalogue.options.values():
            for level in option.levels:
                parts = [part for middle in middles if middle in level.name for part in level.name.split(middle)]
                yield from ((key(part), (option.slug, level.slug)) for part in parts)


def _by_numbers(names: Names) -> Iterator[tuple[str, tuple[str, str]]]:
    """Levels by the die they roll, or their number in words: ``D8 Super-Blast``, ``three rounds``."""
    for catalogue in names.spoken:
        for option in catalogue.options.values():
            for level in (level for level in option.levels if level.slug and level.hint[:1].isalpha()):
                for written in (level.hint + option.name, option.name + level.hint):
                    yield key(written), (option.slug, level.slug)
            for level in (level for level in option.levels if level.name[:1].isdecimal()):
                number, *others = level.name.split()
                words = (word for word, value in keywords().every_number.items() if str(value) == number)
                yield from ((key(" ".join((word, *others))), (option.slug, level.slug)) for word in words)


def _with_endings(names: Names) -> Iterator[tuple[str, Row]]:
    """Names as they are for women and for several: “Heldin”, “Tiradora experta”, “Snipers”."""
    pairs = [pair.split() for text in in_every_language(Message("list-endings")) for pair in text.split(",")]
    for row, name in every_name(names):
        first, *others = name.split()
        for ending, other in pairs:
            words = [re.sub(f"{ending}$", other, word, flags=re.IGNORECASE) for word in (first, *others)]
            yield key(" ".join((words[0], *others))), row
            yield key(" ".join(words)), row


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


def _each_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words for “each” before a number, and after it."""
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
