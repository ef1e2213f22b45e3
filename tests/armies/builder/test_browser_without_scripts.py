"""Everything the builder can do, done by clicking with scripts off."""

import pdfplumber
import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import unfold

pytestmark = pytest.mark.django_db(transaction=True)


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


def settings(page):
    return page.inner_text(".settings")


def test_an_army_starts_with_scenario_limit_and_rules(page):
    assert "Ambush" in settings(page) and "37½" in settings(page)
    assert "Traits" in settings(page) and "Super" in settings(page)


def test_name_scenario_limit_rules_plastic_and_notes(page):
    page.fill("#army-name", "Ёлка’s host")
    page.click("text=Rename")
    assert page.input_value("#army-name") == "Ёлка’s host"
    page.click("#settings summary")
    page.select_option("#set-scenario", "escape/player")
    page.fill("#set-limit", "26.5")
    page.check("#rule-mooks")
    page.uncheck("#rule-traits")
    page.check("#plastic-red")
    page.fill("#set-notes", "Loud.\nVery.")
    page.click("#settings .save-button")
    for word in ("Escape", "26½", "Mooks", "Red"):
        assert word in settings(page)
    assert "Traits" not in settings(page)
    assert page.get_attribute("#workbench", "data-plastic") == "red"
    page.click("#settings summary")
    assert page.input_value("#set-notes") == "Loud.\nVery."


def test_units_are_added_renamed_counted_copied_moved_and_removed(page):
    page.click("#quick-hero")
    page.click("#quick-troop")
    page.click("#unit-1 h3 a")
    unfold(page, "name-1")
    page.fill("#name-1", "Archers")
    page.fill("#look-1", "Green hoods")
    page.fill("#notes-1", "Reload first.")
    page.click("#save-1")
    assert names(page) == ["Hero", "Archers"]
    assert "Green hoods" in page.inner_text("#unit-1")
    assert page.input_value("#notes-1") == "Reload first."
    page.click("#more-1")
    page.click("#more-1")
    page.click("#fewer-1")
    assert page.input_value("#count-1") == "2"
    page.fill("#count-1", "12")
    page.press("#count-1", "Enter")
    assert (page.input_value("#count-1"), page.inner_text("#spent")) == ("12", "14")
    page.click("#copy-1")
    assert names(page) == ["Hero", "Archers", "Archers 2"]
    page.click("#up-1")
    assert names(page) == ["Archers", "Hero", "Archers 2"]
    page.click("#down-1")
    page.click("#remove-1")
    assert names(page) == ["Hero", "Archers 2"]
    assert page.inner_text("#spent") == "14"


def test_another_figure_and_an_option_of_each_group(page):
    page.click("#quick-troop")
    page.click("#unit-0 h3 a")
    page.click("label:has(#figure-0-hero)")
    for ticked in ("o-0-commander", "o-0-distance-attack", "o-0-support"):
        unfold(page, ticked)
        page.check(f"#{ticked}")
    unfold(page, "o-0-super-fight-major")
    page.click("label:has(#o-0-super-fight-major)")
    page.click("#save-0")
    # A hero at 2, a distance attack 1, a trait 2, a Major power of 3; heavy armor free.
    assert page.inner_text("#spent") == "8"
    page.select_option("#l-0-support", "armor")
    page.click("#save-0")
    assert page.input_value("#l-0-support") == "armor"
    page.uncheck("#o-0-commander")
    page.click("#save-0")
    page.click("label:has(#o-0-armor-light)")
    unfold(page, "o-0-super-fight-none")
    page.click("label:has(#o-0-super-fight-none)")
    page.uncheck("#o-0-support")
    page.click("#save-0")
    assert page.inner_text("#spent") == "4"
    unfold(page, "why-0")
    assert "Light armor" in page.inner_text("#why-0")


def test_a_remedys_button_makes_its_change(page):
    page.click("#quick-hero")
    page.click(".finding.bad button")
    assert page.locator(".finding.bad").count() == 0
    assert "Commander" in page.inner_text("#unit-0 .unit-chips")


def test_undo_to_the_start_and_redo_to_the_end(page):
    for figure in ("hero", "troop", "vehicle"):
        page.click(f"#quick-{figure}")
    page.click("#more-1")
    spent = []
    while page.is_enabled("#undo"):
        spent.append(page.inner_text("#spent"))
        page.click("#undo")
    assert spent == ["7", "6", "3", "2"]
    assert page.inner_text("#spent") == "0"
    while page.is_enabled("#redo"):
        page.click("#redo")
    assert (names(page), page.inner_text("#spent")) == (["Hero", "Troop", "Vehicle"], "7")


def test_it_is_printed_by_a_link_and_a_form(page):
    page.click("#quick-hero")
    page.click("#unit-0 h3 a")
    unfold(page, "name-0")
    page.fill("#name-0", "Robin")
    page.click("#save-0")
    page.click("#print")
    page.check("input[name=paper][value=a4]", force=True)
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download PDF").click()
    with pdfplumber.open(waited.value.path()) as pdf:
        assert round(pdf.pages[0].width) == 595
        assert "Robin" in pdf.pages[0].extract_text()


def test_a_change_to_what_another_tab_changed_is_held_back_and_can_be_made_after_all(page):
    page.click("#quick-troop")
    other = page.context.new_page()
    other.goto(page.url)
    other.fill("#count-0", "5")
    other.press("#count-0", "Enter")
    expect(other.locator("#spent")).to_have_text("5")
    page.fill("#count-0", "3")
    page.press("#count-0", "Enter")
    expect(page.locator(".conflict")).to_contain_text("5 × Troop")
    assert page.inner_text("#spent") == "5"
    page.click("text=Apply my change too")
    expect(page.locator("#spent")).to_have_text("3")
    assert page.locator(".conflict").count() == 0


def test_what_is_typed_wrong_is_kept_with_a_sentence(page):
    page.click("#quick-troop")
    page.fill("#count-0", "many")
    page.press("#count-0", "Enter")
    assert page.input_value("#count-0") == "many"
    assert "Enter a whole number from 1 to 999" in page.inner_text("#unit-0")
    assert page.inner_text("#spent") == "1"


def test_a_choice_and_the_one_that_frees_it_need_one_save(page):
    page.click("#quick-troop")
    page.click("#unit-0 h3 a")
    page.click("label:has(#figure-0-vehicle)")
    unfold(page, "o-0-independent")
    page.check("#o-0-independent")
    page.click("#save-0")
    assert page.is_checked("#o-0-independent")
    assert "Independent" in page.inner_text("#unit-0 .chosen")


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
