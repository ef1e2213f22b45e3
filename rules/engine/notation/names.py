"""The names a written army may use: every figure and level of an edition, however they are spelled, and back again."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from rules.engine.catalogue import Catalogue, FigureType, Level, Option
from rules.engine.text import Guesses

LONGEST = 300
"""Code points beyond which nothing is a name."""

_IGNORED = str.maketrans("", "", " \n\t\u00a0\u00ad-‐‑‒–—−_.'’‘\"“”„\\")
"""What names may differ by: spaces, hyphens (also of a wrapped line), quotes, Markdown's escapes."""

Thing = TypeVar("Thing")
Spelled = tuple[Thing, list[str]]
"""Something with its spellings, the plainest first."""


def key(words: str) -> str:
    r"""What is alike in all spellings of a name.

    >>> key("Super-\nSkill super  power") == key("super skill Super Power")
    True
    """
    if len(words) > LONGEST:
        return ""
    return unicodedata.normalize("NFC", words).casefold().translate(_IGNORED)


@dataclass(frozen=True, eq=False, slots=True)
class Names:
    """What is known by which key."""

    figures: Mapping[str, str]
    """Key → figure type."""
    levels: Mapping[str, tuple[str, str]]
    """Key → option and level."""
    several: Mapping[str, str]
    """Key → option that must say at which level it is taken."""

    def knows(self, words: str) -> bool:
        """Whether it is the name of anything."""
        found = key(words)
        return found in self.figures or found in self.levels or found in self.several


@lru_cache(maxsize=64)
def names_of(catalogue: Catalogue) -> Names:
    """The names of an edition; the plain spelling of one goes before the longer spellings of another."""
    options = catalogue.options.values()
    return Names(
        _by_key((slug, _figure_spellings(catalogue, figure)) for slug, figure in catalogue.figures.items()),
        _by_key(
            ((option.slug, level.slug), _level_spellings(catalogue, option, level))
            for option in options
            for level in option.levels
        ),
        _by_key((option.slug, _suffixed(catalogue, option, [option.name, *option.aliases])) for option in options),
    )


def _by_key(things: Iterable[Spelled[Thing]]) -> dict[str, Thing]:
    spelled = [(thing, [key(spelling) for spelling in spellings]) for thing, spellings in things]
    found: dict[str, Thing] = {}
    for turn in range(max((len(keys) for _, keys in spelled), default=0)):
        for thing, keys in spelled:
            if turn < len(keys) and keys[turn]:
                found.setdefault(keys[turn], thing)
    return found


def _figure_spellings(catalogue: Catalogue, figure: FigureType) -> list[str]:
    plain = [figure.name, *figure.aliases, figure.plural]
    kind = catalogue.kinds.get(figure.kind)
    kinds = [kind.name, kind.plural] if kind else []
    return [written_figure(catalogue, figure.slug), *plain, *(f"{name} {of}" for name in plain for of in kinds)]


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
    return [spelling for name in names for spelling in (f"{name} {suffix}", name, _within(name, suffix))]


def _within(name: str, suffix: str) -> str:
    """The suffix before what stands in parentheses: ``Support trait (armor)``."""
    head, opening, rest = name.partition(" (")
    return f"{head} {suffix}{opening}{rest}"


def suffix_of(catalogue: Catalogue, option: Option) -> str:
    """What stands behind the names of its group: ``trait``."""
    group = catalogue.groups.get(option.group)
    return group.suffix if group else ""


def written_figure(catalogue: Catalogue, slug: str) -> str:
    """A figure type as the rule book writes it: ``Troop guy``, ``Small cavalry``."""
    figure = catalogue.figures.get(slug)
    if figure is None:
        return slug
    kind = catalogue.kinds.get(figure.kind)
    if kind is None or kind.name.casefold() in figure.name.casefold():
        return figure.name
    return f"{figure.name} {kind.name}"


def written_level(catalogue: Catalogue, option: str, level: str) -> str:
    """A level as the rule book writes it, ``Minor Super-Blast super power``; its slugs where it shares that name."""
    row, found = catalogue.options.get(option), catalogue.level(option, level)
    if row is None or found is None:
        return f"{option}/{level}"
    name = f"{row.name if found.unchosen else found.name} {suffix_of(catalogue, row)}".strip()
    return name if names_of(catalogue).levels.get(key(name)) == (option, level) else f"{option}/{level}"


def like(catalogue: Catalogue, words: str, guesses: Guesses) -> str | None:
    """The known name most like these words, as it is written; where they end in a suffix, of those it belongs to."""
    plain = _hyphened(words[:LONGEST])
    for suffix in _suffixes(catalogue):
        if plain.endswith(f"-{suffix}"):
            within = _nearest(catalogue, suffix, plain.removesuffix(f"-{suffix}"), guesses)
            return within or _nearest(catalogue, "", plain, guesses)
    return _nearest(catalogue, "", plain, guesses)


def _nearest(catalogue: Catalogue, suffix: str, plain: str, guesses: Guesses) -> str | None:
    candidates = _candidates(catalogue, suffix)
    near = guesses.nearest(plain, candidates)
    return candidates[near] if near else None


@lru_cache(maxsize=64)
def _suffixes(catalogue: Catalogue) -> tuple[str, ...]:
    found = {_hyphened(group.suffix) for group in catalogue.groups.values() if group.suffix}
    return tuple(sorted(found, key=len, reverse=True))


def _hyphened(name: str) -> str:
    return "-".join(name.casefold().split())


@lru_cache(maxsize=256)
def _candidates(catalogue: Catalogue, suffix: str) -> Mapping[str, str]:
    """Plain names, each with how it is written: of the groups of that suffix, or all."""
    found: dict[str, str] = {}
    for slug, figure in catalogue.figures.items() if not suffix else ():
        written = written_figure(catalogue, slug)
        found |= {_hyphened(name): written for name in (*figure.aliases, figure.name, written)}
    for option in catalogue.options.values():
        if not suffix or _hyphened(suffix_of(catalogue, option)) == suffix:
            for level in option.levels:
                name = option.name if level.unchosen else level.name
                found.setdefault(_hyphened(name), written_level(catalogue, option.slug, level.slug))
    return found
