"""Another rule book has other slugs: only fixtures and documents may know those of version 7."""

import ast
from dataclasses import replace

import pytest
from django.conf import settings
from django.db.models import Value
from django.db.models.functions import Concat, Replace

from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.printing.jobs.render import html
from armybuilder.printing.papers import Layout
from rules import engine, models
from rules.snapshot import catalogue_by_slug
from rules.stamps import stamp

DRAWN = {"hero", "troop", "mook", "commander"}
"""Figures and options of version 7 that share their name with a drawing."""


@pytest.mark.long
def test_no_code_names_a_figure_an_option_a_scenario_or_a_roll(catalogue):
    known = {*catalogue.figures, *catalogue.options, *catalogue.scenarios, *catalogue.rolls, catalogue.slug} - DRAWN
    files = [file for folder in ("rules", "armybuilder") for file in (settings.ROOT / folder).rglob("*.py")]
    nodes = [(file.name, node) for file in files for node in ast.walk(ast.parse(file.read_text()))]
    said = {
        (name, node.value) for name, node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert len(said) > 1_000
    assert {one for one in said if one[1] in known} == set()


@pytest.fixture
def renamed(db):
    """The catalogue with every number and roll under another slug; rows that name them do so by their keys."""
    for model in (models.Number, models.Roll):
        model.objects.update(slug=Concat(Value("other-"), "slug"))
    models.Level.objects.update(term=Replace("term", Value(" reach}"), Value(" other-reach}")))
    stamp(models.Edition.objects.get(slug="vsgmr-7").pk)
    return catalogue_by_slug("vsgmr-7")


@pytest.fixture
def army(catalogue):
    """Shooters, a rider too few, something that flies, something that needs nobody."""
    shots = (("disable", ""), ("distance-attack", ""), ("sniper", ""))
    units = (
        engine.Unit(0, "Captain", "hero", 1, (("commander", ""), *shots)),
        engine.Unit(1, "Archers", "troop", 2, (("distance-attack", ""),)),
        engine.Unit(2, "Horses", "small-cavalry", 4, (("super-move", "minor"),)),
        engine.Unit(3, "Demon", "vehicle", 1, (("independent", ""),)),
        engine.Unit(4, "Helicopter", "vehicle", 1, (("flight", ""),)),
    )
    rules = frozenset({"traits", "super-powers"})
    return engine.Build(catalogue, "Patrol", units, 100, "ambush", "ambusher", rules)


def test_findings_and_their_remedies_know_the_crew_by_what_it_is_for(army, renamed):
    found = {finding.code: finding for finding in engine.findings(replace(army, catalogue=renamed))}
    assert found["no-rider"].amount == 2
    said = "Horses and Helicopter: 2 of these 5 have no rider or driver and can’t move."
    assert str(found["no-rider"].message) == said
    assert [str(remedy.label) for remedy in found["no-rider"].remedies] == [
        "Add 2 riders (2 points)", "Remove 2 from Horses", "Add Independent to Horses (+2 points each)",
    ]  # fmt: skip
    assert [str(finding) for finding in engine.findings(army)] == [str(finding) for finding in found.values()]


def test_figures_are_drawn_alike(army, renamed):
    other = replace(army, catalogue=renamed)
    assert [pose(other, unit) for unit in other.units] == ["commander", "shoot", "horse", "beast", "heli"]


@pytest.mark.parametrize("sheet", ["roster", "cards", "measuring"])
def test_sheets_print_alike(army, renamed, sheet):
    assert html(replace(army, catalogue=renamed), sheet, Layout("letter")) == html(army, sheet, Layout("letter"))
    assert "12″" in html(army, sheet, Layout("letter"))
