"""A draft's numbers: rolls, moves, reach, seats."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules import engine
from rules.documents import Document
from rules.engine import words
from rules.engine.rolls.odds import at_least, within
from rules.house import Target, targets_of


@dataclass(frozen=True, slots=True)
class Goal:
    """A number to reach on a die, with another number to step it."""

    key: str
    name: str
    die: int
    number: int
    sign: str
    """As the die shows it: ``5+``."""
    odds: str
    """The chance that it is reached, and its value in the parent if that differs."""
    was: bool
    """Whether it was another number in the parent."""

    @property
    def row(self) -> str:
        """The row that has it."""
        return self.key.partition(":")[0]

    @property
    def id(self) -> str:
        """Its id, unique on the page."""
        return self.key.replace("/", "-").replace(":", "-")


@dataclass(frozen=True, slots=True)
class Measure:
    """A starting value of figures."""

    row: str
    measures: str
    of: str
    """The kind or figure type that has it."""
    name: str
    whom: str
    value: str
    was: str
    """In the parent; empty: it had none."""
    changed: bool
    mentioned_by: tuple[engine.FigureType, ...] = ()
    """Figure types whose texts still mention the old number."""

    @property
    def id(self) -> str:
        """Its id, unique on the page."""
        return "-".join([*self.row.split("/"), self.measures, self.of])


def goals(draft: Document, parent: Document) -> list[Goal]:
    """Every number to reach: of rolls in their situations, and of levels and figures that add one."""
    before = {target.key: target for target in targets_of(parent)}
    return [_goal(target, before.get(target.key)) for target in targets_of(draft)]


def measures(now: engine.Catalogue, parent: engine.Catalogue) -> list[Measure]:
    """Every starting value of figures."""
    return [measure for number in now.numbers.values() for measure in _bases(now, parent, number)]


def _goal(now: Target, before: Target | None) -> Goal:
    was = before if before and before.target != now.target else None
    sign = str(now.target if now.low else now.sign(now.target))
    return Goal(now.key, str(now.words), now.die, now.target, sign, _odds(now, was), was is not None)


def _odds(now: Target, was: Target | None) -> str:
    if was:
        before = {"before": was.sign(was.target), "chance_before": _chance(was)}
        return _("was {before}: {chance_before}, now {chance}").format(chance=_chance(now), **before)
    if now.low:
        return _("{number}: {chance} for a plain figure").format(number=now.sign(now.target), chance=_chance(now))
    return _("{chance} for a plain figure").format(chance=_chance(now))


def _chance(target: Target) -> str:
    """The chance that a plain die shows it."""
    chance = within(target.die, 1, 1, target.target) if target.low else at_least(target.die, 1, target.target)
    return words.percent(chance)


def _bases(now: engine.Catalogue, parent: engine.Catalogue, number: engine.Number) -> Iterator[Measure]:
    was = parent.numbers.get(number.slug)
    many = len({measures for measures, _ in number.base}) > 1
    for (measures, figure_or_kind), value in number.base.items():
        before = was.base.get((measures, figure_or_kind)) if was else None
        figure = now.figure_type(figure_or_kind)
        plural = figure.plural if figure else capfirst(now.kinds[figure_or_kind].plural)
        yield Measure(
            row=f"numbers/{number.slug}",
            measures=measures,
            of=figure_or_kind,
            name=number.name,
            whom=f"{plural}, {now.measures[measures].name}" if many else plural,
            value=words.number(value),
            was=_value(number, before),
            changed=before != value,
            mentioned_by=tuple(_mentioning(now, figure_or_kind, before)) if before not in (None, value) else (),
        )


def _mentioning(now: engine.Catalogue, row: str, number: Fraction | None) -> Iterator[engine.FigureType]:
    """The figures with that number whose texts mention it: ``and 1 more guy``, but not ``+1`` to something."""
    pattern = re.compile(rf"(?<![+–\d½]){words.number(number or Fraction(0))}(?![\d½+])")
    for figure in now.figures.values():
        if row in (figure.slug, figure.kind) and pattern.search(figure.text):
            yield figure


def _value(number: engine.Number, value: Fraction | None) -> str:
    if value is None:
        return ""
    return words.inches(value) if number.unit == "inches" else words.number(value)
