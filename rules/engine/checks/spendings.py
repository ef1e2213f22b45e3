"""Changes that spend points: more figures of units, and new ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rules.engine.build import Build
from rules.engine.catalogue import Halves
from rules.engine.checks.army_rules import add, crew_of, riders
from rules.engine.checks.offers import offers
from rules.engine.checks.remedies import Remedy, more, take
from rules.engine.checks.savings import MOST_SINGLE, best
from rules.engine.cost.bill import each_of
from rules.engine.editing.twins import plain_unit

MOST_MORE = 20
"""More figures than these at once are no remedy but another army."""
MOST_LOOKED = 20
"""Units that are looked through for an option to buy."""
MOST_ELITE = 3
"""As many new figures of a dearer type than the usual one; of a unit of them, as many as it has."""


@dataclass(frozen=True, slots=True)
class Supply:
    """A kind of figures that the army can have more of."""

    price: Halves
    most: int
    unit: int | None = None
    """The unit that they join; none: a figure type without options."""
    figure: str = ""

    def remedy(self, build: Build, count: int) -> Remedy | None:
        """That many more."""
        unit = build.unit(self.unit) if self.unit is not None else None
        return more(build, unit, count) if unit else add(build, build.catalogue.figures[self.figure], count)


def spendings(build: Build, low: Halves, upper: Halves) -> list[Remedy]:
    """Single changes that spend at least ``low`` and at most ``upper``, the closest first."""
    counts = ((supply, -(-low // supply.price)) for supply in _supplies(build) if build.units)
    fits = ((supply, count) for supply, count in counts if 0 < count <= supply.most and count * supply.price <= upper)
    remedies = ((supply.price * count - low, count, supply.remedy(build, count)) for supply, count in fits)
    return best((over, count, remedy) for over, count, remedy in remedies if remedy)


def largest_spendings(build: Build, upper: Halves) -> list[Remedy]:
    """Changes that spend as much of ``upper`` as they can: figures, and where all are dearer, options."""
    counts = ((supply, min(supply.most, upper // supply.price)) for supply in _supplies(build) if build.units)
    tried = (
        (upper - supply.price * count, count, supply.remedy(build, count)) for supply, count in counts if count > 0
    )
    figures = best((left, count, remedy) for left, count, remedy in tried if remedy)
    return figures or list(islice(_upgrades(build, upper), MOST_SINGLE))


def _supplies(build: Build) -> Iterator[Supply]:
    """Everything that an army can have more of: units with options or a name, and figure types."""
    types = riders(build)
    usual = types[0].slug if types else ""
    plain = {figure.slug: plain_unit(build, figure.slug) for figure in types}
    for unit in build.units:
        price = each_of(build.catalogue, unit.figure, unit.options)
        if price and unit != plain.get(unit.figure) and not crew_of(build, unit):
            yield Supply(price, MOST_MORE if unit.figure == usual else min(unit.count, MOST_MORE), unit.id)
    for figure in types:
        if figure.points:
            yield Supply(figure.points, MOST_MORE if figure.slug == usual else MOST_ELITE, None, figure.slug)


def _upgrades(build: Build, upper: Halves) -> Iterator[Remedy]:
    """The first option of each of a few units that costs no more than ``upper`` and does something for them."""
    for unit in build.units[:MOST_LOOKED]:
        every = (
            offer for group in offers(build, unit.id).groups for option in group.options for offer in option.offers
        )
        useful = (offer for offer in every if not (offer.held or offer.barred or offer.idle or offer.level.unchosen))
        offer = next((offer for offer in useful if 0 < offer.delta * unit.count <= upper), None)
        if offer:
            yield take(build, unit, offer.level)
