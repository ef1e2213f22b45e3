"""The builder's own forms: the army's name, and each action on a unit."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armybuilder.armies.forms import CountField, EditForm, KnownField, StepField, no_nul
from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.portraits import Crop, PictureError
from armybuilder.text_fields import NameField, TextField
from rules import engine
from rules.engine import edits
from rules.engine.maximums import MOST_NAMES, MOST_NOTES_LENGTH

ANY_PLACE = 10**9
"""A place beyond the last unit is the end."""


class NameArmyForm(EditForm):
    """The army's name."""

    name = NameField()

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Name(str(cleaned["name"]))


class AddUnitForm(EditForm):
    """One more figure: of the last plain unit of its type, or at the end of the army."""

    figure = KnownField(_("Choose one of the figures shown."))

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.AddFigures(str(cleaned["figure"]))


class UnitForm(EditForm):
    """A form about one unit of the army."""

    unit: engine.Unit
    keeps_editor = False
    """Whether its button is in the unit's editor and leaves the unit there. Then the editor's input is saved first."""


class CountUnitForm(UnitForm):
    """The number of figures: typed, or one more or fewer."""

    by = StepField(_("Choose one figure more or one fewer."))
    count = forms.CharField(required=False)

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        count = self.unit.count + int(str(cleaned["by"])) if cleaned.get("by") else cleaned["count"]
        assert isinstance(count, int)
        return edits.Count(self.unit.id, count)

    def clean_count(self) -> int:
        if self.cleaned_data.get("by"):
            return self.unit.count
        return CountField().to_python(self.cleaned_data["count"])


class CopyUnitForm(UnitForm):
    """Copy the unit."""

    keeps_editor = True

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Copy(self.unit.id)


class SplitUnitForm(UnitForm):
    """Make one figure a unit of its own."""

    keeps_editor = True

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Split(self.unit.id)


class MergeUnitForm(UnitForm):
    """Merge the unit with its twins."""

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Merge(self.unit.id)


class RemoveUnitForm(UnitForm):
    """Remove the unit."""

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Remove(self.unit.id)


class MoveUnitForm(UnitForm):
    """Move the unit one place up or down, or to a place counted from 1."""

    keeps_editor = True

    by = StepField(_("Choose one place up or down."))
    to = forms.CharField(required=False)

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        place = cleaned["to"] if not cleaned["by"] else self.build.place(self.unit.id) + 1 + int(str(cleaned["by"]))
        assert isinstance(place, int)
        return edits.Move(self.unit.id, max(0, place - 1))

    def clean_to(self) -> int:
        if self.cleaned_data.get("by"):
            return 1
        return CountField(ANY_PLACE).to_python(self.cleaned_data["to"])


class NamesForm(UnitForm):
    """The names of the figures that come along with a unit."""

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        return edits.Names(self.unit.id, tuple(self.data.getlist("names")[:MOST_NAMES]))


class OutfitUnitForm(UnitForm):
    """The whole editor of a unit."""

    name = NameField()
    look = TextField()
    figure = KnownField(_("Choose one of the figures shown."))
    notes = TextField(MOST_NOTES_LENGTH, lines=True)
    sets = KnownField(_("Choose one set of chips, or one set each."), required=False)

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        name, look, figure, notes, sets = (str(cleaned[key]) for key in ("name", "look", "figure", "notes", "sets"))
        return edits.Outfit(self.unit.id, name, look, figure, self.unit.count, notes, self.options, sets)

    @property
    def tried(self) -> engine.Unit | None:
        """The unit with the submitted input."""
        figure = no_nul(self.data.get("figure", self.unit.figure))
        options = tuple((slug, no_nul(level)) for slug, level in self.options)
        return replace(self.unit, figure=figure, options=options)

    @property
    def options(self) -> engine.Held:
        """The chosen levels: known ones, and those that the unit had before and keeps."""
        catalogue = self.build.catalogue
        known = [(slug, _chosen(self.data, option)) for slug, option in catalogue.options.items()]
        unknown = [
            (slug, level)
            for slug, level in self.unit.options
            if catalogue.level(slug, level) is None and f"o-{slug}" in self.data
        ]
        levels = {slug: level for slug, level in known if level is not None} | dict(unknown)
        levels.pop(self.data.get("drop", ""), None)
        return tuple(sorted(levels.items()))


def _chosen(data: Mapping[str, str], option: engine.Option) -> str | None:
    """The level of the editor's controls: a ticked box with its list, or one of the radios."""
    value = data.get(f"o-{option.slug}", "")
    if value != "on":
        return value or None
    return data.get(f"l-{option.slug}", option.levels[0].slug)


NONE_CHOSEN = _("Choose a picture first: a JPEG, PNG or WebP, up to 8 MB.")


class OneOf(forms.ChoiceField):
    """One of a page's radios; if none is sent, the selected one."""

    def __init__(self, values: tuple[str, ...], default: str, sentence: Any) -> None:
        choices = [(value, value) for value in values]
        super().__init__(choices=choices, required=False, error_messages={"invalid_choice": sentence})
        self.default = default

    def clean(self, value: object) -> str:
        """The value chosen."""
        return str(super().clean(value)) or self.default


class PortraitForm(UnitForm):
    """A unit's new picture with its crop, or no picture."""

    shape = OneOf(tuple(portraits.SHAPES), "upright", _("Choose one of the shapes shown."))
    focus = OneOf(portraits.FOCI, portraits.CENTER, _("Choose one of the nine places shown."))
    zoom = OneOf(tuple(portraits.ZOOMS), "1", _("Choose one of the zooms shown."))
    remove = forms.CharField(required=False)

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        picture = self.files.get("picture")
        if cleaned["remove"]:
            return edits.Portrait(self.unit.id, "")
        if picture is None:
            raise engine.EditError(str(NONE_CHOSEN))
        crop = Crop(*(str(cleaned[name]) for name in ("shape", "focus", "zoom")))
        try:
            return edits.Portrait(self.unit.id, portraits.keep(picture, picture.size or 0, crop))
        except PictureError as error:
            raise engine.EditError(str(error)) from None

    @property
    def mistakes(self) -> dict[str, str]:
        """All errors are shown next to the picture."""
        return {"picture": str(next(iter(self.errors.values()))[0])} if self.errors else {}
