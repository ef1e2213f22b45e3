"""Starting, changing, undoing and guarding armies, through the pages' own addresses."""

import json
import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army

HTMX = {"HX-Request": "true"}


@pytest.fixture
def alice():
    return Client()


@pytest.fixture
def army(alice):
    said = {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "30", "rules": ["traits"]}
    alice.post("/armies/", said)
    return Army.objects.get()


def names(army):
    army.refresh_from_db()
    return [(unit["name"], unit.get("count", 1)) for unit in army.document["units"]]


def test_the_home_page_shows_the_form_and_every_sample(client):
    page = client.get("/?samples=all").content.decode()
    assert "Create army" in page
    assert page.count('class="army"') == len(
        (settings.ROOT / "fixtures" / "samples" / "ORDER").read_text().splitlines()
    )


def test_an_army_starts_as_the_form_says(army):
    assert army.document["points_limit"] == 30
    assert army.document["scenario"] == {"slug": "basic-game", "side": "player"}
    assert army.document["optional_rules"] == ["traits"]


def test_a_figure_is_added_in_one_post(alice, army, at):
    assert alice.post(at + "units/", {"figure": "troop", "version": "0"}).status_code == 302
    assert names(army) == [("Troop", 1)]


def test_htmx_gets_the_region_alone(alice, army, at):
    answer = alice.post(at + "units/", {"figure": "troop", "version": "0"}, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page and 'id="workbench"' in page and "<hidden>" not in page and "<army>" not in page


def test_the_outfit_of_a_unit(alice, army, at):
    alice.post(at + "units/", {"figure": "hero"})
    said = {"name": "Mage", "look": "Blue hat", "figure": "hero", "notes": "", "o-commander": "on",
            "o-distance-attack": "on", "o-sharpshooter": "on", "o-support": "on", "l-support": "armor"}  # fmt: skip
    alice.post(at + "units/0/", said)
    army.refresh_from_db()
    assert army.document["units"][0]["options"] == {
        "commander": True, "distance-attack": True, "sharpshooter": True, "support": "armor"}  # fmt: skip
    page = alice.get(at + "?unit=0").content.decode()
    assert '<b id="spent">7</b>' in page
    assert "Why 7 points?" in page


def test_count_copy_move_and_remove(alice, army, at):
    alice.post(at + "units/", {"figure": "troop"})
    alice.post(at + "units/", {"figure": "hero"})
    alice.post(at + "units/0/count/", {"by": "1", "count": "1"})
    assert names(army) == [("Troop", 2), ("Hero", 1)]
    alice.post(at + "units/0/count/", {"count": "7"})
    alice.post(at + "units/0/move/", {"by": "1"})
    assert names(army) == [("Hero", 1), ("Troop", 7)]
    alice.post(at + "units/0/copy/", {})
    assert names(army) == [("Hero", 1), ("Troop", 7), ("Troop 2", 7)]
    alice.post(at + "units/1/remove/", {})
    assert names(army) == [("Troop", 7), ("Troop 2", 7)]


def test_settings_and_name(alice, army, at):
    said = {"scenario": "ambush/target", "limit": "40", "rules": ["mooks"], "plastic": "bone", "notes": "Hi"}
    alice.post(at + "settings/", said)
    alice.post(at + "name/", {"name": "Elves"})
    army.refresh_from_db()
    assert army.name == "Elves"
    assert army.document["points_limit"] == 40
    assert army.document["scenario"] == {"slug": "ambush", "side": "target"}
    assert army.document["optional_rules"] == ["mooks"]


def test_the_first_change_of_the_limit_is_that_alone(alice, army, at):
    shown = {"scenario": "basic-game/player", "limit": "35", "rules": ["traits"], "plastic": "green"}
    alice.post(at + "settings/", shown)
    army.refresh_from_db()
    assert army.document["points_limit"] == 35 and "plastic" not in army.document
    assert "lastic" not in str(army.versions.latest("number").summary)


def test_everything_that_is_wrong_in_the_settings_is_announced(alice, army, at):
    said = {"scenario": "basic-game/player", "limit": "abc", "chart": "0", "plastic": "bone"}
    page = alice.post(at + "settings/", said).content.decode()
    message = page.partition('<div id="message" role="status">')[2].partition("</div>")[0]
    assert message.count("Not saved.") == 1
    assert "Limit: " in message and "Turns on the chart: " in message


@pytest.mark.parametrize("said", ["", "[", "{}", '{"burn": {}}', "[" * 5000, '{"add": {"figure": "dragon"}}'])
def test_a_change_that_cannot_be_read_changes_nothing(alice, army, at, said):
    answer = alice.post(at + "edit/", {"edit_json": said})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert (
        'class="finding bad"' in page and '<div id="message" role="status"><div class="snack"><span>Not saved. ' in page
    )
    assert names(army) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"add": {"figure": "troop", "name": "W" * 81}}, "Use at most 80 characters. This has 81."),
        ({"name": {"name": "\u200b"}}, "Enter a name."),
        ({"notes": {"notes": "\0"}}, "U+0000 is a control character. Remove it."),
        ({"name": {"name": "\ud800"}}, "U+D800 is half of a character (a lone surrogate). Remove it."),
        ({"add": {"figure": "\ud800"}}, "“\\ud800” isn’t a figure in Very Simple v7."),
        ({"plastic": {"plastic": "\ud800"}}, "“\\ud800” isn’t a plastic color. Choose green"),
        ({"scenario": {"scenario": "\ud800"}}, "“\\ud800” isn’t a scenario in Very Simple v7."),
        ({"rules": {"rules": ["\ud800"]}}, "“\\ud800” isn’t an optional rule in Very Simple v7."),
    ],
)
def test_a_button_brings_only_text_that_documents_keep(alice, army, at, said, why):
    answer = alice.post(at + "edit/", {"edit_json": json.dumps(said)})
    assert answer.status_code == 422
    assert why in answer.content.decode()
    before = army.document
    army.refresh_from_db()
    assert army.document == before


def test_a_new_change_clears_redo_and_keeps_the_branch(alice, army, at):
    alice.post(at + "units/", {"figure": "troop"})
    alice.post(at + "undo/", {})
    alice.post(at + "units/", {"figure": "hero"})
    alice.post(at + "redo/", {})
    assert names(army) == [("Hero", 1)]
    assert army.state(1).units[0].name == "Troop"


@pytest.mark.parametrize("slug", ["undead", "elves", "justice-team"])
def test_a_page_and_an_edit_ask_few_questions(alice, slug, django_assert_max_num_queries):
    alice.post(f"/samples/{slug}/copy/")
    at = f"/armies/{Army.objects.get().code}/"
    alice.get(at)
    with django_assert_max_num_queries(8):
        alice.get(at + "?unit=1")
    with CaptureQueriesContext(connection) as seen:
        alice.post(at + "units/1/count/", {"count": "4", "version": "0", "token": "t"}, headers=HTMX)
    assert len([q for q in seen if not re.match("SAVEPOINT|RELEASE|BEGIN", q["sql"])]) <= 8


@pytest.mark.long
@pytest.mark.any_database
def test_an_edit_of_sixty_units_asks_no_more_than_one_of_five(alice, army, at):
    counted = []
    for units in (5, 60):
        while len(names(army)) < units:
            added = {"figure": "troop", "name": f"Troop of {len(names(army))}"}
            alice.post(at + "edit/", {"edit_json": json.dumps({"add": added})})
        with CaptureQueriesContext(connection) as seen:
            alice.post(at + "units/1/count/", {"count": str(units), "token": "t"}, headers=HTMX)
        counted.append(len(seen))
    assert counted[0] == counted[1]


def test_a_mook_is_offered_with_the_button_that_turns_its_rule_on(alice, army, at):
    assert "Turn on the Mooks rule" in alice.get(at).content.decode()


def test_every_option_of_the_edition_can_be_opened(alice, army, at):
    rules = ["traits", "super-powers", "mooks", "specific-skills"]
    alice.post(at + "settings/", {"scenario": "basic-game/player", "limit": "30", "rules": rules, "plastic": "bone"})
    for number, figure in enumerate(["troop", "hero", "mook", "small-cavalry", "large-cavalry", "vehicle"]):
        alice.post(at + "units/", {"figure": figure})
        page = alice.get(f"{at}?unit={number}").content.decode()
        assert "Super-Fight" in page and "Stealth" in page


def test_an_army_measured_by_paper_says_its_options_by_paper(alice, army, at):
    alice.post(at + "edit/", {"edit_json": '{"add": {"figure": "hero", "options": {"sniper": true}}}'})
    said = {"scenario": "basic-game/player", "limit": "30", "rules": ["traits", "paper"], "plastic": "green"}
    alice.post(at + "settings/", said)
    page = alice.get(f"{at}?unit=0").content.decode()
    assert "Distance attacks reach 22″ instead of 11″." in page
    assert "24″" not in page and "{2 reach}" not in page
