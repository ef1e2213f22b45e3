"""A unit's picture as its editor sends it: a file and how to crop it, or that there shall be none."""

from collections.abc import Mapping

from django import forms

from armybuilder.armies import portraits
from armybuilder.armies.builder.forms import UnitForm
from armybuilder.armies.portraits import Crop, PictureError
from rules import engine
from rules.engine import edits

NONE_CHOSEN = "Choose a picture first: a JPEG, PNG or WebP, up to 8 MB."


class OneOf(forms.ChoiceField):
    """One of a page's radios; where none is sent, the one that stands chosen there."""

    def __init__(self, values: tuple[str, ...], default: str, sentence: str) -> None:
        choices = [(value, value) for value in values]
        super().__init__(choices=choices, required=False, error_messages={"invalid_choice": sentence})
        self.default = default

    def clean(self, value: object) -> str:
        """The value chosen."""
        return str(super().clean(value)) or self.default


class PortraitForm(UnitForm):
    """A new picture of a unit with its crop, or none any more."""

    shape = OneOf(tuple(portraits.SHAPES), "upright", "Choose one of the shapes shown.")
    focus = OneOf(portraits.FOCI, portraits.CENTER, "Choose one of the nine places shown.")
    zoom = OneOf(tuple(portraits.ZOOMS), "1", "Choose one of the zooms shown.")
    remove = forms.CharField(required=False)

    def read(self, said: Mapping[str, object]) -> engine.Edit:
        picture = self.files.get("picture")
        if said["remove"]:
            return edits.Portrait(self.unit.id, "")
        if picture is None:
            raise engine.EditError(NONE_CHOSEN)
        crop = Crop(*(str(said[name]) for name in ("shape", "focus", "zoom")))
        try:
            return edits.Portrait(self.unit.id, portraits.keep(picture, picture.size or 0, crop))
        except PictureError as error:
            raise engine.EditError(str(error)) from None

    @property
    def mistakes(self) -> dict[str, str]:
        """All that may be wrong is said beside the picture."""
        return {"picture": str(next(iter(self.errors.values()))[0])} if self.errors else {}
