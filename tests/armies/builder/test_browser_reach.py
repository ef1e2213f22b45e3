"""What one works with stays in reach and in sight: on a phone, at 400 % zoom, and in colors of the reader's own."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, settle

ZOOMED = {"width": 320, "height": 256}
"""What a screen of 1280 by 1024 has left at 400 %."""
STUCK = """() => [...document.querySelectorAll("body *")]
    .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.bottom > 0 && box.top < innerHeight)
    .reduce((sum, box) => sum + Math.min(box.bottom, innerHeight) - Math.max(box.top, 0), 0)"""
"""How much of the window's height is covered by what does not scroll along, in pixels."""


SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
"""What readers may set for themselves (WCAG 1.4.12)."""
CUT_OFF = """(all) => all.filter((one) => one.checkVisibility() && one.matches(":not(.visually-hidden)"))
    .filter((one) => getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""
BROKEN = """(all) => all.filter((one) => one.checkVisibility()).filter((one) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), part = document.createRange();
    while (text.nextNode()) {
        for (const word of text.currentNode.data.matchAll(/\\p{L}+/gu)) {
            part.setStart(text.currentNode, word.index);
            part.setEnd(text.currentNode, word.index + word[0].length);
            if (new Set([...part.getClientRects()].map((box) => Math.round(box.top))).size > 1) return true;
        }
    }
}).map((one) => one.textContent.trim())"""
"""Labels with a word that is broken over two lines."""


def is_seen(page, place):
    """Whether an element lies in the window, with nothing over it."""
    return page.locator(place).evaluate(
        "(one) => { const box = one.getBoundingClientRect();"
        " const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);"
        " return top !== null && one.contains(top); }"
    )


def test_an_open_unit_has_what_is_rare_folded_and_its_numbers_and_done_in_reach(phone):
    copied(phone, "justice-team", "?unit=0")
    unit = phone.locator(".unit:has(.editor)")
    assert unit.evaluate("one => one.offsetHeight") < 3_500
    assert unit.locator("details[id^=words-], details[id^=picture-fold-]").count() == 2
    assert unit.locator("details[id^=words-][open], details[id^=picture-fold-][open]").count() == 0
    phone.evaluate("scrollTo(0, 900)")
    assert is_seen(phone, ".b2-top") and is_seen(phone, ".b2-done")


def test_the_filter_leaves_the_options_whose_words_fit(page):
    copied(page, "justice-team", "?unit=0")
    options = page.locator(".b2-b [data-option]:visible")
    page.locator(".optq input").fill("stealth")
    expect(options).to_have_count(1)
    expect(options).to_contain_text("Stealth")


def test_each_chip_goes_to_its_own_field_and_a_second_one_closes_nothing(page):
    copied(page, "undead")
    for name in ("limit", "scenario"):
        page.locator(f"a.set[href='#set-{name}']").click()
        expect(page.locator(f"#set-{name}")).to_be_focused()
        expect(page.locator(f"#set-{name}")).to_be_visible()


def test_at_400_percent_what_stands_still_leaves_most_of_the_window_free(new_page):
    page = new_page(viewport=ZOOMED)
    copied(page, "undead", "?unit=0")
    page.evaluate("scrollTo(0, 600)")
    assert page.evaluate(STUCK) <= 64


def test_the_message_about_a_change_leaves_done_free(phone):
    copied(phone, "undead", "?unit=0")
    phone.locator("#more-0").tap()
    settle(phone)
    expect(phone.locator(".snack")).to_be_visible()
    assert is_seen(phone, ".b2-done")


def test_a_cost_of_thousands_of_points_stands_in_one_line(new_page):
    page = new_page(viewport={"width": 320, "height": 640})
    copied(page, "undead")
    page.fill("#count-0", "999")
    page.press("#count-0", "Enter")
    settle(page)
    cost = page.locator("#unit-0 .unit-cost b")
    expect(cost).to_have_text("5994")
    lines = cost.evaluate("one => { const all = document.createRange(); all.selectNodeContents(one);"
                          " return new Set([...all.getClientRects()].map((box) => box.top)).size; }")  # fmt: skip
    assert lines == 1


def test_in_colors_of_the_readers_own_what_figures_are_made_of_keeps_its_colors(new_page):
    page = new_page(forced_colors="active")
    copied(page, "undead")
    for address in (page.url, "/samples/undead/"):
        page.goto(address)
        swatch = page.locator(".swatch").first
        expect(swatch).to_have_css("forced-color-adjust", "none")
        expect(swatch).to_have_css("border-top-width", "1px")


def test_the_names_of_armies_and_drafts_show_their_focus(page):
    copied(page, "undead")
    page.locator("#army-name").focus()
    assert page.locator("#army-name").evaluate("one => getComputedStyle(one).outlineStyle") != "none"


def test_units_have_a_handle_to_drag_them_by(page):
    copied(page, "undead")
    assert page.locator(".unit[id] .tab svg use[href*=grip]").count() == page.locator(".unit[id]").count()


def test_with_wider_spaced_text_no_label_is_cut_off_and_nothing_scrolls_sideways(new_page):
    page = new_page(viewport={"width": 390, "height": 844}, bypass_csp=True)
    copied(page, "undead")
    for address in (page.url, "/samples/undead/sheets/"):
        page.goto(address)
        page.add_style_tag(content=SPACED)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
        assert page.locator(".quick-b, .quick-b span").evaluate_all(CUT_OFF) == []


@pytest.mark.parametrize("width", [320, 390])
def test_names_of_figures_and_options_are_not_broken_on_a_phone(new_page, width):
    page = new_page(viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
    copied(page, "undead", "?unit=0")
    for label in (".quick-b span", ".opt2 .name", ".unit h3"):
        assert page.locator(label).evaluate_all(BROKEN) == []
        assert page.locator(label).evaluate_all(CUT_OFF) == []


def test_the_paper_comes_first_and_the_preview_stays_in_sight_while_choosing(page):
    page.goto("/samples/undead/sheets/")
    paper, sheets, preview = (page.locator(place) for place in ("#paper", "#choose .sheets", ".ps-prev"))
    assert paper.bounding_box()["y"] < sheets.first.bounding_box()["y"]
    sheets.last.scroll_into_view_if_needed()
    box = preview.bounding_box()
    assert box["y"] < 450 and box["y"] + box["height"] > 300


def test_the_ways_to_share_stand_beside_each_other(page):
    page.goto(f"{copied(page, 'undead')}share/")
    page.locator("#visibility-link").check()
    code = page.locator(".share-qr").first.bounding_box()
    ways = [one.bounding_box() for one in page.locator(".share-acts").first.locator("li:visible").all()]
    assert len(ways) >= 3 and len({round(one["y"]) for one in ways}) == 1
    assert code["y"] < ways[0]["y"] < code["y"] + code["height"] and code["x"] + code["width"] <= ways[0]["x"]
