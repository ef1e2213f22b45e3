"""The requirements for two sides out of a box: within their points, fair, legal, inside the box, and as wished."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.boxes.box import Box
from rules.boxes.templates import Template, templates
from rules.engine.build import Setting
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.wording.words_in_play import played

Likeness = Literal["alike", "mixed", "different"]
LIKENESSES: tuple[Likeness, ...] = ("alike", "mixed", "different")
MOST_OF_A_KIND = 40
"""More figures than these that are all alike are in no side."""
SLACK: Halves = 10
"""The most that a side may leave of its limit."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Wishes for the sides."""

    points: Halves
    """Of a side; of the smaller one where the scenario's sides differ."""
    scenario: str = ""
    rules: frozenset[str] = frozenset()
    likeness: Likeness = "mixed"
    """Alike: at least half of each side's points are the same figures. Different: no figure is on both sides."""
    mounted: int = 0
    """The minimum number of figures with a rider or driver on each side."""
    figures: int | None = None
    """The maximum number of figures on each side."""
    sides: int = 2
    """One: a random army."""
    theme: str = ""
    """The theme whose figures are preferred, where several would do."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a side's cost."""

    limit: Halves
    least: Halves
    most: Halves | None
    """The range that the scenario suggests."""

    def holds(self, total: Halves) -> bool:
        """Whether a side of that total is near enough to its limit, and within the scenario's range."""
        return max(self.limit - SLACK, self.least) <= total <= min(self.limit, self.most or self.limit)


@dataclass(frozen=True, slots=True)
class Limited:
    """Templates of which a side has only so many figures, or must have some."""

    places: frozenset[int]
    least: int = 0
    most: int | None = None

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether a side of so many figures of each has as many as it may and must."""
        number = sum(counts[place] for place in self.places)
        return self.least <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Problem:
    """All that an answer depends on, as numbers."""

    box: Box | None
    """``None``: out of everything."""
    templates: tuple[Template, ...]
    wishes: Wishes
    bounds: tuple[Bounds, ...]
    """Of each side."""
    fair: Halves
    """By how much the points that sides leave of their limits may differ."""
    limited: tuple[Limited, ...]

    def wishing(self, wishes: Wishes) -> "Problem":
        """The same with other wishes about what the sides are like."""
        return replace(self, wishes=wishes)

    def among(self, places: Sequence[int]) -> "Problem":
        """The same with these templates alone, by their places."""
        new = {place: number for number, place in enumerate(places)}
        limited = (
            replace(limit, places=frozenset(new[place] for place in limit.places if place in new))
            for limit in self.limited
        )
        return replace(self, templates=tuple(self.templates[place] for place in places), limited=tuple(limited))

    def enough(self, besides: Collection[int] = ()) -> list[int]:
        """Places of templates that are enough for an answer if there is one, and for the best.

        Of templates that only their options tell apart one will do, or one for each side if the sides differ.
        """
        alike: dict[tuple[object, ...], list[int]] = {}
        for place, template in enumerate(self.templates):
            limits = tuple(number for number, limit in enumerate(self.limited) if place in limit.places)
            if place not in besides:
                key = (template.need, template.points, template.crew, template.rides, limits)
                alike.setdefault(key, []).append(place)
        each = len(self.bounds) if self.wishes.likeness == "different" else 1
        return sorted({*besides, *(place for places in alike.values() for place in places[:each])})


def problem(catalogue: Catalogue, box: Box | None, wishes: Wishes, *, is_open: bool = False) -> Problem:
    """The problem of a rule book, a box and wishes; an open box may get toys of kinds that it does not have."""
    setting = Setting(played(catalogue, wishes.rules), wishes.rules)
    usable = templates(setting)
    if box is not None and not is_open:
        usable = tuple(template for template in usable if any(kind.may_be(template.need) for kind in box.kinds))
    bounds = tuple(bounds_of(catalogue, wishes))
    fair = SLACK if catalogue.fair is None else catalogue.fair
    return Problem(box, usable, wishes, bounds, fair, tuple(limits(catalogue, usable)))


def bounds_of(catalogue: Catalogue, wishes: Wishes) -> Iterator[Bounds]:
    """The bounds of each side's cost."""
    scenario = catalogue.scenarios.get(wishes.scenario)
    sides = scenario.sides if scenario else ()
    mosts = [side.most for side in sides if side.most is not None]
    for place in range(wishes.sides):
        side = sides[min(place, len(sides) - 1)] if sides else None
        more = side.most - min(mosts) if side and side.most is not None and wishes.sides > 1 else 0
        minimum, maximum = (side.least or 0, side.most) if side else (0, None)
        yield Bounds(wishes.points + more, minimum, maximum)


def limits(catalogue: Catalogue, usable: tuple[Template, ...]) -> Iterator[Limited]:
    """Options and levels that a side must have, or may have only so often."""
    for option in catalogue.options.values():
        having = frozenset(place for place, template in enumerate(usable) if option.slug in dict(template.options))
        if option.least or (option.most is not None and having):
            yield Limited(having, option.least, option.most)
        for level in option.levels:
            if level.most is not None:
                places = frozenset(place for place in having if dict(usable[place].options)[option.slug] == level.slug)
                yield Limited(places, 0, level.most)
