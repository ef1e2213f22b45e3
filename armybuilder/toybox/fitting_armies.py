"""Armies that a box can field: samples, and the newest of the library."""

from dataclasses import dataclass

from django.urls import reverse

from armybuilder.armies import samples
from armybuilder.armies.display import army_context, missing_toys
from armybuilder.armies.models import Army
from armybuilder.core.web.values import Context
from armybuilder.toybox.contents import Contents, box_of
from rules import engine
from rules.boxes.box import Box
from rules.boxes.fitting import fit_army
from rules.engine import words

MOST_LOOKED_AT = 200
"""The maximum number of armies of the library that are looked at, the newest first."""
NEARLY = 2
"""An army that lacks no more toys than these is nearly there."""


@dataclass(frozen=True, slots=True)
class Fielded:
    """An army, and what it lacks."""

    build: engine.Build
    page: str
    lacks: tuple[str, ...]
    toys: int
    """The number of toys that it lacks."""

    @property
    def total(self) -> str:
        """The cost of the army."""
        return words.sum_of(self.build.catalogue, engine.bill(self.build).total)

    @property
    def lineup(self) -> Context:
        """Its figures as they are drawn."""
        return army_context.lineup(self.build)


def page(contents: Contents) -> Context:
    """Those that fit, and those that nearly do."""
    box = box_of(contents)
    shelf = [_fielded(box, sample.build, reverse("armies:sample", args=[sample.slug])) for sample in samples.all()]
    newest = Army.objects.public().order_by("-changed")[:MOST_LOOKED_AT]
    library = [_fielded(box, army.build(), reverse("armies:read", args=[army.code])) for army in newest]
    every = [fielded for fielded in (*shelf, *library) if fielded.build.units]
    return {
        "looked_at": len(every),
        "fits": [fielded for fielded in every if not fielded.toys],
        "nearly": [fielded for fielded in every if 0 < fielded.toys <= NEARLY],
    }


def _fielded(box: Box, build: engine.Build, page: str) -> Fielded:
    missing = fit_army(box, build).missing
    lacks = tuple(missing_toys.phrases(missing, build.catalogue)) if sum(missing.values()) <= NEARLY else ()
    return Fielded(build, page, lacks, sum(missing.values()))
