"""The forms of a draft, by the change of ``rules/house`` that each makes: ``fields.reprice`` for a price."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from armybuilder.house.catalogues import SHORT_NAME
from armybuilder.house.draft import choices, translations
from armybuilder.house.draft.edits import Together
from armybuilder.house.draft.form_bases import NOT_SHOWN, Cleaned, EditForm
from armybuilder.house.draft.row_forms import RowForm
from armybuilder.house.fields import (
    ChoiceField,
    DraftNameField,
    EndField,
    NumberField,
    PointsField,
    TargetField,
    WordsField,
)
from armybuilder.matches.price_questions import NO_LEVEL
from rules import engine, house
from rules.documents import OWN, Document
from rules.house.adding import LINE

NAME, POINTS = gettext_lazy("Name"), gettext_lazy("Points")
TEXT, EFFECT = gettext_lazy("What it does, in one line"), gettext_lazy("What it changes on the card")


class NameForm(EditForm):
    place = "name"
    name = DraftNameField()

    def read(self, cleaned: Cleaned) -> Together:
        name, short_name = cleaned["name"], cleaned["name"][:SHORT_NAME].strip()
        return Together((house.SetField(OWN, "name", name), house.SetField(OWN, "short_name", short_name)))


class PriceForm(EditForm):
    level = WordsField()
    points = PointsField()

    def __init__(self, data: QueryDict, draft: Document, now: engine.Catalogue) -> None:
        super().__init__(data, draft, now)
        row, level = data.get("row", "").replace("/", "-"), data.get("level", "")
        self.place = f"price-{row}" if level == NO_LEVEL else f"price-{row}-{level or 'only'}"

    def read(self, cleaned: Cleaned) -> house.Edit:
        level = None if cleaned["level"] == NO_LEVEL else cleaned["level"]
        return house.reprice(cleaned["row"], cleaned["points"], level)


class TakeOutForm(EditForm):
    """Remove a row or a level."""

    def read(self, cleaned: Cleaned) -> house.Edit:
        row, _, level = cleaned["row"].partition(" ")
        return house.TakeOut(row, level or None)


class RevertForm(EditForm):
    """Restore a row or a level from the parent."""

    def read(self, cleaned: Cleaned) -> house.Edit:
        row, apart, level = cleaned["row"].partition(" ")
        return house.Revert(row, level if apart else None)


class LevelForm(EditForm):
    place = "level"
    name = DraftNameField(gettext_lazy("Name of the level"), width="short", html_id="l-name")
    points = PointsField(POINTS, width="short", html_id="l-points")
    effect = ChoiceField(EFFECT, width="wide2", html_id="l-effect")
    text = WordsField(TEXT, width="span", html_id="l-text", maxlength=LINE)

    def read(self, cleaned: Cleaned) -> house.Edit:
        values = {key: cleaned[key] for key in ("name", "points", "text", "effect")}
        return house.AddLevel(cleaned["row"].removeprefix("options/"), **values)


class OptionForm(EditForm):
    place = "option"
    name = DraftNameField(NAME, width="short", html_id="nt-n", example=gettext_lazy("Battle Cry"))
    points = PointsField(POINTS, width="short", html_id="nt-p")
    figures = ChoiceField(gettext_lazy("Who may take it"), html_id="nt-w")
    needs = ChoiceField(gettext_lazy("Only works with"), html_id="nt-u", table="options/")
    text = WordsField(
        TEXT, width="wide2", html_id="nt-d", maxlength=LINE,
        example=gettext_lazy("Allies nearby reroll a hand to hand die a round."),
        help_text=gettext_lazy("Printed on cards and sheets. Up to 90 characters."),
    )  # fmt: skip
    effect = ChoiceField(
        EFFECT, width="wide2", html_id="nt-e", help_text=gettext_lazy("Chances on cards are worked out from this.")
    )
    group = ChoiceField(gettext_lazy("Group"), width="wide2", html_id="nt-g", table="groups/")

    def __init__(self, data: QueryDict | None, draft: Document, now: engine.Catalogue, row: str = "") -> None:
        super().__init__(data, draft, now)
        groups = choices.groups(now)
        if len(groups) < 2:
            self.fields["group"].widget = forms.HiddenInput()
            self.fields["group"].initial = groups[0].slug if groups else ""

    def read(self, cleaned: Cleaned) -> house.Edit:
        values = {key: cleaned[key] for key in ("group", "name", "points", "text", "effect")}
        needs = tuple(filter(None, [cleaned["needs"]]))
        return house.AddOption(**values, figures=self.chosen_figures(cleaned), needs=needs, icon="star")


class FigureForm(EditForm):
    place = "figure"
    name = DraftNameField(NAME, width="short", html_id="nf-n", example=gettext_lazy("Veteran"))
    points = PointsField(POINTS, width="short", html_id="nf-p")
    plural = WordsField(gettext_lazy("Plural"), width="wide2", html_id="nf-s", example=gettext_lazy("Veterans"))
    like = ChoiceField(gettext_lazy("Copy everything else from"), width="wide2", html_id="nf-l", table="figures/")

    def read(self, cleaned: Cleaned) -> house.Edit:
        return house.AddFigure(cleaned["name"], cleaned["like"], cleaned["points"], cleaned["plural"])


class ScenarioForm(EditForm):
    place = "scenario"
    name = DraftNameField(NAME, width="wide2", html_id="ns-n", example=gettext_lazy("The Teapot"))
    least = EndField(gettext_lazy("Points from"), width="short", html_id="ns-l")
    most = EndField(gettext_lazy("Points to"), width="short", html_id="ns-m")
    ends = WordsField(
        gettext_lazy("How it ends"),
        width="wide2",
        html_id="ns-e",
        maxlength=300,
        example=gettext_lazy("After 5 rounds."),
    )
    wins = WordsField(
        gettext_lazy("Who wins"), width="wide2", html_id="ns-w", maxlength=300,
        example=gettext_lazy("The side that holds the teapot."),
    )  # fmt: skip

    def read(self, cleaned: Cleaned) -> house.Edit:
        return house.AddScenario(**{key: cleaned[key] for key in ("name", "least", "most", "ends", "wins")})


class TextsForm(EditForm):
    """A row in another language, with the longer text about it."""

    place = "texts"
    language = WordsField()

    def read(self, cleaned: Cleaned) -> Together:
        if cleaned["language"] not in translations.other_languages():
            self.place = ""  # the page has no field for it
            raise forms.ValidationError({"language": NOT_SHOWN})
        rows = [row for row in translations.rows_of(cleaned["row"]) if self._texts(row)] or [cleaned["row"]]
        return Together(tuple(house.Translate(row, cleaned["language"], self._texts(row)) for row in rows))

    def _texts(self, row: str) -> tuple[tuple[str, str], ...]:
        start = f"{row}."
        return tuple(
            (name.removeprefix(start), str(cleaned)) for name, cleaned in self.data.items() if name.startswith(start)
        )


class TargetForm(EditForm):
    to = TargetField()

    def read(self, cleaned: Cleaned) -> house.Edit:
        row, _, part = cleaned["row"].partition(":")
        return house.SetField(row, f"targets.{part}.number", cleaned["to"])


class MeasureForm(EditForm):
    """A figure's other starting value."""

    measures = WordsField()
    of = WordsField()
    value = NumberField()

    def __init__(self, data: QueryDict, draft: Document, now: engine.Catalogue) -> None:
        super().__init__(data, draft, now)
        row = data.get("row", "").replace("/", "-")
        self.place = f"measure-{row}-{data.get('measures', '')}-{data.get('of', '')}"

    def read(self, cleaned: Cleaned) -> house.Edit:
        figure = f"figures/{cleaned['of']}" if self.now.figure_type(cleaned["of"]) else f"kinds/{cleaned['of']}"
        return house.SetField(cleaned["row"], f"base.{cleaned['measures']}:{figure}.value", cleaned["value"])


EDITS: dict[str, type[EditForm]] = {
    "name": NameForm, "price": PriceForm, "out": TakeOutForm, "back": RevertForm, "words": RowForm,
    "option": OptionForm, "level": LevelForm, "figure": FigureForm, "scenario": ScenarioForm, "stage": RowForm,
    "target": TargetForm, "measure": MeasureForm, "texts": TextsForm,
}  # fmt: skip
"""The form of each change."""
