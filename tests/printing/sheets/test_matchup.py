"""Who hits whom on paper: dice and chances of two armies, or of one against each armor."""

from dataclasses import replace

import pytest
from django.http import QueryDict
from django.test import RequestFactory
from django.urls import reverse

from armybuilder.matches.models import Simulation
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.studio import print_request
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import from_query
from armybuilder.visitors import Visitor
from tests.printing.geometry import lacking, misprinted, printed, read

PAPERS = ("letter", "a4", "legal", "a5")


def pages(builds, paper="letter", **how):
    return read(render.pdf(builds, ["matchup"], Layout(paper, **how)))


def test_two_armies_stand_on_one_page_with_dice_and_chances(sample):
    [page] = pages([sample("elves"), sample("orcs")], fairness="Lopsided. Elves win.")
    for words in ("ElvesagainstOrcs", "25against24points", "Elvesattack", "Orcsattack", "Lopsided.Elveswin."):
        assert words in page.text
    # As drawn: a Mage against Warlord, Mercenaries and Warriors; Foot Soldiers; Warriors against Foot Soldiers.
    for row in ("332533332533564256", "178251782528" + "1442", "––25––50––50"):
        assert row in page.text


def test_an_army_alone_is_shown_against_every_armor(sample):
    [page] = printed(sample("orcs"), "matchup", Layout())
    for words in ("Noarmor", "Lightarmor", "Heavyarmor", "Orcsattack"):
        assert words in page.text
    assert "Isitfair" not in page.text


def test_without_battles_it_says_how_to_get_them(sample):
    [page] = pages([sample("elves"), sample("orcs")])
    assert "Notplayedyet" in page.text


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_it_stays_on_the_paper(sample, paper, text):
    for build in (sample("undead"), sample("zombie-horde")):
        leaves = printed(build, "matchup", Layout(paper, text=text))
        assert [misprinted(leaf, paper, text, turned=True) for leaf in leaves] == [[] for _leaf in leaves]
        assert lacking(leaves, [unit.name for unit in build.units]) == []


@pytest.mark.thorough
def test_the_studio_prints_a_match_with_what_battles_say(client, db, settings):
    settings.MATCH_BATTLES = 40
    client.get("/samples/elves/")
    client.get("/match/?a=elves&b=orcs")
    assert Simulation.objects.get().state == "done"
    told = client.get(f"{reverse('printing:studio')}?army=elves&army=orcs&sheets=matchup").content.decode()
    assert "Who hits whom" in told and "For a match" in told
    subject = from_query(QueryDict("army=elves&army=orcs"), Visitor())
    request = RequestFactory().get("/sheets/")
    items = print_request.order(request, subject, Selection(("matchup", "roster"))).items
    fairness = {item.sheet.slug: item.layout.fairness for item in items}
    assert fairness["matchup"].startswith("Lopsided. Battles won by Elves") and fairness["roster"] == ""
    assert [item.sheet.slug for item in items] == ["matchup", "roster", "roster"]


def test_who_lets_others_roll_again_is_named(sample):
    orcs = sample("orcs")
    leader = replace(orcs.units[0], options=(("commander", ""), ("inspiration", "")))
    inspired = replace(orcs, units=(leader, *orcs.units[1:]))
    told = SHEETS["matchup"].context(inspired, Layout())["supports"]
    assert f"{leader.name}: failed rolls of the army can be repeated." in told


def test_an_army_without_figures_attacks_nobody(sample):
    told = SHEETS["matchup"].context(replace(sample("orcs"), units=()), Layout())
    assert told["supports"] == [] and [table["rows"] for table in told["tables"]] == [[]]
    assert len(told["tables"][0]["targets"]) > 1
