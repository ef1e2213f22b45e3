"""What the home page and the page of a sample army show, as plain values."""

from armybuilder.armies import forms, my_armies, reading, samples, shown, workbench
from armybuilder.armies.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

NEWEST = 5
"""Armies of the visitor's own that are shown."""


def fresh(catalogue: engine.Catalogue) -> engine.Build:
    """A new army as the edition begins one."""
    scenario = catalogue.scenarios.get(catalogue.default_scenario) or next(iter(catalogue.scenarios.values()), None)
    return engine.Build(
        catalogue,
        "New army",
        limit=catalogue.default_limit,
        scenario=scenario.slug if scenario else "",
        side=scenario.sides[0].slug if scenario else "",
        rules=catalogue.default_rules,
    )


def home_start(form: forms.StartForm | None) -> shown.Shown | None:
    """The form that starts an army, with what was typed and what is wrong about it."""
    edition = Edition.objects.first()
    if edition is None:
        return None
    book = catalogue(edition)
    build = fresh(book)
    typed = form.data if form else None
    limit = words.points_sign(build.limit) if build.limit is not None else ""
    return {
        "editions": Edition.objects.all(),
        "scenarios": workbench.scenarios(book),
        "scenario": typed.get("scenario", "") if typed else f"{build.scenario}/{build.side}",
        "limits": [words.points_sign(one) for one in book.limits],
        "limit": typed.get("limit", "") if typed else limit,
        "other": typed.get("limit_other", "") if typed else "",
        **rules(book),
        "chosen": typed.getlist("rules") if typed else build.rules,
        "mistakes": form.mistakes if form else {},
    }


def rules(book: engine.Catalogue) -> shown.Shown:
    """The optional rules, those that bring something to buy apart from the others."""
    options = book.options.values()
    bought = {figure.optional_rule for figure in book.figures.values()}
    bought |= {option.optional_rule for option in options}
    bought |= {level.optional_rule for option in options for level in option.levels}
    every = book.optional_rules.values()
    return {
        "rules": [rule for rule in every if rule.slug in bought],
        "more_rules": [rule for rule in every if rule.slug not in bought],
    }


def shown_sample(found: samples.Sample) -> shown.Shown:
    """A sample on the shelf."""
    build, bill = found.build, engine.bill(found.build)
    others = [words.count_of(n, build.catalogue.kinds[kind]) for kind, n in bill.by_kind.items() if n][1:]
    return {
        "slug": found.slug,
        "name": found.name,
        "plastic": found.plastic,
        "points": words.points_sign(bill.total),
        "meta": " · ".join([f"{bill.figures} figures", *others]),
        **reading.lineup(build),
        "rules": [build.catalogue.optional_rules[rule].name for rule in sorted(build.rules)],
        "mended": found.mended,
    }


def page(visitor: Visitor, form: forms.StartForm | None = None) -> shown.Shown:
    """Everything the home page shows."""
    return {
        "start": home_start(form),
        "shelf": [shown_sample(one) for one in samples.all()],
        "own": my_armies.newest(visitor, NEWEST),
    }
