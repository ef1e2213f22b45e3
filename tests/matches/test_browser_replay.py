"""A battle is watched: played, stepped through by buttons, keys and slider, and by links without scripts."""

import pytest
from playwright.sync_api import expect

BATTLE = "/match/battle/?a=undead&b=dwarves&mine=hold&theirs=focus&battle=4"


@pytest.fixture
def watch(page):
    """The page of a battle that is played."""
    page.goto(BATTLE)
    page.locator("#play").wait_for()
    return page


def position(page):
    return int(page.locator("#position b").inner_text().split()[1])


@pytest.mark.quick
def test_playing_goes_on_by_itself_until_it_is_paused_and_says_nothing(watch):
    watch.get_by_label("Fast").check(force=True)
    assert position(watch) == 1
    watch.locator("#play").click()
    expect(watch.locator("#position b")).to_contain_text("Step 3 of")
    watch.get_by_role("button", name="Pause").click()
    stopped = position(watch)
    assert f"step={stopped - 1}" in watch.url and watch.locator("#announced").inner_text() == ""
    assert watch.evaluate("document.activeElement.id") == "play"
    watch.wait_for_timeout(1_200)
    assert position(watch) == stopped
    assert watch.get_by_label("Fast").is_checked()


@pytest.mark.quick
def test_it_stops_at_the_end_and_begins_again_at_a_press(watch):
    watch.get_by_label("Fast").check(force=True)
    last = int(watch.locator("#step").get_attribute("max"))
    watch.goto(f"{BATTLE}&step={last - 2}")
    watch.locator("#play").click()
    expect(watch.locator("#position b")).to_contain_text(f"Step {last} of")
    watch.get_by_role("button", name="Play").wait_for()
    watch.locator("#play").click()
    expect(watch.locator("#position b")).to_contain_text("Step 1 of")


@pytest.mark.quick
def test_a_step_is_announced_once_and_back_in_the_browser_works(watch):
    watch.locator("#next").click()
    expect(watch.locator("#announced")).to_contain_text("Step 2 of")
    assert watch.evaluate("document.activeElement.id") == "next"
    expect(watch.locator("#announced")).to_contain_text("move")
    watch.go_back()
    expect(watch.locator("#position b")).to_contain_text("Step 1 of")


@pytest.mark.quick
def test_keys_and_slider_go_through_the_battle(watch):
    watch.keyboard.press("ArrowRight")
    expect(watch.locator("#position b")).to_contain_text("Step 2 of")
    watch.keyboard.press("ArrowLeft")
    expect(watch.locator("#position b")).to_contain_text("Step 1 of")
    watch.keyboard.press("]")
    expect(watch.locator("#position span")).to_have_text("Round 2")
    watch.keyboard.press("[")
    expect(watch.locator("#position span")).to_have_text("Round 1")
    watch.locator("#step").focus()
    watch.keyboard.press("End")
    last = watch.locator("#step").get_attribute("max")
    expect(watch.locator("#position b")).to_have_text(f"Step {last} of {last}")
    assert watch.locator("#step").get_attribute("aria-valuetext").startswith(f"Step {last} of {last}, Round ")
    assert watch.evaluate("document.activeElement.id") == "step"
    watch.locator("#h-told").click()
    watch.keyboard.press("Space")
    watch.get_by_role("button", name="Pause").wait_for()
    expect(watch.locator("#position b")).to_contain_text("Step 1 of")
    watch.keyboard.press("ArrowRight")
    watch.get_by_role("button", name="Play").wait_for()


@pytest.mark.quick
def test_the_view_that_was_chosen_stays(watch):
    watch.get_by_label("Whole table").check(force=True)
    watch.locator("#next").click()
    expect(watch.locator("#position b")).to_contain_text("Step 2 of")
    assert watch.get_by_label("Whole table").is_checked() and watch.locator(".is-whole").is_visible()


@pytest.mark.quick
def test_without_scripts_the_links_lead_through_it_and_nothing_else_is_there(plain_page):
    plain_page.goto("/samples/elves/")
    plain_page.goto(BATTLE)
    plain_page.locator("#next").wait_for()
    for gone in ("#play", "#step", ".player-speed"):
        assert not plain_page.locator(gone).is_visible()
    plain_page.locator("#next").click()
    expect(plain_page.locator("#position b")).to_contain_text("Step 2 of")
    plain_page.locator("#round-next").click()
    expect(plain_page.locator("#position span")).to_have_text("Round 2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_the_replay_fits_the_narrowest_phone(new_page, inspect, scheme):
    page = new_page(
        bypass_csp=True, reduced_motion="reduce", color_scheme=scheme, viewport={"width": 320, "height": 700}
    )
    page.goto(BATTLE)
    page.locator("#play").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert inspect(page) == []
