"""The forms of a game: joining it, and its result."""

from django import forms
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import NAME
from armybuilder.armies.forms import LimitField
from armybuilder.text_fields import TextField
from rules.games.deeds import NOTE
from rules.games.table import UNSCORED, Table


class JoinForm(forms.Form):
    """Which side somebody plays, and what they are called."""

    side = forms.TypedChoiceField(coerce=int)
    name = TextField(NAME)

    def __init__(self, said: object, table: Table) -> None:
        super().__init__(said)  # type: ignore[arg-type]
        field = self.fields["side"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(side, str(side)) for side in range(len(table["sides"]))]


class ResultForm(forms.Form):
    """Who won, and both scores."""

    winner = forms.ChoiceField(
        error_messages={"required": _("Choose who won."), "invalid_choice": _("Choose who won.")}
    )
    words = TextField(NOTE, lines=True)

    def __init__(self, said: object, table: Table) -> None:
        super().__init__(said)  # type: ignore[arg-type]
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("draw", "draw"), *((str(side), str(side)) for side in range(len(table["sides"])))]
        for side in range(len(table["sides"])):
            is_points = table["aim"] not in UNSCORED
            self.fields[f"score-{side}"] = (
                LimitField(required=False)
                if is_points
                else forms.IntegerField(min_value=0, max_value=9_999, required=False)
            )

    @property
    def winning_side(self) -> int | None:
        """The side that won; ``None`` for a draw."""
        said = self.cleaned_data["winner"]
        return None if said == "draw" else int(said)

    @property
    def scores(self) -> list[int]:
        """The scores of all sides."""
        return [self.cleaned_data[name] or 0 for name in self.fields if name.startswith("score-")]
