"""The page of a mark: every price with what it is worth in battles, what that rests on, and what can't be judged."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.core.web.values import Context
from armybuilder.handbook import worths
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.marks import lines as mark_lines
from armybuilder.marks.chores import judgment
from armybuilder.marks.models import Mark
from armybuilder.matches import verdicts
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.marks import EVEN, THINGS
from armybuilder.matches.jobs.orders import battle_scenario
from armybuilder.matches.models import Simulation
from armybuilder.matches.price_questions import NO_LEVEL
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue
from rules.worth.measured import measurement
from rules.worth.subjects import name_of, row_of

GROUPS: dict[str, tuple[Promise, Promise, str]] = {
    "dear": (gettext_lazy("Overpriced"), gettext_lazy("cost more than they are worth in battles"), "arrow-down"),
    "cheap": (gettext_lazy("Underpriced"), gettext_lazy("cost less than they are worth in battles"), "arrow-up"),
    "even": (gettext_lazy("Even prices"), gettext_lazy("cost what they are worth, to the nearest half point"), "check"),
}
CURRENCY = gettext_lazy("Everything is compared with this figure, so battles can’t say what it is worth itself.")
LEAST_AXIS, MOST_AXIS = 4, 12
"""The ends between which the axis of a page ends, in points."""
COLUMNS = ("thing", "name", "price", "low", "high", "battles", "judgment")


def page(edition: Edition) -> Context:
    """The context of the page."""
    rules = catalogue(edition)
    mark = Mark.objects.filter(edition=edition).first()
    row = Simulation.objects.with_key(mark.job) if mark and mark.job and not mark.made else None
    result: Mapping[str, Any] = row.result if row else mark.result if mark else {}
    things = result.get(THINGS, {}).get("things", [])
    ends = [max(engine.in_points(thing["price"]), _even(thing, result).get("high") or 0) for thing in things]
    axis = min(max(LEAST_AXIS, int(max(ends, default=0)) + 1), MOST_AXIS)
    address = reverse("marks:mark", args=[edition.slug])
    # How many prices are judged, and of how many.
    playable = [thing for thing in things if not thing["doubt"]]
    return {
        "edition": edition,
        "rules": rules,
        "line": mark_lines.marks_of([edition])[edition.pk],
        "made": mark.made if mark else None,
        "is_unplayable": bool(mark and mark.made and not mark.is_played),
        "is_installed": simulations.are_installed(),
        "has_worker": worker_heartbeat.has_worker(),
        "waits": bool(row and row.is_open),
        "stopped": row.reason if row and row.state == State.FAILED else "",
        "progress": (sum(f"{EVEN} {thing['key']}" in result for thing in playable), len(playable)),
        "groups": list(_groups(edition, rules, things, result, axis)),
        "ticks": [(worths.percent_of_axis(point / axis), worths.decimal(point, 0)) for point in range(axis + 1)],
        "not_judged": _not_judged(rules, things, result) if mark and mark.made else [],
        "rests_on": _rests_on(rules, result),
        "address": address,
        "is_measured": measurement(edition.slug) is not None,
    }


def _even(thing: Mapping[str, Any], result: Mapping[str, Any]) -> Mapping[str, Any]:
    price: Mapping[str, Any] = result.get(f"{EVEN} {thing['key']}", {})
    return price


def _groups(
    edition: Edition, rules: engine.Catalogue, things: list[Mapping[str, Any]], result: Mapping[str, Any], axis: int
) -> Iterator[tuple[Promise, Promise, str, list[Context]]]:
    """Things that cost too much, too little, and even ones; in the first two groups the greatest difference first."""
    for lean, (title, meaning, icon) in GROUPS.items():
        judged = [thing for thing in things if judgment(thing, result) == lean]
        if lean != "even":
            judged.sort(key=lambda thing: -abs(engine.in_points(thing["price"]) - _even(thing, result)["price"]))
        if judged:
            yield title, meaning, icon, [_row(edition, rules, thing, _even(thing, result), axis) for thing in judged]


def _row(
    edition: Edition, rules: engine.Catalogue, thing: Mapping[str, Any], even: Mapping[str, Any], axis: int
) -> Context:
    table, slug, *level = thing["key"].split("/")
    query = urlencode({"row": f"{table}/{slug}", "level": level[0] if level else NO_LEVEL, "armies": thing["kind"]})
    lower, upper = even["low"] or 0.0, axis if even["high"] is None else even["high"]
    return {
        "name": name_of(rules, thing["key"]) or thing["key"].rpartition("/")[2],
        "anchor": row_of(thing["key"]),
        "price": words.points_sign(thing["price"]),
        "worth": _worth(even["low"], even["high"]),
        "begin": worths.percent_of_axis(lower / axis),
        "width": worths.percent_of_axis(max(min(upper, axis) - lower, 0.06) / axis),
        "price_at": worths.percent_of_axis(float(engine.in_points(thing["price"])) / axis),
        "question": f"{reverse('marks:even', args=[edition.slug])}?{query}",
    }


def _worth(lower: float | None, upper: float | None) -> str:
    if upper is None:
        return _("more than {low} points").format(low=worths.decimal(lower or 0))
    return _("{low} to {high} points").format(low=worths.decimal(lower or 0), high=worths.decimal(upper))


def _not_judged(
    rules: engine.Catalogue, things: list[Mapping[str, Any]], result: Mapping[str, Any]
) -> list[tuple[Promise, list[tuple[str, str]]]]:
    """Things that battles can't judge, by reason: each with its anchor in the rules."""
    names_by_reason: dict[Promise, list[tuple[str, str]]] = {}
    for thing in things:
        if judgment(thing, result) is None:
            why = CURRENCY if thing["doubt"] == "currency" else worths.DOUBTS.get(thing["doubt"], worths.DOUBTS[""])
            names_by_reason.setdefault(why, []).append((name_of(rules, thing["key"]), row_of(thing["key"])))
    return [*names_by_reason.items()]


def _rests_on(rules: engine.Catalogue, result: Mapping[str, Any]) -> Context:
    """The basis of the mark: how many battles, of which scenario, under which tactics."""
    scenario = next(
        (
            chosen_scenario.name
            for chosen_scenario in rules.scenarios.values()
            if battle_scenario(chosen_scenario.slug) == battle_scenario("")
        ),
        "",
    )
    battles = sum(part["battles"] for name, part in result.items() if name.startswith(f"{EVEN} "))
    tactics = words.listed([str(name) for name, _meaning in verdicts.TACTICS.values()])
    return {"battles": words.grouped(battles), "count": battles, "scenario": scenario, "tactics": tactics}


def lines(edition: Edition) -> Iterator[tuple[object, ...]]:
    """The same as lines of a file, in the order of the rules."""
    rules = catalogue(edition)
    mark = Mark.objects.complete().filter(edition=edition).first()
    result = mark.result if mark else {}
    yield COLUMNS
    for thing in result.get(THINGS, {}).get("things", []):
        even = _even(thing, result)
        ends = even.get("low"), even.get("high"), even.get("battles")
        verdict = judgment(thing, result) or f"not judged: {thing['doubt'] or 'chance'}"  # untranslated
        yield thing["key"], name_of(rules, thing["key"]), words.exact_points(thing["price"]), *ends, verdict
