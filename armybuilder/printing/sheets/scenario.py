"""The scenario sheet: its set-up drawn to scale, how it ends, who wins, and what each side plays with."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import LEAST, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.battlefield import beside, setup, stands
from armybuilder.printing.sheets.drawings.calibration import calibration, print_words
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue, Scenario
from rules.engine.wording.directions import isolate

OWN = "own"
SHORT = 450
"""A page that is no higher has no room for more than the table."""


def offered(catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    """The edition's scenarios, and one to write down."""
    return (
        *((scenario.slug, scenario.name) for scenario in catalogue.scenarios.values()),
        (OWN, _("Your own scenario")),
    )


class ScenarioSheet(Sheet):
    """One scenario, or an empty table for one's own."""

    slug = "scenario"
    name = gettext_lazy("Scenario")
    text = gettext_lazy("Table plan to scale, and how the game ends")
    icon = "map-pin"
    can_turn = True
    without_army = {}
    choices = (SheetChoice("which", gettext_lazy("Scenario"), (("", gettext_lazy("The army’s scenario")),), offered),)

    def context(self, build: Build, layout: Layout) -> Context:
        """The scenario that was selected, the army's, or the edition's first; else an empty table."""
        catalogue, scenario = build.catalogue, scenario_of(build, self.selected(layout, "which"))
        name = scenario.name if scenario else _("Your own battle")
        sides = scenario.sides if scenario else ()
        # The scenario's own lines: what a die of its own brings, and before it what is said without a die.
        terms = catalogue.table(scenario.slug) if scenario else ()
        return {
            "title": name if scenario else _("{rules}: your own battle").format(rules=catalogue.short_name),
            "name": name,
            "scenario": scenario,
            "sections": [(head, text) for head, text in _texts(scenario) if text],
            "sides": [(side.name, parts.span(catalogue, side) or _("as agreed"), side.text) for side in sides],
            "fair": _fair(catalogue, scenario),
            "lines": [term for term in terms if not term.value],
            "terms": [term for term in terms if term.value],
            "army": _army(build),
            "setup": setup(scenario, layout).svg("battlefield"),
            "check": "beside" if beside(layout) else "before" if stands(layout) or layout.size[1] < SHORT else "after",
            "print_words": print_words(layout),
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
        yield from (
            (_("Set-up"), scenario.setup),
            (_("The end"), scenario.ends),
            (_("Who wins"), scenario.wins),
        )


def _fair(catalogue: Catalogue, scenario: Scenario | None) -> str:
    """By how much the armies may differ, in words; where sides play with other points, those of the same side."""
    if catalogue.fair is None:
        return ""
    alike = len({(side.least, side.most) for side in scenario.sides}) < 2 if scenario else True
    if not catalogue.fair:
        same = _("Players of the same side play with the same number of {counted}.")
        if alike:
            same = _("Both sides play with the same number of {counted}.")
        return same.format(counted=engine.words.sum_word(catalogue))
    apart = _("Armies of the same side differ by {difference} at most.")
    if alike:
        apart = _("Armies that meet differ by {difference} at most.")
    return apart.format(difference=engine.words.sum_of(catalogue, catalogue.fair))


def _army(build: Build) -> str:
    """The army that plays it, with its sum and side."""
    if not build.units:
        return ""
    side = build.chosen_side
    points = parts.points(build, engine.bill(build))
    if side and len(getattr(build.chosen_scenario, "sides", ())) > 1:
        return _("{army}, {side}: {points}").format(army=isolate(build.name), side=side.name, points=points)
    return _("{army}: {points}").format(army=isolate(build.name), points=points)
