"""What a phone shows of rule books with health and action dice, or with orders on a turn chart."""

import pytest
from playwright.sync_api import expect

from armybuilder.games.models import Game
from tests.support.browsers.beginning_games import begin


@pytest.mark.thorough
def test_health_is_crossed_out_box_by_box_and_dice_are_used(phone):
    begin(phone, "a=night-shift&b=lantern-society")
    unit = phone.locator("#u-0-0")
    crossed, left = unit.locator("[data-boxes] .lost"), unit.locator("[data-life]")
    health = int(left.inner_text())
    expect(unit.locator("[data-boxes] i")).to_have_count(health)
    for button, lost in (("–3", 3), ("–5", 8), ("+1", 7)):
        unit.get_by_role("button", name=f"{button} health").tap()
        expect(crossed).to_have_count(lost)
        expect(left).to_have_text(str(health - lost))
    die = unit.locator("[data-die='0']")
    die.tap()
    expect(die).to_have_class("action-die used")
    expect(phone.locator("#now-who")).to_have_text("The Lantern Society: their turn")
    die.tap()
    expect(die).to_have_class("action-die")
    unit.get_by_role("button", name="–5").tap()
    for _ in range(-(-(health - 12) // 5)):
        unit.get_by_role("button", name="–5").tap()
    expect(unit.locator("[data-word]")).to_have_text("defeated")
    expect(crossed).to_have_count(health)
    phone.reload()
    expect(crossed).to_have_count(health)
    expect(phone.locator("#game-connection")).to_contain_text("Saved")
    assert Game.objects.get().state().gone("0-0-0") == "defeated"


def test_a_chip_and_a_turn_are_two_taps_and_so_is_a_hit(phone):
    begin(phone, "a=hedgerow-patrol&b=night-raiders", "Start turn 1")
    team = phone.locator("#u-0-1")
    team.locator(".order-chip", has_text="Kneel").tap()
    team.get_by_role("button", name="Lay the chip on turn 9").tap()
    expect(team.locator("[data-laid]")).to_have_text("1 of 4 chips placed")
    for turn in range(2, 10):
        phone.get_by_role("button", name=f"Next: turn {turn}").tap()
    expect(phone.locator("#turned")).to_contain_text("Rifle Team: Kneel")
    expect(team.locator("[data-word]")).to_have_text(["kneeling"] * 4)
    expect(team.locator(".unit-shots")).to_contain_text("To hit, kneeling")
    team.locator("[data-figure='0-1-1']").tap()
    phone.get_by_role("button", name="hit: Arm").tap()
    expect(team.locator("[data-word]").nth(1)).to_have_text("kneeling, hit: Arm")
    team.locator("[data-figure='0-1-2']").tap()
    phone.get_by_role("button", name="hit: Body").tap()
    expect(phone.locator("#tally [data-score]").first).to_have_text("7")
    phone.locator("#undo").tap()
    expect(phone.locator("#tally [data-score]").first).to_have_text("8")
    phone.get_by_role("link", name="Log").tap()
    expect(phone.locator("[data-log]")).to_contain_text("Rifle Team: Kneel on turn 9")


def test_one_tap_says_what_is_shot_at_and_changes_dice_and_chance(phone):
    begin(phone, "a=night-raiders&b=hedgerow-patrol", "Start turn 1")
    shot = phone.locator("#u-0-0 .unit-shots > div:not([hidden])")
    dice, chance = shot.locator(".shot-die:visible"), shot.locator(".big-number")
    expect(dice).to_have_count(2)
    expect(chance).to_have_text("22%")
    phone.context.set_offline(True)
    phone.locator(".target-dice label", has_text="Peeking").tap()
    expect(dice).to_have_count(3)
    expect(dice.last).to_contain_text("Target Stance")
    expect(chance).to_have_text("4%")
    phone.locator(".target-dice label", has_text="Night").tap()
    phone.locator(".target-dice label", has_text="Stand").tap()
    expect(dice.last).to_contain_text("Visibility")
    expect(chance).to_have_text("15%")


def test_without_a_script_the_dice_are_switched_and_no_wrong_chance_is_shown(plain_page):
    plain_page.goto("/games/new/?a=night-raiders&b=hedgerow-patrol")
    plain_page.get_by_role("button", name="Start the game").click()
    plain_page.get_by_role("button", name="Start turn 1").click()
    dice = plain_page.locator("#u-0-0 .unit-shots > div:not([hidden]) .shot-die:visible")
    chance = plain_page.locator("#u-0-0 .unit-shots > div:not([hidden]) .big-number")
    expect(chance).to_be_visible()
    plain_page.locator(".target-dice label", has_text="Peeking").click()
    expect(dice).to_have_count(3)
    expect(chance).to_be_hidden()


@pytest.mark.first_case
@pytest.mark.parametrize(
    ("first", "second", "button"),
    [("night-shift", "lantern-society", "Start round 1"), ("hedgerow-patrol", "night-raiders", "Start turn 1")],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(new_page, inspect, first, second, button):
    page = new_page(bypass_csp=True, reduced_motion="reduce", viewport={"width": 320, "height": 700})
    begin(page, f"a={first}&b={second}", button)
    for view in ("?view=0", "?view=1", "end/"):
        page.set_viewport_size({"width": 320, "height": 700})
        page.goto(f"/games/{Game.objects.get().key}/{view}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        assert inspect(page) == [], view
