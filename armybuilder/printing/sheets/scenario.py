"""The scenario sheet: its set-up drawn to scale, how it ends, who wins, and what each side plays with."""

from collections.abc import Iterator

from armybuilder.printing.papers import LEAST, Choice, Layout
from armybuilder.printing.sheets import parts
from armybuilder.printing.sheets.battlefield import beside, setup, stands
from armybuilder.printing.sheets.drawing import calibration
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules import engine
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue, Scenario, Side

OWN = "own"
LOW = 450
"""A page that is no higher has no room for more than the table."""


def offered(catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    """The edition's scenarios, and one to write down."""
    return (*((one.slug, one.name) for one in catalogue.scenarios.values()), (OWN, "One of your own"))


class ScenarioSheet(Sheet):
    """One scenario, or a table to draw one's own on."""

    slug = "scenario"
    name = "Scenario"
    text = "Set-up to scale, how it ends"
    icon = "map-pin"
    can_turn = True
    without_army = {}
    choices = (Choice("which", "Scenario", (("", "The army’s"),), offered),)

    def context(self, build: Build, layout: Layout) -> Context:
        """The scenario that was selected, the army's, or the edition's first; else an empty table."""
        catalogue, scenario = build.catalogue, scenario_of(build, self.selected(layout, "which"))
        name = scenario.name if scenario else "A battle of your own"
        sides = scenario.sides if scenario else ()
        return {
            "title": name if scenario else f"{catalogue.short_name}: {name}",
            "name": name,
            "scenario": scenario,
            "told": [(head, text) for head, text in _texts(scenario) if text],
            "sides": [(side.name, _points(catalogue, side), side.text) for side in sides],
            "fair": _fair(catalogue, scenario),
            **_terms(catalogue, scenario),
            "army": _army(build),
            "setup": setup(scenario, layout).svg("table46"),
            "check": "beside" if beside(layout) else "before" if stands(layout) or layout.size[1] < LOW else "after",
            "calibration": calibration(LEAST[layout.text]).svg("calibration"),
        }

    def is_common(self, layout: Layout) -> bool:
        """Whether a scenario was selected by its name, which all armies then play."""
        return bool(self.selected(layout, "which"))


def scenario_of(build: Build, choice: str) -> Scenario | None:
    """The scenario by that slug; the army's or the edition's first where none is selected."""
    scenarios = build.catalogue.scenarios
    if choice == OWN:
        return None
    return scenarios.get(choice) or build.chosen_scenario or scenarios.get(build.catalogue.default_scenario)


def _texts(scenario: Scenario | None) -> Iterator[tuple[str, str]]:
    if scenario:
        yield from (("Set-up", scenario.setup), ("The end", scenario.ends), ("Who wins", scenario.wins))


def _points(catalogue: Catalogue, side: Side) -> str:
    """``25–40 points``; ``up to 25 points``."""
    most = engine.words.sum_of(catalogue, side.most) if side.most is not None else ""
    if side.least is None:
        return f"up to {most}" if most else "as agreed"
    return f"{engine.words.points_sign(side.least)}–{most}" if most else f"from {side.least}"


def _terms(catalogue: Catalogue, scenario: Scenario | None) -> dict[str, object]:
    """The scenario's own lines: what a die of its own brings, and before it what is said without a die."""
    terms = catalogue.table(scenario.slug) if scenario else ()
    return {"lines": [term for term in terms if not term.value], "terms": [term for term in terms if term.value]}


def _fair(catalogue: Catalogue, scenario: Scenario | None) -> str:
    """By how much the armies may differ, in words; where sides play with other points, those of the same side."""
    if catalogue.fair is None:
        return ""
    alike = len({(side.least, side.most) for side in scenario.sides}) < 2 if scenario else True
    if not catalogue.fair:
        who = "Both sides" if alike else "Players of the same side"
        return f"{who} play with the same number of {engine.words.sum_word(catalogue)}."
    who = "that meet" if alike else "of the same side"
    return f"Armies {who} differ by {engine.words.sum_of(catalogue, catalogue.fair)} at most."


def _army(build: Build) -> str:
    """The army that plays it, with its sum and side."""
    if not build.units:
        return ""
    side = build.chosen_side
    told = f", {side.name}" if side and len(getattr(build.chosen_scenario, "sides", ())) > 1 else ""
    return f"{build.name}{told}: {parts.points(build, engine.bill(build))}"
