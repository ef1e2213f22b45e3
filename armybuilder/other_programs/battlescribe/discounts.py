"""Free levels of options, which make a chosen level of the option cost less: for which figures, and by what."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from django.utils.translation import gettext_lazy as _

from armybuilder.armies.documents.downloads import FormatError
from rules import engine

MAX_PARTS = 80_000
"""The most links and conditions of a catalogue; more would take more than a second."""
TOO_LARGE = _("These rules have too many options and free levels for a BattleScribe catalog.")
Figures = frozenset[str]
"""Figure types; empty: all."""


@dataclass(slots=True)
class Discount:
    """A free level, and who has it."""

    free: engine.Level
    figures: Figures = frozenset()
    """The figure types that have it without any choice."""
    sources: list[tuple[str, str, Figures]] = field(default_factory=list)
    """The options and levels that bring it, and for which figure types."""

    @property
    def size(self) -> int:
        """The number of conditions it takes."""
        return len(self.figures) + sum(1 + len(figures) for _option, _level, figures in self.sources)


def discounts_by_option(catalogue: engine.Catalogue) -> dict[str, list[Discount]]:
    """The discounts of each option, that of its best level last. Raises ``FormatError``."""
    by_level: dict[tuple[str, str], Discount] = {}
    steps = count()

    def discount_of(level: engine.Level) -> Discount:
        return by_level.setdefault((level.option, level.slug), Discount(level))

    for figure in catalogue.figures.values():
        for level, _figures in _free_levels(catalogue, figure.grants, frozenset({figure.slug}), steps):
            discount_of(level).figures |= {figure.slug}
    for option in catalogue.options.values():
        for source in option.levels:
            for level, figures in _free_levels(catalogue, source.grants, frozenset(), steps):
                discount_of(level).sources.append((option.slug, source.slug, figures))
    discounts: dict[str, list[Discount]] = {slug: [] for slug in catalogue.options}
    for option in catalogue.options.values():
        of_levels = (by_level.get((option.slug, level.slug)) for level in option.levels)
        discounts[option.slug] = [discount for discount in of_levels if discount]
    _check_size(catalogue, discounts)
    return discounts


def _free_levels(
    catalogue: engine.Catalogue, grants: Iterable[engine.Grant], figures: Figures, steps: Iterator[int]
) -> Iterator[tuple[engine.Level, Figures]]:
    """The levels that come along, with what comes along with them, and for which figure types."""
    waiting, visited = [(grant, figures) for grant in grants], set[tuple[str, str, Figures]]()
    while waiting:
        grant, before = waiting.pop()
        level, both = catalogue.level(grant.option, grant.level), grant.figures & before
        allowed = both if grant.figures and before else grant.figures or before
        if next(steps) > MAX_PARTS:
            raise FormatError(TOO_LARGE)
        is_for_nobody = bool(grant.figures and before and not both)
        if level is None or is_for_nobody or (grant.option, grant.level, allowed) in visited:
            continue
        visited.add((grant.option, grant.level, allowed))
        yield level, allowed
        waiting += [(more, allowed) for more in level.grants]


def _check_size(catalogue: engine.Catalogue, discounts: dict[str, list[Discount]]) -> None:
    """Raises ``FormatError`` if there are more links and conditions than a catalogue may have."""
    options = catalogue.options.values()
    links = sum(len(option.figures) for option in options)
    conditions = sum(len(option.levels) * sum(part.size for part in discounts[option.slug]) for option in options)
    if links + conditions > MAX_PARTS:
        raise FormatError(TOO_LARGE)
