"""The form of a new army."""

from collections.abc import Mapping
from dataclasses import replace

from django.http import QueryDict

from armybuilder.armies.forms import LimitField, SettingsForm
from armybuilder.text_fields import TextField
from rules import engine
from rules.engine import edits

OTHER = "other"


class StartForm(SettingsForm):
    """A new army: its scenario, limit and optional rules."""

    limit_other = LimitField(required=False)
    name = TextField()
    field_order = ("limit_other",)

    def __init__(self, data: QueryDict, build: engine.Build) -> None:
        if data.get("limit") == OTHER or data.get("limit_other", "").strip():
            data = data.copy()
            data["limit"] = ""
        super().__init__(data, build)

    def clean_limit_other(self) -> engine.Halves | None:
        return self._possible_limit("limit_other")

    def read(self, cleaned: Mapping[str, object]) -> engine.Edit:
        other = cleaned["limit_other"]
        settings = super().read(cleaned if other is None else {**cleaned, "limit": other})
        assert isinstance(settings, edits.Settings)
        return replace(settings, name=str(cleaned["name"]) or settings.name)
