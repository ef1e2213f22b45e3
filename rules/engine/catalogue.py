"""The contents of a rule book, as immutable values: the engine's view of the catalogue rows.

Points are integers of half points (``halves``); inches and other numbers are ``Fraction``.
A catalogue is compared and hashed by identity: one snapshot, one value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from rules.engine.points import Halves as Halves
from rules.engine.rolls.dice import Best as Best
from rules.engine.rolls.dice import Deed as Deed
from rules.engine.rolls.dice import Number as Number
from rules.engine.rolls.dice import Role as Role
from rules.engine.rolls.dice import Roll as Roll
from rules.engine.rolls.dice import Situation as Situation
from rules.engine.rolls.dice import Way as Way

Verb = Literal[
    "allow", "add", "die", "dice", "reroll", "extra", "condition",
    "fails", "burst", "unpenalized", "blank", "set", "times", "be",
]  # fmt: skip
Whose = Literal["own", "side", "foes"]
"""The figures whose rolls an effect changes: the figure itself, the figure and its allies, or its foes."""
MarkKind = Literal["one", "other", "thing", "building", "terrain", "limit", "length", "way", "words"]
Layout = Literal["ticks", "segments", "matrix", "stats", "radios"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One change that a figure type, a level or a scenario side makes to a roll, a number or a budget."""

    verb: Verb
    whose: Whose = "own"
    roll: str = ""
    """The roll it changes, by slug; or empty."""
    number: str = ""
    """The number it changes, by slug; or empty."""
    budget: str = ""
    amount: Fraction = Fraction(0)
    """Bonus, sides of the die, number of dice, factor or value, as the verb needs; ``reroll``: how often a round, 0 for
    every roll once.
    """
    unlimited: bool = False
    """``set``: the number has no limit."""
    of_base: bool = False
    """The amount is a multiple of the number's base (Super-Move: ½ of the Move Unit)."""
    target: int | None = None
    """``allow``: the number to reach, where the roll's situations name none (armor: 6, 4)."""
    condition: str = ""
    """``condition``: what the foe's roll then meets (stealth, ignores-armor). ``extra``: what causes the roll if that
    is not a success (Revenge: being defeated). Otherwise: the only situations in which it counts.
    """
    becomes: str = ""
    """``be``: the number whose value it takes (Flight: rough becomes turn)."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A free level, perhaps for some figure types only; credited at its own price."""

    option: str
    level: str
    figures: frozenset[str] = frozenset()
    """The figure types it is for; empty: all."""


@dataclass(frozen=True, slots=True)
class OptionalRule:
    """A rule an army may have in play or not."""

    slug: str
    name: str
    text: str = ""
    idle: bool = False
    """Not in play, what belongs to it may be had all the same, and does nothing."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind that figures are counted as: guy, cavalry, vehicle."""

    slug: str
    name: str
    plural: str
    more_plurals: tuple[str, ...] = ()
    """Of languages that have more than one plural: Polish has another word for five than for two."""
    covers: bool = False
    """Its rider or driver is in cover."""
    encloses: bool = False
    """Its driver cannot be fought hand to hand."""


@dataclass(frozen=True, slots=True)
class FigureType:
    """Troop, hero, mook, small and large cavalry, vehicle (vsgmr-7 §IV)."""

    slug: str
    name: str
    plural: str
    kind: str
    points: Halves
    rides: bool = False
    """It can ride a mount or drive a vehicle."""
    optional_rule: str = ""
    grants: tuple[Grant, ...] = ()
    effects: tuple[Effect, ...] = ()
    more_plurals: tuple[str, ...] = ()
    style: str = ""
    """Class of colour and pattern: hero, troop, mook, cavalry, vehicle."""
    silhouette: str = ""
    """Name of the drawn figure: troop, hero, mook, horse, tank."""
    icon: str = ""
    quick: str = ""
    """Label of the quick bar's button; types with the same label share one with a fold."""
    text: str = ""
    needs: str = ""
    """The condition for it to act, as one line for cards: 'Needs a rider …'; empty for guys."""
    aliases: tuple[str, ...] = ()
    """Other names by which written armies know it: 'Cavalry'."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level at which an option is taken; the later in its option, the better."""

    option: str
    slug: str
    """Empty for the only level of a plain option, and for 'not chosen yet'."""
    name: str
    """As on chips and in the notation: 'Light Armor', 'Minor Super-Blast', 'Sharpshooter'."""
    label: str
    """Within its option: 'Light 6+', 'Minor', 'Distance attacks'."""
    points: Halves = 0
    most: int | None = None
    """The most figures of an army that may have it."""
    optional_rule: str = ""
    unchosen: bool = False
    """It stands for an open choice (Support)."""
    grants: tuple[Grant, ...] = ()
    effects: tuple[Effect, ...] = ()
    text: str = ""
    """Its effect, one line on pages."""
    term: str = ""
    """The rule line on cards and sheets, in our own words."""
    hint: str = ""
    """A few letters for a cell of the matrix: 'd8', '+½'."""
    icon: str = ""
    silhouette: str = ""
    """Name of the silhouette of its bearers; empty: by type and gear."""
    quick: str = ""
    """Label of its own button in the quick bar: a new figure that has it."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a figure may take: distance attack, armor, a trait, a super power, commander."""

    slug: str
    name: str
    group: str
    levels: tuple[Level, ...]
    figures: frozenset[str] = frozenset()
    """The figure types that may take it; empty: all."""
    barred: str = ""
    """Why the others may not, as on the page: 'Cavalry and vehicles only.'"""
    needs: tuple[str, ...] = ()
    """Options of which it needs one to be of use, chosen or granted."""
    least: int = 0
    """The number of figures of an army that must have it."""
    most: int | None = None
    wanted: bool = False
    """Every figure should have it."""
    budget: str = "points"
    optional_rule: str = ""
    icon: str = ""
    text: str = ""
    """Its effect, one line on pages (levels may say more)."""
    aliases: tuple[str, ...] = ()
    """Other names by which written armies know it: 'Armour'."""
    alone: str = ""
    """The figure type that a text means by this option if it names none."""

    ranks: dict[str, int] = field(init=False, repr=False, compare=False)
    """The place of each level among them, by slug."""

    def __post_init__(self) -> None:
        """Number the levels once: armies look for them thousands of times."""
        places = range(len(self.levels) - 1, -1, -1)
        object.__setattr__(self, "ranks", {self.levels[place].slug: place for place in places})

    def level(self, slug: str) -> Level | None:
        """The level of that slug."""
        place = self.ranks.get(slug)
        return None if place is None else self.levels[place]

    def rank(self, slug: str) -> int:
        """The level's place among the option's levels, from 0; -1 if it has no such level."""
        return self.ranks.get(slug, -1)


@dataclass(frozen=True, slots=True)
class Group:
    """Options shown and spoken of together: Command, Armor, Attacks, Traits, Super powers."""

    slug: str
    name: str
    layout: Layout = "ticks"
    suffix: str = ""
    """The word that the notation puts behind a name of it: 'trait', 'super power'."""
    text: str = ""
    style: str = ""
    """Color of its chips."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A budget to spend: points over the army; in other rule books figures, or points over a figure."""

    slug: str
    name: str
    scope: Literal["army", "figure"]
    unit: Literal["points", "figures"] = "points"
    size: Halves | None = None
    """Of a figure's budget; an army's is its limit."""
    optional_rule: str = ""


@dataclass(frozen=True, slots=True)
class Measures:
    """A set of measures: the ruler, the paper. The last one in play counts."""

    slug: str
    name: str
    optional_rule: str = ""
    tool: Literal["ruler", "paper"] = "ruler"
    """The tool that measures it: a ruler, or the edges of a sheet."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a scenario, and what it plays with. Points are suggested: a range, or only a maximum."""

    slug: str
    name: str
    least: Halves | None
    most: Halves | None
    effects: tuple[Effect, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the drawing of a set-up: a place for a side, a thing, a length, in inches from the table's far
    left corner."""

    kind: MarkKind
    name: str
    x: Fraction
    y: Fraction
    wide: Fraction = Fraction(0)
    high: Fraction = Fraction(0)
    corner: Fraction = Fraction(0)
    number: str = ""
    """The length it shows: a line has that length, a place has that radius; or empty."""
    times: Fraction = Fraction(1)
    """The multiple of that length; below 0 inward. Of a building: hits that bring it down, unless a game has two."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: how a battle is set up, ends and is won (vsgmr-7 §VIII)."""

    slug: str
    name: str
    sides: tuple[Side, ...]
    setup: str = ""
    ends: str = ""
    wins: str = ""
    marks: tuple[Mark, ...] = ()
    """The marks on a drawing of the set-up; none: it is not drawn."""

    def side(self, slug: str) -> Side | None:
        """The side of that slug."""
        return next((side for side in self.sides if side.slug == slug), None)


@dataclass(frozen=True, slots=True)
class Scale:
    """A figure size and its measures (vsgmr-7 §IX). Inches, and spaces."""

    slug: str
    name: str
    space: str
    """'1″ or 1½″'."""
    space_inches: Fraction
    move: int
    short_range: int
    long_range: int
    examples: str = ""
    wide_inches: Fraction | None = None
    """Of its wider spaces, if it has two kinds."""


@dataclass(frozen=True, slots=True)
class Term:
    """A line of reference text: one row of a table on the quick reference and the rules pages."""

    table: str
    """round, hit, dice, unsure, solo, measuring …; details: longer texts, each by the slug of what it is about."""
    slug: str
    name: str
    text: str
    value: str = ""
    """The text in front: a die's number ('5'), a face of the solo table."""
    optional_rule: str = ""
    """It is there only where this rule is in play."""
    instead: str = ""
    """The line of the same table whose place it then takes."""


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """Everything one edition has. Look-ups are by slug and return ``None`` for unknown slugs."""

    slug: str
    name: str
    short_name: str
    credit: str
    """Authors and licence, as printed at the foot of sheets."""
    optional_rules: Mapping[str, OptionalRule]
    kinds: Mapping[str, Kind]
    figures: Mapping[str, FigureType]
    groups: Mapping[str, Group]
    options: Mapping[str, Option]
    budgets: Mapping[str, Budget]
    rolls: Mapping[str, Roll]
    numbers: Mapping[str, Number]
    measures: Mapping[str, Measures]
    scenarios: Mapping[str, Scenario]
    scales: tuple[Scale, ...] = ()
    terms: tuple[Term, ...] = ()
    default_scenario: str = ""
    default_limit: Halves | None = None
    default_rules: frozenset[str] = frozenset()
    limits: tuple[Halves, ...] = ()
    """Limits offered to choose from."""
    fair: Halves | None = None
    """The fair difference between opposing armies; ``None`` if the rule book has none."""
    sheets: tuple[str, ...] = ()
    """Sheets it can print: roster, cards, reference, measuring."""
    is_main: bool = False
    """Whether it is the first rule book. As in that book, the text of an army doesn't name it."""
    chart: int | None = None
    """Turns on its turn chart, after the last of which comes the first; ``None``: it has none."""
    ahead: int = 0
    """The least number of turns ahead at which an order is laid on the chart."""
    orders: int = 0
    """The most orders that a player may have on the chart."""
    dependants: Mapping[str, FigureType] = field(default_factory=dict)
    """Figure types that are only companions of others."""
    names_in: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Names of rows by language and path, ``options/armor.levels.light.name``; in its own words under no language."""
    measured_by: str = ""
    """The set of measures in play, by which its words give lengths."""
    foreign: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The rows (``options/armor``) without a text in the reader's language, with the language of their own words; empty
    if unknown.
    """
    written: "Catalogue | None" = field(default=None, init=False, repr=False)
    """The same as its rows are written; see ``played``."""
    plays: dict[frozenset[str], "Catalogue"] = field(default_factory=dict, init=False, repr=False)
    """The same with optional rules in play, each made once."""

    @property
    def limited_in(self) -> Literal["points", "figures"]:
        """The measure of an army's limit."""
        figures = any(budget.scope == "army" and budget.unit == "figures" for budget in self.budgets.values())
        return "figures" if figures else "points"

    def level(self, option: str, level: str) -> Level | None:
        """The level of that option, both by slug."""
        row = self.options.get(option)
        return row.level(level) if row else None

    def leads(self, options: tuple[tuple[str, str], ...]) -> bool:
        """Whether one of these levels is of an option that an army must have: its bearer leads."""
        return any(slug in self.options and self.options[slug].least > 0 for slug, _level in options)

    def figure_type(self, slug: str) -> FigureType | None:
        """The figure type of that slug, including companions."""
        return self.figures.get(slug) or self.dependants.get(slug)

    def number_for(self, role: Role) -> Number | None:
        """The number that plays this part, if the edition has one."""
        return next((number for number in self.numbers.values() if number.role == role), None)

    def roll_for(self, deed: Deed) -> Roll | None:
        """The roll that does this in battles, if the edition has one."""
        return next((roll for roll in self.rolls.values() if roll.deed == deed), None)

    def table(self, name: str) -> tuple[Term, ...]:
        """The reference lines of one table, in order."""
        return tuple(term for term in self.terms if term.table == name)
