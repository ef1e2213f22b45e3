"""The catalogue in the admin: rows under their edition, named rather than numbered, with their parts beside them."""

from typing import Any, ClassVar, TypeVar

from django.contrib import admin
from django.db.models import Field, ForeignKey, Model, QuerySet
from django.forms import ModelChoiceField, ModelMultipleChoiceField
from django.forms.models import ModelChoiceIterator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rules import models

admin.site.site_header = _("Muster: rule books")
admin.site.site_title = "Muster"
admin.site.index_title = _("Rule books, armies and people")


class OfEdition(admin.options.BaseModelAdmin):
    """Choices are those of the edition that the page is about, and are read once a page for each column."""

    def page_model(self) -> type[Model]:
        """The model whose page this is."""
        return getattr(self, "parent_model", self.model)

    def formfield_for_foreignkey(
        self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any
    ) -> ModelChoiceField | None:
        """A choice among the rows of the same edition."""
        field = super().formfield_for_foreignkey(db_field, request, queryset=self._rows(db_field, request), **kwargs)
        return _read_once(field)

    def formfield_for_manytomany(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> ModelMultipleChoiceField | None:
        """Choices among the rows of the same edition."""
        field = super().formfield_for_manytomany(db_field, request, queryset=self._rows(db_field, request), **kwargs)
        return _read_once(field)

    def _rows(self, db_field: Field, request: HttpRequest) -> QuerySet:
        related: Any = db_field.related_model
        rows: QuerySet = related._default_manager.all()
        edition = self._edition(request)
        if related is models.Edition:
            return rows.filter(revision=None)
        if edition is None:
            return rows
        way = "option__edition" if related is models.Level else "edition"
        return rows.filter(**{way: edition})

    def _edition(self, request: HttpRequest) -> int | None:
        """The edition of the row that the page shows, asked for once; none on a page that adds one."""
        if not hasattr(request, "edition"):
            match = request.resolver_match
            key = match.kwargs.get("object_id") if match else None
            row = self.page_model()._default_manager.filter(pk=key).first() if key else None
            request.edition = row.of_edition if isinstance(row, models.Part) else None  # type: ignore[attr-defined]
        return getattr(request, "edition", None)


Choice = TypeVar("Choice", bound=ModelChoiceField)


def _read_once(field: Choice | None) -> Choice | None:
    """A list is shared by all forms of a page, where a query set would be read again by each."""
    if field is not None:
        field.choices = list(ModelChoiceIterator(field))
    return field


class PartInline(OfEdition, admin.TabularInline):
    """Parts of a row, on its page."""

    extra = 0


class EffectInline(PartInline):
    """The effects on rolls and numbers."""

    model = models.Effect
    fields = (
        "place", "verb", "whose", "roll", "number", "budget", "amount", "of_base", "target", "condition", "becomes",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Effect]:
        """All of them with what they change, by name."""
        return super().get_queryset(request).select_related("roll", "number", "budget")


class GrantInline(PartInline):
    """Free companions of a figure type."""

    model = models.Grant
    fk_name = "figure"
    fields = ("place", "level", "figures")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Grant]:
        """All of them with their figure types."""
        return super().get_queryset(request).select_related("level").prefetch_related("figures")


class LevelGrantInline(GrantInline):
    """Free grants of a level."""

    fk_name = "by"


class LevelInline(PartInline):
    """Levels; their grants and effects are on the level's own page."""

    model = models.Level
    fields = ("place", "slug", "name", "label", "points", "text", "term", "hint")
    show_change_link = True


class SituationInline(PartInline):
    """Targets and modifiers."""

    model = models.Situation
    fields = ("place", "slug", "name", "conditions", "target", "first", "rolls", "text", "defeats")


class BaseInline(PartInline):
    """Values to begin with."""

    model = models.Base
    fields = ("place", "measures", "kind", "figure", "value")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Base]:
        """All of them with whose they are, by name."""
        return super().get_queryset(request).select_related("kind", "figure")


class SideInline(PartInline):
    """Sides; their effects are on the side's own page."""

    model = models.Side
    fields = ("place", "slug", "name", "least", "most", "text")
    show_change_link = True


class MarkInline(PartInline):
    """The marks in the drawing of a scenario's set-up."""

    model = models.Mark
    fields = ("place", "kind", "name", "x", "y", "wide", "high", "corner", "number", "times")


class UntilPublished(admin.ModelAdmin):
    """A published revision of house rules can be read, and is never changed again."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not for what is published."""
        return super().has_change_permission(request, obj) and not _published(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not for what is published."""
        return super().has_delete_permission(request, obj) and not _published(obj)


def _published(row: models.Edition | models.Part | None) -> bool:
    return row is not None and models.Edition.objects.filter(pk=row.of_edition, revision__isnull=False).exists()


class RowAdmin(OfEdition, UntilPublished):
    """Rows of an edition."""

    list_display: Any = ("name", "slug", "edition", "place")
    list_filter: ClassVar[Any] = ("edition",)
    list_select_related: ClassVar[Any] = ("edition",)
    search_fields: ClassVar[Any] = ("name", "slug")
    save_on_top = True


class PartAdmin(OfEdition, UntilPublished):
    """Parts that have a page of their own, reached from their owner's or by search; not in the menu's way."""

    search_fields: ClassVar[Any] = ("name", "slug")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are added on their owner's page."""
        return False


@admin.register(models.Edition)
class EditionAdmin(UntilPublished):
    """Rule books."""

    list_display = ("name", "slug", "default_limit", "sheets")
    search_fields: ClassVar[Any] = ("name", "slug")
    readonly_fields = ("stamp",)


@admin.register(models.OptionalRule)
class OptionalRuleAdmin(RowAdmin):
    """Optional rules."""

    list_display = ("name", "slug", "by_default", "idle", "text", "edition")


@admin.register(models.Kind, models.Scale)
class PlainAdmin(RowAdmin):
    """Rows without parts."""


@admin.register(models.Measures, models.Budget)
class RuledAdmin(RowAdmin):
    """Rows that an optional rule can put in play."""

    list_display = ("name", "slug", "optional_rule", "edition")
    list_select_related: ClassVar[Any] = ("optional_rule", "edition")


@admin.register(models.Group)
class GroupAdmin(RowAdmin):
    """Groups of options."""

    list_display = ("name", "slug", "layout", "suffix", "edition", "place")


@admin.register(models.FigureType)
class FigureTypeAdmin(RowAdmin):
    """Figure types with their effects and grants."""

    list_display = ("name", "slug", "kind", "points", "optional_rule", "edition", "place")
    list_filter: ClassVar[Any] = ("edition", "kind")
    list_select_related: ClassVar[Any] = ("kind", "optional_rule", "edition")
    inlines = (GrantInline, EffectInline)


@admin.register(models.Option)
class OptionAdmin(RowAdmin):
    """Options with their levels."""

    list_display = ("name", "slug", "group", "text", "optional_rule", "edition", "place")
    list_filter: ClassVar[Any] = ("edition", "group", "optional_rule")
    list_select_related: ClassVar[Any] = ("group", "optional_rule", "edition")
    search_fields: ClassVar[Any] = ("name", "slug", "text", "levels__name")
    inlines = (LevelInline,)


@admin.register(models.Level)
class LevelAdmin(PartAdmin):
    """Levels with their effects and grants."""

    list_display = ("name", "label", "option", "points", "text")
    list_filter: ClassVar[Any] = ("option__edition", "option__group")
    list_select_related: ClassVar[Any] = ("option",)
    readonly_fields = ("option",)
    inlines = (EffectInline, LevelGrantInline)


@admin.register(models.Roll)
class RollAdmin(RowAdmin):
    """Rolls with their situations."""

    list_display = ("name", "slug", "short", "die", "always", "edition", "place")
    inlines = (SituationInline,)


@admin.register(models.Number)
class NumberAdmin(RowAdmin):
    """Numbers with their values."""

    list_display = ("name", "slug", "role", "unit", "group", "most", "edition", "place")
    inlines = (BaseInline,)


@admin.register(models.Scenario)
class ScenarioAdmin(RowAdmin):
    """Scenarios with their sides and the drawing of their set-up."""

    inlines = (SideInline, MarkInline)


@admin.register(models.Side)
class SideAdmin(PartAdmin):
    """Sides with what they change."""

    list_display = ("name", "scenario", "least", "most", "text")
    list_filter: ClassVar[Any] = ("scenario__edition",)
    list_select_related: ClassVar[Any] = ("scenario",)
    readonly_fields = ("scenario",)
    inlines = (EffectInline,)


@admin.register(models.Term)
class TermAdmin(RowAdmin):
    """Lines of reference text."""

    list_display = ("name", "table", "value", "text", "edition")
    list_filter: ClassVar[Any] = ("edition", "table")
    search_fields: ClassVar[Any] = ("name", "slug", "table", "text")
