"""What a battle is about and how it is played: scenarios with their sides, scales, reference lines."""

from typing import ClassVar

from django.db import models

from rules.models.base import Part, PointsField, Row, halves_rule, optional_rule


class Scenario(Row):
    """How a battle is set up, ends and is won; the first is a new army's."""

    parts: ClassVar[tuple[str, ...]] = ("sides", "marks")

    setup = models.TextField(blank=True)
    ends = models.TextField(blank=True)
    wins = models.TextField(blank=True)


class Side(Part):
    """What one side of a scenario plays with: a range of points, or a single most."""

    owners: ClassVar[tuple[str, ...]] = ("scenario",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)
    parts: ClassVar[tuple[str, ...]] = ("effects",)

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="sides")
    slug = models.SlugField()
    name = models.CharField(max_length=80)
    least = PointsField(null=True, blank=True)
    most = PointsField(null=True, blank=True)
    text = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("place", "id")
        constraints = (
            models.UniqueConstraint(fields=("scenario", "slug"), name="side_slug"),
            halves_rule("least"),
            halves_rule("most"),
        )

    def __str__(self) -> str:
        return self.name


class Mark(Part):
    """Something on the drawing of a scenario's set-up: where a side begins, a thing, a length to keep."""

    owners: ClassVar[tuple[str, ...]] = ("scenario",)

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="marks")
    kind = models.CharField(
        max_length=10,
        choices=(
            ("one", "where one side begins"),
            ("other", "where the other side begins"),
            ("thing", "a thing to fight for"),
            ("building", "a building"),
            ("terrain", "terrain"),
            ("limit", "a border"),
            ("length", "a length to keep"),
            ("way", "a way to go"),
            ("words", "words alone"),
        ),
    )
    name = models.CharField(max_length=80, blank=True, help_text="What is written beside it.")
    x = models.DecimalField(max_digits=5, decimal_places=2, help_text="Inches from the table’s left edge.")
    y = models.DecimalField(max_digits=5, decimal_places=2, help_text="Inches from the table’s far edge.")
    wide = models.DecimalField(max_digits=5, decimal_places=2, default=0, help_text="Inches; below 0: to the left.")
    high = models.DecimalField(max_digits=5, decimal_places=2, default=0, help_text="Inches; below 0: away.")
    corner = models.DecimalField(max_digits=5, decimal_places=2, default=0, help_text="Radius of its corners, inches.")
    number = models.ForeignKey(
        "Number", models.SET_NULL, null=True, blank=True, related_name="+",
        help_text="The length that it shows: a line is that long, a place reaches that far around what it says.",
    )  # fmt: skip
    times = models.DecimalField(
        max_digits=5, decimal_places=2, default=1, help_text="How many times that length; below 0: inwards."
    )

    class Meta:
        ordering = ("place", "id")

    def __str__(self) -> str:
        return self.name or self.kind


class Scale(Row):
    """A figure size and its measures, in spaces."""

    space = models.CharField(max_length=40, help_text="1″ or 1½″")
    space_inches = models.DecimalField(max_digits=5, decimal_places=2)
    wide_inches = models.DecimalField(
        max_digits=5, decimal_places=2, null=True, blank=True, help_text="Of its wider spaces, where it has two sorts."
    )
    move = models.PositiveSmallIntegerField()
    short_range = models.PositiveSmallIntegerField()
    long_range = models.PositiveSmallIntegerField()
    examples = models.CharField(max_length=300, blank=True)


class Term(Row):
    """A line of reference text."""

    keys: ClassVar[tuple[str, ...]] = ("table", "slug")

    table = models.SlugField(help_text="round, hit, dice, moves, unsure, solo …")
    text = models.CharField(max_length=400)
    value = models.CharField(max_length=20, blank=True, help_text="What stands in front: a number to reach, a face.")
    optional_rule = optional_rule()
    instead = models.SlugField(blank=True, help_text="The line of the same table whose place it takes.")

    class Meta(Row.Meta):
        constraints = (models.UniqueConstraint(fields=("edition", "table", "slug"), name="term_slug"),)
