"""The forms of a box. Each valid form is a change; each error is a sentence."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.forms import Files, whole_number
from armybuilder.armies.models import ArmyQuerySet
from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.portraits import Crop, PictureError
from armybuilder.clubs.fields import RowField
from armybuilder.clubs.models import ClubQuerySet
from armybuilder.text_fields import NameField
from armybuilder.toybox.contents import KIND_NAME, Contents, Toys, find
from rules.boxes.box import Need
from rules.engine.maximums import MOST_FIGURES
from rules.engine.plastics import PLASTICS

NO_COUNT = gettext_lazy("Enter a whole number up to 999, or leave it empty for as many as you like.")


class CountField(forms.CharField):
    """The number of toys; empty: as many as one likes."""

    def clean(self, value: object) -> int | None:
        """The number."""
        text = str(value or "").strip()
        if not text:
            return None
        count = whole_number(text)
        if count is None or count > MOST_FIGURES:
            raise forms.ValidationError(NO_COUNT)
        return count


class CountForm(forms.Form):
    """One more or less of a kind, or a number of them."""

    kind = forms.IntegerField()
    count = CountField(required=False)

    def new_count(self, contents: Contents) -> int | None:
        """The new number of toys."""
        toys = find(contents, self.cleaned_data["kind"])
        typed: int | None = self.cleaned_data["count"]
        before = typed if "count" in self.data else toys.count if toys else None
        if "plus" in self.data:
            return min((before or 0) + 1, MOST_FIGURES)
        if "minus" in self.data:
            return None if before is None else max(before - 1, 0)
        return typed


class RemoveForm(forms.Form):
    """The kind to remove."""

    kind = forms.IntegerField()


class ArmyForm(forms.Form):
    """The army whose missing toys are added."""

    army = RowField(None, to_field_name="code")

    def __init__(self, data: QueryDict, armies: ArmyQuerySet) -> None:
        super().__init__(data)
        army: Any = self.fields["army"]
        army.queryset = armies


class ShareForm(forms.Form):
    """With which club the box is shared, and whether its members may edit it."""

    club = RowField(None, to_field_name="slug")
    how = forms.ChoiceField(choices=[(how, how) for how in ("look", "edit", "none")])

    def __init__(self, data: QueryDict, clubs: ClubQuerySet) -> None:
        super().__init__(data)
        club: Any = self.fields["club"]
        club.queryset = clubs


class MoreForm(forms.Form):
    """Toys to add, as the page of two sides names them: ``toys=3:2`` is two more of the third kind, and
    ``new=hero|armor tough|1`` one of a kind that the box does not have.
    """

    data: QueryDict

    @property
    def counts(self) -> dict[int, int]:
        """The number of toys to add of each kind."""
        pairs = (text.partition(":") for text in self.data.getlist("toys"))
        counts = {whole_number(kind): whole_number(count) for kind, _colon, count in pairs}
        return {kind: count for kind, count in counts.items() if kind and count}

    @property
    def needs(self) -> Iterator[tuple[Need, int]]:
        """The needs for which nothing in the box stands, and how many there are."""
        for text in self.data.getlist("new"):
            figure, _bar, rest = text.partition("|")
            gear, _bar, number = rest.partition("|")
            if count := whole_number(number):
                yield Need(figure, frozenset(filter(None, gear.split(" ")))), count


class KindForm(forms.Form):
    """A kind of toys."""

    data: QueryDict
    name = NameField(label=gettext_lazy("Name"))
    count = CountField(required=False)

    def __init__(
        self, data: QueryDict | None, files: "Files | None", before: Toys, figures: Mapping[str, object],
        gear: Mapping[str, object],
    ) -> None:  # fmt: skip
        super().__init__(data, files)
        self.before, self.known = before, (figures, gear)

    def clean_name(self) -> str:
        """At most so many characters."""
        return str(self.cleaned_data["name"])[:KIND_NAME].strip()

    def clean(self) -> dict[str, object]:
        """Read what it may stand for, and its picture."""
        figures, gear = (
            tuple(slug for slug in self.data.getlist(name) if slug in known or slug in getattr(self.before, name))
            for name, known in zip(("figures", "gear"), self.known, strict=True)
        )
        if not figures:
            self.add_error(None, _("Choose at least one figure that these toys can be used as."))
        plastic = self.data.get("plastic", "")
        picture = "" if self.data.get("no_picture") else self.before.picture
        upload = self.files.get("picture")
        if isinstance(upload, UploadedFile) and not self.errors:
            picture = self._store_picture(upload)
        self.toys = Toys(
            self.before.id, self.cleaned_data.get("name", ""), self.cleaned_data.get("count"), figures, gear,
            plastic if plastic in PLASTICS else self.before.plastic, picture,
        )  # fmt: skip
        return self.cleaned_data

    def _store_picture(self, upload: UploadedFile) -> str:
        try:
            return portraits.keep(upload, upload.size or 0, Crop())
        except PictureError as error:
            self.add_error(None, str(error))
            return self.before.picture
