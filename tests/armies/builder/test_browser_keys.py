"""The keyboard alone builds an army; its keys rest while one types and can be switched off."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, names, settle, started

UNDEAD = ["Necromancer", "Skeleton Archers", "Skeletal Steed", "Skeletal Steed Rider", "Demon", "Ghouls"]


def focused(page):
    return page.evaluate("document.activeElement.id")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)
        settle(page)


def tab_to(page, selector):
    """Go to a control with the Tab key alone."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def outfit(page, unit, name, options):
    """Tick a unit's options and rename it, its editor being closed before and after."""
    press(page, "Enter")
    for option in options:
        tab_to(page, f"#option-q-{unit}")
        page.keyboard.press("Control+A")
        page.keyboard.type(option.replace("-", " "))
        tab_to(page, f"#o-{unit}-{option}")
        press(page, "Space")
    press(page, "r")
    expect(page.locator(f"#name-{unit}")).to_be_focused()
    page.keyboard.type(name)
    press(page, "Escape")
    expect(page.locator(f"#name-link-{unit}")).to_be_focused()
    press(page, "Escape")
    expect(page.locator(f"#editor-{unit}")).to_have_count(0)


@pytest.mark.thorough
def test_the_elves_are_built_with_the_keyboard_alone(page):
    page.goto("/")
    tab_to(page, "#start button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/armies/**")
    press(page, "2", "2", "1")
    assert names(page) == ["Hero", "Hero 2", "Troop"]
    press(page, "j")
    outfit(page, 0, "Mage", ["commander", "distance-attack", "sharpshooter", "support"])
    press(page, "j")
    outfit(page, 1, "Sentries", ["distance-attack", "sharpshooter"])
    press(page, "+", "j")
    outfit(page, 2, "Foot Soldiers", ["distance-attack"])
    press(page, "+", "+", "+")
    assert page.inner_text("#spent") != "0"
    counts = [page.input_value(f"#count-{unit}") for unit in (0, 1, 2)]
    assert (names(page), counts) == (["Mage", "Sentries", "Foot Soldiers"], ["1", "2", "4"])
    # 7 for the Mage, 5 for each Sentry, 2 for each Foot Soldier.
    assert page.inner_text("#spent") == "25"


def test_each_key_does_what_the_list_says(page):
    copied(page, "undead")
    press(page, "j", "j")
    assert focused(page) == "name-link-1"
    press(page, "k")
    assert focused(page) == "name-link-0"
    press(page, "j", "Enter")
    expect(page.locator("#editor-1")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#editor-1")).to_have_count(0)
    assert focused(page) == "name-link-1"
    press(page, "+", "+", "-")
    assert page.input_value("#count-1") == "3"
    press(page, "Alt+ArrowDown")
    assert names(page)[1:3] == ["Skeletal Steed", "Skeleton Archers"]
    assert page.inner_text("#message span") == "Skeleton Archers moved to place 3 of 6."
    assert focused(page) == "name-link-1"
    press(page, "Alt+ArrowUp", "d")
    assert names(page)[1:3] == ["Skeleton Archers", "Skeleton Archers 2"]
    press(page, "Delete")
    assert names(page)[:2] == ["Necromancer", "Skeleton Archers 2"]
    assert focused(page) == "name-link-0"
    press(page, "Control+z", "Control+z", "Control+z", "Control+z", "Control+z", "Control+z", "Control+z")
    assert (names(page), page.inner_text("#spent")) == (UNDEAD, "25")
    press(page, "Control+Shift+z")
    assert page.input_value("#count-1") == "3"


def test_slash_finds_units_and_the_address_keeps_what_was_sought(page):
    army = copied(page, "undead")
    press(page, "/")
    assert focused(page) == "find"
    page.keyboard.type("ghou")
    page.wait_for_url(f"{army}?find=ghou")
    expect(page.locator(".unit[id]")).to_have_count(1)
    expect(page.locator(".hides")).to_contain_text("5 units not shown")
    page.reload()
    assert names(page) == ["Ghouls"]
    press(page, "/")
    page.keyboard.press("Enter")
    settle(page)
    assert focused(page).startswith("name-link-")
    page.click("text=Show all")
    expect(page.locator(".unit[id]")).to_have_count(6)


def test_keys_rest_while_one_types(page):
    started(page)
    page.fill("#army-name", "")
    page.keyboard.type("djkrp 12?")
    press(page, "Tab")
    assert page.input_value("#army-name") == "djkrp 12?"
    assert names(page) == []


def test_the_list_of_keys_opens_closes_and_gives_the_focus_back(page):
    army = copied(page, "undead")
    press(page, "j", "?")
    expect(page.locator("#keys")).to_be_visible()
    assert page.url == f"{army}?keys=1"
    press(page, "Escape")
    expect(page.locator("#keys")).to_have_count(0)
    assert page.url == army
    assert focused(page) == "name-link-0"
    page.go_back()
    expect(page.locator("#keys")).to_be_visible()


def test_single_letters_can_be_switched_off_and_stay_off(page):
    army = copied(page, "undead")
    press(page, "?")
    page.uncheck("#single-keys")
    page.goto(army)
    press(page, "1", "j")
    assert names(page) == UNDEAD
    page.focus("#name-link-1")
    press(page, "d", "Alt+ArrowUp")
    assert names(page)[:2] == ["Skeleton Archers", "Necromancer"]
    page.goto(f"{army}?keys=1")
    assert not page.is_checked("#single-keys")
    page.check("#single-keys")
    page.goto(army)
    press(page, "1")
    assert names(page)[-1] == "Troop"


def test_p_prints(page):
    copied(page, "undead")
    page.keyboard.press("p")
    page.wait_for_url("**/sheets/**")


def test_without_scripts_the_list_of_keys_is_on_the_page(plain_page):
    army = copied(plain_page, "undead")
    plain_page.click("#keys-link")
    assert "Next or previous unit" in plain_page.inner_text("#keys")
    assert plain_page.url == f"{army}?keys=1"
    plain_page.click("#keys-close")
    assert plain_page.locator("#keys").count() == 0


@pytest.mark.thorough
def test_back_and_reload_keep_to_what_is_open(page):
    army = copied(page, "undead")
    page.click("#name-link-1")
    expect(page.locator("#editor-1")).to_be_visible()
    page.reload()
    expect(page.locator("#editor-1")).to_be_visible()
    page.click("#name-link-4")
    expect(page.locator("#editor-4")).to_be_visible()
    page.go_back()
    expect(page.locator("#editor-1")).to_be_visible()
    expect(page.locator("#editor-4")).to_have_count(0)
    page.go_back()
    expect(page.locator(".editor")).to_have_count(0)
    assert page.url == army
    page.go_forward()
    expect(page.locator("#editor-1")).to_be_visible()
