"""Turns a catalogue's document into the engine's values."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, Protocol, TypeVar, get_args

from django.db.models import Model

from rules import models
from rules.engine import catalogue as engine
from rules.engine.played import played
from rules.fixture import Document, Node, defaults
from rules.texts import names_in
from rules.titles import credited, labeled, revision_of, titled


class _Named(Protocol):
    @property
    def slug(self) -> str: ...


Value = TypeVar("Value", bound=_Named)


class Said:
    """A node's value, or its model's default."""

    __slots__ = ("_said", "key")

    def __init__(self, model: type[Model], node: Node, key: str = "") -> None:
        self.key = key
        self._said: Node = {**defaults(model), **node}

    def text(self, name: str) -> str:
        """Text, or the name of another row; empty without one."""
        value = self._said[name]
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self._said[name] is True

    def count(self, name: str) -> int | None:
        """A whole number, if there is one."""
        value = self._said[name]
        return int(value) if isinstance(value, int | Decimal) else None

    def whole(self, name: str) -> int:
        """A whole number that is always there."""
        return self.count(name) or 0

    def exact(self, name: str) -> Fraction:
        """A number; what has none is 0."""
        value = self._said[name]
        return Fraction(value) if isinstance(value, int | Decimal) else Fraction(0)

    def unlimited(self, name: str) -> bool:
        """Whether it is explicitly ``null``."""
        return self._said[name] is None

    def halves(self, name: str) -> engine.Halves | None:
        """Points, if there are some."""
        return None if self.unlimited(name) else int(self.exact(name) * 2)

    def names(self, name: str) -> tuple[str, ...]:
        """Names of other rows."""
        value = self._said.get(name)
        return tuple(map(str, value)) if isinstance(value, list) else ()

    def commas(self, name: str) -> tuple[str, ...]:
        """Names within one text."""
        return tuple(one.strip() for one in self.text(name).split(",") if one.strip())

    def parts(self, name: str, model: type[Model]) -> Iterator["Said"]:
        """The parts it has under this name, in order."""
        value = self._said.get(name)
        if isinstance(value, dict):
            return (Said(model, node, key) for key, node in value.items())
        return (Said(model, node) for node in value) if isinstance(value, list) else iter(())


def catalogue_of(document: Document, foreign: Mapping[str, str] | None = None) -> engine.Catalogue:
    """The engine's catalogue of a document that is whole; needs no database. See ``Catalogue.foreign``."""
    tables = _Tables(document)
    own = Said(models.Edition, document.own)
    figures, numbers = tables.values("figures", _figure), tables.values("numbers", _number)
    scenarios, rules = tables.values("scenarios", _scenario), tables.said["optional_rules"]
    brought, revision = {number.brings for number in numbers.values()}, revision_of(own.text("slug"))
    catalogue = engine.Catalogue(
        slug=own.text("slug"),
        name=titled(own.text("name"), revision),
        short_name=labeled(own.text("short_name"), revision),
        credit=credited(own.text("credit"), own.text("short_name"), revision),
        optional_rules=tables.values("optional_rules", _optional_rule),
        kinds=tables.values("kinds", _kind),
        figures={slug: figure for slug, figure in figures.items() if slug not in brought},
        groups=tables.values("groups", _group),
        options=_options(tables),
        budgets=tables.values("budgets", _budget),
        rolls=tables.values("rolls", lambda said: _roll(said, tables)),
        numbers=numbers,
        measures=tables.values("measures", _measures),
        scenarios=scenarios,
        scales=tuple(tables.values("scales", _scale).values()),
        terms=tuple(_term(said) for said in tables.said["terms"]),
        default_scenario=next(iter(scenarios), ""),
        default_limit=own.halves("default_limit"),
        default_rules=frozenset(rule.key for rule in rules if rule.flag("by_default")),
        limits=tuple(int(Fraction(limit) * 2) for limit in own.text("limits").split()),
        fair=own.halves("fair"),
        sheets=tuple(own.text("sheets").split()),
        chart=own.count("chart"),
        ahead=own.whole("ahead"),
        orders=own.whole("orders"),
        dependants={slug: figure for slug, figure in figures.items() if slug in brought},
        names_in=names_in(document),
        foreign=foreign or {},
    )
    return played(catalogue, frozenset())


class _Tables:
    """The rows of a document by table, in order."""

    def __init__(self, document: Document) -> None:
        self.said: dict[str, list[Said]] = {table: [] for table in models.TABLES}
        for name, (_, node) in sorted(document.rows.items(), key=lambda row: row[1][0]):
            table, _, key = name.partition("/")
            self.said[table].append(Said(models.TABLES[table], node, key))

    def values(self, table: str, value: Callable[[Said], Value]) -> dict[str, Value]:
        """The rows of a table as values, by slug."""
        return {said.key: value(said) for said in self.said[table]}

    def ordered(self, table: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of rows in the order of the rows."""
        return tuple(said.key for said in self.said[table] if said.key in names) if names else ()


_VERBS: Mapping[str, engine.Verb] = {verb: verb for verb in get_args(engine.Verb)}
_WHOSE: Mapping[str, engine.Whose] = {whose: whose for whose in get_args(engine.Whose)}
PLURALS = " | "
_MARKS: Mapping[str, engine.MarkKind] = {kind: kind for kind in get_args(engine.MarkKind)}
_LAYOUTS: Mapping[str, engine.Layout] = {layout: layout for layout in get_args(engine.Layout)}
_WAYS: Mapping[str, engine.Way] = {way: way for way in get_args(engine.Way)}
_BEST: Mapping[str, engine.Best] = {best: best for best in get_args(engine.Best)}
_DEEDS: Mapping[str, engine.Deed] = {deed: deed for deed in get_args(engine.Deed)}
_ROLES: Mapping[str, engine.Role] = {role: role for role in get_args(engine.Role)}


def _optional_rule(said: Said) -> engine.OptionalRule:
    return engine.OptionalRule(said.key, said.text("name"), said.text("text"), said.flag("idle"))


def _kind(said: Said) -> engine.Kind:
    plural, more = _plurals(said)
    return engine.Kind(said.key, said.text("name"), plural, more, said.flag("covers"), said.flag("encloses"))


def _plurals(said: Said) -> tuple[str, tuple[str, ...]]:
    """A translation parts the plurals of a language that has several: ``figury | figur``."""
    plural, *more = said.text("plural").split(PLURALS)
    return plural, tuple(more)


def _measures(said: Said) -> engine.Measures:
    tool: Literal["ruler", "paper"] = "paper" if said.text("tool") == "paper" else "ruler"
    return engine.Measures(said.key, said.text("name"), said.text("optional_rule"), tool)


def _group(said: Said) -> engine.Group:
    layout = _LAYOUTS[said.text("layout")]
    return engine.Group(said.key, said.text("name"), layout, said.text("suffix"), said.text("text"), said.text("style"))


def _budget(said: Said) -> engine.Budget:
    return engine.Budget(
        slug=said.key,
        name=said.text("name"),
        scope="army" if said.text("scope") == "army" else "figure",
        unit="points" if said.text("unit") == "points" else "figures",
        size=said.halves("size"),
        optional_rule=said.text("optional_rule"),
    )


def _figure(said: Said) -> engine.FigureType:
    plural, more = _plurals(said)
    return engine.FigureType(
        slug=said.key,
        name=said.text("name"),
        plural=plural,
        more_plurals=more,
        kind=said.text("kind"),
        points=said.halves("points") or 0,
        rides=said.flag("rides"),
        optional_rule=said.text("optional_rule"),
        grants=_grants(said),
        effects=_effects(said),
        style=said.text("style"),
        silhouette=said.text("silhouette"),
        icon=said.text("icon"),
        quick=said.text("quick"),
        text=said.text("text"),
        needs=said.text("needs"),
        aliases=said.commas("aliases"),
    )


def _options(tables: _Tables) -> dict[str, engine.Option]:
    first = next((said.key for said in tables.said["budgets"]), "")
    return tables.values("options", lambda said: _option(said, said.text("budget") or first, tables))


def _option(said: Said, budget: str, tables: _Tables) -> engine.Option:
    return engine.Option(
        slug=said.key,
        name=said.text("name"),
        group=said.text("group"),
        levels=tuple(_level(said.key, level) for level in said.parts("levels", models.Level)),
        figures=frozenset(said.names("figures")),
        barred=said.text("barred"),
        needs=tables.ordered("options", said.names("needs")),
        least=said.whole("least"),
        most=said.count("most"),
        wanted=said.flag("wanted"),
        budget=budget,
        optional_rule=said.text("optional_rule"),
        icon=said.text("icon"),
        text=said.text("text"),
        aliases=said.commas("aliases"),
        alone=said.text("alone"),
    )


def _level(option: str, said: Said) -> engine.Level:
    return engine.Level(
        option=option,
        slug=said.key,
        name=said.text("name"),
        label=said.text("label"),
        points=said.halves("points") or 0,
        most=said.count("most"),
        optional_rule=said.text("optional_rule"),
        unchosen=said.flag("unchosen"),
        grants=_grants(said),
        effects=_effects(said),
        text=said.text("text"),
        term=said.text("term"),
        hint=said.text("hint"),
        icon=said.text("icon"),
        silhouette=said.text("silhouette"),
        quick=said.text("quick"),
    )


def _grants(said: Said) -> tuple[engine.Grant, ...]:
    return tuple(_grant(grant) for grant in said.parts("grants", models.Grant))


def _grant(said: Said) -> engine.Grant:
    option, _, level = said.text("level").partition("/")
    return engine.Grant(option, level, frozenset(said.names("figures")))


def _effects(said: Said) -> tuple[engine.Effect, ...]:
    return tuple(_effect(effect) for effect in said.parts("effects", models.Effect))


def _effect(said: Said) -> engine.Effect:
    return engine.Effect(
        verb=_VERBS[said.text("verb")],
        whose=_WHOSE[said.text("whose")],
        roll=said.text("roll"),
        number=said.text("number"),
        budget=said.text("budget"),
        amount=said.exact("amount"),
        unlimited=said.unlimited("amount"),
        of_base=said.flag("of_base"),
        target=said.count("target"),
        condition=said.text("condition"),
        becomes=said.text("becomes"),
    )


def _roll(said: Said, tables: _Tables) -> engine.Roll:
    return engine.Roll(
        slug=said.key,
        name=said.text("name"),
        short=said.text("short"),
        situations=tuple(_situation(one) for one in said.parts("situations", models.Situation)),
        die=said.whole("die"),
        deed=_DEEDS.get(said.text("deed")),
        always=said.flag("always"),
        missing=said.text("missing"),
        option=said.text("option"),
        never=said.text("never"),
        text=said.text("text"),
        number=said.text("number"),
        way=_WAYS[said.text("way")],
        best=_BEST[said.text("best")],
        against=said.text("against"),
        then=said.text("then"),
        optional_rule=said.text("optional_rule"),
        low=said.flag("low"),
        faces=said.commas("faces"),
        chain=tables.ordered("rolls", said.names("chain")),
    )


def _situation(said: Said) -> engine.Situation:
    return engine.Situation(
        slug=said.key,
        name=said.text("name"),
        conditions=frozenset(said.text("conditions").split()),
        target=said.count("target"),
        rolls=said.whole("rolls"),
        add=said.whole("add"),
        first=said.whole("first"),
        text=said.text("text"),
        defeats=said.flag("defeats"),
    )


def _number(said: Said) -> engine.Number:
    base = said.parts("base", models.Base)
    return engine.Number(
        slug=said.key,
        name=said.text("name"),
        unit="inches" if said.text("unit") == "inches" else "count",
        role=_ROLES.get(said.text("role")),
        group=said.text("group"),
        base={(one.text("measures"), one.text("figure") or one.text("kind")): one.exact("value") for one in base},
        most=said.flag("most"),
        answered=said.flag("answered"),
        brings=said.text("brings"),
    )


def _scenario(said: Said) -> engine.Scenario:
    sides = tuple(_side(side) for side in said.parts("sides", models.Side))
    texts = (said.text("setup"), said.text("ends"), said.text("wins"))
    return engine.Scenario(
        said.key, said.text("name"), sides, *texts, tuple(map(_mark, said.parts("marks", models.Mark)))
    )


def _mark(said: Said) -> engine.Mark:
    kind, number = _MARKS[said.text("kind")], said.text("number")
    x, y, wide, high, corner, times = map(said.exact, ("x", "y", "wide", "high", "corner", "times"))
    return engine.Mark(kind, said.text("name"), x, y, wide, high, corner, number, times)


def _side(said: Said) -> engine.Side:
    return engine.Side(
        slug=said.key,
        name=said.text("name"),
        least=said.halves("least"),
        most=said.halves("most"),
        effects=_effects(said),
        text=said.text("text"),
    )


def _scale(said: Said) -> engine.Scale:
    return engine.Scale(
        slug=said.key,
        name=said.text("name"),
        space=said.text("space"),
        space_inches=said.exact("space_inches"),
        move=said.whole("move"),
        short_range=said.whole("short_range"),
        long_range=said.whole("long_range"),
        examples=said.text("examples"),
        wide_inches=None if said.unlimited("wide_inches") else said.exact("wide_inches"),
    )


def _term(said: Said) -> engine.Term:
    table, _, slug = said.key.partition("/")
    return engine.Term(
        table=table,
        slug=slug,
        name=said.text("name"),
        text=said.text("text"),
        value=said.text("value"),
        optional_rule=said.text("optional_rule"),
        instead=said.text("instead"),
    )
