"""The form of an open row: an input for each field of it that has a question. Its price is ``forms.PriceForm``."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.house.draft import choices
from armybuilder.house.draft.choices import AS_IT_IS
from armybuilder.house.draft.edits import Together
from armybuilder.house.draft.form_bases import NOT_SHOWN, Cleaned, EditForm
from armybuilder.house.fields import ChoiceField, DraftNameField, EndField, LabeledField, LinesField, WordsField
from rules import engine, house
from rules.documents import Document
from rules.engine.wording.words import points_sign
from rules.house.field_kinds import Figures, Needs, SidePoints
from rules.house.house_field import Place
from rules.nodes import key_of, nodes, table_of, text_of

ENDS = ("least", "most")
MOST_LINES = 600
"""The maximum number of characters in an input of several lines."""

PLACES = {"figures": "words", "options": "words", "scenarios": "stage"}
"""The place where the page shows the form of a row, by its table."""
HTML_IDS = {"words": "w", "stage": "st"}
"""The beginnings of the ids of inputs, by place."""


def is_known(now: engine.Catalogue, row: str) -> bool:
    """Whether a row can be opened: not one that only comes along with others."""
    return table_of(row) in PLACES and key_of(row) in getattr(now, table_of(row))


class RowForm(EditForm):
    """New values for a row: all fields with a question (``rules/house/fields.py``). What is not sent stays as it is."""

    name = DraftNameField()

    def __init__(self, data: QueryDict | None, draft: Document, now: engine.Catalogue, row: str = "") -> None:
        super().__init__(data, draft, now)
        row = row or self.data.get("row", "").strip()
        self.place = PLACES.get(table_of(row), "")
        self.places = [*house.questions(draft, row)] if is_known(now, row) else []
        for place in self.places:
            self.fields |= dict(self._inputs(place))
        self.order_fields(["name"])

    @property
    def has_lengths(self) -> bool:
        """Whether its text has marks for lengths."""
        return "text" in self.fields and "{" in str(self["text"].value())

    def _inputs(self, place: Place) -> Iterator[tuple[str, LabeledField]]:
        """The input of a field, or those for both ends of a range, by name."""
        current, name = place.field.current(place), _name(place, place.column)
        width = "span" if place.field.is_wide else "wide2"
        look: dict[str, Any] = {"label": place.question, "width": width, "html_id": self._html_id(name)}
        match place.field:
            case SidePoints():
                for end, label, points in zip(ENDS, _labels(place), current, strict=True):
                    name, typed = _name(place, end), "" if points is None else points_sign(points)
                    yield name, EndField(label, width="wide2 short", html_id=self._html_id(name), initial=typed)
            case Figures():
                options = partial(choices.other_figures, self.now, key_of(place.row))
                yield name, ChoiceField(**look, initial=AS_IT_IS, choices=options)
            case Needs():
                options = partial(choices.other_needs, self.now, key_of(place.row))
                yield name, ChoiceField(**look, initial=AS_IT_IS, choices=options, table="options/")
            case _ if place.path == "name":
                yield name, DraftNameField(**look, initial=current)
            case _ if place.shapes[place.column].sort == "lines":
                yield name, LinesField(**look, initial=current, maxlength=MOST_LINES)
            case _:
                yield name, WordsField(**look, initial=current, maxlength=place.shapes[place.column].most)

    def _html_id(self, name: str) -> str:
        column, _, part = self.add_prefix(name).partition(":")
        return "-".join((HTML_IDS[self.place], column, *([part or "only"] if ":" in name else [])))

    def read(self, cleaned: Cleaned) -> Together:
        if not self.places:
            raise forms.ValidationError({"name": NOT_SHOWN})
        values = [(place, place.field.current(place), self._value(place, cleaned)) for place in self.places]
        return Together(
            tuple(house.SetField(place.row, place.path, new) for place, old, new in values if new not in (None, old))
        )

    def _value(self, place: Place, cleaned: Cleaned) -> Any:
        """The value that was sent for a field; ``None``: it stays as it is."""
        if isinstance(place.field, SidePoints):
            return tuple(cleaned[_name(place, end)] for end in ENDS)
        value = cleaned[_name(place, place.column)]
        if value == AS_IT_IS and isinstance(place.field, Figures | Needs):
            return None
        if isinstance(place.field, Figures):
            return self.chosen_figures(cleaned)
        if isinstance(place.field, Needs):
            return tuple(filter(None, [value]))
        return None if value == "" and place.shapes[place.column].needed else value


def _name(place: Place, column: str) -> str:
    """The name of an input: ``text``, ``text:light``."""
    return f"{column}:{place.part}" if "." in place.path else column


def _labels(place: Place) -> tuple[str, str]:
    """The labels of both ends of a side's points; the side is named if there are several."""
    sides = nodes(place.node["sides"])
    if len(sides) == 1:
        return _("Points from"), _("Points to")
    side = text_of(sides[place.part], "name")
    return _("{side}, points from").format(side=side), _("{side}, points to").format(side=side)
