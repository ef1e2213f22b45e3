"""In a browser: a pasted list is shown line by line, asked about, and brought to a game night."""

import pytest
from playwright.sync_api import expect

from tests.nights.night_page.test_browser_night import evening as evening
from tests.support.browsers.signing_in import sign_in

LIST = "Orcs\n\n• 7x Boyz – Troop, Tuogh\n• 7x Archers – Troop, DA"
WAYS = {
    "wide": {},
    "phone": {"viewport": {"width": 390, "height": 844}},
    "without scripts": {"java_script_enabled": False},
}


@pytest.mark.parametrize("way", WAYS)
def test_a_list_is_pasted_shown_corrected_and_brought(evening, new_page, live, way):
    _, night = evening
    address = f"/clubs/tuesday-table/nights/{night.code}/"
    mira = new_page(**WAYS[way])
    sign_in(mira, "mira", live)
    mira.goto(address)
    mira.get_by_role("button", name="Going", exact=True).click()
    mira.get_by_text("Paste a list").click()
    mira.get_by_label("Army list").fill(LIST)
    if way == "without scripts":
        mira.get_by_role("button", name="Preview").click()
    lines = mira.locator("ol.read-lines")
    expect(lines.locator("mark.is-count")).to_have_text(["7x", "7x"])
    assert mira.evaluate("document.documentElement.scrollWidth <= innerWidth")
    mira.get_by_role("button", name="Tough trait").click()
    expect(mira.get_by_label("Army list")).to_have_value(LIST.replace("Tuogh", "Tough trait"))
    mira.get_by_role("button", name="Undo: Tough trait").click()
    expect(mira.get_by_label("Army list")).to_have_value(LIST)
    mira.get_by_role("button", name="Tough trait").click()
    expect(mira.get_by_role("button", name="Undo: Tough trait")).to_be_visible()
    mira.get_by_role("button", name="Bring this list").click()
    expect(mira.get_by_role("heading", name="Your army")).to_be_visible()
    expect(mira.get_by_text("Orcs, 35 points")).to_be_visible()
    assert mira.url.endswith(address)
    expect(mira.get_by_label("Army list")).to_have_value("")
