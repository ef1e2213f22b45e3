"""The figures that sides are put together of: each type with what it may usefully have."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.boxes.box import Need, need_of, visible_options
from rules.engine.build import Held, Setting, Unit
from rules.engine.catalogue import Catalogue, FigureType, Halves, Option
from rules.engine.checks.army_rules import crew_of
from rules.engine.checks.unit_rules import check_unit, new_findings
from rules.engine.cost.bill import each_of

DEAREST: Halves = 24
"""A figure that costs more takes too much of a side."""


@dataclass(frozen=True, slots=True)
class Template:
    """A figure with its options, and what it means for a side."""

    figure: str
    options: Held
    points: Halves
    need: Need
    crew: int
    """The number of figures that it takes to ride or drive one."""
    rides: bool
    is_wasteful: bool = False
    """Whether another figure would make more of its options: a troop as commander."""
    adds: Halves = 0
    """The cost of the option that cannot be seen."""

    @property
    def is_mount(self) -> bool:
        """Whether it needs a rider or driver."""
        return self.crew > 0


@lru_cache(maxsize=64)
def templates(setting: Setting) -> tuple[Template, ...]:
    """All figures that these rules allow a side: with what can be seen on them, and one option more.

    Those that no toy could tell apart, but for the other option, are all there: they make sides different.
    """
    usable: dict[tuple[str, Held], Template] = {}
    for figure in setting.catalogue.figures.values():
        if setting.in_play(figure.optional_rule):
            for options in _outfits(setting, figure):
                template = _template(setting, figure, options)
                if 0 < template.points <= DEAREST:
                    usable.setdefault((template.figure, template.options), template)
    return tuple(usable.values())


def _template(setting: Setting, figure: FigureType, options: Held) -> Template:
    unit = Unit(0, "", figure.slug, 1, options)
    build = setting.with_unit(unit)
    points = each_of(setting.catalogue, figure.slug, options)
    need = need_of(setting.catalogue, figure.slug, options)
    visible_options = tuple(option for option in options if option[0] in need.gear)
    return Template(
        figure.slug,
        options,
        points,
        need,
        crew_of(build, build.units[0]),
        figure.rides,
        check_unit(setting, unit).has("advice"),
        points - each_of(setting.catalogue, figure.slug, visible_options),
    )


def _outfits(setting: Setting, figure: FigureType) -> Iterator[Held]:
    """The outfits that it may have: bare, with visible options, and each of these with one more that is of use."""
    for base in _visible(setting, figure):
        yield base
        for option in _optional(setting, visible_options(setting.catalogue)):
            for level in option.levels:
                more = tuple(sorted((*base, (option.slug, level.slug))))
                is_choice = setting.in_play(level.optional_rule) and not level.unchosen
                if is_choice and _is_of_use(setting, figure, base, more):
                    yield more


def _visible(setting: Setting, figure: FigureType) -> Iterator[Held]:
    """Every combination of options that can be seen, each at its first level."""
    combinations: list[Held] = [()]
    for option in visible_options(setting.catalogue):
        if setting.in_play(option.optional_rule):
            added = (option.slug, option.levels[0].slug)
            combinations += [tuple(sorted((*combination, added))) for combination in combinations]
    for combination in combinations:
        if not check_unit(setting, Unit(0, "", figure.slug, 1, combination)).has("error"):
            yield combination


def _optional(setting: Setting, besides: tuple[Option, ...]) -> Iterator[Option]:
    for option in setting.catalogue.options.values():
        if (
            setting.in_play(option.optional_rule)
            and option not in besides
            and not is_idle_in_battle(setting.catalogue, option)
        ):
            yield option


def is_idle_in_battle(catalogue: Catalogue, option: Option) -> bool:
    """Whether it changes skill rolls alone, which no scenario asks for. What it says in words only may matter."""
    rolls = {effect.roll for level in option.levels for effect in level.effects}
    tests = {roll.slug for roll in catalogue.rolls.values() if roll.deed == "test"}
    return bool(rolls) and rolls <= tests


def _is_of_use(setting: Setting, figure: FigureType, base: Held, more: Held) -> bool:
    """Whether the added option is allowed, does something, and is not free already."""
    bare, equipped = (Unit(0, "", figure.slug, 1, options) for options in (base, more))
    each, dearer = (each_of(setting.catalogue, figure.slug, options) for options in (base, more))
    return dearer > each and not new_findings(setting, bare, equipped)
