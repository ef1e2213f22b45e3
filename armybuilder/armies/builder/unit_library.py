"""The sources from which units can be added: the quick bar, favorites, and the units of sample armies."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from django.template.loader import render_to_string

from armybuilder.armies import samples
from armybuilder.armies.models import Army, Favorite
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.i18n.lang_attributes import row_marked
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edit_json, edits, words
from rules.models import Edition
from rules.snapshot import catalogue

MOST_FAVORITES = 200
"""The number of favorites that a player may have."""

KEPT = "-kept"
"""In place of a sample's slug: the visitor's favorites."""


def panel(slug: str, army: Army, visitor: Visitor) -> Context:
    """The visitor's favorites and the edition's sample armies, and the units of the one that is open."""
    fitting, favorites = samples.samples_of(army.build().catalogue), favorite_units(visitor, army.edition)
    chosen = next((candidate for candidate in fitting if candidate.slug == slug), None)
    return {
        "kept": len(favorites),
        "kept_open": slug == KEPT and bool(favorites),
        "samples": [{"slug": other.slug, "name": other.name, "chosen": other is chosen} for other in fitting],
        "chosen": chosen,
        "units": [alone(*favorite) for favorite in favorites] if slug == KEPT else _units(chosen) if chosen else (),
    }


def alone(favorite: Favorite, build: engine.Build) -> Context:
    """A favorite unit."""
    return _unit(build, build.units[0], f"kept-{favorite.pk}") | {"name": favorite.name}


@lru_cache(maxsize=100)
def _units(sample: samples.Sample) -> list[Context]:
    return [_unit(sample.build, unit, f"from-{sample.slug}-{unit.id}") for unit in sample.build.units]


def _unit(build: engine.Build, unit: engine.Unit, id: str) -> Context:
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
        "edit": edit_json.dumps(edits.Add.like(unit)),
    }


def keep_favorite(army: Army, unit: engine.Unit, owner: str) -> bool:
    """Save the unit as a favorite, replacing one with the same name. Returns whether there was room.

    Its picture stays with the army, which alone has it.
    """
    favorites = Favorite.objects.filter(owner__key=owner)
    same = favorites.filter(edition=army.edition, name=unit.name)
    if favorites.count() >= MOST_FAVORITES and not same.exists():
        return False
    alone = replace(army.build(), name=unit.name, units=(replace(unit, portrait=""),), notes="", limit=None)
    content = {"document": engine.stored(alone)}
    new = {**content, "owner_id": owner}
    there = {"owner__key": owner, "edition": army.edition, "name": unit.name}
    Favorite.objects.update_or_create(**there, defaults=content, create_defaults=new)
    return True


def favorite_units(visitor: Visitor, edition: Edition | None = None) -> list[tuple[Favorite, engine.Build]]:
    """The favorites of the visitor by rule book, or those that fit one rule book."""
    if not visitor.key:
        return []
    favorites = Favorite.objects.filter(owner__key=visitor.key).select_related("edition")
    favorites = favorites.filter(edition=edition) if edition else favorites
    by_book = sorted(favorites, key=lambda favorite: (natural_key(favorite.edition.name), natural_key(favorite.name)))
    return [
        (favorite, engine.restore(favorite.document, catalogue(favorite.edition)))
        for favorite in by_book
        if favorite.document["units"]
    ]


@lru_cache(maxsize=100)
def add_toolbar(catalogue: engine.Catalogue, rules: frozenset[str]) -> str:
    """The buttons, rendered once for all armies with the same rules."""
    return render_to_string(
        "armies/builder/_add_toolbar.html", {"quick": list(_buttons(engine.Build(catalogue, "", rules=rules)))}
    )


@lru_cache(maxsize=100)
def count_buttons(catalogue: engine.Catalogue) -> int:
    """The number of buttons, for their keyboard shortcuts."""
    return sum(1 for _ in _buttons(engine.Build(catalogue, "")))


def _buttons(build: engine.Build) -> Iterator[Context]:
    """One button for each label; types that share one are in a fold."""
    foreign = build.catalogue.foreign
    buttons: dict[str, list[engine.FigureType]] = defaultdict(list)
    for figure in build.catalogue.figures.values():
        if figure.quick:
            buttons[figure.quick].append(figure)
    for label, figures in buttons.items():
        first = figures[0]
        rule = build.catalogue.optional_rules.get(first.optional_rule)
        off = not build.in_play(first.optional_rule)
        turned_on = edits.Rules(build.rules | {first.optional_rule})
        yield {
            "label": label,
            "pose": first.silhouette,
            "price": words.points_sign(first.points),
            "figures": [(figure, row_marked(foreign, f"figures/{figure.slug}")) for figure in figures],
            "marked": row_marked(foreign, f"figures/{first.slug}"),
            "several": len(figures) > 1,
            "slug": first.slug,
            "off": off,
            "rule": rule.name if rule else "",
            "edit": edit_json.dumps(turned_on) if off else "",
        }
    yield from _levels(build)


def _levels(build: engine.Build) -> Iterator[Context]:
    """Figures with an option that has its own button."""
    for option in build.catalogue.options.values():
        takers = (figure for figure in build.catalogue.figures if not option.figures or figure in option.figures)
        figure = next(takers, "")
        for level in option.levels:
            if level.quick and figure:
                edit = edits.Add(figure, level.quick, options=((option.slug, level.slug),))
                yield {
                    "label": level.quick,
                    "marked": row_marked(build.catalogue.foreign, f"options/{option.slug}"),
                    "pose": level.silhouette or build.catalogue.figures[figure].silhouette,
                    "slug": f"{option.slug}-{level.slug}",
                    "edit": edit_json.dumps(edit),
                }
