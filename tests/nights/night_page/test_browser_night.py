"""Two people in two browsers: an army is 7 points too many, it is mended, and the tables come."""

import pytest
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from armybuilder.nights import actions
from armybuilder.nights.models import Night
from tests.nights import people
from tests.nights.people import keep, troops
from tests.support.browsers.signing_in import sign_in


@pytest.fixture
def evening(live):
    """A night, two more who come with armies, and one army of mira's that is too large."""
    circle = people.circle()
    night = circle.night()
    circle.brings(night, "bob", keep(troops(28, "Dwarves"), circle.bob, "club"))
    keep(troops(37, "Bug Aliens"), circle.mira)
    return circle, night


@pytest.mark.thorough
def test_an_army_too_large_is_brought_seen_asked_about_and_mended(evening, new_page, live):
    circle, night = evening
    at = f"/clubs/tuesday-table/nights/{night.code}/"
    mira, olga = new_page(viewport={"width": 390, "height": 844}), new_page()
    sign_in(mira, "mira", live)
    sign_in(olga, "olga", live)

    mira.goto(at)
    mira.get_by_role("button", name="Going", exact=True).click()
    mira.get_by_label("Bug Aliens 37 points · 7 over").check()
    mira.get_by_role("button", name="Bring army").click()
    expect(mira.get_by_text("Bring another army")).to_be_visible()
    expect(mira.get_by_text("Bug Aliens: 7 points over the limit of 30.")).to_be_visible()

    olga.goto(at)
    expect(olga.get_by_role("listitem").filter(has_text="Mira").get_by_text("7 over")).to_be_visible()
    olga.get_by_role("button", name="Generate pairings").click()
    expect(olga.get_by_text("9 apart", exact=True)).to_be_visible()
    olga.get_by_role("button", name="Ask Mira").click()
    expect(olga.get_by_text("9 apart", exact=True)).to_be_visible()

    mira.goto(at)
    mira.locator("#table-1").get_by_role("button", name="Remove 7 from Soldiers: 30, 2 apart").click()
    expect(mira.get_by_text("2 apart", exact=True)).to_be_visible()
    olga.reload()
    expect(olga.get_by_role("listitem").filter(has_text="Mira").get_by_text("Fits")).to_be_visible()
    sentences = {notice.sentence for notice in circle.mira.notices.all()}
    assert (
        "Olga asks you to change your army for Basic Game on Tue, March 23. Bug Aliens: 7 points over the limit of 30. "
        "This would help: Remove 7 from Soldiers."
    ) in sentences
    assert Night.objects.get().tables.count() == 1


def test_everything_works_without_scripts(evening, new_page, live):
    olga = new_page(java_script_enabled=False)
    sign_in(olga, "olga", live)
    olga.goto("/clubs/tuesday-table/nights/new/")
    olga.get_by_label("Scenario and rules").select_option("vsgmr-7/ambush")
    olga.get_by_role("button", name="Show points for this scenario").click()
    olga.get_by_label("Ambusher, at most").fill("20")
    olga.get_by_role("button", name="Plan game night").click()
    expect(olga.get_by_text("Ambusher: up to 20 points")).to_be_visible()
    olga.get_by_role("button", name="Maybe").click()
    expect(olga.get_by_text("Maybe: Olga")).to_be_visible()


def test_the_points_follow_the_scenario_and_what_is_unfolded_and_typed_stays(evening, new_page, live):
    olga = new_page()
    sign_in(olga, "olga", live)
    olga.goto("/clubs/tuesday-table/nights/new/")
    olga.get_by_text("Title, notes and fairness").click()
    olga.get_by_label("Title").fill("Ambush at dawn")
    olga.get_by_label("Scenario and rules").select_option("vsgmr-7/ambush")
    expect(olga.get_by_label("Ambusher, at most")).to_have_value("25")
    expect(olga.get_by_role("heading", name="Ambush at dawn")).to_be_visible()
    expect(olga.get_by_label("Title")).to_have_value("Ambush at dawn")
    olga.get_by_label("Super powers").check()
    expect(olga.locator(".mini-ticket").get_by_text("Super powers")).to_be_visible()
    olga.get_by_role("button", name="Plan game night").click()
    expect(olga.get_by_role("heading", name="Ambush at dawn")).to_be_visible()


def test_axe_finds_nothing_on_the_pages_of_a_night(evening, new_page, live, inspect):
    circle, night = evening
    circle.brings(night, "mira", Army.objects.get(name="Bug Aliens"))
    circle.brings(night, "alice")
    circle.brings(night, "olga", circle.shelve(keep(troops(26, "Pikes"), circle.alice, "club")), borrowed=True)
    circle.shelve(keep(troops(27, "Bows"), circle.alice, "club"))
    actions.draw(night, circle.visitor("olga"))
    actions.record(night.tables.get(), {"left_won": True, "left_beaten": 24, "right_beaten": 50, "rounds": 5}, None)
    olga = new_page(bypass_csp=True, reduced_motion="reduce")
    sign_in(olga, "olga", live)
    at = "/clubs/tuesday-table/"
    for address in (f"{at}nights/{night.code}/", f"{at}nights/new/", f"{at}nights/", f"{at}season/"):
        olga.goto(address)
        assert inspect(olga) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_a_member_without_armies_sees_game_and_night_above_how_to_begin(evening, new_page, live, inspect, width):
    circle, _night = evening
    people.signed_in(circle.alice).post("/games/start/", {"a": "undead", "b": "elves"})
    page = new_page(viewport={"width": width, "height": 844}, bypass_csp=True, reduced_motion="reduce")
    sign_in(page, "alice", live)
    page.goto("/")
    tops = [
        page.locator(place).first.bounding_box()["y"] for place in (".running-game", ".ticket", "#h-page", "#start")
    ]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    title = "getComputedStyle(document.querySelector('.ticket h2 a')).color"
    assert page.evaluate(f"{title} === getComputedStyle(document.body).color")
    assert inspect(page) == []
