"""Favorite units and those of the sample armies, each to be added to the army being built."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from json import dumps

from armybuilder.armies import samples
from armybuilder.armies.models import Army, Favorite
from armybuilder.armies.poses import pose
from armybuilder.core.values import Shown
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edit_json, edits, words
from rules.snapshot import catalogue

MOST_FAVORITES = 200
"""Units that one player keeps."""

KEPT = "-kept"
"""In place of a sample's slug: the units that the visitor keeps."""


def panel(slug: str, army: Army, visitor: Visitor) -> Shown:
    """The visitor's favorite units and the sample armies of the edition, and the units of the one chosen."""
    fitting, kept = samples.of(army.build().catalogue), favorites_of(army, visitor)
    chosen = next((one for one in fitting if one.slug == slug), None)
    return {
        "kept": len(kept),
        "kept_open": slug == KEPT and bool(kept),
        **_samples(fitting, chosen),
        "units": [alone(*one) for one in kept] if slug == KEPT else _units(chosen) if chosen else (),
    }


def _samples(fitting: Sequence[samples.Sample], chosen: samples.Sample | None) -> Shown:
    return {
        "samples": [{"slug": one.slug, "name": one.name, "chosen": one is chosen} for one in fitting],
        "chosen": chosen,
    }


def alone(favorite: Favorite, build: engine.Build) -> Shown:
    """A unit that is kept."""
    return _unit(build, build.units[0], f"kept-{favorite.pk}") | {"name": favorite.name}


@lru_cache(maxsize=100)
def _units(sample: samples.Sample) -> list[Shown]:
    return [_unit(sample.build, unit, f"from-{sample.slug}-{unit.id}") for unit in sample.build.units]


def _unit(build: engine.Build, unit: engine.Unit, id: str) -> Shown:
    figure = build.figure(unit)
    points = engine.each_of(build.catalogue, unit.figure, unit.options)
    levels = [build.catalogue.level(*pair) for pair in unit.options]
    return {
        "id": id,
        "pose": pose(build, unit),
        "name": unit.name,
        "count": unit.count,
        "figure": figure.name if figure else unit.figure,
        "options": ", ".join(level.name for level in levels if level),
        "points": words.points_sign(points * unit.count),
        "edit": dumps(edit_json.to_json(edits.Add.like(unit)), ensure_ascii=False),
    }


def keep_favorite(army: Army, unit: engine.Unit, owner: str) -> bool:
    """Keep the unit under its name, in place favorites_of one kept before under that; whether there was room.

    Its picture stays with the army, which alone holds it.
    """
    kept = Favorite.objects.filter(owner__key=owner)
    same = kept.filter(edition=army.edition, name=unit.name)
    if kept.count() >= MOST_FAVORITES and not same.exists():
        return False
    alone = replace(army.build(), name=unit.name, units=(replace(unit, portrait=""),), notes="", limit=None)
    said = {"document": engine.stored(alone)}
    new = {**said, "owner_id": owner}
    there = {"owner__key": owner, "edition": army.edition, "name": unit.name}
    Favorite.objects.update_or_create(**there, defaults=said, create_defaults=new)
    return True


def favorites_of(army: Army, visitor: Visitor) -> list[tuple[Favorite, engine.Build]]:
    """The kept units that fit the army's rule book."""
    if not visitor.key:
        return []
    kept = Favorite.objects.filter(owner__key=visitor.key, edition=army.edition_id)
    return [(one, engine.restore(one.document, catalogue(army.edition))) for one in kept]


def every_favorite(visitor: Visitor) -> list[tuple[Favorite, engine.Build]]:
    """Everything the visitor keeps, rule book by rule book."""
    if not visitor.key:
        return []
    kept = Favorite.objects.filter(owner__key=visitor.key).select_related("edition").order_by("edition__name", "name")
    return [(one, engine.restore(one.document, catalogue(one.edition))) for one in kept]
