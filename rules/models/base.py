"""What all rows of the catalogue share: points, places, owners, and the edition they belong to."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self
from uuid import uuid4

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact

from rules.titles import labeled, titled

SLUG = "[-a-z0-9_]+(?:@[1-9][0-9]{0,3})?"
"""The slug of an edition: a rule book's name, or that of house rules with the number of a revision."""


def _halves(field: str) -> Exact:
    """The condition that a column of one decimal place holds multiples of ½, as both databases can check it."""
    return Exact(F(field) * 10 % 5, 0)


def halves_rule(field: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q((f"{field}__isnull", True)) | (Q((f"{field}__gte", 0)) & Q(_halves(field))),
        name=f"%(class)s_{field}_in_halves",
        violation_error_message="Points are 0 or more, whole or ending in ½.",
    )


def one_of(*fields: str) -> models.CheckConstraint:
    """Exactly one of these columns is filled."""
    condition = Q()
    for one in fields:
        condition |= Q(*[(f"{field}__isnull", field != one) for field in fields])
    return models.CheckConstraint(
        condition=condition, name="%(class)s_has_one_owner", violation_error_message="It belongs to exactly one."
    )


class PointsField(models.DecimalField):
    """Points, with the one decimal that halves need."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max_digits": 8, "decimal_places": 1, **kwargs})


class EditionQuerySet(models.QuerySet["Edition"]):
    """Editions: rule books, and the revisions of house rules."""

    def books(self) -> Self:
        """The rule books that everybody has."""
        return self.filter(revision=None)

    def revisions(self, family: str) -> Self:
        """The published revisions of some house rules, the newest first."""
        return self.filter(family=family, revision__isnull=False).order_by("-revision")

    def named(self, slug: str) -> Self:
        """The edition of that slug, if there is one; what no database would take for text names none."""
        return self.filter(slug=slug) if slug.isprintable() else self.none()

    def newest(self) -> Self:
        """The rule books, and of house rules only the newest revision that is among these."""
        later = self.order_by().filter(family=models.OuterRef("family"), revision__gt=models.OuterRef("revision"))
        return self.exclude(models.Exists(later))


class Edition(models.Model):
    """One rule book, or one published revision of house rules made from one: a full copy of its parent's rows."""

    keys: ClassVar[tuple[str, ...]] = ("slug",)

    slug = models.CharField(
        max_length=60,
        unique=True,
        validators=[
            RegexValidator(rf"^{SLUG}\Z", "A slug is letters, digits and hyphens; a revision adds @ and its number.")
        ],
        help_text="vsgmr-7; a revision of house rules: tuesday-table@3.",
    )
    family = models.SlugField(blank=True, editable=False, help_text="Slug of the house rules it is a revision of.")
    revision = models.PositiveSmallIntegerField(null=True, editable=False, help_text="Its number; none: a rule book.")
    parent = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="children", help_text="What it was made from."
    )
    note = models.CharField(
        max_length=300, blank=True, editable=False, help_text="What changed, in the author's words."
    )
    published = models.DateTimeField(null=True, editable=False)
    name = models.CharField(max_length=120)
    short_name = models.CharField(max_length=60)
    credit = models.CharField(max_length=200, help_text="Authors and license, as printed at the foot of sheets.")
    default_limit = PointsField(null=True, blank=True, help_text="Points of a new army.")
    limits = models.CharField(max_length=120, blank=True, help_text="Limits to choose from, with spaces: 25 30 35 40.")
    fair = PointsField(null=True, blank=True, help_text="By how much armies that meet may differ; empty: not said.")
    sheets = models.CharField(max_length=120, blank=True, help_text="Sheets it can print, with spaces.")
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Its place among the rule books.")
    line = models.CharField(max_length=200, blank=True, help_text="What playing it feels like, in a line.")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="How long it takes to learn.")
    requires = models.CharField(max_length=120, blank=True, help_text="What must lie on the table: six-sided dice.")
    plastic = models.CharField(max_length=20, blank=True, help_text="Color of its picture.")
    picture = models.CharField(max_length=120, blank=True, help_text="Drawn figures of its picture, with spaces.")
    chart = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Turns on its turn chart; empty: none.")
    ahead = models.PositiveSmallIntegerField(default=0, help_text="Orders are laid at least so many turns ahead.")
    orders = models.PositiveSmallIntegerField(default=0, help_text="Orders of a player on the chart, at most.")
    texts = models.JSONField(default=dict, blank=True, help_text="Its words in other languages, by path.")
    stamp = models.UUIDField(default=uuid4, editable=False, help_text="Another one after every change of its rows.")
    digest = models.CharField(max_length=64, blank=True, editable=False, help_text="Of the file last loaded.")
    loaded = models.JSONField(default=dict, editable=False, help_text="Digest of each row as it was last loaded.")

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = (F("place").asc(nulls_last=True), "slug")
        constraints = (
            halves_rule("default_limit"),
            halves_rule("fair"),
            models.UniqueConstraint(
                fields=("family", "revision"), name="edition_revision", condition=Q(revision__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return self.short_name

    @property
    def of_edition(self) -> int:
        """The edition it belongs to: itself."""
        return self.pk

    def akin(self, other: "Edition") -> bool:
        """Whether both are revisions of the same house rules, or one was made from the other."""
        same = bool(self.family) and self.family == other.family
        return same or other.pk == self.parent_id or self.pk == other.parent_id

    @property
    def title(self) -> str:
        """Its name with its revision: ``Tuesday Table rules, revision 3``."""
        return titled(self.name, self.revision)

    @property
    def label(self) -> str:
        """Its short name with its revision: ``Tuesday Table r3``."""
        return labeled(self.short_name, self.revision)


class Part(models.Model):
    """A row in its place among the others of its owner."""

    owners: ClassVar[tuple[str, ...]] = ()
    """Columns of which one says what it belongs to."""
    keys: ClassVar[tuple[str, ...]] = ()
    """Columns that tell it from the others of its owner; none for what only has its place."""
    parts: ClassVar[tuple[str, ...]] = ()
    """Rows that belong to it, by the name under which it has them."""

    place = models.PositiveSmallIntegerField(default=0, help_text="Its place in lists.")

    class Meta:
        abstract = True

    @property
    def of_edition(self) -> int:
        """The edition it belongs to, by way of its owner."""
        owner = next(filter(None, (getattr(self, owner) for owner in self.owners)))
        return int(owner.of_edition)

    @property
    def key(self) -> str:
        """Its name among the others of its owner."""
        return "/".join(getattr(self, column) for column in self.keys)

    def own_fields(self) -> Iterable[models.Field]:
        """The columns that say what it is, without where it belongs."""
        apart = {"id", "place", *self.owners, *self.keys}
        return (field for field in self._meta.concrete_fields if field.name not in apart)


class Row(Part):
    """A row of an edition, known by its slug."""

    owners: ClassVar[tuple[str, ...]] = ("edition",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="+")
    slug = models.SlugField()
    name = models.CharField(max_length=80)
    texts = models.JSONField(default=dict, blank=True, help_text="Its words in other languages, by path.")

    class Meta:
        abstract = True
        ordering = ("place", "id")
        constraints: ClassVar[tuple[models.BaseConstraint, ...]] = (
            models.UniqueConstraint(fields=("edition", "slug"), name="%(class)s_slug"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def of_edition(self) -> int:
        """The edition it belongs to."""
        return self.edition_id


def aliases() -> models.CharField:
    return models.CharField(
        max_length=200, blank=True, help_text="Other names it is read by in written armies, with commas: Auto fire."
    )


def optional_rule() -> models.ForeignKey:
    return models.ForeignKey(
        "OptionalRule", models.RESTRICT, null=True, blank=True, help_text="Only where this rule is in play.",
        related_name="+",
    )  # fmt: skip
