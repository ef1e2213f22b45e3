"""House rules in the browser: made, tried on an army, changed, and the army goes along when its owner says so."""

import pytest
from playwright.sync_api import Page, expect

from armybuilder.armies.models import Army
from tests.armies.builder.driving import unfold


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def maker(new_page, request) -> Page:
    page = new_page(java_script_enabled=request.param)
    page.scripts = request.param
    return page


def begin(page: Page, name: str = "Tuesday Table rules") -> str:
    """Make house rules from version 7; the address of their draft."""
    page.goto("/house/")
    page.locator(".lib-head").get_by_role("link", name="Create house rules").click()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Create house rules").click()
    expect(page.get_by_text("Draft of revision 1, saved")).to_be_visible()
    # What is typed before the scripts are there is not sent by them.
    page.wait_for_load_state()
    return page.url.partition("?")[0]


def reprice(page: Page, name: str, points: str) -> None:
    """Another price; without scripts the line has a button of its own."""
    field = page.get_by_label(f"{name}, points")
    field.fill(points)
    field.press("Enter")


def wall(page: Page, points: str) -> None:
    """Add the trait Shield Wall: +1 to armor rolls, for guys in armor."""
    page.locator("#tab-options").click()
    page.locator("#add-option").click()
    form = page.locator("#new-option")
    form.get_by_label("Name").fill("Shield Wall")
    form.get_by_label("Points").fill(points)
    form.get_by_label("Who may take it").select_option(label="Guys")
    form.get_by_label("Only works with").select_option(label="Armor")
    form.get_by_label("What it does, in one line").fill("Side by side, blows glance off.")
    form.get_by_label("What it changes on the card").select_option(label="+1 to Armor rolls")
    form.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#message")).to_contain_text(f"Shield Wall added, {points} points.")


def publish(page: Page, number: int, note: str) -> None:
    page.get_by_label("What changed, for players").fill(note)
    page.get_by_role("button", name=f"Publish revision {number}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Tuesday Table rules, revision {number}")


def build(page: Page) -> str:
    """An army on the newest revision: a troop with light armor and Shield Wall."""
    page.goto("/house/")
    page.get_by_role("link", name="Create army with Tuesday Table rules").click()
    page.get_by_label("Name").fill("Phalanx")
    page.get_by_role("button", name="Create army").click()
    page.wait_for_url("**/armies/*-*/**")
    page.locator("#quick-troop").click()
    expect(page.locator("#unit-0")).to_be_visible()
    at = page.url.partition("?")[0]
    page.goto(f"{at}?unit=0")
    page.get_by_role("radio", name="Light 6+").check()
    if page.scripts:
        expect(page.locator("#spent")).to_have_text("2")
    unfold(page, "o-0-shield-wall")
    page.get_by_role("checkbox", name="Shield Wall").check()
    if not page.scripts:
        page.get_by_role("button", name="Save").last.click()
    expect(page.locator("#spent")).to_have_text("5")
    return at


@pytest.mark.first_case
def test_a_trait_at_3_points_is_used_then_published_at_4_and_the_army_moves_and_comes_back(maker):
    draft = begin(maker)
    wall(maker, "3")
    publish(maker, 1, "Shield Wall comes in at 3")
    army = build(maker)
    assert Army.objects.get().document["edition"] == "tuesday-table-rules@1"

    maker.goto(f"{draft}?tab=options")
    reprice(maker, "Shield Wall", "4")
    expect(maker.locator("#differs")).to_contain_text("Shield Wall 3 4")
    expect(maker.locator("#effects")).to_contain_text("1 army uses these rules")
    expect(maker.locator("#effects")).to_contain_text("1 costs more, still fits")
    publish(maker, 2, "Shield Wall was too good at 3")

    maker.goto(army)
    expect(maker.locator("#spent")).to_have_text("5")
    maker.get_by_role("link", name="Revision 2 is out").click()
    expect(maker.get_by_text("Shield Wall was too good at 3")).to_be_visible()
    maker.get_by_role("button", name="Move (6 points)").click()
    expect(maker.locator("#spent")).to_have_text("6")
    assert Army.objects.get().document["edition"] == "tuesday-table-rules@2"
    maker.locator("#undo").click()
    expect(maker.locator("#spent")).to_have_text("5")
    assert Army.objects.get().document["edition"] == "tuesday-table-rules@1"


def test_the_focus_stays_where_something_was_done(page):
    begin(page)
    page.locator("#tab-options").click()
    page.locator("#part-command summary").click()
    page.locator("#out-options-commander-only").click()
    expect(page.locator("#back-options-commander")).to_be_focused()
    page.locator("#undo").click()
    expect(page.locator("#message")).to_contain_text("Undone: Commander removed.")
    page.locator("#tab-figures").click()
    field = page.get_by_label("Troop, points")
    field.fill("2")
    field.press("Tab")
    expect(page.locator("#message")).to_contain_text("Troop: 2 points instead of 1 point.")
    expect(page.locator("#back-figures-troop")).to_be_focused()


def test_what_is_typed_while_an_answer_is_on_its_way_is_not_lost(page):
    begin(page)
    page.locator("#out-figures-vehicle").click()
    reprice(page, "Troop", "2")
    reprice(page, "Hero", "4")
    expect(page.locator("#differs")).to_contain_text("Hero")
    expect(page.locator("#differs")).to_contain_text("Troop")
    expect(page.locator("#differs .diffs li")).to_have_count(3)


def test_a_long_name_is_all_in_visibility_and_enter_is_done_with_it(new_page):
    page = new_page(viewport={"width": 390, "height": 844})
    begin(page)
    field = page.get_by_label("Name of the house rules")
    name = "Tuesday Table rules for long evenings with many friends and tea"
    field.fill(name)
    field.press("Enter")
    expect(page.locator("#message")).to_contain_text(f"House rules named {name}.")
    expect(field).to_be_focused()
    expect(field).to_have_value(name)
    hidden = field.evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")
    assert max(hidden) <= 1  # a pixel of rounding; a line is 30


@pytest.mark.first_case
def test_what_cannot_be_a_price_is_told_beside_it_and_stays(maker):
    begin(maker)
    reprice(maker, "Troop", "1.25")
    sentence = maker.locator("#price-figures-troop-e")
    expect(sentence).to_contain_text("Enter points in steps of ½")
    field = maker.get_by_label("Troop, points")
    expect(field).to_have_value("1.25")
    assert field.evaluate("field => field.scrollWidth <= field.clientWidth"), "all that was typed is seen"
    reprice(maker, "Troop", "2")
    expect(sentence).to_have_count(0)
    expect(maker.locator("#differs")).to_contain_text("Troop")


@pytest.mark.thorough
def test_two_tabs_of_one_draft_never_overwrite_each_other(page):
    at = begin(page)
    other = page.context.new_page()
    other.goto(at)
    reprice(page, "Troop", "2")
    expect(page.locator("#message")).to_contain_text("Troop: 2 points instead of 1 point.")
    sent = []
    other.on("request", lambda request: sent.append(request.method))
    reprice(other, "Troop", "3")
    expect(other.get_by_role("heading", name="The draft was changed in another tab")).to_be_visible()
    other.get_by_role("button", name="Make my change anyway").click()
    expect(other.locator("#message")).to_contain_text("Troop: 3 points instead of 2 points.")
    assert sent.count("POST") == 2, "Enter sends a change once, and the button again"
    reprice(page, "Hero", "3")
    expect(page.locator("#message")).to_contain_text("Hero: 3 points instead of 2 points.")
    expect(page.get_by_label("Troop, points")).to_have_value("3")


@pytest.mark.thorough
@pytest.mark.first_case
@pytest.mark.parametrize("book", ["vsgmr-7", "umr", "smg"])
def test_a_draft_is_as_wide_as_its_screen(page, book):
    page.goto(f"/house/new/?from={book}")
    page.get_by_label("Name").fill("Winterfeldtstraßenbewohnerinnenhausregeln")
    page.get_by_role("button", name="Create house rules").click()
    at = page.url
    wide = "document.documentElement.scrollWidth <= innerWidth"
    row = page.locator(".edit .piece-name a").first.get_attribute("href")
    tabs = [f"?tab={tab}" for tab in ("options", "rolls", "scenarios", "revisions")]
    for query in ("", *tabs, "?add=figure", "?add=option", "?add=scenario", row):
        page.goto(at + query)
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(wide), (query, width)


def test_a_refused_price_stays_as_it_was_typed_while_another_is_changed(page):
    begin(page)
    prices = page.locator("#house td input[name=points]").evaluate_all("all => all.map(one => one.id)")
    first, second = (page.locator(f"#{id}") for id in prices[:2])
    first.fill("many")
    first.press("Tab")
    expect(first).to_have_attribute("aria-invalid", "true")
    sentence = first.evaluate("one => document.getElementById(one.getAttribute('aria-describedby')).textContent.trim()")
    second.fill("7")
    second.press("Tab")
    expect(page.locator("#message")).to_contain_text("7")
    expect(first).to_have_value("many")
    expect(first).to_have_accessible_description(sentence)
    first.fill("2")
    first.press("Tab")
    expect(first).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text(sentence)).to_have_count(0)
