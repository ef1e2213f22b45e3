"""A finding and its remedies as values, and the remedies that several rules offer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.engine.bill import charged, each_of, granted
from rules.engine.bounds import MOST_FIGURES
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import FigureType, Halves, Level, Option
from rules.engine.edits import Count, Drop, Edit, Figure, Remove, Take, Together
from rules.engine.words import clipped, exact_points, listed, points_sign, priced, signed


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that removes a finding, and what its button says."""

    label: str
    edit: Edit


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong (error) or likely not wanted (advice) in an army."""

    code: str
    tone: Literal["bad", "warn", "info"]
    message: str
    unit: int | None = None
    """The unit's id; none: the whole army."""
    about: str | None = None
    """The option, figure type, budget, scenario or rule it is about, by slug."""
    amount: Halves | int | None = None
    """By how much: points in halves, or figures where ``counted``."""
    counted: bool = False
    remedies: tuple[Remedy, ...] = ()
    """Best first; each of them removes the finding."""
    reason: str = ""
    """The same about a choice not made yet: why it is barred, or would sit idle."""

    @property
    def severity(self) -> Literal["error", "advice"]:
        """Errors keep an army from being legal; advice does not."""
        return "error" if self.tone == "bad" else "advice"

    @property
    def exact_amount(self) -> str | int | None:
        """The amount as in documents: points are text, figures a number."""
        return self.amount if self.amount is None or self.counted else exact_points(self.amount)


def allowed(build: Build, figure: str, option: Option, level: Level) -> bool:
    """Whether a figure type may take the level by the rules in play."""
    suits = not option.figures or figure in option.figures
    return suits and build.in_play(option.optional_rule) and build.in_play(level.optional_rule)


def level_name(build: Build, option: str, slug: str) -> str:
    """The level's name; the option's slug where the catalogue does not know it."""
    level = build.catalogue.level(option, slug)
    return level.name if level else clipped(option)


def named(units: Sequence[Unit]) -> str:
    """The names of a few units, for a sentence."""
    names = [clipped(unit.name, 20) for unit in units[:2]]
    if len(units) > 2:
        return f"{', '.join(names)} and {len(units) - 2} more unit{'' if len(units) == 3 else 's'}"
    return " and ".join(names)


def figures_in(units: Sequence[Unit]) -> str:
    """The figures of a few units, for a sentence that counts figures: ``3 Captains, Thane and 2 more``."""
    names = [f"{unit.count} {clipped(unit.name, 20)}" if unit.count > 1 else clipped(unit.name, 20) for unit in units]
    rest = sum(unit.count for unit in units[2:])
    return listed([*names[:2], f"{rest} more"] if rest else names)


def taken(unit: Unit, option: str, level: str) -> Held:
    """What the unit would hold with the level."""
    return tuple(sorted((*dropped(unit, option), (option, level))))


def dropped(unit: Unit, option: str) -> Held:
    """What the unit would hold without the option."""
    return tuple(pair for pair in unit.options if pair[0] != option)


def take(build: Build, unit: Unit, level: Level) -> Remedy:
    """Take the level: ``Light Armor for Ghouls, +1``; what a figure's own budget pays for goes without a price."""
    edit, said = Take(unit.id, level.option, level.slug), f"{level.name} for {clipped(unit.name)}"
    if not charged(build.catalogue, build.catalogue.options[level.option]):
        return Remedy(said, edit)
    return Remedy(f"{said}, {_change(build, unit, taken(unit, level.option, level.slug))}", edit)


def _change(build: Build, unit: Unit, options: Held, figure: str = "") -> str:
    before = each_of(build.catalogue, unit.figure, unit.options)
    change = signed(each_of(build.catalogue, figure or unit.figure, options) - before)
    return f"{change} each" if unit.count > 1 and change != "free" else change


def takes(build: Build, unit: Unit, option: Option) -> Iterator[Remedy]:
    """Take the option, at each level the unit may have that is better than what it gets free."""
    free = granted(build.catalogue, unit.figure, unit.options).get(option.slug)
    least = option.rank(free.level.slug) if free else -1
    for rank, level in enumerate(option.levels):
        if rank > least and not level.unchosen and allowed(build, unit.figure, option, level):
            yield take(build, unit, level)


def drop(build: Build, unit: Unit, option: str) -> Remedy:
    """Give the option back: ``Drop Light Armor from Ghouls, 4 back``."""
    saved = each_of(build.catalogue, unit.figure, unit.options)
    saved = (saved - each_of(build.catalogue, unit.figure, dropped(unit, option))) * unit.count
    back = f", {points_sign(saved)} back" if saved > 0 else ""
    said = f"Drop {level_name(build, option, unit.held[option])} from {clipped(unit.name)}"
    return Remedy(f"{said}{back}", Drop(unit.id, option))


def retype(build: Build, unit: Unit, figure: FigureType) -> Remedy:
    """Make it another figure type: ``Change Ghouls to Hero, +1``."""
    change = _change(build, unit, unit.options, figure.slug)
    return Remedy(f"Change {clipped(unit.name)} to {figure.name}, {change}", Figure(unit.id, figure.slug))


def fewer(unit: Unit, less: int) -> Remedy | None:
    """That many figures fewer, up to the whole unit: ``– 3 Ghouls``."""
    if less == unit.count:
        return Remedy(f"Remove {clipped(unit.name)}", Remove(unit.id))
    return (
        Remedy(f"– {less} {clipped(unit.name)}", Count(unit.id, unit.count - less)) if 0 < less < unit.count else None
    )


def more(build: Build, unit: Unit, extra: int) -> Remedy | None:
    """That many figures more, unless the unit holds what only few may have: ``3 more Ghouls, 3 points``."""
    if unit.count + extra > MOST_FIGURES or limited(build, unit):
        return None
    each = each_of(build.catalogue, unit.figure, unit.options)
    said = priced(build.catalogue, f"{extra} more {clipped(unit.name)}", each * extra)
    return Remedy(said, Count(unit.id, unit.count + extra))


def limited(build: Build, unit: Unit) -> bool:
    """Whether the unit holds something that an army may have only so often, or must have."""
    for option, slug in unit.options:
        found, level = build.catalogue.options.get(option), build.catalogue.level(option, slug)
        if (found and (found.least or found.most is not None)) or (level and level.most is not None):
            return True
    return False


def told_apart(build: Build, remedies: Iterable[Remedy]) -> dict[Remedy, Remedy]:
    """Each remedy under a label that no other has: units of the same name are told by their places."""
    every = list(remedies)
    edits: dict[str, set[Edit]] = {}
    for one in every:
        edits.setdefault(one.label, set()).add(one.edit)
    return {one: one if len(edits[one.label]) == 1 else _placed(build, one) for one in every}


def _placed(build: Build, remedy: Remedy) -> Remedy:
    edits = remedy.edit.edits if isinstance(remedy.edit, Together) else (remedy.edit,)
    ids = (getattr(edit, "unit", None) for edit in edits)
    places = [str(build.place(id) + 1) for id in ids if id is not None]
    if not places:
        return remedy
    return replace(remedy, label=f"{remedy.label} (unit{'s' * (len(places) > 1)} {listed(places)})")


def kept(*remedies: Remedy | None) -> tuple[Remedy, ...]:
    """The remedies that there are."""
    return tuple(remedy for remedy in remedies if remedy)
