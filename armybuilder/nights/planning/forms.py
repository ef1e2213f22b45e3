"""The form that plans a night."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armybuilder.armies.forms import KnownField, LimitField
from armybuilder.nights import time_zones
from armybuilder.nights.checking import Range
from armybuilder.nights.models import DESCRIPTION, PLACE, TITLE, Night
from armybuilder.nights.planning.games import Game, editions_for, first_game, game
from armybuilder.text_fields import TextField
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

Typed = Mapping[str, Any]
"""The values of the fields: optional rules as a list, everything else as text."""
LONGEST = dt.timedelta(days=3)
LAST_DAY = dt.date(9_000, 12, 31)
PAST_MIDNIGHT = dt.time(6)
"""Until when a night ends in the morning of the next day, unless its last day is given."""
SHOWN = "shown:"
"""Prefix of a field: the value that the form showed."""
NO_DATE = _("Enter a real date, such as 2027-03-23.")
NO_TIME = _("Enter a time, such as 19:00.")
NO_ZONE = _("Choose a time zone from the list, such as Europe/Lisbon.")
NO_GAME = _("Choose a scenario from the list.")


class DayField(forms.DateField):
    """A day, as browsers send it."""

    def __init__(self, *, required: bool = True, label: _StrOrPromise, help_text: _StrOrPromise = "") -> None:
        super().__init__(
            input_formats=["%Y-%m-%d"], required=required, label=label, help_text=help_text,
            validators=[MaxValueValidator(LAST_DAY, _("This date is too far away."))],
            error_messages=dict.fromkeys(("required", "invalid"), NO_DATE),
        )  # fmt: skip


class ClockField(forms.TimeField):
    """Hours and minutes, as browsers send them."""

    def __init__(self, *, label: _StrOrPromise) -> None:
        refusals = dict.fromkeys(("required", "invalid"), NO_TIME)
        super().__init__(input_formats=["%H:%M", "%H:%M:00"], label=label, error_messages=refusals)


class RulesField(forms.MultipleChoiceField):
    """Optional rules; unknown ones are dropped."""

    def clean(self, value: Any) -> list[str]:
        choices: Any = self.choices
        return [slug for slug, _ in choices if slug in (value or ())]


class PlanForm(forms.Form):
    """The plan of a night, with fields for the points of each side of the chosen game.

    If the game changes, fields that still have the values shown get the new game's suggestions.
    """

    play = KnownField(NO_GAME, bound=170)
    rule = RulesField(required=False)
    date = DayField(label=_("Date"))
    starts = ClockField(label=_("Starts"))
    ends = ClockField(label=_("Ends"))
    last_day = DayField(required=False, label=_("Last day"), help_text=_("Leave empty if it ends the same night."))
    place = TextField(PLACE)
    zone = forms.ChoiceField(
        choices=lambda: [(name, name) for name in time_zones.known()],
        error_messages=dict.fromkeys(("required", "invalid_choice"), NO_ZONE),
    )
    title = TextField(TITLE)
    words = TextField(DESCRIPTION, lines=True)
    fair = LimitField(
        required=False, label=_("Maximum points difference"), help_text=_("Leave empty for no limit.")
    )  # fmt: skip

    def __init__(
        self, visitor: Visitor, night: Night, *, data: Typed | None = None, initial: Typed | None = None
    ) -> None:  # fmt: skip
        self.night = night
        self.editions = editions_for(visitor, night if night.pk else None)
        typed = (initial or {}) if data is None else data
        self.chosen = game(str(typed.get("play", "")), self.editions)
        self.game = self.chosen or first_game(self.editions)
        typed = _of_game(typed, self.game, keeping=data is not None)
        super().__init__(None if data is None else typed, initial={**typed})
        self.fields["place"].label, self.fields["title"].label = _("Place"), _("Title")
        for side in self.game.sides:
            for end in ("least", "most"):
                self.fields[f"{end}:{side.slug}"] = LimitField(required=False)
        rules: Any = self.fields["rule"]
        rules.choices = [(slug, rule.name) for slug, rule in self.game.book.optional_rules.items()]

    def clean_play(self) -> str:
        if self.chosen is None:
            raise ValidationError(NO_GAME)
        return self.chosen.value

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["ranges"] = {side.slug: self._read_range(side.slug) for side in self.game.sides}
        self.cleaned_data["hours"] = self._read_hours()
        self._refuse_past_day()
        return self.cleaned_data

    def _refuse_past_day(self) -> None:
        """A night is planned for today or later. Only the date of a past night may be corrected to another past day."""
        day, zone = self.cleaned_data.get("date"), self.cleaned_data.get("zone")
        if day is None or zone is None:
            return
        today = time_zones.local(timezone.now(), zone).date()
        is_past = self.night.pk and self.night.local_start.date() < today
        if day < today and not is_past:
            self.add_error("date", gettext("This day is over. Choose today or a later day."))

    def _read_range(self, side: str) -> Range:
        minimum, maximum = (self.cleaned_data.get(f"{end}:{side}") for end in ("least", "most"))
        if minimum is not None and maximum is not None and minimum > maximum:
            sentence = gettext("Must be at least the minimum, {points}.")
            self.add_error(f"most:{side}", sentence.format(points=words.points_sign(minimum)))
        return minimum, maximum

    def _read_hours(self) -> tuple[dt.datetime, dt.datetime] | None:
        """The start and the end, in local time. It may end after midnight."""
        cleaned = self.cleaned_data
        if not {"date", "last_day", "starts", "ends"} <= cleaned.keys():
            return None
        first = cleaned["date"]
        last = cleaned["last_day"] or usual_last_day(first, cleaned["starts"], cleaned["ends"])
        moments = [self._read_moment(name, day, cleaned[name]) for name, day in (("starts", first), ("ends", last))]
        return self._in_order(*moments)

    def _read_moment(self, name: str, day: dt.date, clock: dt.time) -> dt.datetime | None:
        try:
            return time_zones.read(f"{day}T{clock:%H:%M}", self.cleaned_data.get("zone") or time_zones.HOME)
        except ValueError as error:
            self.add_error(name, str(error))
            return None

    def _in_order(self, starts: dt.datetime | None, ends: dt.datetime | None) -> tuple[dt.datetime, dt.datetime] | None:
        if starts is None or ends is None:
            return None
        zone = self.cleaned_data.get("zone") or time_zones.HOME
        length = time_zones.moment(ends, zone) - time_zones.moment(starts, zone)
        if ends < starts and not self.cleaned_data["last_day"]:
            sentence = gettext(
                "A game night ends by 6:00 the next morning. Choose another time, or enter the last day."
            )
            self.add_error("ends", sentence)
        elif length <= dt.timedelta():
            self.add_error("ends", gettext("Choose a later time. A game night can’t end before it starts."))
        elif length > LONGEST:
            refusal = ngettext(
                "A game night lasts {days} day at most.", "A game night lasts {days} days at most.", LONGEST.days
            )
            self.add_error("last_day", refusal.format(days=LONGEST.days))
        return starts, ends

    def plan(self) -> dict[str, Any]:
        """The plan of a valid form, by the columns of a night."""
        cleaned = self.cleaned_data
        starts, ends = map(time_zones.typed, cleaned["hours"])
        scenario = self.game.scenario.slug if self.game.scenario else ""
        ranges = {side: list(range) for side, range in cleaned["ranges"].items()}
        return {
            "own_title": cleaned["title"], "place": cleaned["place"], "description": cleaned["words"],
            "zone": cleaned["zone"], "typed_start": starts, "typed_end": ends,
            "edition": self.game.edition, "scenario": scenario,
            "ranges": ranges, "rules": cleaned["rule"], "max_gap": cleaned["fair"],
        }  # fmt: skip


def usual_last_day(day: dt.date, starts: dt.time, ends: dt.time) -> dt.date:
    """The day on which a night ends if no last day is given: games may run past midnight."""
    return day + dt.timedelta(days=ends < starts and ends <= PAST_MIDNIGHT)


def sent(data: QueryDict) -> Typed:
    """The values of a POST."""
    return {**data.dict(), "rule": data.getlist("rule")}


def book_terms(played: Game) -> dict[str, object]:
    """The book's defaults for points, rules and fairness."""
    return suggested_points(played) | {
        "rule": sorted(played.book.default_rules),
        "fair": points_typed(played.book.fair),
    }


def suggested_points(played: Game) -> dict[str, object]:
    """The points of each side that the scenario suggests."""
    return ranges_typed({side.slug: (side.least, side.most) for side in played.sides})


def ranges_typed(ranges: Mapping[str, Range]) -> dict[str, object]:
    """The points of each side as the fields have them."""
    typed: dict[str, object] = {}
    for side, (minimum, maximum) in ranges.items():
        typed |= {f"least:{side}": points_typed(minimum), f"most:{side}": points_typed(maximum)}
    return typed


def points_typed(points: engine.Halves | None) -> str:
    """Points as people type them; empty for ``None``."""
    return "" if points is None else words.points_sign(points)


def _of_game(typed: Typed, played: Game, *, keeping: bool) -> Typed:
    """The input, with the new game's terms if the form showed another game.

    ``keeping`` is for a plan that is about to be saved: points that were typed then stay.
    """
    shown = str(typed.get("shown", "" if keeping else played.value))
    if shown == played.value:
        return typed
    same_book = shown.partition("/")[0] == played.edition.slug
    terms = suggested_points(played) if same_book else book_terms(played)
    if keeping:
        for side in played.sides:
            # The points of a side may differ from those that the form showed.
            names = (f"least:{side.slug}", f"most:{side.slug}")
            if any(name in typed and typed[name] != typed.get(f"{SHOWN}{name}", typed[name]) for name in names):
                del terms[f"least:{side.slug}"], terms[f"most:{side.slug}"]
    return {**typed, **terms}
