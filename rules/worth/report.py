"""Writes measurements as tables to read, one for each place of a battle."""

from collections.abc import Iterator

from rules import engine
from rules.battles.layouts import TACTICS
from rules.engine.wording.words import exact_points
from rules.worth.frames import Kind, Place
from rules.worth.measured import Measurement
from rules.worth.subjects import Doubt
from rules.worth.worth_verdicts import Verdict, Worth, grouped

VERDICTS: dict[Verdict, str] = {
    "underpriced": "Underpriced",
    "fair": "Fair price",  # untranslated
    "overpriced": "Overpriced",
    "depends": "Depends",
    "not-judged": "Not judged",  # untranslated
}
DOUBTS: dict[Doubt, str] = {
    "": "too few battles",  # untranslated
    "tactics": "the tactics were measured",  # untranslated
    "not-simulated": "not simulated",
    "enemies": "depends on what enemies wear",  # untranslated
    "unused": "no use for it here",  # untranslated
}
TACTIC_NAMES = {"advance": "Advance", "hold": "Hold back", "focus": "Pick targets"}  # untranslated
KIND_NAMES: dict[Kind, str] = {
    "shoot": "armies that shoot",  # untranslated
    "fight": "armies that fight",  # untranslated
    "mix": "mixed armies",
}


def report(catalogue: engine.Catalogue, measurement: Measurement, command: str) -> str:
    """The tables, a place after the other."""
    battles = f"up to {measurement.battles:,} battles for each number"  # untranslated
    head = [f"{catalogue.name}, seed {measurement.seed}, {battles}:", "", f"    {command}", ""]  # untranslated
    lines = [line for place in measurement.places for line in _table(catalogue, measurement, place)]
    return "\n".join([*head, *lines])


def _table(catalogue: engine.Catalogue, measurement: Measurement, place: Place) -> Iterator[str]:
    yield f"### {title(catalogue, place)}"
    yield ""
    yield "| Option | Price | " + " | ".join(TACTIC_NAMES[tactic] for tactic in TACTICS) + " | Verdict |"
    yield "|---|---|---|---|---|---|"
    if control := measurement.control(place):
        yield _line(control, "control")
    for verdict, worths in grouped(measurement.worths_in(place)):
        for worth in worths:
            yield _line(worth, VERDICTS[verdict] + (f": {DOUBTS[worth.doubt]}" if verdict == "not-judged" else ""))
    yield ""


def title(catalogue: engine.Catalogue, place: Place) -> str:
    """The name of a place."""
    scenario = catalogue.scenarios[place.scenario]
    side = f", {scenario.sides[place.side].name}" if len(scenario.sides) > 1 else ""
    return f"{scenario.name}{side}: {KIND_NAMES[place.kind]}"


def _line(worth: Worth, verdict: str) -> str:
    span = "{0.worth:.1f} ({0.low:.1f} to {0.high:.1f})"  # untranslated
    cells = {reading.tactic: span.format(reading) for reading in worth.readings}
    numbers = " | ".join(cells.get(tactic, "–") for tactic in TACTICS)
    return f"| {worth.name} | {exact_points(worth.price)} | {numbers} | {verdict} |"
