"""The forms of a match: which armies, and how they meet."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.matches.jobs.orders import Setup, battle_scenario
from rules import engine
from rules.battles.layouts import GAP, LAYOUTS, SCENARIOS, TACTICS
from rules.engine import words

LAYOUT_NAMES = {
    "woods": gettext_lazy("Four woods"),
    "open": gettext_lazy("Open field"),
    "town": gettext_lazy("Four houses"),
    "village": gettext_lazy("Two houses, four woods"),
}
MOST_BATTLES = 1_000_000
GAPS = (12, GAP, 36)
assert set(LAYOUT_NAMES) == set(LAYOUTS)


class SetupForm(forms.Form):
    """Scenario, table and distance; what an address does not say, or says wrongly, is as usual."""

    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), required=False)
    layout = forms.ChoiceField(label=gettext_lazy("Table"), choices=list(LAYOUT_NAMES.items()), required=False)
    gap = forms.TypedChoiceField(label=gettext_lazy("Distance apart"), coerce=int, required=False)

    def __init__(self, query: QueryDict, build: engine.Build) -> None:
        self.scenarios = scenarios(build.catalogue)
        values = {name: query.get(name, "") for name in ("scenario", "layout", "gap")}
        scenario = build.scenario if build.scenario in self.scenarios else next(iter(self.scenarios), "")
        usual = {"scenario": scenario, "layout": "woods", "gap": str(GAP)}
        super().__init__({name: values[name] or usual[name] for name in usual})
        self._offer("scenario", [(slug, scenario.name) for slug, scenario in self.scenarios.items()])
        self._offer("gap", [(str(gap), words.distance(Fraction(gap))) for gap in GAPS])
        self.full_clean()
        self.data = {name: self.cleaned_data.get(name, usual[name]) for name in usual}

    def _offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    @property
    def setup(self) -> Setup:
        """The setup in which the armies meet."""
        return Setup(str(self.data["scenario"]), str(self.data["layout"]), int(self.data["gap"]))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The same in an address."""
        return [(name, str(self.data[name])) for name in ("scenario", "layout", "gap")]

    @property
    def in_words(self) -> list[str]:
        """The same for reading."""
        scenario = self.scenarios.get(self.setup.scenario)
        apart = _("{distance} apart").format(distance=words.distance(Fraction(self.setup.gap)))
        return [*([scenario.name] if scenario else []), apart, str(LAYOUT_NAMES[self.setup.layout])]


def scenarios(catalogue: engine.Catalogue) -> Mapping[str, engine.Scenario]:
    """The scenarios of a rule book that battles can play."""
    return {
        slug: scenario for slug, scenario in catalogue.scenarios.items() if battle_scenario(slug) in SCENARIOS.split()
    }


class ReplayForm(forms.Form):
    """The battle that is watched, and the step in it; what an address does not say, or says wrongly, is as usual."""

    mine = forms.ChoiceField(choices=[(tactic, tactic) for tactic in TACTICS], required=False)
    theirs = forms.ChoiceField(choices=[(tactic, tactic) for tactic in TACTICS], required=False)
    battle = forms.IntegerField(min_value=0, max_value=MOST_BATTLES, required=False)
    step = forms.IntegerField(min_value=0, max_value=MOST_BATTLES, required=False)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query)
        self.full_clean()

    @property
    def tactics(self) -> tuple[str, str]:
        """The tactics of both sides."""
        return self.cleaned_data.get("mine") or TACTICS[0], self.cleaned_data.get("theirs") or TACTICS[0]

    @property
    def number(self) -> int:
        """The number of the battle."""
        return self.cleaned_data.get("battle") or 0

    @property
    def place(self) -> int:
        """The number of the step."""
        return self.cleaned_data.get("step") or 0

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The parameters that name the battle in an address."""
        return self._parameters(self.number)

    @property
    def another(self) -> list[tuple[str, str]]:
        """The parameters that name the battle after it."""
        return self._parameters((self.number + 1) % MOST_BATTLES)

    def _parameters(self, battle: int) -> list[tuple[str, str]]:
        return [*zip(("mine", "theirs"), self.tactics, strict=True), ("battle", str(battle))]
