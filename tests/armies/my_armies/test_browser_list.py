"""In a browser: a list mended and kept, a document out and in again, armies ticked, binned and put back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsers.copying_samples import copied

ORCS = """Orcs (24 points)
Warlord: Commander, Weapon Master – 4 points
Warriors (4): Troop, Light armor – 8 points"""


def names(page: Page) -> list[str]:
    return page.locator(".my h3").all_inner_texts()


def downloaded(page: Page, folder: Path, name: str) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download Undead", exact=True).click()
    waiting.value.save_as(folder / name)
    return folder / name


def test_a_misspelt_trait_is_told_while_typing_mended_by_its_button_and_kept(page):
    page.goto("/armies/import/")
    page.locator("#list").fill(ORCS)
    mend = page.get_by_role("button", name="Combat Master trait")
    expect(mend).to_be_visible()
    expect(page.locator("#understood")).to_contain_text("What we could read")
    mend.click()
    expect(page.locator("#list")).to_have_value(ORCS.replace("Weapon Master", "Combat Master trait"))
    page.get_by_role("button", name="Import Orcs (12 points)").click()
    page.wait_for_url(re.compile(r"/armies/[0-9a-f-]{36}/"))
    expect(page.locator(".unit[id] h3")).to_have_text(["Warlord", "Warriors"])
    expect(page.locator("#spent")).to_have_text("12")


@pytest.mark.thorough
def test_a_button_taken_by_keyboard_leaves_none_with_its_words_and_the_focus_goes_to_the_list_of_remarks(page):
    page.goto("/armies/import/")
    page.locator("#list").fill("Undead (8 points)\nGhouls (4): Troop – 5 points\nHearse: Vehcle\n")
    page.get_by_role("button", name="Use 4").press("Enter")
    expect(page.locator("#list")).to_have_value("Undead (8 points)\nGhouls (4): Troop – 4 points\nHearse: Vehcle\n")
    expect(page.get_by_role("button", name="Use ")).to_have_count(0)
    expect(page.locator("[name=fix]")).to_have_text(["Vehicle", "Remove “Vehcle”"])
    expect(page.get_by_role("list", name="Problems in the list")).to_be_focused()


@pytest.mark.thorough
def test_what_is_being_typed_is_never_overwritten(page):
    page.goto("/armies/import/")
    page.locator("#list").press_sequentially("A: Troop", delay=120)
    expect(page.get_by_role("button", name="Import New army")).to_be_visible()
    expect(page.locator("#list")).to_have_value("A: Troop")
    expect(page.locator("#list")).to_be_focused()


def test_a_document_goes_out_and_comes_in_again_byte_for_byte(page, tmp_path):
    copied(page, "undead")
    page.goto("/armies/")
    page.locator(".row-more summary").click()
    first = downloaded(page, tmp_path, "first.json")
    page.goto("/armies/import/")
    page.set_input_files("#files", first)
    page.get_by_role("button", name="Import Undead (25 points)").click()
    page.wait_for_url(re.compile(r"/armies/[0-9a-f-]{36}/"))
    page.goto("/armies/")
    assert names(page) == ["Undead", "Undead"]
    page.locator(".row-more summary").first.click()
    assert downloaded(page, tmp_path, "second.json").read_bytes() == first.read_bytes()


def test_the_first_tick_brings_the_bar_and_what_is_binned_is_put_back(page):
    for sample in ("orcs", "elves", "undead"):
        copied(page, sample)
    page.goto("/armies/")
    expect(page.locator(".bulk")).to_be_hidden()
    page.get_by_label("Select Elves").check()
    expect(page.locator(".ticked")).to_have_text("1 selected")
    page.get_by_role("button", name="Select all 3").click()
    expect(page.locator(".ticked")).to_have_text("3 selected")
    page.get_by_label("Select Elves").uncheck()
    page.locator(".bulk .danger").click()
    expect(page.locator("#message")).to_contain_text("2 armies were moved to the trash.")
    assert names(page) == ["Elves"] and page.locator(".gone").count() == 2
    expect(page.locator(".gone button").first).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".my")).to_have_count(3)
    page.go_back()
    expect(page.locator(".my h3").first).to_be_visible()


def test_ticked_armies_are_downloaded_as_one_file(page):
    for sample in ("orcs", "elves"):
        copied(page, sample)
    page.goto("/armies/")
    page.get_by_label("Select Elves").check()
    with page.expect_download() as waiting:
        page.locator(".bulk").get_by_role("button", name="Download").click()
    assert waiting.value.suggested_filename == "muster-armies.zip"


def test_the_search_answers_while_typing_and_stands_in_the_address(page):
    for sample in ("orcs", "elves"):
        copied(page, sample)
    page.goto("/armies/")
    page.locator("#q").press_sequentially("elv", delay=50)
    expect(page.locator(".my h3")).to_have_text(["Elves"])
    expect(page).to_have_url(re.compile(r"\?q=elv"))
    page.reload()
    expect(page.locator(".my h3")).to_have_text(["Elves"])
    page.locator("#q").fill("")
    expect(page.locator(".my h3")).to_have_count(2)
    page.select_option("#sort", "name")
    expect(page).to_have_url(re.compile("sort=name"))
    expect(page.locator(".my h3")).to_have_text(["Elves", "Orcs"])


@pytest.mark.quick
def test_a_rows_menu_by_keyboard(page):
    copied(page, "elves")
    page.goto("/armies/")
    menu = page.locator(".row-more summary")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".row-more .menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".row-more .menu")).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Duplicate Elves").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".my h3")).to_have_text(["Elves 2", "Elves"])


def test_all_of_it_with_scripts_off(plain_page, tmp_path):
    page = plain_page
    page.goto("/armies/import/")
    page.locator("#list").fill(ORCS)
    page.locator("#read").click()
    page.get_by_role("button", name="Combat Master trait").click()
    page.get_by_role("button", name="Import Orcs (12 points)").click()
    copied(page, "elves")
    page.goto("/armies/")
    page.select_option("#sort", "name")
    page.get_by_role("button", name="Sort").click()
    expect(page.locator(".my h3")).to_have_text(["Elves", "Orcs"])
    page.get_by_label("Select Orcs").check()
    page.locator(".bulk .danger").click()
    expect(page.locator(".my h3")).to_have_text(["Elves"])
    page.locator(".gone button").click()
    expect(page.locator(".my h3")).to_have_text(["Elves", "Orcs"])


def test_undo_has_the_focus_after_armies_are_moved(page):
    copied(page, "elves")
    page.goto("/armies/")
    page.get_by_label("Select Elves").check()
    page.locator("#to").fill("Night")
    page.get_by_role("button", name="Move to folder").press("Enter")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(page.locator("#message")).to_contain_text("Restored.")


@pytest.mark.thorough
def test_nothing_stands_out_of_the_page(page):
    copied(page, "mightiest-heroes")
    page.goto("/armies/import/")
    page.locator("#list").fill("W" * 79 + ": Troop, Weapon Master\n" + ORCS)
    expect(page.locator("[name=fix]").first).to_be_visible()
    for address in ("", "/armies/", "/armies/?trash=1", "/"):
        if address:
            page.goto(address)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
