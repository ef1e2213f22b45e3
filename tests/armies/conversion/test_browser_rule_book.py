"""Rule books in the browser: one is chosen for a new army, and an army goes to another one and comes back."""

import pytest
from playwright.sync_api import Page, expect

from armybuilder.armies.models import Army


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def visitor(new_page, request) -> Page:
    return new_page(java_script_enabled=request.param)


@pytest.mark.first_case
def test_a_newcomer_chooses_the_small_edition_and_starts(visitor):
    visitor.goto("/")
    visitor.get_by_role("link", name="Compare rule books").click()
    visitor.locator("#book-vsgmr-2010").click()
    expect(visitor.locator("#book-vsgmr-2010")).to_have_attribute("aria-current", "true")
    expect(visitor.get_by_text("Spawning")).to_have_count(0)
    visitor.get_by_label("Name").fill("Old Guard")
    visitor.get_by_role("radio", name="Ambush (Ambusher)").check()
    visitor.get_by_role("radio", name="15", exact=True).check()
    visitor.get_by_role("button", name="Create army").click()
    visitor.wait_for_url("**/armies/*-*/**")
    army = Army.objects.get()
    assert (army.edition.slug, army.name, army.document["points_limit"]) == ("vsgmr-2010", "Old Guard", 15)
    assert army.document["scenario"] == {"slug": "ambush", "side": "ambusher"}


@pytest.mark.quick
def test_the_name_stays_while_books_are_looked_at(page):
    page.goto("/armies/new/")
    page.get_by_label("Name").fill("Old Guard")
    page.locator("#book-vsgmr-2010").click()
    expect(page.get_by_role("heading", name="What will you play?")).to_be_visible()
    expect(page.get_by_text("A fair opponent has the same number of points.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Old Guard")
    page.go_back()
    expect(page.locator("#book-vsgmr-7")).to_have_attribute("aria-current", "true")


@pytest.mark.first_case
def test_an_army_goes_to_another_book_and_comes_back(visitor):
    visitor.goto("/samples/orcs/")
    visitor.get_by_role("button", name="Copy to my armies").click()
    visitor.wait_for_url("**/armies/*-*/**")
    visitor.locator(".set[href='#set-book']").click()
    visitor.get_by_role("link", name="Switch rules").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Other rules for Orcs")
    visitor.get_by_role("link", name="Very Simple Generic Miniatures Rules, 2010").click()
    expect(visitor.get_by_role("row", name="Mercenaries")).to_contain_text("Loses Combat Master")
    visitor.get_by_role("button", name="Switch (18 points)").click()
    expect(visitor.locator("#spent")).to_have_text("18")
    visitor.locator("#undo").click()
    expect(visitor.locator("#spent")).to_have_text("24")
    assert Army.objects.filter(edition__slug="vsgmr-7").count() == 2
