"""A list is pasted on a night's page, corrected there, and brought."""

import pytest
from playwright.sync_api import expect

from tests.nights.night_page.test_browser_night import enter
from tests.nights.night_page.test_browser_night import evening as evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.thorough
def test_a_list_is_pasted_corrected_and_brought(evening, new_page, live):
    circle, night = evening
    mira = new_page(viewport={"width": 390, "height": 844})
    enter(mira, circle.mira, live)
    mira.goto(f"/clubs/tuesday-table/nights/{night.code}/")
    mira.get_by_role("button", name="Going", exact=True).click()
    mira.get_by_text("Paste a list").click()
    mira.get_by_label("Army list").fill("Orcs\n7x Boyz - Trop, Light armor - 14 pts\n7x Archers - Troop, DA - 14 pts")
    mira.get_by_role("button", name="Bring this list").click()
    expect(mira.get_by_label("Problems in the list")).to_be_visible()
    mira.get_by_label("Army list").fill("Orcs\n7x Boyz - Troop, Light armor - 14 pts\n7x Archers - Troop, DA - 14 pts")
    mira.get_by_role("button", name="Bring this list").click()
    expect(mira.get_by_text("Bring another army")).to_be_visible()
    expect(mira.locator("#h-bring")).to_have_text("Your army")
