"""A crew over a slow network: what is typed and tapped while an answer is on its way stays, and goes up once."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsers.slow_pages import slow_down


@pytest.fixture
def crew(page):
    page.goto("/samples/undead/crew/")
    slow_down(page)
    return page


def counts(page):
    return page.locator(".crew-count input")


def test_numbers_that_are_typed_one_after_the_other_stay(crew):
    for place, number in enumerate(("1", "2")):
        counts(crew).nth(place).click()
        crew.keyboard.press("Control+a")
        crew.keyboard.type(number)
    crew.keyboard.press("Tab")
    expect(crew.locator("#pick.htmx-request")).to_have_count(0)
    expect(counts(crew).nth(0)).to_have_value("1")
    expect(counts(crew).nth(1)).to_have_value("2")
    expect(crew).to_have_url(re.compile(r"units=0.1.2.3.4.5x2$"))


def test_a_button_that_only_has_the_focus_changes_nothing_and_each_tap_counts(crew):
    before = int(counts(crew).nth(1).input_value())
    counts(crew).nth(0).fill("1")
    crew.keyboard.press("Tab")
    crew.locator(".crew-count button[name=fewer]").nth(1).focus()
    expect(crew).to_have_url(re.compile("units="))
    expect(counts(crew).nth(1)).to_have_value(str(before))
    for _tap in range(2):
        crew.locator(".crew-count button[name=fewer]").nth(1).click()
    expect(crew).to_have_url(re.compile(f"5x{before - 2}$"))
    expect(counts(crew).nth(1)).to_have_value(str(before - 2))
