"""The page to read an army: what it says, whom it names as a fair fight, what can be taken along."""

import json
import re
from dataclasses import replace
from html import unescape
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.armies import samples
from armybuilder.armies.display import army_context
from armybuilder.armies.documents import downloads
from armybuilder.armies.reading import context as reading_context
from tests.support.markup import flat, words_at
from tests.support.players import copied

PLACE = "https://muster.example/shared/x/"


@pytest.fixture
def undead(catalogue):
    return samples.get("undead").build


def test_a_sample_is_read_with_its_points_its_figures_and_its_stamp(client):
    text = words_at(client, "/samples/undead/")
    assert "6 units, 11 figures" in text
    assert "Legal 25 of 25 points Basic Game · Very Simple v7" in text
    assert "Corrected: the rule book counts 9 figures" in text
    assert "9 guys, 1 cavalry and 1 vehicle" in text
    assert "Total 11 25" in text


def test_the_stamp_says_in_a_sentence_what_it_stands_for(client):
    page = client.get("/samples/undead/").content.decode()
    assert 'role="img" aria-label="Legal for Very Simple v7, Basic Game: 25 of 25 points"' in page


def test_every_roll_has_its_chance_in_the_open_and_in_cover(client):
    text = words_at(client, "/samples/undead/")
    assert "Distance 33% in cover 6+, 17%" in text
    assert "Distance against Stealth 6+, 17% · against Stealth in cover never" in text
    assert "Armor against “Ignores Armor” 4+ twice, 25%" in text
    assert "Distance can’t shoot" in text
    assert "9″ Move Half move 4½″ Move in rough ground 4½″" in text


def test_reach_stands_only_with_those_who_shoot(client):
    assert words_at(client, "/samples/undead/").count("Reach 12″") == 1


def test_every_option_says_what_it_does_and_the_bill_what_it_costs(client):
    text = words_at(client, "/samples/undead/")
    assert "Cause Fear. Attackers who roll 1 or 2 miss and run one move away." in text
    assert "Hero 2, Commander free, Heavy armor free with Commander, Cause Fear 2, Summon 2 6 1 6" in text
    assert "Small cavalry. Needs a rider" in text
    assert "Note. Carries nobody, though it is as fast and as strong as a vehicle." in text


def test_an_army_with_an_error_has_its_finding_and_no_stamp(undead):
    leaderless = replace(undead, units=undead.units[1:])
    page = reading_context.page(leaderless, PLACE, "", shared=True)
    assert page["stamp"] is None
    assert "bad" in {finding["tone"] for finding in page["findings"]}
    sentence = "10 figures, 19 points, for Very Simple Generic Miniatures Rules 7. "
    assert page["preview"]["description"].startswith(sentence)


def test_an_army_without_limit_and_scenario_is_legal_for_the_rules_alone(undead):
    free = replace(undead, limit=None, scenario="", side="")
    stamp = reading_context.page(free, PLACE, "", shared=True)["stamp"]
    assert stamp == {"spent": "25 points", "under": "Very Simple v7", "sentence": "Legal for Very Simple v7: 25 points"}


def test_an_army_without_units_can_be_read(undead):
    page = reading_context.page(replace(undead, units=()), PLACE, "", shared=True)
    assert (page["heading"], page["units"], page["lineup"]["of"]) == ("0 units, 0 figures", [], 3)


def test_a_thousand_figures_stand_in_fourteen_places(undead):
    horde = replace(undead, units=(replace(undead.units[5], count=1000),))
    assert army_context.lineup(horde) == {"poses": [("troop", "")] * 14, "of": 14}


def test_fair_fights_are_within_five_points_the_nearest_first(undead):
    near = samples.fights_nearby(undead.catalogue, 50, besides="undead")
    assert [(one.name, one.points, one.apart) for one in near] == [
        ("Elves", "25", "equal"), ("Orcs", "24", "1 point apart"), ("Modern Infantry", "24", "1 point apart"),
        ("Medieval Infantry", "23", "2 points apart"), ("Fantasy Adventurers", "27", "2 points apart"),
        ("Dwarves", "28", "3 points apart"), ("Wild West Bandit Gang", "22", "3 points apart"),
        ("Zombie Horde", "20", "5 points apart"),
    ]  # fmt: skip


def test_an_army_does_not_meet_the_sample_that_it_was_copied_from(client):
    army = copied(client, "undead")
    army.turn_on_read_link()
    for address in (f"/armies/{army.code}/", f"/shared/{army.read_key}/"):
        fair = client.get(address).content.decode().split('<ul class="fights">')[1].split("</ul>")[0]
        assert 'href="/samples/orcs/"' in fair and 'href="/samples/undead/"' not in fair


def test_exactly_five_points_apart_is_fair_and_a_half_more_is_not(undead):
    assert "Zombie Horde" in {one.name for one in samples.fights_nearby(undead.catalogue, 50)}
    assert "Zombie Horde" not in {one.name for one in samples.fights_nearby(undead.catalogue, 51)}
    assert samples.fights_nearby(undead.catalogue, 20 * 2 + 11)[-1].apart == "3½ points apart"


def test_a_rule_book_that_does_not_say_what_is_fair_names_no_fights(undead):
    silent = replace(undead.catalogue, fair=None)
    assert samples.fights_nearby(silent, 50) == ()
    assert samples.few_fights(silent, 50) == ""


def test_the_builder_names_the_four_nearest(client):
    page = flat(client.post("/samples/undead/copy/", follow=True).content.decode())
    names = re.findall(r'<a href="/samples/([a-z-]+)/">[^<]+</a><span class="number">', page)
    assert names == ["elves", "orcs", "modern-infantry", "medieval-infantry"]


def test_a_sample_is_taken_along_as_document_and_as_text(client):
    answer = client.get("/samples/undead/document.json")
    assert answer["Content-Disposition"] == 'attachment; filename="undead.json"'
    document = json.loads(answer.content)
    assert (document["name"], len(document["units"]), document["edition"]) == ("Undead", 6, "vsgmr-7")
    answer = client.get("/samples/undead/text/")
    assert answer["Content-Disposition"] == 'attachment; filename="undead.txt"'
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("Undead (25 points, 11 figures including 1 cavalry and 1 vehicle)")
    assert "\nGhouls (5): Troop guy – 5 points (1 each)\n" in text


def test_the_page_shows_the_army_as_text_three_ways(client):
    page = unescape(client.get("/samples/undead/").content.decode())
    for name in ("plain", "markdown", "discord"):
        text = re.search(rf'<textarea id="text-{name}"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1]
        assert "Skeleton Archers" in text and "Summon" in text
    assert "### **Undead" in page


def test_a_file_of_an_army_without_latin_letters_still_has_its_name(undead):
    def named(name):
        return downloads.file(replace(undead, name=name), "json")["Content-Disposition"]

    assert named("亡霊") == f"attachment; filename*=utf-8''{quote('亡霊')}.json"
    assert named("!") == 'attachment; filename="army.json"'


def test_the_qr_code_is_drawn_without_any_style(client):
    page = client.get("/samples/undead/").content.decode()
    drawn = re.search(r'<div class="qr-box"[^>]*>(.*?)</div>', page, re.DOTALL)[1]
    assert drawn.startswith("<svg ") and "style" not in drawn and 'fill="#fff"' in drawn
    assert 'value="http://testserver/samples/undead/"' in page


def test_the_qr_code_has_its_quiet_zone_and_finder_patterns():
    address = f"https://muster.example/shared/{'x' * 22}/"
    drawn = army_context.address(address)["qr"]
    # 53 letters with error correction M take version 4: 33 modules, and 4 of white on each side.
    assert 'viewBox="0 0 41 41"' in drawn
    assert re.search(r'd="M4 4.5h7m[^"]*h7m-33 1h1m5 0h1m', drawn)
    assert army_context.address(address.upper())["qr"] != drawn


def test_a_link_preview_knows_title_units_and_plastic(client):
    page = client.get("/samples/undead/").content.decode()
    assert '<meta property="og:title" content="Undead, 25 points">' in page
    summary = "11 figures, 25 points, legal for Very Simple v7, Basic Game. Necromancer 6, "
    assert f'<meta property="og:description" content="{summary}' in page
    assert '<meta name="theme-color" content="#9f9574">' in page
    assert '<meta property="og:image" content="http://testserver/samples/undead/preview.png">' in page
    assert 'name="robots"' not in page


def test_a_sample_is_read_with_two_queries_its_rule_book_and_the_readers_toys(client):
    client.get("/samples/undead/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/samples/undead/")
    assert len(asked) == 2


def test_who_may_roll_again_says_with_what_chance(client, db):
    page = flat(client.get("/samples/ash-hill-dragons/").content.decode())
    assert "50%, rerolled 75%" in page and "17%, rerolled 31%" in page
    assert "rerolled" not in client.get("/samples/undead/").content.decode()
