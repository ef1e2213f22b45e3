"""The quick bar: a button for each sort of figure, and for what figures are known by."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from json import dumps

from django.template.loader import render_to_string

from armybuilder.core.values import Shown
from rules import engine
from rules.engine import edit_json, edits, words


@lru_cache(maxsize=100)
def bar(catalogue: engine.Catalogue, rules: frozenset[str]) -> str:
    """The buttons, rendered once for all armies that play by the same rules."""
    return render_to_string(
        "armies/builder/_add_toolbar.html", {"quick": list(_buttons(engine.Build(catalogue, "", rules=rules)))}
    )


@lru_cache(maxsize=100)
def count(catalogue: engine.Catalogue) -> int:
    """How many buttons there are, for the keys that press them: as many by all rules."""
    return sum(1 for _ in _buttons(engine.Build(catalogue, "")))


def _buttons(build: engine.Build) -> Iterator[Shown]:
    """One button for each label; types that share one stand behind a fold."""
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
            "figures": figures,
            "several": len(figures) > 1,
            "slug": first.slug,
            "off": off,
            "rule": rule.name if rule else "",
            "edit": dumps(edit_json.to_json(turned_on)) if off else "",
        }
    yield from _levels(build)


def _levels(build: engine.Build) -> Iterator[Shown]:
    """Figures that hold what has a button of its own."""
    for option in build.catalogue.options.values():
        takers = (figure for figure in build.catalogue.figures if not option.figures or figure in option.figures)
        figure = next(takers, "")
        for level in option.levels:
            if level.quick and figure:
                edit = edits.Add(figure, level.quick, options=((option.slug, level.slug),))
                yield {
                    "label": level.quick,
                    "pose": level.silhouette or build.catalogue.figures[figure].silhouette,
                    "slug": f"{option.slug}-{level.slug}",
                    "edit": dumps(edit_json.to_json(edit)),
                }
