"""The basis of all rows of the catalogue: points, places, owners, and the edition they belong to."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self
from uuid import uuid4

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rules.message_field import MessageField
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField
from rules.titles import titled

TEXTS = {str: {str: str}}
"""The shape of words in other languages."""
SLUG = "[-a-z0-9_]+(?:@[1-9][0-9]{0,3})?"
"""The slug of an edition: a rule book's name, or that of house rules with the number of a revision."""
LIMITS = r"(?:[0-9]{1,6}(?:\.5)?(?: [0-9]{1,6}(?:\.5)?)*)?"
"""Limits to choose from."""


def no_table(row: models.Model, value: object) -> dict[str, object]:
    """The table that is read instead of an odd one."""
    return {}


def halves_rule(field: str) -> models.CheckConstraint:
    """A column of one decimal place holds multiples of ½, as both databases can check it."""
    is_in_halves = Exact(F(field) * 10 % 5, 0)
    return models.CheckConstraint(
        condition=Q((f"{field}__isnull", True)) | (Q((f"{field}__gte", 0)) & Q(is_in_halves)),
        name=f"%(class)s_{field}_in_halves",
        violation_error_message=_("Points must be 0 or more, in steps of ½."),
    )


def one_of(*fields: str) -> models.CheckConstraint:
    """Exactly one of these columns is filled."""
    condition = Q()
    for other in fields:
        condition |= Q(*[(f"{field}__isnull", field != other) for field in fields])
    return models.CheckConstraint(
        condition=condition, name="%(class)s_has_one_owner", violation_error_message=_("Choose exactly one owner.")
    )


def texts() -> StoredJSONField:
    """A row's words in other languages."""
    return StoredJSONField(
        _("texts"),
        shape=TEXTS,
        instead=no_table,
        default=dict,
        blank=True,
        help_text=_("Its words in other languages, by path."),
    )


def blank_text(verbose_name: Any, max_length: int, help_text: Any = "") -> "models.CharField[str, str]":
    """A text that may be empty."""
    return models.CharField(verbose_name, max_length=max_length, blank=True, help_text=help_text)


def blank_number(
    verbose_name: Any, help_text: Any
) -> "models.PositiveSmallIntegerField[int | None, int | None]":  # untranslated
    """A whole number that need not be there."""
    return models.PositiveSmallIntegerField(verbose_name, null=True, blank=True, help_text=help_text)


def inches(verbose_name: Any, help_text: Any = "", **options: Any) -> models.DecimalField:
    """A length, or how many times one."""
    return models.DecimalField(verbose_name, max_digits=5, decimal_places=2, help_text=help_text, **options)


def flag(verbose_name: Any, help_text: Any) -> "models.BooleanField[bool, bool]":
    """Yes or no, usually no."""
    return models.BooleanField(verbose_name, default=False, help_text=help_text)


def optional_row(
    to: type[models.Model] | str, on_delete: Any, verbose_name: Any, help_text: Any = "", related_name: str = "+"
) -> models.ForeignKey:
    """A reference to a row, or to none."""
    return models.ForeignKey(
        to, on_delete, verbose_name=verbose_name, null=True, blank=True, related_name=related_name, help_text=help_text
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

    def with_slug(self, slug: str) -> Self:
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
        _("slug"),
        max_length=60,
        unique=True,
        validators=[
            RegexValidator(
                rf"^{SLUG}\Z", _("Use only lowercase letters, digits and hyphens. A revision adds @ and its number.")
            )
        ],
        help_text=_("vsgmr-7, or tuesday-table@3 for a revision of house rules."),
    )
    family = models.SlugField(
        _("house rules"), blank=True, editable=False, help_text=_("Slug of the house rules that it is a revision of.")
    )
    revision = models.PositiveSmallIntegerField(
        _("revision"), null=True, editable=False, help_text=_("Its number. Empty for a rule book.")
    )
    parent = models.ForeignKey(
        "self",
        models.PROTECT,
        verbose_name=_("based on"),
        null=True,
        editable=False,
        related_name="children",
        help_text=_("The rules it was made from."),
    )
    note = models.CharField(
        _("note"), max_length=300, blank=True, editable=False, help_text=_("What changed, in the author’s words.")
    )
    changes = MessageField(
        default=None, blank=True, editable=False, help_text=_("What changed, where the author says nothing.")
    )
    published = models.DateTimeField(_("published"), null=True, editable=False)
    name = models.CharField(_("name"), max_length=120)
    short_name = models.CharField(_("short name"), max_length=60)
    credit = models.CharField(
        _("credit"), max_length=200, help_text=_("Authors and license, as printed at the bottom of sheets.")
    )
    default_limit = PointsField(_("default limit"), null=True, blank=True, help_text=_("Points limit of a new army."))
    limits = StoredCharField(
        _("limits"),
        max_length=120,
        blank=True,
        pattern=LIMITS,
        help_text=_("Limits to choose from, separated by spaces: 25 30 35 40."),
    )
    fair = PointsField(
        _("fair difference"),
        null=True,
        blank=True,
        help_text=_("Most points by which opposing armies should differ. Empty for no suggestion."),
    )
    sheets = blank_text(_("sheets"), 120, _("Sheets that can be printed, separated by spaces."))
    place = blank_number(_("position"), _("Position among the rule books."))
    line = blank_text(_("tagline"), 200, _("What it’s like to play, in one line."))
    minutes = blank_number(_("minutes to learn"), _("How many minutes it takes to learn."))
    requires = blank_text(_("equipment"), 120, _("What players need: six-sided dice."))
    plastic = blank_text(_("plastic"), 20, _("Color of its picture."))
    picture = blank_text(_("picture"), 120, _("Figures in its picture, separated by spaces."))
    chart = blank_number(_("turn chart"), _("Turns on its turn chart. Empty for none."))
    ahead = models.PositiveSmallIntegerField(
        _("turns ahead"), default=0, help_text=_("Orders are placed at least this many turns ahead.")
    )
    orders = models.PositiveSmallIntegerField(
        _("orders"), default=0, help_text=_("Most orders that a player can have on the chart.")
    )
    texts = texts()
    stamp = models.UUIDField(
        _("stamp"), default=uuid4, editable=False, help_text=_("Changes with every change of its rows.")
    )
    digest = models.CharField(
        _("digest"), max_length=64, blank=True, editable=False, help_text=_("Digest of the file loaded last.")
    )
    loaded = StoredJSONField(
        _("loaded rows"),
        shape={str: str},
        instead=no_table,
        default=dict,
        editable=False,
        help_text=_("Digest of each row as it was last loaded."),
    )

    objects = EditionQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("rule book"), _("rule books")
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

    @property
    def change_note(self) -> str:
        """The note about the changes of its revision, in the author's words or in the reader's language."""
        return self.note or str(self.changes or "")

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
        """Its short name with its revision: ``Tuesday Table, revision 3``."""
        return titled(self.short_name, self.revision)


class Part(models.Model):
    """A row in its place among the others of its owner."""

    owners: ClassVar[tuple[str, ...]] = ()
    """Columns that refer to the row's parent."""
    keys: ClassVar[tuple[str, ...]] = ()
    """Columns that tell it from the others of its owner; none for what only has its place."""
    parts: ClassVar[tuple[str, ...]] = ()
    """Rows that belong to it, by the name under which it has them."""

    place = models.PositiveSmallIntegerField(_("position"), default=0, help_text=_("Position in lists."))

    class Meta:
        abstract = True
        ordering = ("place", "id")

    @cached_property
    def links(self) -> dict[str, list["Row"]]:
        """The rows that its links lead to, by column; filled where all rows of an edition are read."""
        return {}

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
        """The columns of the row itself, without its parent."""
        apart = {"id", "place", *self.owners, *self.keys}
        return (field for field in self._meta.concrete_fields if field.name not in apart)


class Row(Part):
    """A row of an edition, known by its slug."""

    owners: ClassVar[tuple[str, ...]] = ("edition",)
    keys: ClassVar[tuple[str, ...]] = ("slug",)

    edition = models.ForeignKey(Edition, models.CASCADE, verbose_name=_("rule book"), related_name="+")
    slug = models.SlugField(_("slug"))
    name = models.CharField(_("name"), max_length=80)
    texts = texts()

    class Meta(Part.Meta):
        abstract = True
        constraints: ClassVar[tuple[models.BaseConstraint, ...]] = (
            models.UniqueConstraint(fields=("edition", "slug"), name="%(class)s_slug"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def of_edition(self) -> int:
        """The edition it belongs to."""
        return self.edition_id


def aliases() -> "models.CharField[str, str]":
    return blank_text(_("other names"), 200, _("Other names for it in written armies, separated by commas: Auto fire."))


def optional_rule() -> models.ForeignKey:
    return optional_row("OptionalRule", models.RESTRICT, _("optional rule"), _("Only when this optional rule is on."))
