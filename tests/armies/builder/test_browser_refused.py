"""What the server refuses stays as it was typed, with what is wrong about it, whatever is done beside it."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, settle, unfold

LONG = "x" * 5_000
OVER = "Use at most 2,000 characters. This has 5,000."


@pytest.fixture
def refused(page):
    """An army whose first unit has notes that are too long."""
    army = copied(page, "undead", "?unit=0")
    unfold(page, "notes-0")
    page.fill("#notes-0", LONG)
    page.press("#notes-0", "Tab")
    expect(page.locator("#notes-e-0")).to_be_visible()
    return army


def is_held(page):
    assert page.input_value("#notes-0") == LONG
    expect(page.locator("#notes-0")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#notes-0")).to_have_accessible_description(OVER)
    expect(page.locator("#saved")).to_contain_text("Not saved. Fix what you typed")
    expect(page.locator("#saved .as-saved")).to_be_hidden()


def test_typed_text_stays_over_another_edit_and_is_saved_once_it_fits(page, refused):
    expect(page.locator("#message")).to_contain_text(f"Not saved. Notes: {OVER}")
    page.click("#more-0")
    settle(page)
    assert page.input_value("#count-0") == "2"
    is_held(page)
    page.fill("#notes-0", "Summons.")
    page.press("#notes-0", "Tab")
    settle(page)
    expect(page.locator("#notes-e-0")).to_have_count(0)
    expect(page.locator("#saved .as-saved")).to_be_visible()
    page.reload()
    assert page.input_value("#notes-0") == "Summons."


def test_typed_text_is_there_again_when_the_editor_is_opened_again_or_the_page_is_reloaded(page, refused):
    page.goto(refused)
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.click("#to-refused")
    expect(page.locator("#notes-e-0")).to_be_attached()
    is_held(page)
    page.reload()
    expect(page.locator("#notes-e-0")).to_be_attached()
    is_held(page)


def test_a_refused_name_count_and_limit_are_all_held(page):
    copied(page, "undead", "?")
    page.fill("#army-name", "n" * 90)
    page.press("#army-name", "Tab")
    page.fill("#count-4", "0")
    page.press("#count-4", "Tab")
    settle(page)
    page.evaluate("document.getElementById('settings').open = true")
    page.fill("#set-limit", "many")
    page.press("#set-limit", "Tab")
    settle(page)
    page.click("#more-5")
    settle(page)
    typed = {"army-name": "n" * 90, "count-4": "0", "set-limit": "many"}
    assert {id: page.input_value(f"#{id}") for id in typed} == typed
    for id in typed:
        expect(page.locator(f"#{id}")).to_have_attribute("aria-invalid", "true")


def test_a_refusal_is_not_passed_over_by_what_was_done_right_after_it(page):
    copied(page, "undead", "?unit=0")
    unfold(page, "notes-0")
    page.fill("#notes-0", LONG)
    page.evaluate("document.getElementById('notes-0').blur(); document.getElementById('more-5').click()")
    settle(page)
    assert page.input_value("#count-5") == "6"
    is_held(page)


@pytest.mark.thorough
def test_a_unit_that_goes_takes_along_what_was_refused(page, refused):
    page.goto(refused)
    page.click("#to-refused")
    expect(page.locator("#notes-e-0")).to_be_attached()
    page.click("#remove-0")
    settle(page)
    expect(page.locator("#saved .as-saved")).to_be_visible()


@pytest.mark.thorough
def test_what_was_refused_does_not_pass_over_what_another_tab_did_since(page, refused):
    other = page.context.new_page()
    other.goto(f"{refused}?unit=0")
    unfold(other, "name-0")
    other.fill("#name-0", "Nekromant")
    other.press("#name-0", "Tab")
    settle(other)
    page.bring_to_front()
    page.click("#more-5")
    settle(page)
    page.fill("#notes-0", "Summons.")
    page.press("#notes-0", "Tab")
    expect(page.locator("#conflict")).to_contain_text("Nekromant")
