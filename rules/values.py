"""Turns a catalogue's document into the engine's values."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, Protocol, TypeVar, get_args

from django.db.models import Model

from rules import models
from rules.engine import catalogue as engine
from rules.engine.points import halves_of
from rules.engine.wording.words_in_play import played
from rules.fixture import Document, Node, defaults
from rules.texts import names_in
from rules.titles import credited, revision_of, titled


class _Named(Protocol):
    @property
    def slug(self) -> str: ...


Value = TypeVar("Value", bound=_Named)


class Fields:
    """The fields of a node, with the defaults of its model."""

    __slots__ = ("_node", "key")

    def __init__(self, model: type[Model], node: Node, key: str = "") -> None:
        self.key = key
        self._node: Node = {**defaults(model), **node}

    def text(self, name: str) -> str:
        """Text, or the name of another row; empty without one."""
        value = self._node[name]
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self._node[name] is True

    def count(self, name: str) -> int | None:
        """A whole number, if there is one."""
        value = self._node[name]
        return int(value) if isinstance(value, int | Decimal) else None

    def whole(self, name: str) -> int:
        """A whole number that is always there."""
        return self.count(name) or 0

    def exact(self, name: str) -> Fraction:
        """A number; what has none is 0."""
        value = self._node[name]
        return Fraction(value) if isinstance(value, int | Decimal) else Fraction(0)

    def unlimited(self, name: str) -> bool:
        """Whether it is explicitly ``null``."""
        return self._node[name] is None

    def halves(self, name: str) -> engine.Halves | None:
        """Points, if there are some."""
        return None if self.unlimited(name) else halves_of(self.exact(name))

    def names(self, name: str) -> tuple[str, ...]:
        """Names of other rows."""
        value = self._node.get(name)
        return tuple(map(str, value)) if isinstance(value, list) else ()

    def commas(self, name: str) -> tuple[str, ...]:
        """Names within one text."""
        return tuple(part.strip() for part in self.text(name).split(",") if part.strip())

    def parts(self, name: str, model: type[Model]) -> Iterator["Fields"]:
        """The parts it has under this name, in order."""
        value = self._node.get(name)
        if isinstance(value, dict):
            return (Fields(model, node, key) for key, node in value.items())
        return (Fields(model, node) for node in value) if isinstance(value, list) else iter(())


def catalogue_of(document: Document, foreign: Mapping[str, str] | None = None) -> engine.Catalogue:
    """The engine's catalogue of a document that is whole; needs no database. See ``Catalogue.foreign``."""
    tables = _Tables(document)
    own = Fields(models.Edition, document.own)
    figures, numbers = tables.values("figures", _figure), tables.values("numbers", _number)
    scenarios, rules = tables.values("scenarios", _scenario), tables.rows["optional_rules"]
    brought, revision = {number.brings for number in numbers.values()}, revision_of(own.text("slug"))
    catalogue = engine.Catalogue(
        slug=own.text("slug"),
        name=titled(own.text("name"), revision),
        short_name=titled(own.text("short_name"), revision),
        credit=credited(own.text("credit"), own.text("short_name"), revision),
        optional_rules=tables.values("optional_rules", _optional_rule),
        kinds=tables.values("kinds", _kind),
        figures={slug: figure for slug, figure in figures.items() if slug not in brought},
        groups=tables.values("groups", _group),
        options=_options(tables),
        budgets=tables.values("budgets", _budget),
        rolls=tables.values("rolls", lambda row: _roll(row, tables)),
        numbers=numbers,
        measures=tables.values("measures", _measures),
        scenarios=scenarios,
        scales=tuple(tables.values("scales", _scale).values()),
        terms=tuple(_term(row) for row in tables.rows["terms"]),
        default_scenario=next(iter(scenarios), ""),
        default_limit=own.halves("default_limit"),
        default_rules=frozenset(rule.key for rule in rules if rule.flag("by_default")),
        limits=tuple(halves_of(Fraction(limit)) for limit in own.text("limits").split()),
        fair=own.halves("fair"),
        sheets=tuple(own.text("sheets").split()),
        is_main=own.count("place") == 1 and revision is None,
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
        self.rows: dict[str, list[Fields]] = {table: [] for table in models.TABLES}
        for name, (_, node) in sorted(document.rows.items(), key=lambda row: row[1][0]):
            table, _, key = name.partition("/")
            self.rows[table].append(Fields(models.TABLES[table], node, key))

    def values(self, table: str, value: Callable[[Fields], Value]) -> dict[str, Value]:
        """The rows of a table as values, by slug."""
        return {row.key: value(row) for row in self.rows[table]}

    def ordered(self, table: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of rows in the order of the rows."""
        return tuple(row.key for row in self.rows[table] if row.key in names) if names else ()


_VERBS: Mapping[str, engine.Verb] = {verb: verb for verb in get_args(engine.Verb)}
_WHOSE: Mapping[str, engine.Whose] = {whose: whose for whose in get_args(engine.Whose)}
PLURALS = " | "
_MARKS: Mapping[str, engine.MarkKind] = {kind: kind for kind in get_args(engine.MarkKind)}
_LAYOUTS: Mapping[str, engine.Layout] = {layout: layout for layout in get_args(engine.Layout)}
_WAYS: Mapping[str, engine.Way] = {way: way for way in get_args(engine.Way)}
_BEST: Mapping[str, engine.Best] = {best: best for best in get_args(engine.Best)}
_DEEDS: Mapping[str, engine.Deed] = {deed: deed for deed in get_args(engine.Deed)}
_ROLES: Mapping[str, engine.Role] = {role: role for role in get_args(engine.Role)}


def _optional_rule(row: Fields) -> engine.OptionalRule:
    return engine.OptionalRule(row.key, row.text("name"), row.text("text"), row.flag("idle"))


def _kind(row: Fields) -> engine.Kind:
    plural, more = _plurals(row)
    return engine.Kind(row.key, row.text("name"), plural, more, row.flag("covers"), row.flag("encloses"))


def _plurals(row: Fields) -> tuple[str, tuple[str, ...]]:
    """A translation parts the plurals of a language that has several: ``figury | figur``."""
    plural, *more = row.text("plural").split(PLURALS)
    return plural, tuple(more)


def _measures(row: Fields) -> engine.Measures:
    tool: Literal["ruler", "paper"] = "paper" if row.text("tool") == "paper" else "ruler"
    return engine.Measures(row.key, row.text("name"), row.text("optional_rule"), tool)


def _group(row: Fields) -> engine.Group:
    layout = _LAYOUTS[row.text("layout")]
    return engine.Group(row.key, row.text("name"), layout, row.text("suffix"), row.text("text"), row.text("style"))


def _budget(row: Fields) -> engine.Budget:
    return engine.Budget(
        slug=row.key,
        name=row.text("name"),
        scope="army" if row.text("scope") == "army" else "figure",
        unit="points" if row.text("unit") == "points" else "figures",
        size=row.halves("size"),
        optional_rule=row.text("optional_rule"),
    )


def _figure(row: Fields) -> engine.FigureType:
    plural, more = _plurals(row)
    return engine.FigureType(
        slug=row.key,
        name=row.text("name"),
        plural=plural,
        more_plurals=more,
        kind=row.text("kind"),
        points=row.halves("points") or 0,
        rides=row.flag("rides"),
        optional_rule=row.text("optional_rule"),
        grants=_grants(row),
        effects=_effects(row),
        style=row.text("style"),
        silhouette=row.text("silhouette"),
        icon=row.text("icon"),
        quick=row.text("quick"),
        text=row.text("text"),
        needs=row.text("needs"),
        aliases=row.commas("aliases"),
    )


def _options(tables: _Tables) -> dict[str, engine.Option]:
    first = next((row.key for row in tables.rows["budgets"]), "")
    return tables.values("options", lambda row: _option(row, row.text("budget") or first, tables))


def _option(row: Fields, budget: str, tables: _Tables) -> engine.Option:
    return engine.Option(
        slug=row.key,
        name=row.text("name"),
        group=row.text("group"),
        levels=tuple(_level(row.key, level) for level in row.parts("levels", models.Level)),
        figures=frozenset(row.names("figures")),
        barred=row.text("barred"),
        needs=tables.ordered("options", row.names("needs")),
        least=row.whole("least"),
        most=row.count("most"),
        wanted=row.flag("wanted"),
        budget=budget,
        optional_rule=row.text("optional_rule"),
        icon=row.text("icon"),
        text=row.text("text"),
        aliases=row.commas("aliases"),
        alone=row.text("alone"),
    )


def _level(option: str, row: Fields) -> engine.Level:
    return engine.Level(
        option=option,
        slug=row.key,
        name=row.text("name"),
        label=row.text("label"),
        points=row.halves("points") or 0,
        most=row.count("most"),
        optional_rule=row.text("optional_rule"),
        unchosen=row.flag("unchosen"),
        grants=_grants(row),
        effects=_effects(row),
        text=row.text("text"),
        term=row.text("term"),
        hint=row.text("hint"),
        icon=row.text("icon"),
        silhouette=row.text("silhouette"),
        quick=row.text("quick"),
    )


def _grants(row: Fields) -> tuple[engine.Grant, ...]:
    return tuple(_grant(grant) for grant in row.parts("grants", models.Grant))


def _grant(row: Fields) -> engine.Grant:
    option, _, level = row.text("level").partition("/")
    return engine.Grant(option, level, frozenset(row.names("figures")))


def _effects(row: Fields) -> tuple[engine.Effect, ...]:
    # An effect whose stored verb is odd has none, and does nothing.
    return tuple(_effect(effect) for effect in row.parts("effects", models.Effect) if effect.text("verb"))


def _effect(row: Fields) -> engine.Effect:
    return engine.Effect(
        verb=_VERBS[row.text("verb")],
        whose=_WHOSE[row.text("whose")],
        roll=row.text("roll"),
        number=row.text("number"),
        budget=row.text("budget"),
        amount=row.exact("amount"),
        unlimited=row.unlimited("amount"),
        of_base=row.flag("of_base"),
        target=row.count("target"),
        condition=row.text("condition"),
        becomes=row.text("becomes"),
    )


def _roll(row: Fields, tables: _Tables) -> engine.Roll:
    return engine.Roll(
        slug=row.key,
        name=row.text("name"),
        short=row.text("short"),
        situations=tuple(_situation(situation) for situation in row.parts("situations", models.Situation)),
        die=row.whole("die"),
        deed=_DEEDS.get(row.text("deed")),
        always=row.flag("always"),
        missing=row.text("missing"),
        option=row.text("option"),
        never=row.text("never"),
        text=row.text("text"),
        number=row.text("number"),
        way=_WAYS[row.text("way")],
        best=_BEST[row.text("best")],
        against=row.text("against"),
        then=row.text("then"),
        optional_rule=row.text("optional_rule"),
        low=row.flag("low"),
        faces=row.commas("faces"),
        chain=tables.ordered("rolls", row.names("chain")),
    )


def _situation(row: Fields) -> engine.Situation:
    return engine.Situation(
        slug=row.key,
        name=row.text("name"),
        conditions=frozenset(row.text("conditions").split()),
        target=row.count("target"),
        rolls=row.whole("rolls"),
        add=row.whole("add"),
        first=row.whole("first"),
        text=row.text("text"),
        defeats=row.flag("defeats"),
    )


def _number(row: Fields) -> engine.Number:
    base = row.parts("base", models.Base)
    return engine.Number(
        slug=row.key,
        name=row.text("name"),
        unit="inches" if row.text("unit") == "inches" else "count",
        role=_ROLES.get(row.text("role")),
        group=row.text("group"),
        base={
            (measure.text("measures"), measure.text("figure") or measure.text("kind")): measure.exact("value")
            for measure in base
        },
        most=row.flag("most"),
        answered=row.flag("answered"),
        brings=row.text("brings"),
    )


def _scenario(row: Fields) -> engine.Scenario:
    sides = tuple(_side(side) for side in row.parts("sides", models.Side))
    texts = (row.text("setup"), row.text("ends"), row.text("wins"))
    return engine.Scenario(row.key, row.text("name"), sides, *texts, tuple(map(_mark, row.parts("marks", models.Mark))))


def _mark(row: Fields) -> engine.Mark:
    kind, number = _MARKS[row.text("kind")], row.text("number")
    x, y, wide, high, corner, times = map(row.exact, ("x", "y", "wide", "high", "corner", "times"))
    return engine.Mark(kind, row.text("name"), x, y, wide, high, corner, number, times)


def _side(row: Fields) -> engine.Side:
    return engine.Side(
        slug=row.key,
        name=row.text("name"),
        least=row.halves("least"),
        most=row.halves("most"),
        effects=_effects(row),
        text=row.text("text"),
    )


def _scale(row: Fields) -> engine.Scale:
    return engine.Scale(
        slug=row.key,
        name=row.text("name"),
        space=row.text("space"),
        space_inches=row.exact("space_inches"),
        move=row.whole("move"),
        short_range=row.whole("short_range"),
        long_range=row.whole("long_range"),
        examples=row.text("examples"),
        wide_inches=None if row.unlimited("wide_inches") else row.exact("wide_inches"),
    )


def _term(row: Fields) -> engine.Term:
    table, _, slug = row.key.partition("/")
    return engine.Term(
        table=table,
        slug=slug,
        name=row.text("name"),
        text=row.text("text"),
        value=row.text("value"),
        optional_rule=row.text("optional_rule"),
        instead=row.text("instead"),
    )
