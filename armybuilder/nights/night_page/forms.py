"""The forms of a night: answers, armies brought and lent, tables, results."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from armybuilder.armies.forms import LimitField
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.clubs.fields import RowField
from armybuilder.nights import permissions
from armybuilder.nights.models import COMING, Answer, Night, Rsvp, Table
from rules.engine import Halves
from rules.engine.editing import crews

WON = {"left": True, "right": False, "nobody": None}
MOST_ROUNDS = 99
MOST_VERSIONS = 2**31 - 1
NO_ROUNDS = format_lazy(_("Enter a whole number from 1 to {most}."), most=MOST_ROUNDS)
NO_PAIR = _("Choose two players who are going, each with an army.")
NO_SIDE = _("Choose a player and a side.")
NOT_COMING = _("Choose Going or Maybe first.")
NOT_LENT = _("This army isn’t available anymore. Choose another.")
MEANWHILE = _("Someone else has generated new pairings. Please review them and try again.")
LATE = "late"


class AnswerField(RowField):
    """One of the night's answers."""

    def __init__(self) -> None:
        super().__init__(Answer.objects.none())


class ArmyField(forms.ModelChoiceField):
    """An army that may be chosen, or none."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(Army.objects.none(), required=False, error_messages={"invalid_choice": sentence})


class NumberField(forms.IntegerField):
    """The state that the page was based on: a count, or a version."""

    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=MOST_VERSIONS)


class NightForm(forms.Form):
    """A form about a night, with its choices."""

    def __init__(self, data: QueryDict, night: Night, armies: ArmyQuerySet | None = None) -> None:
        super().__init__(data)
        self.night = night
        for field in self.fields.values():
            if isinstance(field, AnswerField):
                field.queryset = night.answers.select_related("player", "army__edition")
            elif isinstance(field, ArmyField):
                field.queryset = armies

    @property
    def sentence(self) -> str:
        """A sentence that says what is wrong."""
        return next((str(sentences[0]) for sentences in self.errors.values()), "")

    @property
    def is_late(self) -> bool:
        """Whether it was sent from a page that is older than the current pairings."""
        return self.has_error(NON_FIELD_ERRORS, LATE)


class AnswerForm(NightForm):
    """Whether one comes."""

    come = forms.ChoiceField(
        choices=Rsvp.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose Going, Maybe or Not going.")),
    )


class CallOffForm(forms.Form):
    """Whether the night is canceled."""

    off = forms.BooleanField(required=False, widget=forms.HiddenInput)


class BringForm(NightForm):
    """The army that one brings, and the side one would like to play."""

    army = ArmyField(_("This army isn’t available anymore. Choose another."))
    side = forms.CharField(required=False)
    crew = forms.CharField(required=False)
    come = forms.CharField(required=False)

    def clean_come(self) -> str:
        """The answer of somebody who is not going and undoes that; empty: it stays."""
        come = str(self.cleaned_data["come"])
        return come if come in COMING else ""

    def clean_crew(self) -> str | None:
        """The figures that come; empty: all, ``None``: nothing was said about them."""
        army, text = self.cleaned_data.get("army"), str(self.cleaned_data["crew"])
        if army is None or "crew" not in self.data:
            return None
        build = army.build()
        try:
            crew = crews.crew_of(build, dict(crews.read(text)))
        except ValueError:
            crew = ()
        if not crew:
            raise ValidationError(_("Choose at least one figure of the army."))
        return "" if crew == crews.whole(build) else crews.written(crew)

    def clean_side(self) -> str:
        side, ranges = str(self.cleaned_data["side"]), self.night.ranges
        return side if side in ranges and len(ranges) > 1 else ""


class MendForm(forms.Form):
    """The army of a fix button, and the version that the page showed."""

    army = RowField(Army.objects.none())
    version = NumberField()

    def __init__(self, data: QueryDict, armies: ArmyQuerySet) -> None:
        super().__init__(data)
        army: Any = self.fields["army"]
        army.queryset = armies


class JoinForm(NightForm):
    """The player who takes a side of a table, as in ``2/left``."""

    answer = AnswerField()
    side = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        number, _, side = str(cleaned.get("side", "")).partition("/")
        if cleaned["answer"].come != Rsvp.YES or side not in ("left", "right"):
            raise ValidationError(NO_SIDE)
        return cleaned | {"table": permissions.table(self.night, number), "left": side == "left"}


class DrawForm(NightForm):
    """The number of draws made when the page was shown, and whether tables that work are given up, too."""

    drawn = NumberField()
    everybody = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("drawn") != self.night.draw_count:
            raise ValidationError(MEANWHILE, code=LATE)
        return self.cleaned_data


class SwapForm(DrawForm):
    """Two players who swap."""

    one = AnswerField()
    other = AnswerField()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first, other = cleaned["one"], cleaned["other"]
        if first == other or {first.come, other.come} != {Rsvp.YES} or not (first.army_id and other.army_id):
            raise ValidationError(NO_PAIR)
        return cleaned


class StandForm(NightForm):
    """Whether a table stays as it is."""

    table = forms.CharField(required=False)
    stands = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean_table(self) -> Table:
        return permissions.table(self.night, self.cleaned_data["table"])


class AskForm(NightForm):
    """The player who is asked to fix their army."""

    answer = AnswerField()


class LendForm(NightForm):
    """The army of the library that somebody plays; none: it is taken back."""

    answer = AnswerField()
    army = ArmyField(NOT_LENT)

    def clean_answer(self) -> Answer:
        answer: Answer = self.cleaned_data["answer"]
        if answer.come == Rsvp.NO or (answer.army_id and not answer.borrowed):
            raise ValidationError(NOT_LENT)
        return answer


@dataclass(frozen=True, slots=True)
class Foe:
    """The army that a side played against."""

    points: Halves
    refusal: str
    """The error that more was destroyed than it has, with its points and name as far as the reader may know them."""


class ResultForm(forms.Form):
    """A game's result. A side cannot destroy more points than the opposing army has."""

    won = forms.ChoiceField(
        choices=[(side, side) for side in WON],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose who won, or “Nobody”.")),
    )
    left = LimitField(required=False)
    right = LimitField(required=False)
    rounds = forms.IntegerField(
        required=False, min_value=1, max_value=MOST_ROUNDS,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NO_ROUNDS),
    )  # fmt: skip

    def __init__(
        self,
        data: QueryDict | None = None,
        table: Table | None = None,
        foes: tuple[Foe | None, Foe | None] = (None, None),
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.table, self.foes = table, foes

    def clean_left(self) -> Halves:
        return self._beaten("left", self.foes[0])

    def clean_right(self) -> Halves:
        return self._beaten("right", self.foes[1])

    def _beaten(self, side: str, foe: Foe | None) -> Halves:
        points: Halves = self.cleaned_data[side] or 0
        if foe and points > foe.points:
            raise ValidationError(foe.refusal)
        return points

    @property
    def result(self) -> Mapping[str, object]:
        """The result of a valid form, by the columns of its row."""
        cleaned = self.cleaned_data
        return {
            "left_won": WON[cleaned["won"]],
            "left_beaten": cleaned["left"],
            "right_beaten": cleaned["right"],
            "rounds": cleaned["rounds"],
        }
