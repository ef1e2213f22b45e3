"""House rules as large as a file of them may be, each in another way, and the largest army that they take."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.parts.table import sized
from rules import engine

FIGURES, OPTIONS, LEVELS = sized((500, 500, 50), (40, 40, 5))
LINKS = sized(170, 5)
"""Figure types that each option is for, where it is not for all; a file has at most 100,000 values."""
UNITS = sized(500, 5)
Rules = dict[str, Any]


def many_figures(rules: Rules) -> None:
    """As many figure types as there may be, each with its effects."""
    kinds = list(rules["figures"].values())
    for number in range(FIGURES - len(kinds)):
        names = {"name": f"Figure {number}", "plural": f"Figures {number}", "points": 1 + number % 40}
        rules["figures"][f"f{number}"] = kinds[number % len(kinds)] | names


def many_options(rules: Rules) -> None:
    """As many figure types and options as there may be, each option for all."""
    _add_figures(rules)
    _add_options(rules, OPTIONS)


def many_links(rules: Rules) -> None:
    """As many figure types and options, each option for some of them."""
    _add_figures(rules)
    figures = list(rules["figures"])
    for number, option in enumerate(_add_options(rules, OPTIONS)):
        option["figures"] = [figures[(number + place) % len(figures)] for place in range(LINKS)]


def many_levels(rules: Rules) -> None:
    """A hundred options with as many levels as there may be, which figures pay from budgets of their own."""
    rules["budgets"]["own"] = {"name": "Own points", "scope": "figure", "size": 30}
    for option in _add_options(rules, OPTIONS // 5, LEVELS):
        option["budget"] = "own"


def many_grants(rules: Rules) -> None:
    """Options with many levels, each of which brings several others."""
    options = _add_options(rules, OPTIONS // 20, LEVELS)
    slugs = [f"o{number}" for number in range(len(options))]
    for place, option in enumerate(options):
        later = slugs[place + 1 :]
        for level in option["levels"].values():
            level["grants"] = [{"level": f"{slug}/l0"} for slug in later[:12]]


KINDS: dict[str, Callable[[Rules], None]] = {
    "500 figures": many_figures,
    "500 × 500": many_options,
    "links": many_links,
    "levels": many_levels,
    "grants": many_grants,
}


def house_rules(change: Callable[[Rules], None]) -> bytes:
    """Version 7 with the change, as a file."""
    rules = json.loads(Path("fixtures/vsgmr-7.json").read_text("utf-8"))
    change(rules)
    return json.dumps(rules, separators=(",", ":")).encode()


def crowd(catalogue: engine.Catalogue, sizes: tuple[int, ...] = (120, 90, 60, 40, 30, 20)) -> engine.Build:
    """As many units as there may be with as many options as a document, or 100,000 points, have room for; ``sizes``
    are the numbers of options a unit that are tried."""
    dice, options = random.Random(catalogue.slug), list(catalogue.options.values())
    figures = list(catalogue.figures)
    for size in sizes:
        units = tuple(
            engine.Unit(place, f"Unit {place}", dice.choice(figures), 1, _chosen(dice, options, size))
            for place in range(UNITS)
        )
        build = engine.Build(catalogue, "Horde", units, rules=frozenset(catalogue.optional_rules))
        document = json.dumps(engine.write_document(build), separators=(",", ":"))
        try:
            read = engine.read_document(document, {catalogue.slug: catalogue}.get)
        except engine.DocumentError:
            continue
        total = engine.bill(read).total
        # Over its limit, so that ways to save points are looked for.
        document = json.dumps(engine.write_document(read) | {"points_limit": total // 4})
        return engine.read_document(document, {catalogue.slug: catalogue}.get)
    raise SystemExit("No army fits.")


def _chosen(dice: random.Random, options: list[engine.Option], number: int) -> tuple[tuple[str, str], ...]:
    chosen = dice.sample(options, min(number, len(options)))
    return tuple(sorted((option.slug, dice.choice(option.levels).slug) for option in chosen))


def _add_figures(rules: Rules) -> None:
    kind = rules["figures"]["troop"]["kind"]
    for number in range(FIGURES - len(rules["figures"])):
        names = {"name": f"Figure {number}", "plural": f"Figures {number}"}
        rules["figures"][f"f{number}"] = {**names, "kind": kind, "points": 1 + number % 40}


def _add_options(rules: Rules, most: int, levels: int = 1) -> list[Rules]:
    group, added = next(iter(rules["groups"])), []
    for number in range(most - len(rules["options"]) if levels == 1 else most):
        rows = {
            f"l{place}" if levels > 1 else "": {
                "name": f"Option {number} {place}",
                "label": f"Level {place}",
                "points": 1 + place % 9,
            }
            for place in range(levels)
        }
        option: Rules = {"name": f"Option {number}", "group": group, "levels": rows}
        rules["options"][f"o{number}"] = option
        added.append(option)
    return added
