"""The page of tonight's crew: picking figures, their total and issues, what leads on, and odd addresses."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import visible_entries
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine.editing import crews
from tests.support.markup import words_of
from tests.support.players import copied, signed_in

pytestmark = pytest.mark.any_database
UNDEAD = "/samples/undead/crew/"
"""A hero who commands, 2 archers, a steed and its rider, a demon and 5 ghouls: 25 points."""


@pytest.fixture
def browser(db):
    return Client()


def picked(**said):
    """What the page's form sends."""
    return {"picked": "1", **said}


def test_all_figures_come_until_some_are_left_out(browser):
    assert "25 points" in words_of(browser.get(UNDEAD)) and "11 of 11 figures" in words_of(browser.get(UNDEAD))


def test_the_form_leads_to_an_address_that_says_who_comes(browser):
    answer = browser.get(UNDEAD, picked(u0="1", u1="2", u5="3", points="15"))
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer.url).query) == {"units": ["0.1x2.5x3"], "points": ["15"]}
    page = words_of(browser.get(answer.url))
    assert "13 points" in page and "6 of 11 figures" in page and "You have 2 points left." in page


def test_plus_and_minus_change_one_unit_and_never_beyond_what_there_is(browser):
    form = picked(u0="1", u5="5")
    for button, crew in (({"more": "5"}, "0.5x5"), ({"fewer": "5"}, "0.5x4"), ({"fewer": "0"}, "5x5")):
        address = browser.get(UNDEAD, form | button).url
        assert parse_qs(urlsplit(address).query)["units"] == [crew]
        assert urlsplit(address).fragment == f"unit-{next(iter(button.values()))}"


def test_everyone_or_only_the_leader_is_one_press(browser):
    assert "units=0&" in browser.get(UNDEAD, picked(leaders="1", u5="5", points="9")).url
    assert "units=0.1x2.2.3.4.5x5" in browser.get(UNDEAD, picked(all="1")).url


def test_htmx_gets_the_crew_alone_and_the_address_to_show(browser):
    answer = browser.get(UNDEAD, picked(u0="1", u5="2"), headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == f"{UNDEAD}?units=0.5x2"
    assert answer.content.decode().lstrip().startswith('<div id="crew"')
    assert answer.content.decode().count('role="status"') == 1


def test_a_crew_without_its_leader_is_told_so(browser):
    page = browser.get(UNDEAD, {"units": "5x3"})
    assert "The army can’t be played without its leader." in words_of(page)
    assert "Not legal" in words_of(page)


def test_more_points_than_are_played_tonight_are_an_issue(browser):
    assert "Not legal" in words_of(browser.get(UNDEAD, {"units": "0.4", "points": "10"}))
    assert "Not legal" not in words_of(browser.get(UNDEAD, {"units": "0.5x4", "points": "10"}))


def test_nobody_leaves_nothing_to_print(browser):
    page = browser.get(UNDEAD, {"units": ""})
    assert "Nobody comes yet" in words_of(page) and "/print/" not in page.content.decode().partition("<main")[2]


@pytest.mark.parametrize(
    ("said", "field"), [({"u5": "many"}, "u5"), ({"u5": "\0"}, "u5"), ({"points": "lots"}, "points")]
)
def test_what_is_no_number_stays_typed_with_a_sentence_beside_it(browser, said, field):
    answer = browser.get(UNDEAD, picked(u0="1") | said)
    assert answer.status_code == 422
    assert f'id="{field}-e"' in answer.content.decode()
    assert said[field].replace("\0", "\ufffd") in answer.content.decode()


@pytest.mark.parametrize("units", ["x", "0x", "1.2.", "-1", "0x9999", "²", "1" * 7000, "0 1"])
def test_an_address_that_says_nothing_shows_all_figures_and_says_so(browser, units):
    page = words_of(browser.get(UNDEAD, {"units": units}))
    assert "This link doesn’t say which figures come. All of them are chosen now." in page and "11 of 11" in page


def test_units_that_are_gone_and_figures_beyond_the_units_stay_away(browser):
    assert "5 of 11 figures" in words_of(browser.get(UNDEAD, {"units": "5x99.77.3x0"}))


def test_the_crew_is_printed_matched_and_played_by_its_name(browser):
    page = browser.get(UNDEAD, {"units": "0.5x3", "points": "10"}).content.decode()
    name = "undead~0.5x3@20"
    assert '/print/?army=undead~0.5x3%4020"' in page
    entry = visible_entries(Visitor(), [name])[name]
    assert [(unit.name, unit.count) for unit in entry.build.units] == [("Necromancer", 1), ("Ghouls", 3)]
    assert entry.build.limit == 20 and "crew of 4 of 11 figures" in entry.stand
    assert entry.readers == "/samples/undead/crew/?units=0.5x3"
    assert browser.get("/print/", {"army": name}).status_code == 200
    assert "Undead" in words_of(browser.get("/games/new/", {"a": name}))


def test_a_crew_of_a_hidden_army_is_hidden_too(browser):
    alice, bob = signed_in("alice"), signed_in("bob")
    code = alice.post("/samples/undead/copy/").url.split("/")[2]
    assert alice.get(f"/read/{code}/crew/").status_code == 200
    assert bob.get(f"/read/{code}/crew/").status_code == 404
    assert bob.get("/print/", {"army": f"{code}~0"}).status_code == 404


def test_the_army_stays_as_it_is(browser):
    at = browser.post("/samples/undead/copy/").url
    code = at.split("/")[2]
    before = Army.objects.get(code=code).build()
    browser.get(f"/read/{code}/crew/", picked(u0="1", u5="2"))
    assert Army.objects.get(code=code).build() == before
    assert f"/read/{code}/crew/" in browser.get(at).content.decode()


@pytest.mark.parametrize("sample", ["night-shift", "star-soldiers", "justice-team", "harbor-gang"])
def test_samples_of_every_rule_book_have_a_crew(browser, sample):
    page = browser.get(f"/samples/{sample}/crew/", {"units": "0"})
    assert page.status_code == 200 and re.search(r"\b1 of \d+ figures", words_of(page))


def test_an_army_without_figures_says_what_to_do(browser):
    code = browser.post("/armies/", {"name": "New", "edition": "vsgmr-7"}).url.split("/")[2]
    assert "This army has no figures yet" in words_of(browser.get(f"/read/{code}/crew/"))


def test_sixty_units_take_no_more_queries_than_one(browser):
    code = browser.post("/armies/", {"name": "New", "edition": "vsgmr-7"}).url.split("/")[2]
    browser.post(f"/armies/{code}/units/", {"figure": "troop"})

    def queries():
        with CaptureQueriesContext(connection) as queries:
            browser.get(f"/read/{code}/crew/")
        return len(queries)

    queries()
    few, army = queries(), Army.objects.get(code=code)
    build = army.build()
    army.change(
        engine.edits.Together(tuple(engine.edits.Copy(build.units[0].id) for _ in range(59))), seen_version=army.version
    )
    assert queries() == few


def test_a_crew_is_written_and_read_back():
    for crew in ((), ((0, 1),), ((3, 2), (12, 999)), ((0, 1), (1, 1), (499, 7))):
        assert crew == () or crews.read(crews.written(crew)) == crew


def test_the_card_says_who_can_open_the_link_of_a_crew(db):
    alice, friend = signed_in("alice"), Client()
    army = copied(alice, "undead")
    at = f"/read/{army.code}/crew/"
    page = alice.get(at).content.decode()
    assert "This army is private. Nobody else can open this link." in page
    assert f'href="/armies/{army.code}/share/">Share the army</a>' in page
    assert friend.get(at).status_code == 404
    army.turn_on_read_link()
    page = alice.get(at).content.decode()
    link = re.search(r'<input id="address"[^>]* value="([^"]*)"', page)[1]
    assert "Everyone who can see the army can open this link." in page and "Share the army" not in page
    assert friend.get(unescape(urlsplit(link).path), {"units": "0"}).status_code == 200
