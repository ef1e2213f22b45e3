"""A unit's picture, sent from its editor: with scripts and without, after what still waits, cropped, undone."""

import pytest
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from tests.armies.builder.driving import copied, held_back, settle, unfold
from tests.support.browsers.axe import violations
from tests.support.pictures import picture

FILE = {"name": "dragon.png", "mimeType": "image/png", "buffer": picture("PNG", 600, 500)}


@pytest.fixture(params=["with scripts", "without"])
def any_page(request, new_page):
    return new_page(java_script_enabled=request.param == "with scripts")


def opened(page, unit=0):
    """Open a unit and the fold that holds its picture."""
    copied(page, "undead", f"?unit={unit}")
    unfold(page, f"picture-{unit}")


def taken(page):
    """Wait until the unit shows its picture, and open the fold once more, as the page is a new one."""
    expect(page.locator("#unit-0 .unit-fig img")).to_be_visible()
    unfold(page, "picture-0")


def seen(image):
    """Whether the browser drew the picture, as it is kept."""
    expect(image).to_be_visible()
    return image.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")


@pytest.mark.first_case
def test_a_picture_is_sent_shown_and_removed(any_page):
    page = any_page
    opened(page)
    page.set_input_files("#picture-0", FILE)
    page.get_by_role("button", name="Use this picture").click()
    taken(page)
    expect(page.locator("#unit-0 .picture-now img")).to_be_visible()
    assert page.url.endswith("?unit=0&since=0#unit-0")
    page.get_by_role("button", name="Remove picture").click()
    expect(page.locator("#unit-0 img")).to_have_count(0)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("#unit-0 .unit-fig img")).to_be_visible()


@pytest.mark.first_case
def test_a_file_that_is_no_picture_is_refused_beside_its_field(any_page):
    page = any_page
    opened(page)
    page.set_input_files("#picture-0", {**FILE, "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'/>"})
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator("#picture-e-0")).to_be_visible()
    expect(page.locator("#picture-e-0")).to_have_text("This file is not a JPEG, PNG or WebP picture.")
    expect(page.locator("#picture-0")).to_have_attribute("aria-invalid", "true")


def test_the_browser_draws_the_picture_in_the_shape_that_was_chosen(page):
    opened(page)
    page.get_by_text("Crop", exact=True).click()
    page.get_by_role("radio", name="Landscape").check()
    page.get_by_role("radio", name="Top left").check()
    page.set_input_files("#picture-0", FILE)
    page.get_by_role("button", name="Use this picture").click()
    taken(page)
    assert seen(page.locator("#unit-0 .picture-now img")) == [800, 640]


@pytest.mark.thorough
def test_what_still_waits_goes_up_before_the_picture(page):
    opened(page)
    page.set_input_files("#picture-0", FILE)
    unfold(page, "name-0")
    held = held_back(page, "**/units/0/")
    page.fill("#name-0", "Lich")
    page.get_by_role("button", name="Use this picture").click()
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    expect(page.locator("#unit-0 .unit-fig img")).to_be_visible()
    settle(page)
    unit = Army.objects.get().document["units"][0]
    assert unit["name"] == "Lich" and len(unit["portrait"]) == 64
    assert page.locator("#conflict").count() == 0


def test_choosing_a_crop_changes_nothing_by_itself(page):
    opened(page)
    page.get_by_text("Crop", exact=True).click()
    page.get_by_role("radio", name="Square").check()
    settle(page)
    assert Army.objects.get().versions.count() == 1


@pytest.mark.thorough
def test_the_form_fits_a_narrow_phone_and_axe_finds_nothing(new_page):
    page = new_page(viewport={"width": 320, "height": 700}, bypass_csp=True, reduced_motion="reduce")
    opened(page)
    page.get_by_text("Crop", exact=True).click()
    page.set_input_files("#picture-0", FILE)
    assert violations(page) == []
    page.get_by_role("button", name="Use this picture").click()
    taken(page)
    expect(page.locator("#unit-0 .picture-now img")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
