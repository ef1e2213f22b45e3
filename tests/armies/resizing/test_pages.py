"""The page of an army at another size: answers, copies with credit, refusals, and what it says without an answer."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from armybuilder.armies.resizing import solving
from rules import engine
from rules.sizes.parts import size_of
from tests.support.markup import words_of
from tests.support.players import signed_in

pytestmark = pytest.mark.any_database
UNDEAD = "/samples/undead/resize/"


@pytest.fixture
def browser(db):
    """A visitor who has been here before."""
    client = Client()
    client.get(UNDEAD)
    return client


def forms_of(answer):
    """What each answer's form sends."""
    return [
        {"points": points, "counts": counts}
        for points, counts in re.findall(
            r'name="points" value="([^"]*)">\s*<input type="hidden" name="counts" value="([^"]*)"',
            answer.content.decode(),
        )
    ]


def test_three_armies_of_that_size_are_shown_with_what_they_change(browser):
    page = browser.get(UNDEAD, {"points": "30"})
    words = words_of(page)
    assert "3 armies of that size" in words and len(forms_of(page)) == 3
    assert words.count("Necromancer") >= 3 and " instead of " in words and "Left out:" in words


def test_each_answer_can_be_copied_and_is_that_army(browser):
    for number, form in enumerate(forms_of(browser.get(UNDEAD, {"points": "30"})), 1):
        copy = browser.post(f"{UNDEAD}copy/", form)
        army = Army.objects.get(code=copy.url.split("/")[2])
        build = army.build()
        assert (build.name, size_of(build), build.limit, build.scenario) == ("Undead, 30 points", 60, 60, "basic-game")
        assert engine.legal(build) and Army.objects.count() == number


def test_a_copy_of_another_players_army_names_them(browser, db):
    alice, bob = signed_in("alice"), signed_in("bob")
    code = alice.post("/samples/undead/copy/").url.split("/")[2]
    alice.post(f"/armies/{code}/share/visibility/", {"visibility": "all"})
    page = bob.get(f"/read/{code}/resize/", {"points": "30"})
    copy = bob.post(f"/read/{code}/resize/copy/", forms_of(page)[0])
    army = Army.objects.get(code=copy.url.split("/")[2])
    assert army.origin.code == Army.objects.get(code=code).code
    assert f'href="/read/{code}/"' in bob.get(f"/read/{army.code}/").content.decode()


def test_ones_own_army_is_resized_from_the_builder_and_stays_as_it_is(browser):
    at = browser.post("/samples/undead/copy/").url
    code = at.split("/")[2]
    before = Army.objects.get(code=code).build()
    assert f"/read/{code}/resize/" in browser.get(at).content.decode()
    form = forms_of(browser.get(f"/read/{code}/resize/", {"points": "35"}))[0]
    assert browser.post(f"/read/{code}/resize/copy/", form).status_code == 302
    assert Army.objects.get(code=code).build() == before and Army.objects.count() == 2


def test_points_outside_the_scenario_are_answered_without_it_and_said(browser):
    page = browser.get(UNDEAD, {"points": "12"})
    assert "is not played with 12 points. These armies are for no scenario." in words_of(page)
    copy = browser.post(f"{UNDEAD}copy/", forms_of(page)[0])
    assert Army.objects.get(code=copy.url.split("/")[2]).build().scenario == ""


@pytest.mark.parametrize("points", ["", "abc", "0", "-5", "1000000000", "\0"])
def test_points_that_are_none_are_refused_beside_the_field_and_stay_typed(browser, points):
    page = browser.get(UNDEAD, {"points": points})
    assert page.status_code == 422
    assert 'aria-describedby="points-e"' in page.content.decode()
    assert points.replace("\0", "\ufffd") in page.content.decode()


def test_half_a_figure_is_refused_where_figures_count(browser):
    page = browser.get("/samples/bug-aliens/resize/")
    book = re.search(r'for="points">([^<]+)<', page.content.decode())[1]
    if book != "Points":
        assert "whole number of figures" in words_of(browser.get("/samples/bug-aliens/resize/", {"points": "2.5"}))


@pytest.mark.parametrize("sample", ["night-shift", "star-soldiers", "justice-team"])
def test_samples_of_every_rule_book_have_another_size(browser, sample):
    page = browser.get(f"/samples/{sample}/resize/")
    sizes = re.findall(r'href="\?points=([^"]+)"', page.content.decode())
    assert sizes
    assert forms_of(browser.get(f"/samples/{sample}/resize/", {"points": sizes[0]}))


def test_too_few_points_for_the_leader_are_said_with_the_least(browser):
    assert "With its leader this army has at least 6 points. Choose more." in words_of(
        browser.get(UNDEAD, {"points": "2"})
    )


def test_an_army_without_a_leader_is_told_to_be_fixed(browser):
    code = browser.post("/armies/", {"name": "New", "edition": "vsgmr-7"}).url.split("/")[2]
    browser.post(f"/armies/{code}/units/", {"figure": "troop"})
    assert "Fix the army first." in words_of(browser.get(f"/read/{code}/resize/", {"points": "10"}))


@pytest.mark.parametrize("counts", ["", "1,2", "9,9,9,9,9,9,9", "0,0,0,0,0,0", "x", "-1,1,1,1,1,1,1", "1" * 9000])
def test_figures_that_are_no_answer_are_not_copied(browser, counts):
    page = browser.post(f"{UNDEAD}copy/", {"points": "30", "counts": counts})
    assert "The army has changed since this page was opened." in words_of(page)
    assert Army.objects.count() == 0


def test_nothing_is_solved_for_visitors_without_a_cookie(db, monkeypatch):
    monkeypatch.setattr(solving, "find_answers", lambda problem: pytest.fail("solved"))
    assert "Press Compare to see the armies." in words_of(Client().get(UNDEAD, {"points": "30"}))


def test_a_server_without_the_solver_says_so(browser, monkeypatch):
    monkeypatch.setattr(solving, "is_installed", lambda: False)
    assert "isn’t installed" in words_of(browser.get(UNDEAD, {"points": "30"}))


def test_a_search_that_takes_too_long_is_ended_and_said(browser, monkeypatch):
    monkeypatch.setattr(solving, "LIMITS", replace(solving.LIMITS, seconds=0.01))
    solving.find_answers.cache_clear()
    page = words_of(browser.get(UNDEAD, {"points": "31"}))
    assert "No army was found in time. Try again, or try another size." in page


def test_too_many_searches_are_refused(browser, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "searches": "1/m/key"}
    browser.get(UNDEAD, {"points": "30"})
    assert "You have searched for many armies in the last minute." in words_of(browser.get(UNDEAD, {"points": "30"}))


def test_an_army_of_many_units_asks_no_more_questions(browser):
    code = browser.post("/armies/", {"name": "New", "edition": "vsgmr-7", "limit": "60"}).url.split("/")[2]
    for figure in ("hero", "troop"):
        browser.post(f"/armies/{code}/units/", {"figure": figure})

    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(f"/read/{code}/resize/", {"points": "20"}).status_code == 200
        return len(asked)

    queries()
    few, army = queries(), Army.objects.get(code=code)
    copies = tuple(engine.edits.Copy(army.build().units[1].id) for _ in range(40))
    army.change(engine.edits.Together(copies), seen_version=army.version)
    queries()
    assert queries() == few
