"""The forms of a game: joining it, and its result."""

from collections.abc import Iterator

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import NAME
from armybuilder.armies.forms import LimitField
from armybuilder.text_fields import TextField
from rules.engine import words
from rules.games.events import NOTE
from rules.games.results import Result
from rules.games.start import UNSCORED, Table

DRAW = "draw"
"""The winner of a draw."""


class JoinForm(forms.Form):
    """The side that somebody plays, and their name."""

    side = forms.TypedChoiceField(coerce=int)
    name = TextField(NAME)

    def __init__(self, values: object, table: Table) -> None:
        super().__init__(values)  # type: ignore[arg-type]
        field = self.fields["side"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(side, str(side)) for side in range(len(table["sides"]))]


class ResultForm(forms.Form):
    """The winner, and both scores."""

    winner = forms.ChoiceField(
        error_messages={"required": _("Choose who won."), "invalid_choice": _("Choose who won.")}
    )
    words = TextField(NOTE, lines=True)

    def __init__(self, data: QueryDict | None, table: Table, result: Result) -> None:
        super().__init__(data)
        self.table = table
        self.initial = {
            "winner": DRAW if result.winner is None else str(result.winner),
            "words": result.words,
        }
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(DRAW, DRAW), *((str(side), str(side)) for side in range(len(table["sides"])))]
        for side in range(len(table["sides"])):
            is_points, score = table["aim"] not in UNSCORED, result.scores[side]
            self.initial[f"score-{side}"] = words.exact_points(score) if is_points else str(score)
            self.fields[f"score-{side}"] = (
                LimitField(required=False)
                if is_points
                else forms.IntegerField(min_value=0, max_value=9_999, required=False)
            )

    @property
    def score_fields(self) -> Iterator[tuple[str, BoundField]]:
        """The name of each side, and the field of its score with what was typed."""
        for side, entry in enumerate(self.table["sides"]):
            yield entry["name"], self[f"score-{side}"]

    @property
    def winning_side(self) -> int | None:
        """The side that won; ``None`` for a draw."""
        winner = self.cleaned_data["winner"]
        return None if winner == DRAW else int(winner)

    @property
    def scores(self) -> list[int]:
        """The scores of all sides."""
        return [self.cleaned_data[name] or 0 for name in self.fields if name.startswith("score-")]
