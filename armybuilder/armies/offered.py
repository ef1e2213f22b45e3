"""The units of the sample armies, each to be added to the army being built."""

from functools import lru_cache
from json import dumps

from armybuilder.armies import samples
from armybuilder.armies.values import Shown
from armybuilder.poses import pose
from rules import engine
from rules.engine import edits, words


def panel(slug: str, catalogue: engine.Catalogue) -> Shown:
    """The sample armies of the edition, and the units of the one chosen."""
    fitting = samples.of(catalogue)
    chosen = next((one for one in fitting if one.slug == slug), None)
    return {
        "samples": [{"slug": one.slug, "name": one.name, "chosen": one is chosen} for one in fitting],
        "chosen": chosen,
        "units": _units(chosen) if chosen else (),
    }


@lru_cache(maxsize=100)
def _units(sample: samples.Sample) -> list[Shown]:
    return [_unit(sample, unit) for unit in sample.build.units]


def _unit(sample: samples.Sample, unit: engine.Unit) -> Shown:
    build = sample.build
    figure = build.figure(unit)
    points = engine.each_of(build.catalogue, unit.figure, unit.options)
    levels = [build.catalogue.level(*pair) for pair in unit.options]
    return {
        "id": f"from-{sample.slug}-{unit.id}",
        "pose": pose(build, unit),
        "name": unit.name,
        "count": unit.count,
        "figure": figure.name if figure else unit.figure,
        "options": ", ".join(level.name for level in levels if level),
        "points": words.points_sign(points * unit.count),
        "edit": dumps(edits.to_json(edits.Add.like(unit)), ensure_ascii=False),
    }
