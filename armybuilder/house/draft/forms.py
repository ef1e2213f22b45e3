"""The forms of a draft. Each valid form is an edit; each error is a sentence."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armybuilder.house.catalogues import SHORT_NAME
from armybuilder.house.draft import choices, translations
from armybuilder.house.draft.edits import Together
from armybuilder.house.fields import EndField, NumberField, PointsField, TargetField, WordsField
from armybuilder.matches.price_questions import NO_LEVEL
from armybuilder.text_fields import NameField
from rules import engine, house

MOST = 2_000
"""How many characters of a field are read."""
NOT_SHOWN = _("Choose one of the options shown.")
Cleaned = dict[str, Any]


class DraftForm(forms.Form):
    """A form on the page of a draft."""

    data: QueryDict
    place = ""
    """Where the page shows the error: next to a field, in the form, or on top."""

    @property
    def field(self) -> str:
        """The first field with an error."""
        return next(iter(self.errors))

    @property
    def sentence(self) -> str:
        """What is wrong with it."""
        return str(self.errors[self.field][0])


class EditForm(DraftForm):
    """A form whose valid content is a change of the draft."""

    row = WordsField()

    def __init__(self, data: QueryDict, now: engine.Catalogue) -> None:
        super().__init__(data)
        self.now = now

    def clean_row(self) -> str:
        return str(self.cleaned_data["row"])[:MOST]

    def clean(self) -> Cleaned:
        if not self.errors:
            self.edit = self.read(self.cleaned_data)
        return self.cleaned_data

    def read(self, cleaned: Cleaned) -> house.Edit | Together:
        """The change of a valid form."""
        raise NotImplementedError

    def figures(self, figures_choice: str) -> tuple[str, ...]:
        """The chosen figure types."""
        figures = choices.figures_meant(self.now, figures_choice)
        if figures is None:
            raise forms.ValidationError({"who": NOT_SHOWN})
        return figures


class NameForm(EditForm):
    place = "name"
    name = NameField()

    def read(self, cleaned: Cleaned) -> Together:
        return Together(
            (
                house.Describe("name", cleaned["name"]),
                house.Describe("short_name", cleaned["name"][:SHORT_NAME].strip()),
            )
        )


class PriceForm(EditForm):
    level = WordsField()
    points = PointsField()

    def __init__(self, data: QueryDict, now: engine.Catalogue) -> None:
        super().__init__(data, now)
        row, level = data.get("row", "").replace("/", "-"), data.get("level", "")
        self.place = f"price-{row}" if level == NO_LEVEL else f"price-{row}-{level or 'only'}"

    def read(self, cleaned: Cleaned) -> house.Edit:
        return house.Reprice(
            cleaned["row"], cleaned["points"], None if cleaned["level"] == NO_LEVEL else cleaned["level"]
        )


class TakeOutForm(EditForm):
    """Remove a row or a level."""

    def read(self, cleaned: Cleaned) -> house.Edit:
        row, _, level = cleaned["row"].partition(" ")
        return house.TakeOut(row, level or None)


class PutBackForm(EditForm):
    """Restore a row or a level from the parent."""

    def read(self, cleaned: Cleaned) -> house.Edit:
        row, apart, level = cleaned["row"].partition(" ")
        if not apart:
            return house.Revert(row)
        table, _, slug = row.partition("/")
        here = table == "options" and self.now.level(slug, level) is not None
        return house.TakeOut(row, level) if here else house.PutBack(row, level)


class WordsForm(EditForm):
    """New texts of a figure or an option; for options, also who may take them and with what."""

    place = "words"
    name = NameField()
    plural = WordsField()
    text = WordsField()
    who = WordsField()

    def read(self, cleaned: Cleaned) -> Together:
        row, text = cleaned["row"], cleaned["text"]
        table, _, slug = row.partition("/")
        option, figure = self.now.options.get(slug), self.now.figures.get(slug)
        known = option if table == "options" else figure if table == "figures" else None
        if known is None:
            raise forms.ValidationError({"name": NOT_SHOWN})
        edits = [*self._named(cleaned, known)]
        edits += [house.Write(row, "text", text)] if text != known.text else []
        if isinstance(known, engine.Option):
            edits += self._option_words(cleaned, known)
        return Together(tuple(edits) or (house.Write(row, "text", text),))

    def _named(self, cleaned: Cleaned, known: engine.FigureType | engine.Option) -> Iterator[house.Edit]:
        """Another name; for figures, also the plural."""
        was = known.plural if isinstance(known, engine.FigureType) else ""
        plural = cleaned["plural"] or was
        several = plural if plural != was else ""
        if cleaned["name"] != known.name:
            yield house.Rename(cleaned["row"], cleaned["name"], plural=several)
        elif several:
            yield house.Write(cleaned["row"], "plural", several)

    def _option_words(self, cleaned: Cleaned, option: engine.Option) -> Iterator[house.Edit]:
        """Who may take it and with what, and the texts of its levels; an only level has the option's text."""
        row = f"options/{option.slug}"
        if cleaned["who"] != choices.AS_IT_IS:
            figures = self.figures(cleaned["who"])
            if set(figures) != option.figures:
                yield house.Offer(row, figures)
        needs = self.data.get("with", choices.AS_IT_IS)
        if needs != choices.AS_IT_IS:
            yield house.Need(row, tuple(filter(None, [needs])))
        for level in option.levels:
            alone = len(option.levels) == 1
            name = level.name if alone else self.data.get(f"name:{level.slug}", "").strip() or level.name
            text = self.data.get("text" if alone else f"text:{level.slug}", level.text).strip()
            if name != level.name:
                yield house.Rename(row, name, level.slug)
            if text != level.text:
                yield from (house.Write(row, field, text, level.slug) for field in ("text", "term"))


class LevelForm(EditForm):
    place = "level"
    name = NameField()
    points = PointsField()
    text = WordsField()
    effect = WordsField()

    def read(self, cleaned: Cleaned) -> house.Edit:
        level = house.NewLevel(cleaned["name"], cleaned["points"], cleaned["text"], cleaned["effect"])
        return house.AddLevel(cleaned["row"].removeprefix("options/"), level)


class OptionForm(EditForm):
    place = "option"
    name = NameField()
    points = PointsField()
    text = WordsField()
    effect = WordsField()
    group = WordsField()
    who = WordsField()

    def read(self, cleaned: Cleaned) -> house.Edit:
        level = house.NewLevel("", cleaned["points"], cleaned["text"], cleaned["effect"])
        needs = tuple(filter(None, [self.data.get("with", "").strip()]))
        return house.AddOption(cleaned["group"], cleaned["name"], (level,), self.figures(cleaned["who"]), needs, "star")


class FigureForm(EditForm):
    place = "figure"
    name = NameField()
    points = PointsField()
    plural = WordsField()
    like = WordsField()

    def read(self, cleaned: Cleaned) -> house.Edit:
        return house.AddFigure(cleaned["name"], cleaned["like"], cleaned["points"], cleaned["plural"])


class ScenarioForm(EditForm):
    place = "scenario"
    least = EndField()
    most = EndField()
    name = NameField()
    ends = WordsField()
    wins = WordsField()

    def read(self, cleaned: Cleaned) -> house.Edit:
        return house.AddScenario(
            cleaned["name"], cleaned["least"], cleaned["most"], "", cleaned["ends"], cleaned["wins"]
        )


class StageForm(EditForm):
    """New name, points and texts of an existing scenario."""

    place = "stage"
    name = NameField()

    def __init__(self, data: QueryDict, now: engine.Catalogue) -> None:
        super().__init__(data, now)
        table, _, slug = data.get("row", "").strip().partition("/")
        self.scenario = now.scenarios.get(slug) if table == "scenarios" else None
        for side in self.scenario.sides if self.scenario else ():
            self.fields |= {f"{end}:{side.slug}": EndField() for end in ("least", "most")}

    def read(self, cleaned: Cleaned) -> Together:
        row, scenario = cleaned["row"], self.scenario
        if scenario is None:
            raise forms.ValidationError({"name": NOT_SHOWN})
        edits: list[house.Edit] = []
        for side in scenario.sides:
            least, most = cleaned[f"least:{side.slug}"], cleaned[f"most:{side.slug}"]
            edits += [house.Range(row, side.slug, least, most)] if (least, most) != (side.least, side.most) else []
        edits += [house.Rename(row, cleaned["name"])] if cleaned["name"] != scenario.name else []
        for field, was in (("ends", scenario.ends), ("wins", scenario.wins)):
            text = self.data.get(field, was).replace("\r\n", "\n").strip()
            edits += [house.Write(row, field, text)] if text != was else []
        return Together(tuple(edits) or (house.Write(row, "ends", scenario.ends),))


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
        return house.Aim(cleaned["row"], cleaned["to"])


class MeasureForm(EditForm):
    """A figure's other starting value."""

    measures = WordsField()
    of = WordsField()
    value = NumberField()

    def __init__(self, data: QueryDict, now: engine.Catalogue) -> None:
        super().__init__(data, now)
        row = data.get("row", "").replace("/", "-")
        self.place = f"measure-{row}-{data.get('measures', '')}-{data.get('of', '')}"

    def read(self, cleaned: Cleaned) -> house.Edit:
        of = cleaned["of"]
        whom = f"figures/{of}" if self.now.figure_type(of) else f"kinds/{of}"
        return house.Measure(cleaned["row"].removeprefix("numbers/"), cleaned["measures"], whom, cleaned["value"])


EDITS: dict[str, type[EditForm]] = {
    "name": NameForm, "price": PriceForm, "out": TakeOutForm, "back": PutBackForm, "words": WordsForm,
    "option": OptionForm, "level": LevelForm, "figure": FigureForm, "scenario": ScenarioForm, "stage": StageForm,
    "target": TargetForm, "measure": MeasureForm, "texts": TextsForm,
}  # fmt: skip
"""The form of each change."""
