"""Measured worths as they are shown: the page of a rule book, and a line at each of its rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.worth.fair import fair_prices
from rules.worth.frames import Kind, Place
from rules.worth.measured import Measurement, measurement
from rules.worth.subjects import Doubt, gun, name_of, row_of
from rules.worth.worth_verdicts import Reading, Verdict, Worth, grouped

FIRST, LAST = -1, 6
"""The ends of the axis, in points."""
ROW, LINE = 46, 38
"""The height of a plot: in the table, and at a rule."""
HEIGHTS = {"advance": 0.18, "hold": 0.52, "focus": 0.85}
"""The place of each tactic's mark in a plot, from its top."""
KINDS: dict[Kind, Promise] = {
    "shoot": gettext_lazy("shoot"), "fight": gettext_lazy("fight hand to hand"), "mix": gettext_lazy("do both"),
}  # fmt: skip
ARMIES: dict[Kind, Promise] = {
    "shoot": gettext_lazy("Between armies that shoot"),
    "fight": gettext_lazy("Between armies that fight hand to hand"),
    "mix": gettext_lazy("Between mixed armies"),
}
VERDICTS: dict[Verdict, tuple[Promise, Promise, str]] = {
    "underpriced": (
        gettext_lazy("Underpriced"), gettext_lazy("worth clearly more than they cost, under every tactic"), "arrow-up",
    ),
    "fair": (gettext_lazy("Fair price"), gettext_lazy("close to their price under most tactics"), "check"),
    "overpriced": (
        gettext_lazy("Overpriced"), gettext_lazy("worth clearly less than they cost, under every tactic"), "arrow-down",
    ),
    "depends": (
        gettext_lazy("Depends on how you play"),
        gettext_lazy("one tactic gets more out of them than another"),
        "swords",
    ),
    "not-judged": (gettext_lazy("Not judged"), gettext_lazy("the numbers say nothing about the price"), "info"),
}  # fmt: skip
SHORT = {**{verdict: name for verdict, (name, _more, _icon) in VERDICTS.items()}, "depends": gettext_lazy("Depends")}
DOUBTS: dict[Doubt, Promise] = {
    "tactics": gettext_lazy("These tactics don’t play them well. A low number would say more about the tactics."),
    "not-simulated": gettext_lazy("Battles are simulated without them."),
    "enemies": gettext_lazy("Their worth depends on how many enemies wear armor."),
    "unused": gettext_lazy("Armies of this kind have no use for them."),
    "": gettext_lazy("Too few battles were played to say."),
}


@dataclass(frozen=True)
class Plot:
    """A worth on its axis, with the price and what points spent on nothing are worth."""

    name: str
    worth: Worth
    control: Worth | None
    height: int = ROW

    @property
    def label(self) -> str:
        """The same in words."""
        numbers = {reading.tactic: _interval(reading) for reading in self.worth.readings}
        label = _(
            "{name}: price {price}; worth {advance} when advancing, {hold} when holding back, "
            "{focus} when picking targets"
        )
        return label.format(name=self.name, price=words.points_sign(self.worth.price), **numbers)

    @property
    def price(self) -> str:
        """The place of the price."""
        return _place(min(max(float(self.worth.points), FIRST), LAST))

    @property
    def ticks(self) -> list[tuple[str, str]]:
        """The numbers of its axis."""
        return ticks()

    @property
    def nothing(self) -> tuple[str, str] | None:
        """The place of points spent on nothing: the start and the width."""
        if self.control is None or not self.control.readings:
            return None
        lower = _inside(min(reading.low for reading in self.control.readings))
        upper = _inside(max(reading.high for reading in self.control.readings))
        return _place(lower), percent_of_axis((upper - lower) / (LAST - FIRST))

    @cached_property
    def marks(self) -> list[Context]:
        """The tactics, the first on top."""
        return [_mark(reading, self.height) for reading in self.worth.readings]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The lines of the axis: where each is, and whether it is the one of nothing."""
        return [(_place(point), "zero" if point == 0 else "grid") for point in range(FIRST, LAST + 1)]


def ticks() -> list[tuple[str, str]]:
    """The numbers of the axis, and where they are."""
    return [(_place(point), decimal(point, 0)) for point in range(FIRST, LAST + 1)]


@dataclass(frozen=True)
class WorthPage:
    """The measured worths of a rule book, as one place sees them."""

    catalogue: engine.Catalogue
    measurement: Measurement
    place: Place

    @property
    def scenarios(self) -> list[tuple[str, str, bool]]:
        """The choices: scenarios, each side of them apart."""
        places = dict.fromkeys((place.scenario, place.side) for place in self.measurement.places)
        chosen = (self.place.scenario, self.place.side)
        return [(_name_side(*place), _title(self.catalogue, *place), place == chosen) for place in places]

    @property
    def kinds(self) -> list[tuple[str, Promise, bool]]:
        """Kinds of armies to choose from."""
        return [(kind, name, kind == self.place.kind) for kind, name in KINDS.items()]

    @property
    def battles(self) -> str:
        """The number of battles behind a number."""
        return decimal(self.measurement.battles, 0)

    @property
    def ticks(self) -> list[tuple[str, str]]:
        """The axis."""
        return ticks()

    @cached_property
    def groups(self) -> list[tuple[Promise, Promise, list[Context]]]:
        """The rows by verdict, those apart that are not judged."""
        return [
            (VERDICTS[verdict][0], VERDICTS[verdict][1], self._rows(worths))
            for verdict, worths in grouped(self.measurement.worths_in(self.place))
            if verdict != "not-judged"
        ]

    @cached_property
    def not_judged(self) -> list[tuple[Promise, list[Context]]]:
        """Things that are not judged, by reason."""
        by_doubt: dict[Doubt, list[Worth]] = {}
        for worth in self.measurement.worths_in(self.place):
            if worth.verdict == "not-judged":
                by_doubt.setdefault(worth.doubt, []).append(worth)
        return [(DOUBTS[doubt], self._rows(worths)) for doubt, worths in by_doubt.items()]

    @cached_property
    def fair(self) -> list[tuple[str, str, str]]:
        """Prices that would be fair: names, prices, and what they would be."""
        fair_rows = (
            (name_of(self.catalogue, fair_price.key), fair_price) for fair_price in fair_prices(self.measurement)
        )
        return [
            (name, words.points_sign(fair_price.price), words.points_sign(fair_price.fair))
            for name, fair_price in fair_rows
            if name
        ]

    def _rows(self, worths: Sequence[Worth]) -> list[Context]:
        control = self.measurement.control(self.place)
        return [
            _row(self.catalogue, worth, control, ROW, self.place)
            for worth in worths
            if name_of(self.catalogue, worth.key)
        ]


def page(catalogue: engine.Catalogue, edition: str, query: QueryDict) -> WorthPage | None:
    """The page of a rule book; ``None`` if nothing was measured of it. What an address says wrongly is as usual."""
    measured = measurement(edition)
    if measured is None:
        return None
    places = {(_name_side(place.scenario, place.side), place.kind): place for place in measured.places}
    first = measured.places[0]
    asked = query.get("scenario", ""), query.get("armies", "")
    scenario = asked[0] if any(asked[0] == name for name, _kind in places) else _name_side(first.scenario, first.side)
    kind = asked[1] if (scenario, asked[1]) in places else first.kind
    return WorthPage(catalogue, measured, places[scenario, kind])  # type: ignore[index]


def rows_at(catalogue: engine.Catalogue, slug: str, table: str) -> tuple[Context, ...]:
    """The lines at a rule: one for each level, from the first kind of armies in which its price is judged."""
    measured = measurement(catalogue.slug)
    return tuple(_lines(catalogue, measured, slug, table)) if measured else ()


def _lines(catalogue: engine.Catalogue, measured: Measurement, slug: str, table: str) -> Iterator[Context]:
    first = measured.places[0]
    here = [place for place in measured.places if (place.scenario, place.side) == (first.scenario, first.side)]
    for worth in measured.worths_in(first):
        if row_of(worth.key) == slug and worth.key.startswith(f"{table}/"):
            places = [(place, other) for place in here for other in measured.worths_in(place) if other.key == worth.key]
            place, best = next(((place, worth) for place, worth in places if worth.verdict != "not-judged"), places[0])
            yield _row(catalogue, best, measured.control(place), LINE, place)


def _row(catalogue: engine.Catalogue, worth: Worth, control: Worth | None, height: int, place: Place) -> Context:
    """A line of the table, or the line at a rule; ``note`` is what the figure also had, ``armies`` is for addresses."""
    name, verdict = name_of(catalogue, worth.key), worth.verdict
    is_judged = verdict != "not-judged"
    return {
        "name": name,
        "anchor": row_of(worth.key),
        "price": words.points_sign(worth.price),
        "verdict": verdict,
        "word": str(SHORT[verdict]),
        "icon": VERDICTS[verdict][2],
        "span": _span(worth) if is_judged else "",
        "note": _note(catalogue, worth, place.kind),
        "plot": Plot(name, worth, control, height) if is_judged else None,
        "armies": place.kind,
        "where": str(ARMIES[place.kind]),
        "why": "" if is_judged else str(DOUBTS[worth.doubt]),
    }


def _note(catalogue: engine.Catalogue, worth: Worth, kind: Kind) -> str:
    """The gear of a figure type, whose price is counted."""
    weapon = gun(catalogue) if worth.key.startswith("figures/") and kind != "fight" else ()
    if not weapon:
        return ""
    [(option, _level)] = weapon
    text = _("with {option}") if kind == "shoot" else _("half of them with {option}")
    return text.format(option=catalogue.options[option].name)


def _span(worth: Worth) -> str:
    """``2.5 to 9 for 1 point``."""
    lower, upper = (decimal(value) for value in worth.span)
    count = engine.whole_points(worth.price)
    text = ngettext("{low} to {high} for {price} point", "{low} to {high} for {price} points", count)
    if lower == upper:
        text = ngettext("{low} for {price} point", "{low} for {price} points", count)
    return text.format(low=lower, high=upper, price=words.points_sign(worth.price))


def _interval(reading: Reading) -> str:
    return _("{worth} ({low} to {high})").format(
        worth=decimal(reading.worth), low=decimal(reading.low), high=decimal(reading.high)
    )


def decimal(value: float, decimals: int = 1) -> str:
    """A number as the reader writes it, with a minus that is one."""
    return number_format(round(value, decimals) + 0.0, decimals, force_grouping=True).replace("-", "−")


def _mark(reading: Reading, height: int) -> Context:
    """The worth under one tactic in a plot; all places are percents of its width, also of what is beyond its axis."""
    beyond = "right" if reading.worth > LAST else "left" if reading.worth < FIRST else ""
    return {
        "tactic": reading.tactic,
        "at": _place(_inside(reading.worth)),
        "low": _place(_inside(reading.low)),
        "high": _place(_inside(reading.high)),
        "y": f"{HEIGHTS[reading.tactic] * height:.1f}",
        "beyond": beyond,
        "text": decimal(reading.worth) if beyond else "",
    }


def _inside(value: float) -> float:
    return min(max(value, FIRST), LAST)


def _place(value: float) -> str:
    return percent_of_axis((value - FIRST) / (LAST - FIRST))


def percent_of_axis(part: float) -> str:
    """A place on an axis, or a width, as CSS: nothing is beyond its ends."""
    return f"{100 * max(0.0, min(part, 1.0)):.2f}%"  # untranslated


def _name_side(scenario: str, side: int) -> str:
    """A side of a scenario in an address."""
    return f"{scenario}.{side}" if side else scenario


def _title(catalogue: engine.Catalogue, scenario: str, side: int) -> str:
    scenario_row = catalogue.scenarios[scenario]
    if len(scenario_row.sides) < 2:
        return scenario_row.name
    return _("{scenario}: {side}").format(scenario=scenario_row.name, side=scenario_row.sides[side].name)
