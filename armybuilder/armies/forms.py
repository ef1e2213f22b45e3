"""Forms about armies. Each valid form is an edit; each error is a sentence next to its field.

This module has the fields and forms that several places share.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.display import visibility_choices
from armybuilder.text_fields import TextField
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edit_json as edit_json
from rules.engine import edits, words
from rules.engine.army_fields import ARMY_FIELDS, ArmyField, Chart
from rules.engine.maximums import MOST_CHART, MOST_FIGURES, MOST_NAME_LENGTH
from rules.engine.plastics import PLASTICS
from rules.engine.wording.text import read_points

Files = MultiValueDict[str, UploadedFile]
WHOLE = re.compile(r"[0-9]{1,9}")
UNREAD = gettext_lazy("Muster couldn’t read that change. Please try again.")
COLORS = gettext_lazy("Choose one of the colors shown.")
BESIDE = frozenset({"name", "look", "limit", "limit_other", "count", "picture"}).union(
    field.slug for field in ARMY_FIELDS if not field.choices
)
"""Fields that have room for a sentence beside them."""


def whole_number(text: str) -> int | None:
    """A whole number that a page sent; ``None`` for anything else, which it never sends."""
    return int(text) if WHOLE.fullmatch(text) else None


def version_seen(sent: QueryDict, current: int) -> int:
    """The version that the page showed; the current one if it did not say."""
    version = whole_number(sent.get("version", ""))
    return current if version is None else version


def no_nul(text: str) -> str:
    """Input that a page may show again; it may not contain NUL."""
    return text.replace("\0", "\ufffd")


class KnownField(forms.CharField):
    """A slug or another value of the page's own controls. All impossible values get the same message."""

    def __init__(self, sentence: Any, *, bound: int = MOST_NAME_LENGTH, required: bool = True) -> None:
        refusals = dict.fromkeys(("required", "max_length", "null_characters_not_allowed"), sentence)
        super().__init__(max_length=bound, required=required, error_messages=refusals)


class StepField(forms.ChoiceField):
    """One more or one less; ``None`` if another button was pressed."""

    def __init__(self, sentence: Any) -> None:
        choices = [("1", "more"), ("-1", "less")]
        super().__init__(choices=choices, required=False, error_messages={"invalid_choice": sentence})


class CountField(forms.CharField):
    """A number of figures or a place in the army: ASCII digits only."""

    def __init__(self, maximum: int = MOST_FIGURES) -> None:
        super().__init__()
        self.most = maximum

    def to_python(self, value: object) -> int:  # type: ignore[override]
        text = str(value or "").strip()
        if not WHOLE.fullmatch(text) or not 1 <= int(text) <= self.most:
            raise forms.ValidationError(_("Enter a whole number from 1 to {most}.").format(most=MOST_FIGURES))
        return int(text)


class WholeNumberField(forms.IntegerField):
    """A whole number of a search; ``None`` if nothing is entered."""

    def __init__(self, minimum: int, maximum: int, label: Any = None) -> None:
        sentence = gettext_lazy("Use a whole number from {least} to {most}.")
        sentence = format_lazy(sentence, least=minimum, most=lazy(words.grouped, str)(maximum))
        super().__init__(
            label=label,
            required=False,
            min_value=minimum,
            max_value=maximum,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
            widget=forms.TextInput({"inputmode": "numeric"}),
        )


class LimitField(forms.CharField):
    """Points, or nothing for no limit."""

    def to_python(self, value: object) -> int | None:  # type: ignore[override]
        text = str(value or "").strip()
        try:
            return read_points(text) if text else None
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class ChartField(forms.CharField):
    """The number of turns of the turn chart; 0 if nothing is entered."""

    def to_python(self, value: object) -> int:  # type: ignore[override]
        text = str(value or "").strip()
        if not text:
            return 0
        if not WHOLE.fullmatch(text) or not 1 <= int(text) <= MOST_CHART:
            raise forms.ValidationError(_("Enter a whole number from 1 to {most}.").format(most=MOST_CHART))
        return int(text)


class EditForm(forms.Form):
    """A form whose valid content is an edit of a build."""

    data: QueryDict

    def __init__(
        self, data: QueryDict, build: engine.Build, unit: engine.Unit | None = None, files: Files | None = None
    ) -> None:
        super().__init__(data, files)
        self.build, self.unit = build, unit
        self.edit: engine.Edit | None = None

    def clean(self) -> dict[str, object]:
        if not self.errors:
            try:
                self.edit = self.read(self.cleaned_data)
                engine.apply(self.build, self.edit)
            except engine.EditError as error:
                raise forms.ValidationError(str(error)) from None
        return self.cleaned_data

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        """The edit of a valid form."""
        raise NotImplementedError

    @property
    def mistakes(self) -> dict[str, str]:
        """The first error of each field that has room for it; all others under ``form``."""
        return {(name if name in BESIDE else "form"): str(texts[0]) for name, texts in self.errors.items()}

    @property
    def tried(self) -> engine.Unit | None:
        """The unit as the form would have it, whether or not it is valid."""
        return self.unit


class AnyEditForm(EditForm):
    """Any edit as JSON: the change of a fix button."""

    edit_json = KnownField(UNREAD, bound=20_000)

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        try:
            return edit_json.from_json(json.loads(str(cleaned["edit_json"]), object_pairs_hook=_each_once))
        except (ValueError, RecursionError):
            raise engine.EditError(str(UNREAD)) from None


class SettingsForm(EditForm):
    """All settings of the army."""

    scenario = KnownField(gettext_lazy("Choose one of the scenarios shown."), bound=170, required=False)
    limit = LimitField(required=False)
    rules = forms.MultipleChoiceField(
        required=False, error_messages={"invalid_choice": gettext_lazy("Choose from the optional rules shown.")}
    )

    def __init__(self, data: QueryDict, build: engine.Build) -> None:
        super().__init__(data, build)
        known = build.catalogue.optional_rules.keys() | build.rules
        self.fields["rules"].choices = [(slug, slug) for slug in known]  # type: ignore[attr-defined]
        self.fields.update({field.slug: _input(field) for field in ARMY_FIELDS})

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        scenario, _, side = str(cleaned["scenario"]).partition("/")
        limit, rules = cleaned["limit"], cleaned["rules"]
        assert isinstance(limit, int | None) and isinstance(rules, list)
        fields: dict[str, Any] = {field.slug: cleaned[field.slug] for field in ARMY_FIELDS}
        return edits.Settings(self.build.name, limit, scenario, side, frozenset(rules), **fields)

    def clean_limit(self) -> engine.Halves | None:
        return self._possible_limit("limit")

    def _possible_limit(self, field: str) -> engine.Halves | None:
        """The limit, if this army may have it."""
        limit: engine.Halves | None = self.cleaned_data[field]
        try:
            edits.Limit(limit).apply(self.build)
        except engine.EditError as error:
            raise forms.ValidationError(str(error)) from None
        return limit

    def clean_plastic(self) -> str:
        if self.cleaned_data["plastic"] not in ("", *PLASTICS):
            raise forms.ValidationError(COLORS)
        chosen = str(self.cleaned_data["plastic"])
        # An army without a plastic is shown in the first one; leaving that selected is no change.
        return "" if chosen == PLASTICS[0] and not self.build.plastic else chosen


class VisibilityForm(forms.Form):
    """The visibility of an army: one of the choices that the visitor has."""

    def __init__(self, data: QueryDict, visitor: Visitor, kept_out: str = "") -> None:
        super().__init__(data)
        choices = [
            (choice.value, choice.name) for choice in visibility_choices.offered(visitor, kept_out) if not choice.barred
        ]
        self.fields["visibility"] = forms.ChoiceField(choices=choices)


def _input(field: ArmyField) -> forms.Field:
    if field.choices:
        return KnownField(COLORS, required=False)
    return ChartField(required=False) if isinstance(field, Chart) else TextField(field.most, field.has_lines)


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; duplicate keys are an error."""
    first_of_each = dict(pairs)
    if len(first_of_each) < len(pairs):
        raise ValueError("Duplicate field.")  # untranslated
    return first_of_each
