"""The names a written army may use: every figure and level of an edition, however they are spelled, and back again.

Names are understood in every language of the edition. Where two languages give one name to different rows, the
reader's language counts before the book's own, and that before the others.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from rules.engine.catalogue import Catalogue, FigureType, Kind, Level, Option, OptionalRule, Scenario, Side
from rules.engine.wording.messages import language, message
from rules.engine.wording.text import Guesses, likeness

MAX_NAME_LENGTH = 300
"""Code points beyond which nothing is a name."""
LIKE_ENOUGH = 0.75
"""The likeness at which a name of the reader's language ends the search, and that a name of another language needs."""

_LATIN = {
    code: base
    for code in range(0xC0, 0x250)
    if (base := unicodedata.normalize("NFD", chr(code))[0]).isascii()
}  # fmt: skip
"""Letters with accents, which are optional."""
_IGNORED = dict.fromkeys(map(ord, " \n\t\u00a0\u00ad-‐‑‒–—−_.'’‘\"“”„«»‹›\\"))
"""Characters that names may differ by: spaces, hyphens (also of a wrapped line), quotes, Markdown's escapes."""
_ALIKE = _LATIN | dict(zip(map(ord, "æœøłđð"), ("ae", "oe", "o", "l", "d", "d"), strict=True)) | _IGNORED
_TWO_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe"}
)

Thing = TypeVar("Thing")
Spelled = tuple[Thing, list[str]]
"""Something with its spellings, the plainest first."""
Named = TypeVar("Named", Kind, FigureType, Option, Level, OptionalRule, Scenario, Side)
Languages = tuple[str, ...]
Guess = tuple[str, str | None]
"""A similar name, and how to write it; empty: none."""
Row = tuple[str, ...]
"""A figure type, an option, or an option and its level, as a kind with slugs."""


def key(words: str) -> str:
    r"""The form that all spellings of a name share.

    >>> key("Super-\nSkill super  power") == key("super skill Super Power")
    True
    >>> key("KÄMPFER") == key("Kampfer")
    True
    """
    if len(words) > MAX_NAME_LENGTH:
        return ""
    return unicodedata.normalize("NFC", words).casefold().translate(_ALIKE)


def spellings(words: str) -> tuple[str, ...]:
    """The words, and how they are written without letters that not every keyboard has: ``Kämpfer``, ``Kaempfer``."""
    if words.isascii():
        return (words,)
    composed = unicodedata.normalize("NFC", words)
    return tuple(dict.fromkeys((composed, composed.translate(_TWO_LETTERS), composed.translate(_LATIN))))


@dataclass(frozen=True, eq=False, slots=True)
class Names:
    """The names of a rule book by their keys, and their written forms."""

    catalogue: Catalogue
    """The edition in the reader's language."""
    spoken: tuple[Catalogue, ...]
    """The same with its names in each language, the reader's first."""
    figures: dict[str, str]
    """Key → figure type."""
    levels: dict[str, tuple[str, str]]
    """Key → option and level."""
    several: dict[str, str]
    """Key → option that needs a level."""
    kinds: dict[str, str]
    """Key → kind of figures."""
    rules: dict[str, str]
    """Key → optional rule."""
    scenarios: dict[str, str]
    sides: dict[str, str]
    """Key of the name behind the scenario's slug → side."""
    others: dict[str, Row] = field(default_factory=dict)
    """Key → what else it means in another language."""
    _written: dict[Row, str] = field(default_factory=dict)
    _candidates: dict[tuple[int, str], Mapping[str, str]] = field(default_factory=dict)

    def knows(self, words: str) -> bool:
        """Whether it is the name of anything."""
        name = key(words)
        return name in self.figures or name in self.levels or name in self.several

    def rows(self, words: str) -> set[Row]:
        """All that has this key."""
        rows: set[Row] = set()
        if words in self.figures:
            rows.add(("figure", self.figures[words]))
        if words in self.levels:
            rows |= {("level", *self.levels[words]), ("option", self.levels[words][0])}
        if words in self.several:
            rows.add(("option", self.several[words]))
        return rows

    def figure(self, slug: str) -> str:
        """A figure type as the rule book writes it, in the reader's language: ``Troop guy``, ``Small cavalry``.

        Its slug where its name means something else to readers of another language.
        """
        return self.written(("figure", slug))

    def level(self, option: str, level: str) -> str:
        """A level as the rule book writes it, in the reader's language: ``Minor Super-Blast super power``.

        Its slugs if it shares that name in any language.
        """
        return self.written(("level", option, level))

    def written(self, row: Row) -> str:
        """A figure type, an option or a level as the rule book writes it."""
        if row not in self._written:
            self._written[row] = _written(self, row)
        return self._written[row]

    def candidates(self, place: int, suffix: str) -> Mapping[str, str]:
        """Plain names of a language, each with how it is written: of the groups of that suffix, or all."""
        if (place, suffix) not in self._candidates:
            self._candidates[place, suffix] = _candidates(self, self.spoken[place], suffix)
        return self._candidates[place, suffix]


def names_of(catalogue: Catalogue) -> Names:
    """The names of an edition in every language, the reader's first."""
    return _names_of(catalogue, languages())


def languages() -> Languages:
    """The reader's language and all others; it is the key of the caches."""
    return (language.name() or "", *language.names())


@lru_cache(maxsize=64)
def _names_of(catalogue: Catalogue, languages: Languages) -> Names:
    every = spoken(catalogue, languages)
    names = _names(every)
    for place in range(1, len(every)):
        _add(names, _names(every[place:]))
    return names


def _add(names: Names, other: Names) -> None:
    """The names of another language; existing names keep their meaning."""
    for words in other.figures.keys() | other.levels.keys() | other.several.keys():
        known, rows = names.rows(words), other.rows(words)
        if known and known.isdisjoint(rows):
            names.others.setdefault(words, min(rows))
        elif not known:
            _put(names, other, words)
    for mine, theirs in (
        (names.kinds, other.kinds),
        (names.rules, other.rules),
        (names.scenarios, other.scenarios),
        (names.sides, other.sides),
    ):
        for words, slug in theirs.items():
            mine.setdefault(words, slug)


def _put(names: Names, other: Names, words: str) -> None:
    if words in other.figures:
        names.figures[words] = other.figures[words]
    if words in other.levels:
        names.levels[words] = other.levels[words]
    if words in other.several:
        names.several[words] = other.several[words]


def spoken(catalogue: Catalogue, languages: Languages) -> tuple[Catalogue, ...]:
    """The catalogue with its names in each language: as it is, in its own words, in the others."""
    words = {name: catalogue.names_in[name] for name in ("", *languages) if name in catalogue.names_in}
    others = (_word_in(catalogue, word) for word in words.values())
    return (catalogue, *(other for other in others if _rows_with_names(other) != _rows_with_names(catalogue)))


def _rows_with_names(catalogue: Catalogue) -> tuple[object, ...]:
    """Everything with a name."""
    rows = (catalogue.figures, catalogue.options, catalogue.kinds, catalogue.groups)
    return (*rows, catalogue.optional_rules, catalogue.scenarios)


def _word_in(catalogue: Catalogue, words: Mapping[str, str]) -> Catalogue:
    tables = {
        table: {slug: _renamed(row, f"{table}/{slug}", words) for slug, row in getattr(catalogue, table).items()}
        for table in ("kinds", "figures", "options", "optional_rules", "scenarios")
    }
    suffixes = {slug: words.get(f"groups/{slug}.suffix", row.suffix) for slug, row in catalogue.groups.items()}
    groups = {slug: replace(row, suffix=suffixes[slug]) for slug, row in catalogue.groups.items()}
    return replace(catalogue, groups=groups, **tables)  # type: ignore[arg-type]


def _renamed(row: Named, path: str, words: Mapping[str, str]) -> Named:
    """The row and its parts with their names from elsewhere; those that are not there stay."""
    values: dict[str, object] = {
        name: words[f"{path}.{name}"] for name in ("name", "plural", "label") if f"{path}.{name}" in words
    }
    if f"{path}.aliases" in words:
        values["aliases"] = tuple(alias.strip() for alias in words[f"{path}.aliases"].split(",") if alias.strip())
    for name in ("levels", "sides"):
        if parts := getattr(row, name, ()):
            values[name] = tuple(_renamed(part, f"{path}.{name}.{part.slug}", words) for part in parts)
    return replace(row, **values) if values else row  # type: ignore[arg-type]


def _names(spoken: tuple[Catalogue, ...]) -> Names:
    """The names in the first language; the plain spelling of one goes before the longer spellings of another."""
    catalogue = spoken[0]
    options, scenarios = catalogue.options.values(), catalogue.scenarios
    return Names(
        catalogue,
        spoken,
        _by_key((slug, _figure_spellings(catalogue, figure)) for slug, figure in catalogue.figures.items()),
        _by_key(
            ((option.slug, level.slug), _level_spellings(catalogue, option, level))
            for option in options
            for level in option.levels
        ),
        _by_key((option.slug, _suffixed(catalogue, option, [option.name, *option.aliases])) for option in options),
        _by_key((slug, [kind.name, *_plurals(kind)]) for slug, kind in catalogue.kinds.items()),
        _by_key((slug, [rule.name, slug]) for slug, rule in catalogue.optional_rules.items()),
        _by_key((slug, [scenario.name, slug]) for slug, scenario in scenarios.items()),
        {
            f"{slug}/{name}": side
            for slug, scenario in scenarios.items()
            for name, side in _by_key((side.slug, [side.name, side.slug]) for side in scenario.sides).items()
        },
    )


def _by_key(things: Iterable[Spelled[Thing]]) -> dict[str, Thing]:
    spelled = [(thing, [spellings(spelling) for spelling in every]) for thing, every in things]
    thing_by_key: dict[str, Thing] = {}
    for turn in range(max((len(every) for _, every in spelled), default=0)):
        for thing, every in spelled:
            for spelling in every[turn] if turn < len(every) else ():
                if word := key(spelling):
                    thing_by_key.setdefault(word, thing)
    return thing_by_key


def _figure_spellings(catalogue: Catalogue, figure: FigureType) -> list[str]:
    plain = [figure.name, *figure.aliases, *_plurals(figure)]
    kind = catalogue.kinds.get(figure.kind)
    kinds = [kind.name, *_plurals(kind)] if kind else []
    whole = [
        form for name in plain for word in kinds for form in (f"{name} {word}", f"{word} {name}", f"{name} ({word})")
    ]
    return [_with_kind(catalogue, figure), *plain, *whole, figure.slug]


def _plurals(thing: FigureType | Kind) -> list[str]:
    """All of them; languages that have several part them by a stroke."""
    return [form.strip() for plural in (thing.plural, *thing.more_plurals) for form in plural.split("|")]


def _level_spellings(catalogue: Catalogue, option: Option, level: Level) -> list[str]:
    """Its name with and without the group's suffix, its place within its option, and as the last resort its slugs."""
    plain = [level.name]
    if level.slug:
        grades = (level.label, level.slug)
        plain += [form for grade in grades for form in (f"{grade} {option.name}", f"{option.name} ({grade})")]
    else:
        plain += [option.name]
    for alias in option.aliases:
        plain += [name.casefold().replace(option.name.casefold(), alias) for name in plain.copy()]
    return [*_suffixed(catalogue, option, plain), f"{option.slug}/{level.slug}"]


def _suffixed(catalogue: Catalogue, option: Option, names: list[str]) -> list[str]:
    suffix = suffix_of(catalogue, option)
    if not suffix:
        return names
    behind = [spelling for name in names for spelling in (f"{name} {suffix}", name, _within(name, suffix))]
    return [*behind, *(f"{suffix} {name}" for name in names), *(f"{name} ({suffix})" for name in names)]


def _within(name: str, suffix: str) -> str:
    """The suffix before parentheses: ``Support trait (armor)``."""
    head, opening, rest = name.partition(" (")
    return f"{head} {suffix}{opening}{rest}"


def suffix_of(catalogue: Catalogue, option: Option) -> str:
    """The word after the names of its group: ``trait``."""
    group = catalogue.groups.get(option.group)
    return group.suffix if group else ""


def _with_kind(catalogue: Catalogue, figure: FigureType) -> str:
    kind = catalogue.kinds.get(figure.kind)
    if kind is None or kind.name.casefold() in figure.name.casefold():
        return figure.name
    return str(message("notation-figure", figure=figure.name, kind=kind.name))


def _written(names: Names, row: Row) -> str:
    catalogue, (sort, slug, *level) = names.catalogue, row
    if sort == "figure":
        figure = catalogue.figures.get(slug)
        words = (_with_kind(catalogue, figure), figure.name) if figure else ()
        return next((name for name in words if key(name) not in names.others), slug)
    return _written_level(names, slug, level[0]) if level else catalogue.options[slug].name


def _written_level(names: Names, option: str, level: str) -> str:
    row, level_row = names.catalogue.options.get(option), names.catalogue.level(option, level)
    if row is None or level_row is None:
        return f"{option}/{level}"
    name, suffix = row.name if level_row.unchosen else level_row.name, suffix_of(names.catalogue, row)
    whole = str(message("notation-option", option=name, group=suffix)) if suffix else name
    for words in (whole, name):
        if names.levels.get(key(words)) == (option, level) and key(words) not in names.others:
            return words
    return f"{option}/{level}"


def like(names: Names, words: str, guesses: Guesses, everywhere: bool = True) -> str | None:
    """The most similar known name, as it is written; if the words end in a suffix, only names with that suffix.

    Other languages are searched only if the reader's has nothing similar.
    """
    plain = _hyphened(words[:MAX_NAME_LENGTH])
    places = len(names.spoken) if everywhere else 1
    if places == 1:
        return _like_in(names, 0, plain, guesses)[1]
    best, alike = None, 0.0
    for place in range(places):
        name, spoken_name = _like_in(names, place, plain, guesses)
        score = likeness(plain, name) if name else 0.0
        if score > alike and (place == 0 or score >= LIKE_ENOUGH):
            best, alike = spoken_name, score
        if alike >= LIKE_ENOUGH:
            break
    return best


def _like_in(names: Names, place: int, plain: str, guesses: Guesses) -> Guess:
    """The name in one language, and how it is written in the reader's."""
    for suffix in _suffixes(names.spoken[place]):
        inner = plain.removesuffix(f"-{suffix}").removeprefix(f"{suffix}-")
        if inner != plain:
            within = _nearest(names, place, suffix, inner, guesses)
            return within if within[0] else _nearest(names, place, "", plain, guesses)
    return _nearest(names, place, "", plain, guesses)


def _nearest(names: Names, place: int, suffix: str, plain: str, guesses: Guesses) -> Guess:
    candidates = names.candidates(place, suffix)
    near = guesses.nearest(plain, candidates)
    return (near, candidates[near]) if near else ("", None)


@lru_cache(maxsize=64)
def _suffixes(catalogue: Catalogue) -> tuple[str, ...]:
    suffixes = {_hyphened(group.suffix) for group in catalogue.groups.values() if group.suffix}
    return tuple(sorted(suffixes, key=len, reverse=True))


def _hyphened(name: str) -> str:
    return "-".join(name.casefold().split())


def _candidates(names: Names, spoken: Catalogue, suffix: str) -> Mapping[str, str]:
    candidates: dict[str, str] = {}
    for slug, figure in spoken.figures.items() if not suffix else ():
        every = (*figure.aliases, figure.name, _with_kind(spoken, figure))
        candidates |= {_hyphened(name): names.figure(slug) for name in every}
    for option in spoken.options.values():
        if not suffix or _hyphened(suffix_of(spoken, option)) == suffix:
            for level in option.levels:
                name = option.name if level.unchosen else level.name
                candidates.setdefault(_hyphened(name), names.level(option.slug, level.slug))
    return candidates
