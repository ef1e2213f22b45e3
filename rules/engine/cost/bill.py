"""The cost of an army, line by line, so that "why 5 points?" always has its answer. Prices are the rule books' own: in
``fixtures`` and the catalogue.

Points are whole numbers of half points (``Halves``), so nothing is rounded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.build import Build, Held
from rules.engine.catalogue import Catalogue, FigureType, Grant, Halves, Level, Option
from rules.engine.wording.messages import Message, Points, message

GONE = message("gone-from-rules")


@dataclass(frozen=True, slots=True)
class BillLine:
    """One reason of a figure's points: "Heavy Armor", 0, "free with Commander"."""

    name: str
    points: Halves
    note: Message | None = None

    @property
    def reason(self) -> str | Message:
        """The thing that is paid for, and the reason, next to a column of points that also says "free"."""
        if self.note is None:
            return self.name
        if self.note.key == "free-with":
            return message("included", name=self.name, **dict(self.note.values))
        return message("noted", name=self.name, note=self.note)


@dataclass(frozen=True, slots=True)
class UnitBill:
    """The cost of one unit."""

    unit: int
    lines: tuple[BillLine, ...]
    each: Halves
    count: int

    @property
    def total(self) -> Halves:
        """All its figures together."""
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of an army, and the number of its figures of each kind."""

    units: tuple[UnitBill, ...]
    total: Halves
    figures: int
    by_kind: Mapping[str, int]

    def unit_bill(self, unit: int) -> UnitBill:
        """The bill of the unit with that id. Raises ``LookupError``."""
        for bill in self.units:
            if bill.unit == unit:
                return bill
        raise LookupError(unit)


@dataclass(frozen=True, slots=True)
class Granted:
    """A free level, and the name of what grants it."""

    level: Level
    source: str


def bill(build: Build) -> Bill:
    """The cost of the army. Anything no longer in the catalogue costs nothing."""
    units = tuple(
        UnitBill(unit.id, *lines_of(build.catalogue, unit.figure, unit.options), unit.count) for unit in build.units
    )
    by_kind = dict.fromkeys(build.catalogue.kinds, 0)
    for unit in build.units:
        figure = build.figure(unit)
        for each, number in ((figure, 1), *companions(build.catalogue, unit.figure, unit.options)):
            if each:
                by_kind[each.kind] = by_kind.get(each.kind, 0) + number * unit.count
    return Bill(units, sum(unit.total for unit in units), sum(unit.count for unit in units), by_kind)


def total_of(build: Build) -> Halves:
    """The total of the army's bill, without its lines."""
    return sum(each_of(build.catalogue, unit.figure, unit.options) * unit.count for unit in build.units)


def companions(catalogue: Catalogue, figure: str, options: Held) -> list[tuple[FigureType, int]]:
    """The companions of each of these, and how many of each type."""
    effects = [effect for level in active_levels(catalogue, figure, options).values() for effect in level.effects]
    companions_by_unit = []
    for number in catalogue.numbers.values() if catalogue.dependants else ():
        count = sum(int(effect.amount) for effect in effects if (effect.verb, effect.number) == ("add", number.slug))
        if number.brings and count > 0:
            companions_by_unit.append((catalogue.dependants[number.brings], count))
    return companions_by_unit


@lru_cache(maxsize=2_000)
def each_of(catalogue: Catalogue, figure: str, options: Held) -> Halves:
    """The points of one figure with these options: the total of its lines, without their words."""
    row, free = catalogue.figures.get(figure), granted(catalogue, figure, options)
    total = row.points if row else 0
    for slug, level_slug in options:
        option = catalogue.options.get(slug)
        level = option.level(level_slug) if option else None
        if option and level and counts_for_army(catalogue, option):
            total += price_of(level, free.get(slug))
    return total


@lru_cache(maxsize=2_000)
def lines_of(catalogue: Catalogue, figure: str, options: Held) -> tuple[tuple[BillLine, ...], Halves]:
    """The lines of one figure and their total, in the catalogue's order; unknown options come last."""
    row = catalogue.figures.get(figure)
    first = BillLine(row.name, row.points) if row else BillLine(figure, 0, GONE)
    lines = (first, *_option_lines(catalogue, figure, options))
    return lines, sum(line.points for line in lines)


def _option_lines(catalogue: Catalogue, figure: str, options: Held) -> Iterator[BillLine]:
    levels, free = dict(options), granted(catalogue, figure, options)
    for slug, option in catalogue.options.items():
        level = option.level(levels[slug]) if slug in levels else None
        grant = free.get(slug)
        if level:
            yield _chosen_line(level, grant, charged=counts_for_army(catalogue, option))
        if grant and (level is None or option.rank(level.slug) < option.rank(grant.level.slug)):
            yield BillLine(grant.level.name, 0, message("free-with", source=grant.source))
    for slug, level_slug in options:
        if catalogue.level(slug, level_slug) is None:
            yield BillLine(slug, 0, GONE)


def counts_for_army(catalogue: Catalogue, option: Option) -> bool:
    """Whether the option's cost counts for the army, rather than for a figure's own budget."""
    budget = catalogue.budgets.get(option.budget)
    return budget is None or budget.scope == "army"


def price_of(level: Level, grant: Granted | None) -> Halves:
    """The cost of a chosen level; what its bearer has for free is credited."""
    if grant is None or not grant.level.points:
        return level.points
    return max(0, level.points - grant.level.points)


def _chosen_line(level: Level, grant: Granted | None, charged: bool) -> BillLine:
    if not charged:
        return BillLine(level.name, 0)
    if grant is None or not grant.level.points:
        return BillLine(level.name, price_of(level, grant))
    full, credit = Points(level.points), Points(grant.level.points)
    note = message("less-credit", full=full, credit=credit, source=grant.source)
    return BillLine(level.name, price_of(level, grant), note)


@lru_cache(maxsize=2_000)
def granted(catalogue: Catalogue, figure: str, options: Held) -> Mapping[str, Granted]:
    """The best free level of each option, by the option's slug."""
    granted_levels: dict[str, Granted] = {}
    ranks: dict[str, int] = {}
    waiting = list(_sources(catalogue, figure, options))
    while waiting:
        source, grant = waiting.pop()
        option = catalogue.options.get(grant.option)
        rank = option.rank(grant.level) if option else -1
        if option is None or rank <= ranks.get(grant.option, -1) or (grant.figures and figure not in grant.figures):
            continue
        level, ranks[grant.option] = option.levels[rank], rank
        granted_levels[grant.option] = Granted(level, source)
        waiting += [(level.name, more) for more in level.grants]
    return granted_levels


def _sources(catalogue: Catalogue, figure: str, options: Held) -> Iterator[tuple[str, Grant]]:
    figure_type: FigureType | None = catalogue.figures.get(figure)
    if figure_type:
        yield from ((figure_type.name, grant) for grant in figure_type.grants)
    for option, slug in options:
        level = catalogue.level(option, slug)
        if level:
            yield from ((level.name, grant) for grant in level.grants)


@lru_cache(maxsize=2_000)
def active_levels(catalogue: Catalogue, figure: str, options: Held) -> Mapping[str, Level]:
    """The level that counts of each option: the better of chosen and granted, in the catalogue's order."""
    free, chosen_levels = granted(catalogue, figure, options), dict(options)
    levels: dict[str, Level] = {}
    for slug, option in catalogue.options.items():
        chosen = option.level(chosen_levels[slug]) if slug in chosen_levels else None
        both = [level for level in (chosen, free[slug].level if slug in free else None) if level]
        if both:
            levels[slug] = max(both, key=lambda level: option.rank(level.slug))
    return levels
