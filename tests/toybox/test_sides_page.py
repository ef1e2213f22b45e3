"""Two sides out of a box: answers, replaced rows, pick lists, armies made of them, and what helps without one."""

import re
from html import unescape
from unittest.mock import patch

import pytest

from armybuilder.armies.models import Army
from armybuilder.jobs.queue import State, run_here
from armybuilder.toybox import searches
from armybuilder.toybox.models import Box, Search
from armybuilder.toybox.solving import SearchJob
from rules import engine
from rules.engine import edits
from tests.support.players import signed_in

pytestmark = pytest.mark.any_database
SIDES = "/toys/sides/?points=25&scenario=basic-game"


@pytest.fixture
def newcomer(db, settings):
    """A player whose box is empty; searches are done in the request."""
    settings.JOBS_INLINE = True
    return signed_in("alice")


@pytest.fixture
def alice(newcomer):
    """A player with a castle box and a bag of soldiers."""
    for name in ("castle", "soldiers"):
        newcomer.post("/toys/add-set/", {"set": name})
    return newcomer


def text_of(answer):
    return unescape(re.sub(r"\s+", " ", answer.content.decode()))


def links_in(answer, part):
    """Addresses on a page that contain some text."""
    links = map(unescape, re.findall(r'href="([^"]+)"', answer.content.decode()))
    return [link for link in links if part in link]


def test_two_sides_are_equal_in_points_and_come_with_a_pick_list(alice):
    page = text_of(alice.get(SIDES))
    assert page.count('<b aria-hidden="true">25</b>') == 2
    assert "Get from the box" in page and "Plastic soldiers" in page
    assert "Red side" in page and "Blue side" in page


def test_sides_are_alike_unless_something_else_is_asked_for(alice):
    assert re.search(r'value="alike"[^>]*(checked|selected)', alice.get(SIDES).content.decode())


def test_units_bear_the_names_of_their_toys_also_when_saved(alice):
    page = text_of(alice.get(SIDES))
    alice.post("/toys/save/", {"query": SIDES.partition("?")[2], "then": ""})
    names = {unit.name for army in Army.objects.all() for unit in army.build().units}
    assert names and not names & {"Troop", "Hero", "Commander"}
    toys = {toys.name for toys in Box.objects.get().contents}
    assert {re.sub(r" \d+$", "", name) for name in names} <= toys
    assert all(name in page for name in names)


@pytest.mark.sql
def test_there_are_five_answers_each_with_its_address(alice):
    first = alice.get(SIDES)
    pages = {text_of(alice.get(f"/toys/sides/?{link.partition('?')[2]}"))[5_000:] for link in links_in(first, "&n=")}
    assert len(pages) >= 4
    assert Search.objects.count() == 1


def test_a_replaced_row_is_told_and_the_points_stay(alice):
    first = alice.get(SIDES)
    swap = next(link for link in links_in(first, "swap=0.") if "sides" in link)
    page = text_of(alice.get(swap))
    assert " replaced by " in page
    assert page.count('<b aria-hidden="true">25</b>') == 2


def test_both_armies_are_saved_once_and_lead_to_their_match_sheet(alice):
    alice.get(SIDES)
    sent = {"query": SIDES.partition("?")[2], "then": "match"}
    for _ in range(2):
        assert alice.post("/toys/save/", sent).url.startswith("/match/?a=")
    armies = [army.build() for army in Army.objects.all()]
    assert len(armies) == 2
    assert all(engine.legal(build) and engine.bill(build).total == 50 for build in armies)


def test_both_armies_are_printed_or_one_is_edited(alice):
    alice.get(SIDES)
    query = SIDES.partition("?")[2]
    assert alice.post("/toys/save/", {"query": query, "then": "print"}).url.startswith("/print/?army=")
    code = Army.objects.order_by("pk").last().code
    assert str(code) in alice.post("/toys/save/", {"query": query, "then": "1"}).url


@pytest.mark.long
def test_a_box_that_holds_no_sides_names_changes_that_make_it_possible(newcomer):
    newcomer.post("/toys/kinds/new/", {"name": "Knights", "count": "30", "figures": "hero", "gear": "commander"})
    newcomer.post("/toys/kinds/new/", {"name": "Horses", "count": "4", "figures": "small-cavalry"})
    asked = f"{SIDES}&set=1&option=traits&mounted=3"
    page = newcomer.get(asked)
    text = text_of(page)
    assert "Not with this box" in text and "at least 3 mounted figures on each" in text
    assert "Add 2 × Horses" in text
    more = {"toys": "2:2", "query": asked.partition("?")[2]}
    after = newcomer.get(newcomer.post("/toys/add-more/", more).url)
    assert "Not with this box" not in text_of(after) and "Get from the box" in text_of(after)
    newcomer.post("/toys/undo/")
    fewer = links_in(page, "mounted=2")[0]
    assert "Get from the box" in text_of(newcomer.get(fewer))


def test_an_empty_box_is_told_what_to_add(newcomer):
    page = text_of(newcomer.get(SIDES))
    assert "Not with this box" in page
    assert 'name="new"' in page


def test_a_random_army_needs_no_box_and_is_saved_when_it_is_kept(newcomer):
    page = newcomer.get("/toys/random/?points=25&theme=heroes")
    text = text_of(page)
    assert "Keep this army" in text and '<b aria-hidden="true">25</b>' in text
    assert not Army.objects.exists()
    assert text_of(newcomer.get(links_in(page, "seed=2")[0])) != text
    assert '<input type="hidden" name="seed" value="2">' in page.content.decode()
    query = re.search(r'name="query" value="([^"]+)"', page.content.decode())[1]
    newcomer.post("/toys/save/", {"query": unescape(query), "sides": "1", "then": "0"})
    (army,) = Army.objects.all()
    assert engine.legal(army.build())


def test_an_answer_saved_again_leads_to_the_same_armies_unless_they_were_changed(alice):
    alice.get(SIDES)
    query = SIDES.partition("?")[2]
    for then in ("match", "", "print"):
        alice.post("/toys/save/", {"query": query, "then": then})
    first, _second = Army.objects.order_by("pk")
    first.change(edits.Add("troop"), seen_version=first.version)
    alice.post("/toys/save/", {"query": query, "then": "match"})
    assert sorted(Army.objects.values_list("name", flat=True)) == ["Blue side", "Red side", "Red side"]


def test_other_rules_and_roles_are_possible(alice):
    page = text_of(alice.get("/toys/sides/?points=20&scenario=fortress-assault"))
    assert '<b aria-hidden="true">20</b>' in page and '<b aria-hidden="true">40</b>' in page
    old = text_of(alice.get("/toys/sides/?points=25&rules=vsgmr-2010"))
    assert old.count('<b aria-hidden="true">25</b>') == 2


def test_nothing_is_searched_for_a_browser_without_a_cookie(client, db):
    assert client.get(SIDES).status_code == 200
    assert not Search.objects.exists()


def test_nonsense_in_an_address_is_no_fault(alice):
    for query in ("seed=x&n=9", "swap=9.9-x", "like=no&theme=no&rules=none"):
        assert alice.get(f"/toys/sides/?{query}").status_code == 200


@pytest.mark.parametrize(("page", "name"), [("sides", "points"), ("sides", "mounted"), ("random", "figures")])
@pytest.mark.parametrize("typed", ["abc", "999999", "-3", "²", "2.5"])
def test_a_wrong_number_stays_in_its_field_with_what_is_wrong(alice, page, name, typed):
    answer = alice.get(f"/toys/{page}/", {name: typed})
    assert answer.status_code == 422
    field = re.search(rf'<input[^>]* id="{name}"[^>]*>', answer.content.decode())[0]
    assert f'value="{typed}"' in field and 'aria-invalid="true"' in field and f'"{name}_error"' in field
    assert "Use a whole number from" in text_of(answer)
    assert not Search.objects.exists()


def test_no_number_of_points_asks_for_the_usual_ones(alice):
    page = text_of(alice.get("/toys/sides/?points=+&scenario=basic-game"))
    assert "Two sides of 25" in page and page.count('<b aria-hidden="true">25</b>') == 2


def test_too_many_searches_are_refused(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"searches": "2/m/key"}
    answers = [alice.get(f"{SIDES}&seed={seed}").status_code for seed in range(2, 6)]
    assert answers == [200, 200, 429, 429]


def test_a_page_without_the_solver_says_what_is_missing(alice):
    with patch("armybuilder.toybox.searches.find_spec", return_value=None):
        assert "Finding sides is not installed on this server." in text_of(alice.get(SIDES))
        assert alice.get("/toys/").status_code == 200


@pytest.mark.sql
def test_a_page_waits_for_the_worker_and_asks_again(alice, settings):
    settings.JOBS_INLINE = False
    page = text_of(alice.get(SIDES))
    assert "Looking into the box" in page and "hx-trigger" in page
    assert Search.objects.get().state == State.WAITING


@pytest.mark.sql
def test_a_search_for_rules_that_are_gone_says_so(alice):
    alice.get(SIDES)
    row = Search.objects.get()
    row.order["stamp"] = "00000000-0000-0000-0000-000000000000"
    row.result = {}
    row.state = State.WAITING
    row.save()
    run_here(row, SearchJob)
    row.refresh_from_db()
    assert row.state == State.FAILED
    assert "rules have changed" in row.reason


@pytest.mark.sql
def test_searches_that_nobody_looks_at_are_deleted(alice):
    alice.get(SIDES)
    searches.SEARCHES.delete_old()
    assert Search.objects.exists()
    Search.objects.update(seen="2020-01-01T00:00:00Z")
    searches.SEARCHES.delete_old()
    assert not Search.objects.exists()
