"""The armies of a new game, as an address or a form names them, and what is agreed about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.named_armies import name_in_address, visible_entries
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.visitors import Visitor
from rules import engine
from rules.games.start import ENDS, HOLDS, MOST_HITS, MOST_ROUNDS, ROUNDS, Entrant, Setup, aim_of

NAMES = ("a", "b", "c", "d")
"""The names of the armies in an address."""
SOMEBODY = "somebody"
"""An army without a list."""
OPPONENT = "opponent"
"""An army that the other player chooses on their phone."""
UNLISTED = (SOMEBODY, OPPONENT)
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The armies of a form: their names in addresses, and their builds."""

    names: tuple[str, ...]
    builds: tuple[engine.Build | None, ...]

    @property
    def catalogue(self) -> engine.Catalogue | None:
        """The rule book of the first army with a list."""
        return next((build.catalogue for build in self.builds if build), None)

    @property
    def is_of_one_book(self) -> bool:
        """Whether all armies follow the same rules."""
        return len({build.catalogue.slug for build in self.builds if build}) == 1


def chosen(query: QueryDict, visitor: Visitor) -> Chosen:
    """The armies that are named. What the visitor may not see does not exist."""
    sent_names = [query.get(name, "") for name in NAMES]
    names = [name if name in UNLISTED else name_in_address(name) for name in sent_names if name and name != NOBODY]
    named_armies = visible_entries(visitor, list(dict.fromkeys(name for name in names if name not in UNLISTED)))
    if any(name not in UNLISTED and name not in named_armies for name in names):
        raise Http404("No such army.")
    return Chosen(tuple(names), tuple(None if name in UNLISTED else named_armies[name].build for name in names))


ENDINGS = (
    ("last", gettext_lazy("a side has lost its figures")),
    ("reach", gettext_lazy("a figure gets to an agreed place")),
    ("hold", gettext_lazy("a side has held an agreed place")),
)
"""The possible endings of a game with a turn chart."""


class SetupForm(forms.Form):
    """Scenario, rounds and how turns go; what an address does not say is as usual."""

    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), required=False)
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=0, max_value=MOST_ROUNDS, required=False)
    each = forms.BooleanField(label=gettext_lazy("Everyone acts"), required=False)
    hits = forms.IntegerField(
        label=gettext_lazy("Hits on the building"), min_value=1, max_value=MOST_HITS, required=False
    )

    ends = forms.ChoiceField(choices=ENDINGS, required=False)
    losses = forms.IntegerField(min_value=0, max_value=MOST_ROUNDS, required=False)
    holds = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)

    def __init__(self, values: QueryDict | Mapping[str, str], catalogue: engine.Catalogue, usual: str = "") -> None:
        super().__init__(values)
        self.catalogue, scenarios = catalogue, catalogue.scenarios
        field = self.fields["scenario"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(slug, scenario.name) for slug, scenario in scenarios.items()]
        self.usual = usual if usual in scenarios else next(iter(scenarios), "")

    def setup(self) -> Setup:
        """The setup of the game, from a form that may have gaps."""
        self.full_clean()
        cleaned = self.cleaned_data
        scenario = cleaned.get("scenario") or self.usual
        rounds = cleaned.get("rounds")
        if rounds is None:
            rounds = 0 if aim_of(scenario) == "last" else ROUNDS
        ends = cleaned.get("ends") or ENDS[0]
        each, holds = bool(cleaned.get("each")), cleaned.get("holds") or HOLDS
        return Setup(scenario, rounds, each, cleaned.get("hits") or 0, ends, cleaned.get("losses") or 0, holds)


def entrants(chosen: Chosen, scenario: str, query: Mapping[str, Any]) -> list[Entrant]:
    """The armies in play: each in a color of its own, and in the role that the form gives it or that is still free."""
    catalogue = chosen.catalogue
    rows = catalogue.scenarios.get(scenario) if catalogue else None
    roles = [side.slug for side in rows.sides] if rows else []
    entered: list[Entrant] = []
    for place, build in enumerate(chosen.builds):
        role = query.get(f"role-{NAMES[place]}", "")
        if role not in roles:
            role = min(roles, key=[other.role for other in entered].count, default="")
        entered.append(entrant(build, entered, role))
    return entered


def entrant(build: engine.Build | None, others: Sequence[Entrant], role: str) -> Entrant:
    """The entrant for a side, in a color and with a name that none of the others has."""
    taken = [other.plastic for other in others]
    order = [(build.plastic if build else "") or engine.PLASTICS[0], "blue", "red", *engine.PLASTICS]
    plastic = next(color for color in order if color not in taken)
    # The name, with a number if another army has it.
    name = build.name if build else _("Other side")
    same = sum(other.name.startswith(name) for other in others)
    return Entrant(build, f"{name} {same + 1}" if same else name, plastic, role)


def posed(start: dict[str, Any], builds: Sequence[engine.Build | None]) -> dict[str, Any]:
    """The start of a game with the silhouettes of its units."""
    for side, build in zip(start["sides"], builds, strict=True):
        poses = {unit.name: pose(build, unit) for unit in build.units} if build else {}
        for unit in side["units"]:
            drawn = build.catalogue.figure_type(unit["figure"]) if build else None
            unit["pose"] = poses.get(unit["name"]) or (drawn.silhouette if drawn else "") or "troop"
    return start
