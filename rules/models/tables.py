"""The subject and course of a battle: scenarios with their sides, scales, reference lines."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.models.base import Part, PointsField, Row, blank_text, halves_rule, inches, optional_row, optional_rule
from rules.stored_text import StoredCharField


class Scenario(Row):
    """A scenario: how a battle is set up, ends and is won; the first is a new army's."""

    parts: ClassVar[tuple[str, ...]] = ("sides", "marks")

    setup = models.TextField(_("setup"), blank=True)
    ends = models.TextField(_("end"), blank=True)
    wins = models.TextField(_("victory"), blank=True)

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("scenario"), _("scenarios")


class Side(Part):
    """One side of a scenario, and what it plays with: a range of points, or only a maximum."""

    owners: ClassVar[tuple[str, ...]] = ("scenario",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)
    parts: ClassVar[tuple[str, ...]] = ("effects",)

    scenario = models.ForeignKey(Scenario, models.CASCADE, verbose_name=_("scenario"), related_name="sides")
    slug = models.SlugField(_("slug"))
    name = models.CharField(_("name"), max_length=80)
    least = PointsField(_("minimum"), null=True, blank=True)
    most = PointsField(_("maximum"), null=True, blank=True)
    text = blank_text(_("text"), 300)

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("side"), _("sides")
        constraints = (
            models.UniqueConstraint(fields=("scenario", "slug"), name="side_slug"),
            halves_rule("least"),
            halves_rule("most"),
        )

    def __str__(self) -> str:
        return self.name


class Mark(Part):
    """Something on the drawing of a scenario's set-up: where a side begins, a thing, a distance to keep."""

    owners: ClassVar[tuple[str, ...]] = ("scenario",)

    scenario = models.ForeignKey(Scenario, models.CASCADE, verbose_name=_("scenario"), related_name="marks")
    kind = StoredCharField(
        _("kind"),
        max_length=10,
        choices=(
            ("one", _("where one side starts")),
            ("other", _("where the other side starts")),
            ("thing", _("a thing to fight for")),
            ("building", _("a building")),
            ("terrain", _("terrain")),
            ("limit", _("a border")),
            ("length", _("a distance to keep")),
            ("way", _("a path")),
            ("words", _("text only")),
        ),
        instead="words",
    )
    name = blank_text(_("name"), 80, _("What is written next to it."))
    x = inches(_("x"), _("Inches from the left edge of the table."))
    y = inches(_("y"), _("Inches from the far edge of the table."))
    wide = inches(_("width"), _("Inches. Below 0 to the left."), default=0)
    high = inches(_("height"), _("Inches. Below 0 away."), default=0)
    corner = inches(_("corner radius"), _("Radius of its corners, in inches."), default=0)
    number = optional_row(
        "Number",
        models.SET_NULL,
        _("length"),
        _("The length that it shows: of a line, or how far a place reaches around its text."),
    )
    times = inches(_("times"), _("How many times that length. Below 0 for inward."), default=1)

    class Meta(Part.Meta):
        verbose_name, verbose_name_plural = _("mark"), _("marks")

    def __str__(self) -> str:
        return self.name or self.kind


class Scale(Row):
    """A figure size and its measures, in spaces."""

    space = models.CharField(_("space"), max_length=40, help_text=_("1″ or 1½″"))
    space_inches = inches(_("space in inches"))
    wide_inches = inches(
        _("wide space in inches"), _("Of its wider spaces, if it has two sizes."), null=True, blank=True
    )
    move = models.PositiveSmallIntegerField(_("move"))
    short_range = models.PositiveSmallIntegerField(_("short range"))
    long_range = models.PositiveSmallIntegerField(_("long range"))
    examples = blank_text(_("examples"), 300)

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("scale"), _("scales")


class Term(Row):
    """A line of reference text."""

    keys: ClassVar[tuple[str, ...]] = ("table", "slug")

    table = models.SlugField(_("table"), help_text=_("round, hit, dice, moves, unsure, solo …"))
    text = models.CharField(_("text"), max_length=400)
    value = blank_text(_("value"), 20, _("What is shown first: a number to reach, a face."))
    optional_rule = optional_rule()
    instead = models.SlugField(_("replaces"), blank=True, help_text=_("The line of the same table that it replaces."))

    class Meta(Row.Meta):
        verbose_name, verbose_name_plural = _("line of reference"), _("reference")
        constraints = (models.UniqueConstraint(fields=("edition", "table", "slug"), name="term_slug"),)
