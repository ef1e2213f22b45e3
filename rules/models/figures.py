"""The choices of a player: figure types, options in groups, their levels, and free grants."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.models.base import (
    Part,
    PointsField,
    Row,
    aliases,
    blank_number,
    blank_text,
    flag,
    halves_rule,
    one_of,
    optional_row,
    optional_rule,
)
from rules.stored_text import StoredCharField

LAYOUTS = (
    ("ticks", _("ticks: a tick box for each option")),
    ("segments", _("segments: buttons for the levels")),
    ("matrix", _("matrix: a row for each option, a column for each level, prices in the cells")),
    ("stats", _("stats: the same, with what the level does to the roll in the cells")),
    ("radios", _("radios: one option with a line for each of its levels")),
)


class OptionalRule(Row):
    """A rule an army may have in play or not."""

    text = blank_text(_("text"), 300)
    by_default = flag(_("on by default"), _("On in a new army."))
    idle = flag(_("no effect when off"), _("When it’s off, what belongs to it can still be taken but has no effect."))

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("optional rule"), _("optional rules")


class Kind(Row):
    """A kind that figures are counted as: guy, cavalry, vehicle."""

    plural = models.CharField(_("plural"), max_length=80)
    covers = flag(_("covers"), _("Its crew is in cover."))
    encloses = flag(_("encloses"), _("Its crew can’t be fought hand to hand."))

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("kind"), _("kinds")


class Measures(Row):
    """A set of measures: the ruler, the paper. The last one in play counts."""

    tool = StoredCharField(
        _("tool"),
        max_length=5,
        default="ruler",
        choices=(("ruler", _("a ruler")), ("paper", _("the edges of a sheet"))),
        help_text=_("What lengths are measured with."),
    )
    optional_rule = optional_rule()

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("set of measures"), _("measures")


class Budget(Row):
    """A budget to spend; where an option names none, it is the edition's first."""

    scope = StoredCharField(
        _("applies to"), max_length=6, default="army", choices=(("army", _("the army")), ("figure", _("a figure")))
    )
    unit = StoredCharField(
        _("unit"), max_length=7, default="points", choices=(("points", _("points")), ("figures", _("figures")))
    )
    size = PointsField(
        _("size"), null=True, blank=True, help_text=_("Size of a figure’s budget. An army’s budget is its limit.")
    )
    optional_rule = optional_rule()

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("budget"), _("budgets")
        constraints = (*Row.Meta.constraints, halves_rule("size"))


class Group(Row):
    """Options shown and spoken of together."""

    layout = StoredCharField(_("layout"), max_length=8, default="ticks", choices=LAYOUTS)
    suffix = blank_text(_("suffix"), 40, _("Added to its names in lists: trait."))
    text = blank_text(_("text"), 300)
    style = blank_text(_("style"), 8, _("Color of its chips: com, trait or power."))

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("group"), _("groups")


class FigureType(Row):
    """Troop, hero, mook, small and large cavalry, vehicle."""

    parts: ClassVar[tuple[str, ...]] = ("grants", "effects")

    plural = models.CharField(_("plural"), max_length=80)
    kind = models.ForeignKey(Kind, models.RESTRICT, verbose_name=_("kind"), related_name="+")
    points = PointsField(_("points"), default=0)
    rides = flag(_("can ride or drive"), _("Can ride a mount or drive a vehicle."))
    optional_rule = optional_rule()
    style = blank_text(_("style"), 20, _("Color and pattern: hero, troop, mook …"))
    silhouette = blank_text(_("silhouette"), 20, _("The drawn figure: troop, hero, horse …"))
    icon = blank_text(_("icon"), 40)
    quick = blank_text(_("quick button"), 40, _("Its button on the quick bar. Figure types can share one."))
    text = blank_text(_("text"), 300)
    needs = blank_text(_("needs"), 300, _("What it needs to act, in one line on cards."))
    aliases = aliases()

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("figure type"), _("figure types")
        constraints = (*Row.Meta.constraints, halves_rule("points"))


class Option(Row):
    """Something a figure may take: distance attack, armor, a trait, a super power, commander."""

    parts: ClassVar[tuple[str, ...]] = ("levels",)

    group = models.ForeignKey(Group, models.RESTRICT, verbose_name=_("group"), related_name="options")
    figures = models.ManyToManyField(
        FigureType, verbose_name=_("figure types"), blank=True, help_text=_("Who can take it. Empty for everyone.")
    )
    barred = blank_text(_("reason"), 200, _("Why other figures can’t take it."))
    needs = models.ManyToManyField(
        "self",
        verbose_name=_("needs"),
        blank=True,
        symmetrical=False,
        help_text=_("Options of which at least one is needed for it to have an effect."),
    )
    least = models.PositiveSmallIntegerField(
        _("minimum"), default=0, help_text=_("How many figures of an army must have it.")
    )
    most = blank_number(_("maximum"), _("How many figures of an army can have it. Empty for no limit."))
    wanted = flag(_("recommended"), _("Every figure should have it."))
    budget = optional_row(Budget, models.RESTRICT, _("budget"))
    optional_rule = optional_rule()
    icon = blank_text(_("icon"), 40)
    text = blank_text(_("text"), 300, _("What it does, in one line on pages."))
    aliases = aliases()
    alone = optional_row(
        FigureType,
        models.RESTRICT,
        _("implied figure"),
        _("The figure type of units in written armies that name only this option."),
    )

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("option"), _("options")


class Level(Part):
    """A level at which an option is taken; the later in its option, the better."""

    owners: ClassVar[tuple[str, ...]] = ("option",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)
    parts: ClassVar[tuple[str, ...]] = ("grants", "effects")

    option = models.ForeignKey(Option, models.CASCADE, verbose_name=_("option"), related_name="levels")
    slug = models.SlugField(_("slug"), blank=True, help_text=_("Empty for an only level and for “not chosen yet”."))
    name = models.CharField(_("name"), max_length=80, help_text=_("As on chips: Light Armor, Minor Super-Blast."))
    label = models.CharField(_("label"), max_length=80, help_text=_("Within its option: Light 6+, Minor."))
    points = PointsField(_("points"), default=0)
    most = blank_number(_("maximum"), _("How many figures of an army can have it. Empty for no limit."))
    optional_rule = optional_rule()
    unchosen = flag(_("not chosen yet"), _("Stands for a choice that is still to be made."))
    text = blank_text(_("text"), 300, _("What it does, in one line on pages."))
    term = blank_text(_("rule"), 400, _("The line of rules on cards and sheets."))
    hint = blank_text(_("hint"), 10, _("A few letters for a table cell: d8."))
    icon = blank_text(_("icon"), 40)
    silhouette = blank_text(_("silhouette"), 20, _("The drawn figure of a figure that has it."))
    quick = blank_text(_("quick button"), 40, _("Its button on the quick bar: a new figure that has it."))

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("level"), _("levels")
        constraints = (
            models.UniqueConstraint(fields=("option", "slug"), name="level_slug"),
            halves_rule("points"),
        )

    def __str__(self) -> str:
        return self.name


class Grant(Part):
    """A free level; credited at its own price."""

    owners: ClassVar[tuple[str, ...]] = ("figure", "by")

    figure = optional_row(FigureType, models.CASCADE, _("figure type"), related_name="grants")
    by = optional_row(Level, models.CASCADE, _("granted by"), related_name="grants")
    level = models.ForeignKey(
        Level, models.CASCADE, verbose_name=_("level"), related_name="+", help_text=_("What comes along for free.")
    )
    figures = models.ManyToManyField(
        FigureType,
        verbose_name=_("figure types"),
        blank=True,
        related_name="+",
        help_text=_("Only for these figure types. Empty for all."),
    )

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("grant"), _("grants")
        constraints = (one_of("figure", "by"),)

    def __str__(self) -> str:
        return _("{level} for free").format(level=self.level)
