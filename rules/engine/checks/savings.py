"""Changes that make an army cheaper: single ones, and where none is enough several together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Halves
from rules.engine.checks.remedies import Remedy, drop, fewer, level_name, limited, saved_without
from rules.engine.cost.bill import bill, each_of
from rules.engine.editing.edits import Drop, Remove, Together
from rules.engine.wording.messages import Message, message
from rules.engine.wording.numbers import clipped

MOST_SINGLE = 3
NAMED = 3
"""More units than these are only counted on a button."""

Ranked = tuple[Halves, int, Remedy]
"""The amount by which a remedy overshoots, the number of figures that it changes, and the remedy."""


def best(ranked: Iterable[Ranked], maximum: int = MOST_SINGLE) -> list[Remedy]:
    """The remedies that overshoot least, then those that change fewest figures."""
    return [remedy for _, _, remedy in sorted(ranked, key=lambda ranking: ranking[:2])[:maximum]]


def cuts(build: Build, low: Halves, upper: Halves | None = None) -> list[Remedy]:
    """Changes that save at least ``low`` and at most ``upper``: single ones; where none does, several together."""
    return savings(build, low, upper) or _several(build, low, upper)


def savings(build: Build, low: Halves, upper: Halves | None = None) -> list[Remedy]:
    """Single changes that save at least ``low`` and at most ``upper``, the closest first."""
    return best(ranked for unit in build.units for ranked in _savings_of(build, unit, low, upper))


def _savings_of(build: Build, unit: Unit, low: Halves, upper: Halves | None) -> Iterator[Ranked]:
    each = each_of(build.catalogue, unit.figure, unit.options)
    if each * unit.count < low:
        return
    for option, saved in _drops(build, unit):
        if saved >= low and (upper is None or saved <= upper):
            yield saved - low, unit.count, drop(build, unit, option)
    less = -(-low // each) if each else 0
    remedy = None if limited(build, unit) or (upper is not None and less * each > upper) else fewer(unit, less)
    if remedy:
        yield less * each - low, less, remedy


def _drops(build: Build, unit: Unit) -> Iterator[tuple[str, Halves]]:
    """The options that the unit may give back, each with what that saves."""
    for option, level in unit.options:
        row = build.catalogue.options.get(option)
        if not (row and row.least):
            yield option, saved_without(build, unit, option, level) * unit.count


@dataclass(frozen=True, slots=True)
class Cut:
    """A unit that may leave the army, or an option of one that must stay; and what that saves."""

    saved: Halves
    figures: int
    unit: Unit
    option: str = ""

    @property
    def edit(self) -> Remove | Drop:
        """The change itself."""
        return Drop(self.unit.id, self.option) if self.option else Remove(self.unit.id)


def _several(build: Build, low: Halves, upper: Halves | None) -> list[Remedy]:
    """The best two or three cuts together, and the units added last."""
    every = [cut for unit in build.units for cut in _cuts_of(build, unit) if cut.saved > 0]
    whole = [cut for cut in every if not cut.option]
    tries = (_closest(every, low, upper), _closest(whole, low, upper))
    chosen = next((cuts for cuts in tries if cuts and _saves(build, cuts, low, upper)), ())
    both = [sorted(cuts, key=lambda cut: build.place(cut.unit.id)) for cuts in (chosen, _last(whole, low, upper))]
    remedies = (_remedy(build, cuts) for cuts in both if cuts)
    return list(dict.fromkeys(remedies))


def _cuts_of(build: Build, unit: Unit) -> Iterator[Cut]:
    """The unit as a cut; if it must stay, what it may give back."""
    if not limited(build, unit):
        yield Cut(each_of(build.catalogue, unit.figure, unit.options) * unit.count, unit.count, unit)
        return
    for option, saved in _drops(build, unit):
        yield Cut(saved, unit.count, unit, option)


def _last(cuts: Sequence[Cut], low: Halves, upper: Halves | None) -> Sequence[Cut]:
    """The units added last that save enough; none if that saves more than wanted."""
    latest = sorted(cuts, key=lambda cut: -cut.unit.id)
    for count, saved in enumerate(accumulate(cut.saved for cut in latest), 1):
        if saved >= low:
            return latest[:count] if upper is None or saved <= upper else ()
    return ()


def _closest(cuts: Sequence[Cut], low: Halves, upper: Halves | None) -> tuple[Cut, ...]:
    """The two or three cuts that save at least ``low`` with the least excess; among equals, two before three, and the
    fewest figures.

    Exact, in the square of the number of cuts with different savings; three of each are enough.
    """
    alike: dict[Halves, list[Cut]] = {}
    for cut in sorted(cuts, key=lambda cut: (cut.figures, -cut.unit.id)):
        same = alike.setdefault(cut.saved, [])
        if len(same) < 3:
            same.append(cut)
    every = sorted((cut for same in alike.values() for cut in same), key=lambda cut: (cut.saved, -cut.figures))
    pairs: list[tuple[tuple[Cut, ...], tuple[Cut, ...]]] = [((), _pair(every, 0, low))]
    pairs += [((cut,), _pair(every, place, low - cut.saved)) for place, cut in enumerate(every, 1)]
    combinations = [(*first, *pair) for first, pair in pairs if pair]
    fit = [cuts for cuts in combinations if upper is None or _saved(cuts) <= upper]
    return min(fit, key=lambda cuts: (_saved(cuts), len(cuts), sum(cut.figures for cut in cuts)), default=())


def _saved(cuts: Iterable[Cut]) -> Halves:
    return sum(cut.saved for cut in cuts)


def _pair(cuts: Sequence[Cut], start: int, low: Halves) -> tuple[Cut, ...]:
    """Of cuts sorted by savings, the two from a place on that save ``low`` with the least excess."""
    pair: tuple[Cut, ...] = ()
    smallest_sum, left, right = 0, start, len(cuts) - 1
    while left < right:
        both = cuts[left].saved + cuts[right].saved
        if both < low:
            left += 1
            continue
        if not pair or both < smallest_sum:
            pair, smallest_sum = (cuts[left], cuts[right]), both
        right -= 1
    return pair


def _saves(build: Build, cuts: Iterable[Cut], low: Halves, upper: Halves | None) -> bool:
    """Whether all together really save that: what one option costs may hang on another."""
    saved = bill(build).total - bill(Together(tuple(cut.edit for cut in cuts)).apply(build)).total
    return saved >= low and (upper is None or saved <= upper)


def _remedy(build: Build, cuts: Sequence[Cut]) -> Remedy:
    """``Remove Demon and Truck``; ``Remove Demon and Tough (Captain)``."""
    units = tuple(clipped(cut.unit.name, 20) for cut in cuts if not cut.option)
    options = tuple(_option(build, cut) for cut in cuts if cut.option)
    if len(units) <= NAMED:
        label = message("remove-several", things=(*units, *options))
    else:
        label = message("remove-last", count=len(units))
    return Remedy(label, Together(tuple(cut.edit for cut in cuts)))


def _option(build: Build, cut: Cut) -> Message:
    name = level_name(build, cut.option, cut.unit.held[cut.option])
    return message("option-of", option=name, unit=clipped(cut.unit.name, 20))
