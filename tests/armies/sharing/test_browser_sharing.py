"""Sharing in the browser: a reader, a second device, and what is left to both when the maker withdraws."""

import io

import pdfplumber
import pytest
from playwright.sync_api import Page, expect

from armybuilder.armies.models import Army
from tests.support.browsers.copying_samples import copied


def shared(page: Page) -> str:
    """The view-only link, made by the owner from the builder."""
    page.locator("#share").click()
    page.locator("#visibility-link").check()
    save = page.get_by_role("button", name="Save visibility")
    if save.is_visible():  # without scripts
        save.click()
    return page.get_by_role("textbox", name="View-only link").input_value()


def edit_link(page: Page) -> str:
    """The edit link, made on the page to share."""
    page.get_by_text("Edit on another device").click()
    page.get_by_role("button", name="Create edit link").click()
    return page.get_by_role("textbox", name="Edit link").input_value()


def text_of(pdf: bytes) -> str:
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


@pytest.mark.thorough
def test_a_stranger_reads_copies_and_prints_until_the_link_is_withdrawn(page, new_page):
    mine = copied(page, "undead")
    page.goto(mine)
    link = shared(page)
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Undead")
    expect(stranger.get_by_role("img", name="Legal for Very Simple v7, Basic Game: 25 of 25 points")).to_be_visible()

    stranger.get_by_role("link", name="Print").click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Print")
    roster = stranger.request.get(f"{link}sheets.pdf?sheets=roster&paper=a4")
    assert "Necromancer" in text_of(roster.body()) and "25 of 25 points" in text_of(roster.body())

    stranger.goto(link)
    stranger.get_by_role("button", name="Copy to my armies").click()
    stranger.wait_for_url("**/armies/**")
    assert stranger.url.split("?")[0] != mine
    expect(stranger.locator("#spent")).to_have_text("25")

    page.get_by_role("button", name="Turn off link").click()
    expect(page.get_by_label("Private", exact=True)).to_be_checked()
    expect(page.get_by_role("textbox", name="View-only link")).to_have_count(0)
    assert stranger.goto(link).status == 404
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Page not found")


def test_another_device_goes_on_editing_until_the_secret_address_is_withdrawn(page, new_page):
    mine = copied(page, "undead")
    page.goto(f"{mine}share/")
    to_edit = edit_link(page)

    tablet = new_page()
    tablet.goto(to_edit)
    tablet.get_by_role("button", name="Edit in this browser").click()
    tablet.wait_for_url(f"{mine}**")
    expect(tablet.locator("[href$='share/']")).to_have_count(0)
    tablet.locator("#quick-troop").click()
    expect(tablet.locator("#spent")).to_have_text("26")

    page.goto(mine)
    expect(page.locator("#spent")).to_have_text("26")
    page.goto(f"{mine}share/")
    page.get_by_role("button", name="Turn off edit link").click()
    expect(page.get_by_text("No edit link")).to_be_visible()
    assert tablet.goto(mine).status == 404
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Page not found")


@pytest.mark.quick
def test_the_address_and_the_texts_are_copied_by_a_button(new_page):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy: Link to this page").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/samples/undead/")
    page.get_by_text("Markdown", exact=True).click()
    page.get_by_role("button", name="Copy (Markdown)").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('### **Undead'))")


@pytest.mark.quick
def test_without_a_clipboard_the_text_is_selected(page):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.add_init_script("document.execCommand = () => false")
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy: Link to this page").click()
    expect(page.locator("#copied")).to_have_text("Selected. Press Ctrl+C to copy it.")
    assert page.evaluate("getSelection().toString()").endswith("/samples/undead/")


@pytest.mark.thorough
def test_everything_of_it_works_without_scripts(plain_page, new_page):
    mine = copied(plain_page, "undead")
    plain_page.goto(mine)
    link = shared(plain_page)
    expect(plain_page.locator("[data-copy]:visible")).to_have_count(0)
    reader = new_page(java_script_enabled=False)
    reader.goto(link)
    expect(reader.get_by_label("Link to this page", exact=True)).to_have_value(link)
    reader.get_by_text("Discord", exact=True).click()
    expect(reader.get_by_label("Army as Discord", exact=True)).to_be_visible()
    reader.get_by_role("button", name="Copy to my armies").click()
    reader.wait_for_url("**/armies/**")


def test_the_page_prints_tidily_by_itself(page):
    page.goto("/samples/undead/")
    text = text_of(page.pdf(format="A4"))
    for told in ("Undead", "LEGAL", "Necromancer", "in cover 6+", "Points breakdown", "Total 11 25"):
        assert told in text
    for control in ("Copy to my armies", "Export", "Fair opponents", "My armies", "Rule summaries"):
        assert control not in text


@pytest.mark.thorough
def test_nothing_of_it_needs_scrolling_sideways_however_long_the_names(page):
    mine = copied(page, "justice-team")
    page.goto(mine)
    link, to_edit = shared(page), edit_link(page)
    endless = {"name": "W" * 80, "notes": "n" * 300}
    document = Army.objects.get().document | endless
    document["units"] = [unit | endless | {"look": "l" * 100, "count": 10_000} for unit in document["units"]]
    Army.objects.update(name=endless["name"], document=document)
    cut = "[...document.querySelectorAll('.tablebox, .card')].filter(box => box.scrollWidth > box.clientWidth).length"
    for address in (f"{mine}share/", link, to_edit):
        page.goto(address)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width, address
            assert page.evaluate(cut) == 0, (address, width)
