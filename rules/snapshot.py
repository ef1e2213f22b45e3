"""The rows of an edition as the engine's catalogue, read once after each change; the one module that sees both."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, Protocol, TypeVar, get_args
from uuid import UUID

from django.db.models import Prefetch

from rules import models
from rules.engine import catalogue as engine


class _Named(Protocol):
    @property
    def slug(self) -> str: ...


Value = TypeVar("Value", bound=_Named)
RowType = TypeVar("RowType", bound=models.Row)


def catalogue(edition: models.Edition) -> engine.Catalogue:
    """The catalogue of an edition as its stamp says it is now."""
    return _read(edition.pk, edition.stamp)


def catalogue_by_slug(slug: str) -> engine.Catalogue | None:
    """The catalogue of the edition of that slug, if there is one."""
    edition = models.Edition.objects.filter(slug=slug).first()
    return catalogue(edition) if edition else None


@lru_cache(maxsize=64)
def _read(pk: int, stamp: UUID) -> engine.Catalogue:
    edition = models.Edition.objects.get(pk=pk)
    rules = list(models.OptionalRule.objects.filter(edition=pk))
    scenarios, numbers = _all(models.Scenario, pk, _scenario), _all(models.Number, pk, _number)
    figures = _all(models.FigureType, pk, _figure)
    brought = {number.brings for number in numbers.values()}
    return engine.Catalogue(
        slug=edition.slug,
        name=edition.name,
        short_name=edition.short_name,
        credit=edition.credit,
        optional_rules=_by_slug(engine.OptionalRule(rule.slug, rule.name, rule.text, rule.idle) for rule in rules),
        kinds=_all(models.Kind, pk, lambda row: engine.Kind(row.slug, row.name, row.plural)),
        figures={slug: figure for slug, figure in figures.items() if slug not in brought},
        groups=_all(models.Group, pk, _group),
        options=_options(pk),
        budgets=_all(models.Budget, pk, _budget),
        rolls=_all(models.Roll, pk, _roll),
        numbers=numbers,
        measures=_all(models.Measures, pk, _measures),
        scenarios=scenarios,
        scales=tuple(_all(models.Scale, pk, _scale).values()),
        terms=tuple(_term(row) for row in models.Term.objects.filter(edition=pk)),
        default_scenario=next(iter(scenarios), ""),
        default_limit=_halves_or_none(edition.default_limit),
        default_rules=frozenset(rule.slug for rule in rules if rule.by_default),
        limits=tuple(_halves(Decimal(limit)) for limit in edition.limits.split()),
        fair=_halves_or_none(edition.fair),
        sheets=tuple(edition.sheets.split()),
        chart=edition.chart,
        ahead=edition.ahead,
        orders=edition.orders,
        dependants={slug: figure for slug, figure in figures.items() if slug in brought},
    )


_EFFECTS = Prefetch("effects", models.Effect.objects.select_related("roll", "number", "budget", "becomes"))
_GRANTS = Prefetch("grants", models.Grant.objects.select_related("level__option").prefetch_related("figures"))
_LEVELS = models.Level.objects.select_related("option", "optional_rule").prefetch_related(_EFFECTS, _GRANTS)
_SIDES = models.Side.objects.prefetch_related(_EFFECTS)
_BASES = models.Base.objects.select_related("measures", "kind", "figure")
_WITH: Mapping[type[models.Row], tuple[tuple[str, ...], tuple[str | Prefetch, ...]]] = {
    models.Measures: (("optional_rule",), ()),
    models.Budget: (("optional_rule",), ()),
    models.FigureType: (("kind", "optional_rule"), (_GRANTS, _EFFECTS)),
    models.Option: (
        ("group", "budget", "optional_rule", "alone"),
        ("figures", "needs", Prefetch("levels", _LEVELS)),
    ),
    models.Roll: (("option", "number", "against", "then", "optional_rule"), ("situations", "chain")),
    models.Number: (("brings",), (Prefetch("base", _BASES),)),
    models.Scenario: ((), (Prefetch("sides", _SIDES), "marks")),
}
"""What each kind of row is read with, so that the number of queries does not grow with the rows."""


def _all(model: type[RowType], edition: int, value: Callable[[RowType], Value]) -> dict[str, Value]:
    joined, fetched = _WITH.get(model, ((), ()))
    rows = model._default_manager.filter(edition=edition).prefetch_related(*fetched)
    return _by_slug(value(row) for row in (rows.select_related(*joined) if joined else rows))


def _by_slug(values: Iterable[Value]) -> dict[str, Value]:
    return {value.slug: value for value in values}


def _slug(row: models.Row | None) -> str:
    return row.slug if row else ""


def _slugs(rows: Iterable[models.Row]) -> frozenset[str]:
    return frozenset(row.slug for row in rows)


def _halves(points: Decimal) -> engine.Halves:
    return int(points * 2)


def _halves_or_none(points: Decimal | None) -> engine.Halves | None:
    return None if points is None else _halves(points)


def _figure(row: models.FigureType) -> engine.FigureType:
    return engine.FigureType(
        slug=row.slug,
        name=row.name,
        plural=row.plural,
        kind=row.kind.slug,
        points=_halves(row.points),
        rides=row.rides,
        optional_rule=_slug(row.optional_rule),
        grants=_grants(row.grants.all()),
        effects=_effects(row.effects.all()),
        style=row.style,
        silhouette=row.silhouette,
        icon=row.icon,
        quick=row.quick,
        text=row.text,
        needs=row.needs,
        aliases=_names(row.aliases),
    )


def _measures(row: models.Measures) -> engine.Measures:
    tool: Literal["ruler", "paper"] = "paper" if row.tool == "paper" else "ruler"
    return engine.Measures(row.slug, row.name, _slug(row.optional_rule), tool)


def _group(row: models.Group) -> engine.Group:
    return engine.Group(row.slug, row.name, _LAYOUTS[row.layout], row.suffix, row.text, row.style)


def _budget(row: models.Budget) -> engine.Budget:
    return engine.Budget(
        slug=row.slug,
        name=row.name,
        scope="army" if row.scope == "army" else "figure",
        unit="points" if row.unit == "points" else "figures",
        size=_halves_or_none(row.size),
        optional_rule=_slug(row.optional_rule),
    )


def _options(edition: int) -> dict[str, engine.Option]:
    first = models.Budget.objects.filter(edition=edition).first()
    return _all(models.Option, edition, lambda row: _option(row, _slug(row.budget or first)))


def _option(row: models.Option, budget: str) -> engine.Option:
    return engine.Option(
        slug=row.slug,
        name=row.name,
        group=row.group.slug,
        levels=tuple(_level(level) for level in row.levels.all()),
        figures=_slugs(row.figures.all()),
        barred=row.barred,
        needs=tuple(option.slug for option in row.needs.all()),
        least=row.least,
        most=row.most,
        wanted=row.wanted,
        budget=budget,
        optional_rule=_slug(row.optional_rule),
        icon=row.icon,
        text=row.text,
        aliases=_names(row.aliases),
        alone=_slug(row.alone),
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _level(row: models.Level) -> engine.Level:
    return engine.Level(
        option=row.option.slug,
        slug=row.slug,
        name=row.name,
        label=row.label,
        points=_halves(row.points),
        most=row.most,
        optional_rule=_slug(row.optional_rule),
        unchosen=row.unchosen,
        grants=_grants(row.grants.all()),
        effects=_effects(row.effects.all()),
        text=row.text,
        term=row.term,
        hint=row.hint,
        icon=row.icon,
        silhouette=row.silhouette,
        quick=row.quick,
    )


def _grants(rows: Iterable[models.Grant]) -> tuple[engine.Grant, ...]:
    return tuple(engine.Grant(row.level.option.slug, row.level.slug, _slugs(row.figures.all())) for row in rows)


def _effects(rows: Iterable[models.Effect]) -> tuple[engine.Effect, ...]:
    return tuple(_effect(row) for row in rows)


def _effect(row: models.Effect) -> engine.Effect:
    return engine.Effect(
        verb=_VERBS[row.verb],
        whose=_WHOSE[row.whose],
        roll=_slug(row.roll),
        number=_slug(row.number),
        budget=_slug(row.budget),
        amount=Fraction(row.amount or 0),
        unlimited=row.amount is None,
        of_base=row.of_base,
        target=row.target,
        condition=row.condition,
        becomes=_slug(row.becomes),
    )


_VERBS: Mapping[str, engine.Verb] = {verb: verb for verb in get_args(engine.Verb)}
_WHOSE: Mapping[str, engine.Whose] = {whose: whose for whose in get_args(engine.Whose)}
_LAYOUTS: Mapping[str, engine.Layout] = {layout: layout for layout in get_args(engine.Layout)}
_MARKS: Mapping[str, engine.MarkKind] = {kind: kind for kind in get_args(engine.MarkKind)}
_WAYS: Mapping[str, engine.Way] = {way: way for way in get_args(engine.Way)}
_BEST: Mapping[str, engine.Best] = {best: best for best in get_args(engine.Best)}
_ROLES: Mapping[str, engine.Role] = {role: role for role in get_args(engine.Role)}


def _roll(row: models.Roll) -> engine.Roll:
    situations = tuple(_situation(situation) for situation in row.situations.all())
    return engine.Roll(
        slug=row.slug,
        name=row.name,
        short=row.short,
        situations=situations,
        die=row.die,
        always=row.always,
        missing=row.missing,
        option=_slug(row.option),
        never=row.never,
        text=row.text,
        number=_slug(row.number),
        way=_WAYS[row.way],
        best=_BEST[row.best],
        against=_slug(row.against),
        then=_slug(row.then),
        optional_rule=_slug(row.optional_rule),
        low=row.low,
        faces=_names(row.faces),
        chain=tuple(one.slug for one in row.chain.all()),
    )


def _situation(row: models.Situation) -> engine.Situation:
    return engine.Situation(
        slug=row.slug,
        name=row.name,
        conditions=frozenset(row.conditions.split()),
        target=row.target,
        rolls=row.rolls,
        add=row.add,
        first=row.first,
        text=row.text,
        defeats=row.defeats,
    )


def _number(row: models.Number) -> engine.Number:
    return engine.Number(
        slug=row.slug,
        name=row.name,
        unit="inches" if row.unit == "inches" else "count",
        role=_ROLES.get(row.role),
        group=row.group,
        base={(base.measures.slug, _slug(base.figure or base.kind)): Fraction(base.value) for base in row.base.all()},
        most=row.most,
        answered=row.answered,
        brings=_slug(row.brings),
    )


def _scenario(row: models.Scenario) -> engine.Scenario:
    sides = tuple(_side(side) for side in row.sides.all())
    marks = tuple(_mark(mark) for mark in row.marks.all())
    return engine.Scenario(row.slug, row.name, sides, row.setup, row.ends, row.wins, marks)


def _mark(row: models.Mark) -> engine.Mark:
    lengths = (Fraction(value) for value in (row.x, row.y, row.wide, row.high, row.corner))
    return engine.Mark(_MARKS[row.kind], row.name, *lengths)


def _side(row: models.Side) -> engine.Side:
    return engine.Side(
        slug=row.slug,
        name=row.name,
        least=_halves_or_none(row.least),
        most=_halves_or_none(row.most),
        effects=_effects(row.effects.all()),
        text=row.text,
    )


def _scale(row: models.Scale) -> engine.Scale:
    return engine.Scale(
        slug=row.slug,
        name=row.name,
        space=row.space,
        space_inches=Fraction(row.space_inches),
        move=row.move,
        short_range=row.short_range,
        long_range=row.long_range,
        examples=row.examples,
        wide_inches=None if row.wide_inches is None else Fraction(row.wide_inches),
    )


def _term(row: models.Term) -> engine.Term:
    return engine.Term(row.table, row.slug, row.name, row.text, row.value)
