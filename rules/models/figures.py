"""What a player chooses: figure types, options in groups, their levels, and what comes along for free."""

from typing import ClassVar

from django.db import models

from rules.models.base import Part, PointsField, Row, aliases, halves_rule, one_of, optional_rule

LAYOUTS = (
    ("ticks", "ticks"),
    ("segments", "segments"),
    ("matrix", "matrix: an option a row, a level a column, its price in the cell"),
    ("stats", "stats: the same, what the level makes of the roll in the cell"),
    ("radios", "radios: one option, a line for each of its levels"),
)


class OptionalRule(Row):
    """A rule an army may have in play or not."""

    text = models.CharField(max_length=300, blank=True)
    by_default = models.BooleanField(default=False, help_text="In play in a new army.")
    idle = models.BooleanField(
        default=False, help_text="Not in play, what belongs to it may be had all the same, and does nothing."
    )


class Kind(Row):
    """What figures are counted as: guy, cavalry, vehicle."""

    plural = models.CharField(max_length=80)


class Measures(Row):
    """A set of measures: the ruler, the paper. The last one in play counts."""

    tool = models.CharField(
        max_length=5, default="ruler", choices=(("ruler", "a ruler"), ("paper", "the edges of a sheet")),
        help_text="What measures it.",
    )  # fmt: skip
    optional_rule = optional_rule()

    class Meta(Row.Meta):
        verbose_name_plural = "measures"


class Budget(Row):
    """What is spent; where an option names none, it is the edition's first."""

    scope = models.CharField(max_length=6, default="army", choices=(("army", "over the army"), ("figure", "a figure")))
    unit = models.CharField(max_length=7, default="points", choices=(("points", "points"), ("figures", "figures")))
    size = PointsField(null=True, blank=True, help_text="Of a figure's budget; an army's is its limit.")
    optional_rule = optional_rule()

    class Meta(Row.Meta):
        constraints = (*Row.Meta.constraints, halves_rule("size"))


class Group(Row):
    """Options shown and spoken of together."""

    layout = models.CharField(max_length=8, default="ticks", choices=LAYOUTS)
    suffix = models.CharField(max_length=40, blank=True, help_text="Put behind its names in lists: trait.")
    text = models.CharField(max_length=300, blank=True)
    style = models.CharField(max_length=8, blank=True, help_text="Color of its chips: com, trait or power.")


class FigureType(Row):
    """Troop, hero, mook, small and large cavalry, vehicle."""

    parts: ClassVar[tuple[str, ...]] = ("grants", "effects")

    plural = models.CharField(max_length=80)
    kind = models.ForeignKey(Kind, models.RESTRICT, related_name="+")
    points = PointsField(default=0)
    rides = models.BooleanField(default=False, help_text="It can ride a mount or drive a vehicle.")
    optional_rule = optional_rule()
    style = models.CharField(max_length=20, blank=True, help_text="Color and pattern: hero, troop, mook …")
    silhouette = models.CharField(max_length=20, blank=True, help_text="The drawn figure: troop, hero, horse …")
    icon = models.CharField(max_length=40, blank=True)
    quick = models.CharField(max_length=40, blank=True, help_text="Button of the quick bar; types may share one.")
    text = models.CharField(max_length=300, blank=True)
    needs = models.CharField(max_length=300, blank=True, help_text="What it needs to act, as one line for cards.")
    aliases = aliases()

    class Meta(Row.Meta):
        constraints = (*Row.Meta.constraints, halves_rule("points"))


class Option(Row):
    """Something a figure may take: distance attack, armor, a trait, a super power, commander."""

    parts: ClassVar[tuple[str, ...]] = ("levels",)

    group = models.ForeignKey(Group, models.RESTRICT, related_name="options")
    figures = models.ManyToManyField(FigureType, blank=True, help_text="Who may take it; none chosen: all.")
    barred = models.CharField(max_length=200, blank=True, help_text="Why the others may not.")
    needs = models.ManyToManyField(
        "self", blank=True, symmetrical=False, help_text="Options of which it needs one to be of use."
    )
    least = models.PositiveSmallIntegerField(default=0, help_text="How many figures of an army must have it.")
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="How many figures of an army may.")
    wanted = models.BooleanField(default=False, help_text="Every figure should have it.")
    budget = models.ForeignKey(Budget, models.RESTRICT, null=True, blank=True, related_name="+")
    optional_rule = optional_rule()
    icon = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=300, blank=True, help_text="What it does, one line on pages.")
    aliases = aliases()
    alone = models.ForeignKey(
        FigureType, models.RESTRICT, null=True, blank=True, related_name="+",
        help_text="The figure that a written army means by this option where it names none.",
    )  # fmt: skip


class Level(Part):
    """What an option is taken at; the later in its option, the better."""

    owners: ClassVar[tuple[str, ...]] = ("option",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)
    parts: ClassVar[tuple[str, ...]] = ("grants", "effects")

    option = models.ForeignKey(Option, models.CASCADE, related_name="levels")
    slug = models.SlugField(blank=True, help_text="Empty for an only level, and for “not chosen yet”.")
    name = models.CharField(max_length=80, help_text="As on chips: Light Armor, Minor Super-Blast.")
    label = models.CharField(max_length=80, help_text="Within its option: Light 6+, Minor.")
    points = PointsField(default=0)
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="How many figures of an army may have it.")
    optional_rule = optional_rule()
    unchosen = models.BooleanField(default=False, help_text="Only stands for a choice still to be made.")
    text = models.CharField(max_length=300, blank=True, help_text="What it does, one line on pages.")
    term = models.CharField(max_length=400, blank=True, help_text="The rule line on cards and sheets.")
    hint = models.CharField(max_length=10, blank=True, help_text="A few letters for a cell: d8.")
    icon = models.CharField(max_length=40, blank=True)
    silhouette = models.CharField(max_length=20, blank=True, help_text="The drawn figure of whoever has it.")
    quick = models.CharField(max_length=40, blank=True, help_text="Button of the quick bar: a new figure that has it.")

    class Meta:
        ordering = ("place", "id")
        constraints = (
            models.UniqueConstraint(fields=("option", "slug"), name="level_slug"),
            halves_rule("points"),
        )

    def __str__(self) -> str:
        return self.name


class Grant(Part):
    """A level that comes along for free; credited at its own price."""

    owners: ClassVar[tuple[str, ...]] = ("figure", "by")

    figure = models.ForeignKey(FigureType, models.CASCADE, null=True, blank=True, related_name="grants")
    by = models.ForeignKey(Level, models.CASCADE, null=True, blank=True, related_name="grants")
    level = models.ForeignKey(Level, models.CASCADE, related_name="+", help_text="What comes along.")
    figures = models.ManyToManyField(FigureType, blank=True, related_name="+", help_text="For these only; none: all.")

    class Meta:
        ordering = ("place", "id")
        constraints = (one_of("figure", "by"),)

    def __str__(self) -> str:
        return f"{self.level} for free"
