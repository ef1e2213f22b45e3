"""What axe finds on the pages of house rules: nothing, by day and by night, on a desk and on a phone."""

import pytest

from tests.test_browser_accessibility import in_every_light

pytestmark = pytest.mark.django_db(transaction=True)


def test_axe_finds_nothing_in_a_draft_and_on_the_pages_around_it(new_page):
    page = new_page(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    page.goto("/house/")
    assert in_every_light(page) == []
    page.goto("/house/new/")
    assert in_every_light(page) == []
    page.get_by_role("button", name="Make house rules").click()
    page.get_by_text("The name is empty").wait_for()
    assert in_every_light(page) == []
    page.get_by_label("Name").fill("Tuesday Table")
    page.get_by_role("button", name="Make house rules").click()
    page.get_by_text("Draft of revision 1, saved.").wait_for()
    at = page.url
    page.locator("#out-options-armor").click()
    page.locator("#back-options-armor").wait_for()
    page.locator("#nt-n").fill("Shield Wall")
    page.locator("#nt-p").fill("3")
    page.locator("#add-option").click()
    page.get_by_text("Shield Wall added, 3 points.").wait_for()
    page.get_by_label("Hero, points here").fill("abc")
    page.get_by_label("Hero, points here").press("Enter")
    page.locator("#price-figures-hero-e").wait_for()
    assert in_every_light(page) == []
    page.get_by_role("radio", name="Everybody here").check()
    page.locator("#do-publish").click()
    page.get_by_text("Published.").wait_for()
    page.goto(f"{at}?row=options/super-armor&add=figure&all=1")
    assert in_every_light(page) == []
    page.goto("/house/read/tuesday-table/")
    assert in_every_light(page) == []
    page.goto("/house/")
    assert in_every_light(page) == []
