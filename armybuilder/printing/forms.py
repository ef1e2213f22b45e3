"""What to print, and on which paper."""

from collections.abc import Sequence

from django import forms
from django.http import QueryDict

from armybuilder.printing.papers import PAPERS
from armybuilder.printing.sheets import SHEETS, Sheet
from rules import engine

FIRST = ("roster", "cards")
"""Sheets that are ticked until somebody ticks others."""


class SheetsField(forms.Field):
    """Sheets in the order of the page, from ``sheets=roster,cards`` or one key each."""

    widget = forms.MultipleHiddenInput

    def __init__(self, known: Sequence[str]) -> None:
        super().__init__(required=False)
        self.known = known

    def to_python(self, value: object) -> tuple[str, ...]:
        """The sheets that are named, each once."""
        named = [name.strip() for text in value or () for name in str(text).split(",") if name.strip()]  # type: ignore[attr-defined]
        unknown = [name for name in named if name not in self.known]
        if unknown:
            raise forms.ValidationError(f"There is no sheet “{unknown[0][:40]}”. There are: {', '.join(self.known)}.")
        if not named:
            raise forms.ValidationError("Tick at least 1 sheet.")
        return tuple(name for name in self.known if name in named)


class PrintForm(forms.Form):
    """Which sheets of an army, on which paper."""

    def __init__(self, data: QueryDict, build: engine.Build) -> None:
        super().__init__(data)
        self.sheets = sheets_of(build.catalogue)
        self.fields["sheets"] = SheetsField([sheet.slug for sheet in self.sheets])
        self.fields["paper"] = PaperField()

    def clean(self) -> dict[str, object]:
        """Refuse a paper that one of the sheets is not made for."""
        paper, chosen = self.cleaned_data.get("paper", ""), self.cleaned_data.get("sheets", ())
        refusals = [SHEETS[slug].refusal(paper) for slug in chosen] if paper else []
        if any(refusals):
            raise forms.ValidationError(next(filter(None, refusals)))
        return self.cleaned_data

    @property
    def mistakes(self) -> list[str]:
        """One sentence for each field that cannot be understood."""
        return [str(sentence) for sentences in self.errors.values() for sentence in sentences]


class PaperField(forms.CharField):
    """A paper by its slug; the first one where none is named."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: object) -> str:
        """The slug of a paper there is."""
        slug = str(value or next(iter(PAPERS)))
        if slug not in PAPERS:
            raise forms.ValidationError(f"There is no paper “{slug[:40]}”. There are: {', '.join(PAPERS)}.")
        return slug


def sheets_of(catalogue: engine.Catalogue) -> list[Sheet]:
    """The sheets that the edition can print."""
    return [SHEETS[slug] for slug in catalogue.sheets if slug in SHEETS]
