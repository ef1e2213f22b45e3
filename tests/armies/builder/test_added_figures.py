"""Adding figures, the row that says what happened, and an army that has just begun."""

import json
import re

import pytest

from armybuilder.armies.models import Army
from tests.support.markup import flat

HTMX = {"HX-Request": "true"}
FRESH = {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "25", "rules": ["traits"]}


@pytest.fixture
def army(client):
    client.post("/armies/", FRESH)
    return Army.objects.get()


def rows(army):
    army.refresh_from_db()
    return [(unit["name"], unit.get("count", 1)) for unit in army.document["units"]]


def said(answer):
    """What an answer's lit row says."""
    text = flat(answer.content.decode())
    lit = re.search(r'<li class="unit is-lit" id="unit-(\d+)">(.*?)</li>', text, re.DOTALL)
    note = re.search(r'<p id="lit">(.*?)</p>', lit[2]) if lit else None
    return (int(lit[1]), note and note[1]) if lit else None


def add(client, at, figure="vehicle"):
    return client.post(f"{at}units/", {"figure": figure}, headers=HTMX)


def test_tapping_a_figure_twelve_times_makes_one_unit_and_says_so_each_time(client, army, at):
    assert said(add(client, at)) == (0, "New unit, +3 points")
    for count in range(2, 13):
        assert said(add(client, at)) == (0, f"{count} instead of {count - 1}, +3 points")
    assert rows(army) == [("Vehicle", 12)]


def test_undo_takes_one_figure_back(client, army, at):
    add(client, at)
    add(client, at)
    client.post(f"{at}undo/", {})
    assert rows(army) == [("Vehicle", 1)]


def test_without_scripts_the_lit_row_is_where_the_page_opens(client, at):
    answer = client.post(f"{at}units/", {"figure": "hero"})
    assert answer["Location"].endswith("?lit=0&since=0#unit-0")
    assert said(client.get(answer["Location"])) == (0, "New unit, +2 points")


def test_one_message_is_announced_for_a_figure_that_is_added(client, at):
    text = flat(add(client, at).content.decode())
    assert text.count('role="status"') == 1 and 'class="snack"' not in text
    assert re.search(
        r'<div id="message" role="status"><span class="visually-hidden">Vehicle added, \+3\. 3 points', text
    )


def test_the_next_change_puts_the_light_out(client, at):
    add(client, at)
    answer = client.post(f"{at}units/0/count/", {"count": "2", "at": "lit=0&since=0"}, headers=HTMX)
    assert said(answer) is None


def test_a_closed_unit_says_what_the_visit_changed_and_one_button_undoes_all_of_it(client, army, at):
    add(client, at, "troop")
    page = flat(client.get(f"{at}?unit=0").content.decode())
    assert 'data-query="unit=0&amp;since=1"' in page and f'href="{at}?lit=0&amp;since=1#unit-0"' in page
    client.post(
        f"{at}units/0/", {"name": "Troop", "figure": "troop", "o-distance-attack": "on", "at": "unit=0&since=1"}
    )
    client.post(f"{at}units/0/count/", {"count": "4", "at": "unit=0&since=1"})
    closed = client.get(f"{at}?lit=0&since=1")
    assert said(closed) == (0, "4 instead of 1; Distance attack added: 8 points instead of 1")
    assert 'name="until" value="1"' in flat(closed.content.decode())
    client.post(f"{at}undo/", {"until": "1", "version": "3"})
    assert rows(army) == [("Troop", 1)]
    client.post(f"{at}redo/", {})
    assert army.state(2).units[0].options == (("distance-attack", ""),)


def test_a_visit_that_changed_nothing_is_lit_and_says_nothing(client, at):
    add(client, at, "troop")
    assert said(client.get(f"{at}?lit=0&since=1")) == (0, None)


def test_a_visit_in_which_somebody_else_changed_the_army_offers_no_undo_of_all(client, army, at):
    add(client, at, "troop")
    client.post(f"{at}units/0/count/", {"count": "4"})
    army.versions.filter(number=2).update(author="somebody else")
    assert said(client.get(f"{at}?lit=0&since=1")) == (0, None)


@pytest.mark.parametrize(
    "query", ["lit=9", "lit=0&since=99", "lit=x&since=y", "lit=0&since=-1", "unit=9&since=3", "page=0", "keys=7"]
)
def test_a_light_that_makes_no_sense_shows_the_army(client, at, query):
    add(client, at)
    assert client.get(f"{at}?{query}").status_code == 200


@pytest.mark.parametrize("until", ["7", "x", "-1", "99999999999"])
def test_undoing_to_a_version_that_did_not_lead_here_undoes_no_more_than_one(client, army, at, until):
    add(client, at)
    add(client, at)
    client.post(f"{at}undo/", {"until": until, "version": "2"})
    assert rows(army) in ([("Vehicle", 1)], [("Vehicle", 2)])


def test_one_figure_leaves_its_unit_and_comes_back(client, army, at):
    add(client, at)
    add(client, at)
    page = flat(client.get(f"{at}?unit=0").content.decode())
    assert "Make it a unit of its own" in page and "Merge with" not in page
    client.post(f"{at}units/0/split/", {"at": "unit=0&since=2"})
    assert rows(army) == [("Vehicle", 1), ("Vehicle 2", 1)]
    page = flat(client.get(f"{at}?unit=0").content.decode())
    assert "Merge with Vehicle 2" in page and "Make it a unit of its own" not in page
    client.post(f"{at}units/0/merge/", {"at": "unit=0&since=3"})
    assert rows(army) == [("Vehicle", 2)]


@pytest.mark.parametrize("verb", ["split", "merge"])
def test_nothing_to_split_or_merge_is_told(client, army, at, verb):
    add(client, at)
    answer = client.post(f"{at}units/0/{verb}/", {"at": "unit=0"}, headers=HTMX)
    assert answer.status_code == 422 and rows(army) == [("Vehicle", 1)]


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_a_fresh_army_is_no_error_and_has_one_button_with_one_wording(client, book):
    client.post("/armies/", FRESH | {"edition": book, "scenario": "", "rules": []})
    text = flat(client.get(f"/armies/{Army.objects.get().code}/").content.decode())
    assert not re.search(r'class="finding (bad|warn)|is-bad|class="check-pill', text)
    shown = text[text.index('id="units"') : text.index('class="dock"')]
    label = {"umr": "Add Character", "smg": "Add Figure"}.get(book, "Add a Hero as commander (2 points)")
    assert shown.count('name="edit_json"') == 1 and f"{label}</button>" in shown
    assert "Fair against" not in text


def test_points_that_are_left_are_offered_in_words_that_differ(client, army, at):
    for edit in (
        {"add": {"figure": "hero", "name": "Thane", "options": {"commander": True}}},
        {"add": {"figure": "troop", "name": "Archers", "count": 4, "options": {"distance-attack": True}}},
        {"add": {"figure": "troop", "count": 7}},
    ):
        client.post(f"{at}edit/", {"edit_json": json.dumps(edit)})
    text = flat(client.get(at).content.decode())
    assert "Add 4 Archers (with distance attack): 8 points" in text and "Add 8 Troops (8 points)" in text
    assert "Add 4 Heroes" not in text


def test_advice_names_what_it_is_about(client):
    client.post("/samples/elves/copy/")
    text = flat(client.get(f"/armies/{Army.objects.get().code}/").content.decode())
    assert re.search(r"Advice: Support ?<span", text)


def test_the_header_states_facts_and_keeps_the_rest_in_a_menu(client, army, at):
    text = flat(client.get(at).content.decode())
    facts = re.search(r'<p class="saved facts-line" id="saved">(.*?)</p>', text, re.DOTALL)[1]
    assert "Saved</span>" in facts and "History" not in facts and "Saved." not in facts
    menu = re.search(r'<nav popover id="army-menu".*?</nav>', text, re.DOTALL)[0]
    said = [re.sub(r"<[^>]*>", "|", one).strip("|") for one in re.findall(r"<span>(.*?</small>)</span>", menu)]
    entries = ["Match|Is it a fair fight?", "Play|Start a game", "History|1 version", "Visibility|Private"]
    assert said == [*entries, "Tonight’s crew|Choose who comes"]
    for action in ("duplicate", "trash"):
        assert f'form="{action}"' in menu
        assert f'<form id="{action}" method="post" action="/armies/{army.code}/{action}/" data-elsewhere>' in text


def test_an_open_unit_has_a_small_header_without_settings(client, at):
    add(client, at)
    text = flat(client.get(f"{at}?unit=0").content.decode())
    assert 'class="mat small-head"' in text and 'id="settings"' not in text and 'id="undo"' in text
    refused = client.post(f"{at}name/", {"name": "x" * 81, "at": "unit=0"}).content.decode()
    assert "x" * 81 in refused and 'aria-invalid="true"' in refused
