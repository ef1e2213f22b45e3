"""Choosing the armies of a match with the keyboard, a finger, and without scripts."""

import pytest


@pytest.mark.quick
def test_the_bar_and_the_mat_follow_the_chosen_card(page):
    page.goto("/match/choose/?a=elves")
    page.locator("input[name=b][value=orcs]").focus()
    page.keyboard.press("Space")
    page.locator("#chosen", has_text="Elves against Orcs").wait_for()
    page.locator("#versus", has_text="Orcs").wait_for()
    assert page.evaluate("document.activeElement.value") == "orcs" and "b=orcs" in page.url
    page.get_by_label("Find an army").fill("zombie")
    page.locator("#armies", has_text="This army").wait_for()
    assert page.locator("input[name=b]:checked").get_attribute("value") == "orcs"
    page.get_by_role("button", name="Show the match").first.click()
    page.get_by_role("heading", name="Elves against Orcs").wait_for()


@pytest.mark.quick
def test_without_scripts_both_are_chosen_step_by_step(plain_page):
    plain_page.goto("/match/choose/")
    plain_page.locator("input[name=a][value=elves]").check()
    plain_page.get_by_role("button", name="Choose the other army").click()
    plain_page.get_by_label("Find an army").fill("orc")
    plain_page.get_by_label("Find an army").press("Enter")
    plain_page.locator("input[name=b][value=orcs]").check()
    plain_page.get_by_role("button", name="Show the match").first.click()
    plain_page.get_by_role("heading", name="Elves against Orcs").wait_for()


@pytest.mark.quick
def test_the_armies_of_a_new_game_follow_the_first_one(page):
    page.goto("/games/new/?a=elves")
    page.locator("#opponents input[value=orcs]").wait_for(state="attached")
    other = page.locator("fieldset").first.locator("input[data-points*=character]").first
    other.evaluate("card => card.closest('details') && (card.closest('details').open = true)")
    other.check()
    page.locator("#opponents input[value=orcs]").wait_for(state="detached")


@pytest.mark.parametrize("address", ["/match/choose/", "/match/choose/?a=elves&b=orcs"])
def test_axe_finds_nothing_and_the_page_fits_the_narrowest_phone(new_page, inspect, address):
    page = new_page(bypass_csp=True, reduced_motion="reduce", viewport={"width": 320, "height": 700})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert inspect(page) == []
