"""What figures play by: rolls and their situations, numbers, and the effects that change them."""

from typing import ClassVar

from django.db import models

from rules.models.base import Part, Row, one_of, optional_rule
from rules.models.figures import Budget, FigureType, Kind, Level, Measures, Option
from rules.models.tables import Side

VERBS = (
    ("allow", "allow: the figure may make the roll"),
    ("add", "add: to a roll, a number or a budget"),
    ("die", "die: sides of the die; the greatest counts"),
    ("dice", "dice: how many, of which the best counts"),
    ("reroll", "reroll: a second try"),
    ("extra", "extra: one more roll after a success"),
    ("condition", "condition: what the foe's roll meets"),
    ("fails", "fails: low natural faces of the foe's roll"),
    ("burst", "burst: something more from this face on"),
    ("unpenalized", "unpenalized: minuses do not count"),
    ("blank", "blank: a face does nothing"),
    ("set", "set: the value of a number"),
    ("times", "times: a number is multiplied"),
    ("be", "be: a number becomes another"),
)
ROLES = (
    ("move", "move: how far it goes in a turn"),
    ("half", "half: the half move that the rules measure with"),
    ("rough", "rough: how far it goes in rough ground"),
    ("crew", "crew: how many figures it needs to ride or drive it"),
    ("life", "life: what damage takes from it; boxes to tick"),
)
"""What a number is for, where the pages and findings need to know; how far rolls are aimed stands on the rolls."""
WAYS = (
    ("face", "face: a face that is high enough"),
    ("beat", "beat: more than the foe's roll against it; ties fail"),
    ("oppose", "oppose: what others' rolls must beat"),
    ("total", "total: the dice are added up"),
)
"""How a roll comes out."""
BEST = (
    ("wins", "wins: its best face wins, whatever is added on either side"),
    ("again", "again: its best face is rolled on and added"),
    ("more", "more: its best face brings another die"),
)
"""What the best natural face of a roll does."""
WHOSE = (("own", "its own"), ("side", "its own and its allies'"), ("foes", "its foes'"))


class Number(Row):
    """Every other figure on the card: moves, reach, initiative, crew, seats."""

    parts: ClassVar[tuple[str, ...]] = ("base",)

    role = models.CharField(max_length=10, blank=True, choices=ROLES, help_text="What pages and findings read it as.")
    unit = models.CharField(max_length=6, default="inches", choices=(("inches", "inches"), ("count", "counted")))
    group = models.CharField(max_length=40, blank=True, help_text="Key under which documents put it together: move.")
    most = models.BooleanField(default=False, help_text="The best figure of an army counts, not the sum.")
    answered = models.BooleanField(default=True, help_text="Stands in the profiles of army check.")
    brings = models.ForeignKey(
        FigureType, models.RESTRICT, null=True, blank=True, related_name="+",
        help_text="It counts figures of this type, which come along and are never bought by themselves.",
    )  # fmt: skip


class Roll(Row):
    """What a figure throws dice for."""

    parts: ClassVar[tuple[str, ...]] = ("situations",)

    short = models.CharField(max_length=20, help_text="Label on cards: dist., hand.")
    die = models.PositiveSmallIntegerField(default=6)
    always = models.BooleanField(default=True, help_text="Has its place also where a figure does not roll it.")
    missing = models.CharField(max_length=80, blank=True, help_text="Said where the figure does not make it.")
    option = models.ForeignKey(
        Option, models.SET_NULL, null=True, blank=True, related_name="+", help_text="Named after this option's level."
    )
    never = models.CharField(max_length=40, blank=True, help_text="Code of the advice where no face succeeds.")
    text = models.CharField(max_length=300, blank=True)
    way = models.CharField(max_length=6, default="face", choices=WAYS, help_text="How it comes out.")
    best = models.CharField(max_length=5, blank=True, choices=BEST, help_text="What its best natural face does.")
    against = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="+", help_text="The foe's roll that it must beat."
    )
    then = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="+", help_text="The roll that follows a success."
    )
    number = models.ForeignKey(
        Number, models.SET_NULL, null=True, blank=True, related_name="+", help_text="How far away its target may be."
    )
    optional_rule = optional_rule()
    low = models.BooleanField(default=False, help_text="Low faces win.")
    faces = models.CharField(max_length=200, blank=True, help_text="Words on its faces, with commas: HIT, Green …")
    chain = models.ManyToManyField(
        "self", blank=True, symmetrical=False, help_text="It is all of these rolls at once, as many as are in play."
    )


class Situation(Part):
    """What a roll meets: the one with most of its conditions met counts."""

    owners: ClassVar[tuple[str, ...]] = ("roll",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)

    roll = models.ForeignKey(Roll, models.CASCADE, related_name="situations")
    slug = models.SlugField(blank=True, help_text="Empty for the plain roll.")
    name = models.CharField(max_length=80)
    conditions = models.CharField(max_length=120, blank=True, help_text="With spaces: cover stealth.")
    target = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: what its allow effect brings.")
    rolls = models.PositiveSmallIntegerField(default=1, help_text="Rolls in a row that must succeed.")
    add = models.SmallIntegerField(default=0, help_text="Added to the roll; below 0 a penalty.")
    first = models.PositiveSmallIntegerField(default=1, help_text="Where low faces win: the first that does.")
    text = models.CharField(max_length=120, blank=True, help_text="What it means, one line.")
    defeats = models.BooleanField(default=False, help_text="Takes the figure out of play.")

    class Meta:
        ordering = ("place", "id")
        constraints = (models.UniqueConstraint(fields=("roll", "slug"), name="situation_slug"),)

    def __str__(self) -> str:
        return self.name


class Base(Part):
    """The value a number has to begin with; a figure type's outranks its kind's."""

    owners: ClassVar[tuple[str, ...]] = ("number",)

    number = models.ForeignKey(Number, models.CASCADE, related_name="base")
    measures = models.ForeignKey(Measures, models.CASCADE, related_name="+")
    kind = models.ForeignKey(Kind, models.CASCADE, null=True, blank=True, related_name="+")
    figure = models.ForeignKey(FigureType, models.CASCADE, null=True, blank=True, related_name="+")
    value = models.DecimalField(max_digits=8, decimal_places=2)

    class Meta:
        ordering = ("place", "id")
        constraints = (one_of("kind", "figure"),)

    def __str__(self) -> str:
        return f"{self.kind or self.figure}: {self.value.normalize():f}"


class Effect(Part):
    """One change that a figure type, a level or a scenario side makes to a roll, a number or a budget."""

    owners: ClassVar[tuple[str, ...]] = ("figure", "level", "side")

    figure = models.ForeignKey(FigureType, models.CASCADE, null=True, blank=True, related_name="effects")
    level = models.ForeignKey(Level, models.CASCADE, null=True, blank=True, related_name="effects")
    side = models.ForeignKey(Side, models.CASCADE, null=True, blank=True, related_name="effects")
    verb = models.CharField(max_length=12, choices=VERBS)
    whose = models.CharField(max_length=4, choices=WHOSE, default="own")
    roll = models.ForeignKey(Roll, models.CASCADE, null=True, blank=True, related_name="+")
    number = models.ForeignKey(Number, models.CASCADE, null=True, blank=True, related_name="+")
    budget = models.ForeignKey(Budget, models.CASCADE, null=True, blank=True, related_name="+")
    amount = models.DecimalField(
        max_digits=8, decimal_places=2, default=0, null=True, blank=True, help_text="Empty: without limit."
    )
    of_base = models.BooleanField(default=False, help_text="The amount is a multiple of the number's base.")
    target = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Allow: the number to reach.")
    condition = models.SlugField(blank=True, help_text="Condition: what the foe's roll meets; else: when it counts.")
    becomes = models.ForeignKey(Number, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("place", "id")
        constraints = (one_of("figure", "level", "side"),)

    def __str__(self) -> str:
        amount = "without limit" if self.amount is None else f"{self.amount.normalize():f}"
        return f"{self.verb} {self.roll or self.number or self.budget or ''} {amount}"
