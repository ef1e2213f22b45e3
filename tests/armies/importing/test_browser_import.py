"""In a browser: the pasted text beside its army, and the question for all lines of a kind, answered and undone."""

import pytest
from playwright.sync_api import expect

TEXT = (
    "Undead [16/25]\n\n• 3x Ghouls – Troop, Tuogh – 6 pts\n• 3x Wights – Troop, Tuogh – 6 pts\n"
    "• Boss – Hero, Cmdr – 2 pts\n"
)
WAYS = {
    "wide": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "without scripts": {"java_script_enabled": False},
}


@pytest.mark.parametrize("way", WAYS)
def test_a_question_for_two_lines_is_shown_answered_and_undone(new_page, way):
    page = new_page(**WAYS[way])
    page.goto("/armies/import/")
    page.locator("#list").fill(TEXT)
    if way == "without scripts":
        page.locator("#read").click()
    lines = page.locator("ol.read-lines")
    expect(lines.locator("mark.is-count")).to_have_text(["3x", "3x"])
    expect(lines.locator("mark.is-guess")).to_have_text(["Tuogh", "Tuogh", "Cmdr"])
    preview = page.locator(".preview ins", has_text="Tough")
    expect(preview.first).to_contain_text("Ghouls – Troop, Tough")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Tough trait").first.click()
    expect(page.locator("#list")).to_have_value(TEXT.replace("Tuogh", "Tough trait"))
    page.get_by_role("button", name="Undo: Tough trait").click()
    expect(page.locator("#list")).to_have_value(TEXT)
