"""Everything the builder can do, done by clicking with scripts off."""

import pdfplumber
import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import unfold


@pytest.fixture
def page(plain_page):
    """The builder of a new army: Ambush as Target, a limit of one's own, traits and super powers."""
    page = plain_page
    page.goto("/")
    page.select_option("#scenario", "ambush/target")
    page.fill("input[name=limit_other]", "37½")
    page.check("input[name=rules][value=traits]")
    page.check("input[name=rules][value=super-powers]")
    page.click("text=Create army")
    page.wait_for_selector("#workbench")
    return page


def names(page):
    return page.locator(".unit h3").all_inner_texts()


def follow(page, selector):
    """Click a link or the button of a form, and wait for the page that answers."""
    with page.expect_navigation():
        page.click(selector)


def enter(page, selector):
    """Send a form with the Enter key, and wait for the page that answers."""
    with page.expect_navigation():
        page.press(selector, "Enter")


def settings(page):
    return page.inner_text(".settings")


@pytest.mark.quick
def test_an_army_starts_with_scenario_limit_and_rules(page):
    assert "Ambush" in settings(page) and "37½" in settings(page)
    assert "Traits" in settings(page) and "Super" in settings(page)


def test_name_scenario_limit_rules_plastic_and_notes(page):
    page.fill("#army-name", "Ёлка’s host")
    follow(page, "text=Rename")
    assert page.input_value("#army-name") == "Ёлка’s host"
    page.click("#settings summary")
    page.select_option("#set-scenario", "escape/player")
    page.fill("#set-limit", "26.5")
    page.check("#rule-mooks")
    page.uncheck("#rule-traits")
    page.check("#plastic-red")
    page.fill("#set-notes", "Loud.\nVery.")
    follow(page, "#settings .save-button")
    for word in ("Escape", "26½", "Mooks", "Red"):
        assert word in settings(page)
    assert "Traits" not in settings(page)
    assert page.get_attribute("#workbench", "data-plastic") == "red"
    page.click("#settings summary")
    assert page.input_value("#set-notes") == "Loud.\nVery."


def test_units_are_added_renamed_counted_copied_moved_and_removed(page):
    follow(page, "#quick-hero")
    follow(page, "#quick-troop")
    follow(page, "#unit-1 h3 a")
    unfold(page, "name-1")
    page.fill("#name-1", "Archers")
    page.fill("#look-1", "Green hoods")
    page.fill("#notes-1", "Reload first.")
    follow(page, "#save-1")
    assert names(page) == ["Hero", "Archers"]
    assert "Green hoods" in page.inner_text("#unit-1")
    assert page.input_value("#notes-1") == "Reload first."
    follow(page, "#more-1")
    follow(page, "#more-1")
    follow(page, "#fewer-1")
    assert page.input_value("#count-1") == "2"
    page.fill("#count-1", "12")
    enter(page, "#count-1")
    assert (page.input_value("#count-1"), page.inner_text("#spent")) == ("12", "14")
    follow(page, "#copy-1")
    assert names(page) == ["Hero", "Archers", "Archers 2"]
    follow(page, "#up-1")
    assert names(page) == ["Archers", "Hero", "Archers 2"]
    follow(page, "#down-1")
    follow(page, "#remove-1")
    assert names(page) == ["Hero", "Archers 2"]
    assert page.inner_text("#spent") == "14"


def test_another_figure_and_an_option_of_each_group(page):
    follow(page, "#quick-troop")
    follow(page, "#unit-0 h3 a")
    page.click("label:has(#figure-0-hero)")
    for ticked in ("o-0-commander", "o-0-distance-attack", "o-0-support"):
        unfold(page, ticked)
        page.check(f"#{ticked}")
    unfold(page, "o-0-super-fight-major")
    page.click("label:has(#o-0-super-fight-major)")
    follow(page, "#save-0")
    # A hero at 2, a distance attack 1, a trait 2, a Major power of 3; heavy armor free.
    assert page.inner_text("#spent") == "8"
    page.select_option("#l-0-support", "armor")
    follow(page, "#save-0")
    assert page.input_value("#l-0-support") == "armor"
    page.uncheck("#o-0-commander")
    follow(page, "#save-0")
    page.click("label:has(#o-0-armor-light)")
    unfold(page, "o-0-super-fight-none")
    page.click("label:has(#o-0-super-fight-none)")
    page.uncheck("#o-0-support")
    follow(page, "#save-0")
    assert page.inner_text("#spent") == "4"
    unfold(page, "why-0")
    assert "Light armor" in page.inner_text("#why-0")


def test_a_remedys_button_makes_its_change(page):
    follow(page, "#quick-hero")
    follow(page, ".finding.bad button")
    assert page.locator(".finding.bad").count() == 0
    assert "Commander" in page.inner_text("#unit-0 .unit-chips")


def test_undo_to_the_start_and_redo_to_the_end(page):
    for figure in ("hero", "troop", "vehicle"):
        follow(page, f"#quick-{figure}")
    follow(page, "#more-1")
    spent = []
    while page.is_enabled("#undo"):
        spent.append(page.inner_text("#spent"))
        follow(page, "#undo")
    assert spent == ["7", "6", "3", "2"]
    assert page.inner_text("#spent") == "0"
    while page.is_enabled("#redo"):
        follow(page, "#redo")
    assert (names(page), page.inner_text("#spent")) == (["Hero", "Troop", "Vehicle"], "7")


@pytest.mark.thorough
def test_it_is_printed_by_a_link_and_a_form(page):
    follow(page, "#quick-hero")
    follow(page, "#unit-0 h3 a")
    unfold(page, "name-0")
    page.fill("#name-0", "Robin")
    follow(page, "#save-0")
    follow(page, "#print")
    page.check("input[name=paper][value=a4]", force=True)
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download PDF").click()
    with pdfplumber.open(waited.value.path()) as pdf:
        assert round(pdf.pages[0].width) == 595
        assert "Robin" in pdf.pages[0].extract_text()


@pytest.mark.thorough
def test_a_change_to_what_another_tab_changed_is_held_back_and_can_be_made_after_all(page):
    follow(page, "#quick-troop")
    other = page.context.new_page()
    other.goto(page.url)
    other.fill("#count-0", "5")
    enter(other, "#count-0")
    expect(other.locator("#spent")).to_have_text("5")
    page.fill("#count-0", "3")
    enter(page, "#count-0")
    expect(page.locator(".conflict")).to_contain_text("5 × Troop")
    assert page.inner_text("#spent") == "5"
    follow(page, "text=Save my change")
    expect(page.locator("#spent")).to_have_text("3")
    assert page.locator(".conflict").count() == 0


@pytest.mark.quick
def test_what_is_typed_wrong_is_kept_with_a_sentence(page):
    follow(page, "#quick-troop")
    page.fill("#count-0", "many")
    enter(page, "#count-0")
    assert page.input_value("#count-0") == "many"
    assert "Enter a whole number from 1 to 999" in page.inner_text("#unit-0")
    assert page.inner_text("#spent") == "1"


@pytest.mark.thorough
def test_a_choice_and_the_one_that_frees_it_need_one_save(page):
    follow(page, "#quick-troop")
    follow(page, "#unit-0 h3 a")
    page.click("label:has(#figure-0-vehicle)")
    unfold(page, "o-0-independent")
    page.check("#o-0-independent")
    follow(page, "#save-0")
    assert page.is_checked("#o-0-independent")
    assert "Independent" in page.inner_text("#unit-0 .chosen")


@pytest.mark.thorough
def test_with_scripts_a_barred_choice_cannot_be_made(new_page):
    page = new_page()
    page.goto("/")
    page.check("input[name=rules][value=traits]")
    page.click("text=Create army")
    page.click("#quick-troop")
    page.click("#unit-0 h3 a")
    expect(page.locator("#o-0-independent")).to_be_disabled()
    unfold(page, "o-0-sharpshooter")
    page.check("#o-0-sharpshooter")
    expect(page.locator("#unit-0 .chosen")).to_contain_text("Sharpshooter")
    expect(page.locator("#o-0-independent")).to_be_disabled()
    page.click("label:has(#figure-0-vehicle)")
    expect(page.locator("#o-0-independent")).to_be_enabled()
