"""Fair fights nearby: the sample armies that an army may meet."""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string

from armybuilder.armies import samples
from rules import engine
from rules.engine import words

FEW = 4
"""Fights that have room beside the builder."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A sample army to meet, and how far apart the two are."""

    slug: str
    name: str
    plastic: str
    points: str
    apart: str


@lru_cache(maxsize=1_000)
def nearby(catalogue: engine.Catalogue, total: engine.Halves, besides: str = "") -> tuple[Fight, ...]:
    """Sample armies that differ by no more than the rule book allows, the nearest in points first."""
    if catalogue.fair is None:
        return ()
    near = [(engine.bill(one.build).total, one) for one in samples.of(catalogue) if one.slug != besides]
    fair = [(abs(points - total), points, one) for points, one in near if abs(points - total) <= catalogue.fair]
    return tuple(_fight(*found) for found in sorted(fair, key=lambda found: found[0]))


@lru_cache(maxsize=1_000)
def few(catalogue: engine.Catalogue, total: engine.Halves, besides: str = "") -> str:
    """The nearest of them as the builder shows them; empty where there are none."""
    found = nearby(catalogue, total, besides)[:FEW]
    return render_to_string("armies/_matchups.html", {"fights": found}) if found else ""


def _fight(apart: engine.Halves, points: engine.Halves, sample: samples.Sample) -> Fight:
    told = f"{words.points_sign(apart)} apart" if apart else "level"
    return Fight(sample.slug, sample.name, sample.plastic, words.points_sign(points), told)
