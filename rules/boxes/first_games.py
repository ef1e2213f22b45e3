"""A first game: three figures a side, on foot, with the basic rules alone, as equal in points as can be.

The figures come out of two armies or out of a toy box. Every choice of three is compared with every other: there are
few, because figures that are alike count once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, groupby

from rules.boxes.box import Box, Need, need_of
from rules.boxes.fitting import fit
from rules.boxes.templates import templates
from rules.engine.build import Build, Held, Setting, Unit
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.checks.unit_rules import check_unit
from rules.engine.cost.bill import each_of
from rules.engine.wording.words_in_play import played

FIGURES = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that may come, and how many of them there are."""

    unit: Unit
    points: Halves
    leads: bool
    need: Need
    count: int
    is_changed: bool = False
    """Whether it has fewer basic options than the army's own figure."""


Side = tuple[Figure, ...]


def builds_of(first: Build, second: Build) -> tuple[Build, Build] | None:
    """Three figures of each army, in points as near as can be; ``None`` if an army has no three figures on foot.

    An option is left out only where the points are nearer without it.
    """
    if first.catalogue.slug != second.catalogue.slug:
        return None
    sides = [list(_sides(list(_figures_of(build)))) for build in (first, second)]
    pair = _fairest(*sides)
    return None if pair is None else (_build(first, pair[0]), _build(second, pair[1]))


def builds_out_of(catalogue: Catalogue, box: Box) -> tuple[Build, Build] | None:
    """Two sides of equal points out of the toys of a box; ``None`` if it has too few."""
    bare = played(catalogue, frozenset())
    figures = [
        Figure(
            Unit(0, "", template.figure, 1, template.options),
            template.points,
            bare.leads(template.options),
            template.need,
            FIGURES,
        )
        for template in templates(Setting(bare))
        if template.rides and not template.adds and not template.is_wasteful
    ]
    sides = sorted(_sides(figures), key=_dullness)
    pairs = ((red, blue) for red in sides for blue in sides if _cost(red) == _cost(blue))
    for red, blue in sorted(pairs, key=lambda pair: _dullness(pair[0]) + _dullness(pair[1])):
        if fit(box, Counter(figure.need for figure in (*red, *blue))).is_whole:
            empty = Build(bare, "")
            return _build(empty, red), _build(empty, blue)
    return None


def has_first_game(catalogue: Catalogue) -> bool:
    """Whether a rule book counts points, and shots, blows and saves are rolled on the faces of a die."""
    rolls = [catalogue.roll_for(deed) for deed in ("shoot", "strike", "save")]
    is_rolled = all(roll is not None and roll.way == "face" and not roll.low for roll in rolls)
    walks = any(figure.rides and not figure.optional_rule for figure in catalogue.figures.values())
    return is_rolled and walks and catalogue.limited_in == "points" and catalogue.number_for("move") is not None


def has_shooter(build: Build) -> bool:
    """Whether a figure of a side can attack at a distance."""
    catalogue = build.catalogue
    shot = catalogue.roll_for("shoot")
    levels = [catalogue.level(*pair) for unit in build.units for pair in unit.options]
    effects = [effect for level in levels if level for effect in level.effects]
    return shot is not None and any(effect.verb == "allow" and effect.roll == shot.slug for effect in effects)


def _figures_of(build: Build) -> Iterator[Figure]:
    """The army's figures on foot with their basic options, and with fewer of them, each kind once."""
    catalogue = played(build.catalogue, frozenset())
    known: dict[tuple[str, Held], int] = {}
    for unit in build.units:
        figure = catalogue.figures.get(unit.figure)
        if figure is None or not figure.rides or figure.optional_rule:
            continue
        basic = tuple(pair for pair in unit.options if _is_basic(catalogue, pair))
        for options in dict.fromkeys((basic, *_fewer(catalogue, basic))):
            known.setdefault((unit.figure, options), 0)
            plain = replace(unit, options=options, count=1, names=(), notes="", sets="")
            if known[unit.figure, options] < FIGURES and not check_unit(Setting(catalogue), plain).has("error"):
                known[unit.figure, options] += 1
                points = each_of(catalogue, unit.figure, options)
                need = need_of(catalogue, unit.figure, options)
                leads = catalogue.leads(options)
                yield Figure(plain, points, leads, need, unit.count, options != basic)


def _is_basic(catalogue: Catalogue, pair: tuple[str, str]) -> bool:
    """Whether it leads, or lets the figure make a roll: what changes a roll is for later games."""
    option, level = catalogue.options.get(pair[0]), catalogue.level(*pair)
    if option is None or level is None or option.optional_rule or level.optional_rule:
        return False
    return option.least > 0 or any(effect.verb == "allow" for effect in level.effects)


def _fewer(catalogue: Catalogue, options: Held) -> Iterator[Held]:
    """The options without one that no army must have, and without any of these."""
    free = [pair for pair in options if not catalogue.options[pair[0]].least]
    for pair in free:
        yield tuple(other for other in options if other != pair)
    yield tuple(pair for pair in options if pair not in free)


def _sides(figures: Sequence[Figure]) -> Iterator[Side]:
    """Every three of the figures with one leader; no unit gives more figures than it has."""
    leaders, others = [figure for figure in figures if figure.leads], [figure for figure in figures if not figure.leads]
    for rest in combinations_with_replacement(others, FIGURES - 1):
        for leader in leaders:
            side = (leader, *rest)
            counts = Counter(map(_origin, side))
            if all(counts[_origin(figure)] <= figure.count for figure in side):
                yield side


def _origin(figure: Figure) -> object:
    """The origin of a figure: a unit of its army, or its own sort where toys are chosen freely."""
    return figure.unit.id if figure.unit.name else id(figure)


def _fairest(first: Iterable[Side], second: Iterable[Side]) -> tuple[Side, Side] | None:
    """The two sides that are nearest in points, and of those the most varied."""
    best = [
        {
            cost: next(alike)
            for cost, alike in groupby(sorted(sides, key=lambda side: (_cost(side), _dullness(side))), key=_cost)
        }
        for sides in (first, second)
    ]
    pairs = [(red, blue) for red in best[0].values() for blue in best[1].values()]
    return min(pairs, key=_unfairness, default=None)


def _unfairness(pair: tuple[Side, Side]) -> tuple[Halves, int, Halves]:
    red, blue = pair
    return abs(_cost(red) - _cost(blue)), _dullness(red) + _dullness(blue), _cost(red)


def _cost(side: Side) -> Halves:
    return sum(figure.points for figure in side)


def _dullness(side: Side) -> int:
    """The dullness of a side: figures that look alike, and figures that are not as their army has them."""
    shooters = sum(bool(figure.need.gear) and not figure.leads for figure in side)
    return (
        4 * (FIGURES - len({(figure.unit.figure, figure.need) for figure in side}))
        + 2 * (FIGURES - len({(figure.unit.id, figure.unit.name) for figure in side}))
        + 4 * sum(figure.is_changed for figure in side)
        + 3 * abs(1 - shooters)
    )


def _build(army: Build, side: Side) -> Build:
    """A side as an army: equal figures are one unit."""
    counts = Counter(figure.unit for figure in side)
    units = tuple(replace(unit, id=number, count=count) for number, (unit, count) in enumerate(counts.items()))
    return replace(army, units=units, rules=frozenset(), scenario="", side="", limit=None, notes="")
