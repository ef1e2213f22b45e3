"""What was opened, closed or added is in sight, in every rule book, and a legal army takes few taps."""

import pytest
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from rules import engine
from tests.armies.builder.driving import copied, settle, started

BOOKS = {"vsgmr-7": "elves", "vsgmr-2010": "river-fort-garrison", "umr": "harbor-watch", "smg": "night-raiders"}
SCREENS = {"phone": (390, 844), "desk": (1280, 900)}
PLACES = """() => {
  const place = (one) => one && (({ top, bottom }) => ({ top, bottom }))(one.getBoundingClientRect());
  const shown = (all) => [...all].find((one) => one.getClientRects().length);
  const unit = document.querySelector(".unit.is-open, .unit.is-lit");
  return {
    meter: place(document.querySelector("#meter")),
    unit: place(unit),
    top: place(unit.querySelector(".b2-top, .unit-row")),
    option: place(shown(unit.querySelectorAll("label:has([name^='o-']), [data-option]"))),
    bar: place(unit.querySelector(".b2-bar") || shown(document.querySelectorAll(".dock"))),
  };
}"""


@pytest.fixture(params=SCREENS)
def screen(request, new_page):
    width, height = SCREENS[request.param]
    return new_page(viewport={"width": width, "height": height})


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_option_of_an_opened_unit_is_in_sight(screen, book):
    copied(screen, BOOKS[book])
    screen.locator(".unit[id] h3 a").nth(2).click()
    expect(screen.locator(".unit.is-open")).to_be_visible()
    seen = screen.evaluate(PLACES)
    assert 0 <= seen["unit"]["top"] - seen["meter"]["bottom"] <= 24, seen
    assert seen["top"]["bottom"] < seen["option"]["bottom"] <= seen["bar"]["top"], seen
    assert screen.locator(".dock").is_hidden()
    assert (
        seen["bar"]["bottom"] >= screen.viewport_size["height"] - 1 or seen["bar"]["bottom"] == seen["unit"]["bottom"]
    )
    expect(screen.locator(".unit.is-open h3 a")).to_be_focused()


@pytest.mark.parametrize("way", ["Done", "Escape"])
def test_a_closed_unit_is_in_sight_and_lit(screen, way):
    army = copied(screen, "elves")
    screen.locator(".unit[id] h3 a").nth(2).click()
    screen.locator(".b2-b input[type=checkbox]").first.check()
    settle(screen)
    if way == "Done":
        screen.locator(".b2-done").click()
    else:
        screen.keyboard.press("Escape")
    expect(screen.locator(".unit.is-lit #lit")).to_have_text("Automatic fire added: 12 points instead of 8")
    seen = screen.evaluate(PLACES)
    assert seen["meter"]["bottom"] <= seen["unit"]["top"] and seen["unit"]["bottom"] <= seen["bar"]["top"], seen
    expect(screen.locator(".unit.is-lit h3 a")).to_be_focused()
    screen.locator("#undo-lit").click()
    settle(screen)
    assert army.rsplit("/", 2)[1] == str(Army.objects.get().code)
    assert Army.objects.get().build().units[2].options == (("distance-attack", ""),)


def test_a_figure_that_is_added_below_the_screen_comes_into_sight_and_the_focus_stays(screen):
    copied(screen, "undead")
    screen.locator("#quick-vehicle").click()
    expect(screen.locator(".unit.is-lit #lit")).to_have_text("New unit, +3 points")
    seen = screen.evaluate(PLACES)
    assert seen["meter"]["bottom"] <= seen["unit"]["top"] and seen["unit"]["bottom"] <= seen["bar"]["top"] + 1, seen
    screen.locator("#quick-vehicle").click()
    expect(screen.locator(".unit.is-lit #lit")).to_have_text("2 instead of 1, +3 points")
    expect(screen.locator("#quick-vehicle")).to_be_focused()


def test_the_light_goes_out_by_itself_and_the_words_stay(new_page):
    page = new_page()
    page.clock.install()
    copied(page, "elves")
    page.locator("#quick-troop").click()
    expect(page.locator(".unit.is-lit")).to_be_visible()
    page.clock.run_for(10_500)
    expect(page.locator(".unit.is-lit")).to_have_count(0)
    expect(page.locator("#lit")).to_be_visible()


def is_whole(army: engine.Build) -> bool:
    """Whether an army has 25 points, or, where a rule book has none, its usual figures with all they need."""
    figures = sum(unit.count for unit in army.units)
    if army.catalogue.slug == "smg":
        return figures == 8
    if army.catalogue.slug == "umr":
        return figures == 5 and not any(finding.code.startswith("no-") for finding in engine.findings(army))
    return engine.bill(army).total >= 50


@pytest.mark.parametrize("book", BOOKS)
def test_a_legal_army_of_25_points_takes_at_most_twelve_taps_from_the_home_page(new_page, book):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    taps = []

    def tap(what):
        taps.append(" ".join(what.inner_text().split()))
        what.tap()

    page.goto("/")
    link = page.locator(f'#start a[href*="rules={book}#"]')
    if not link.get_attribute("aria-current"):
        tap(link)
        expect(link).to_have_attribute("aria-current", "true")
    tap(page.locator("#start button[type=submit]"))
    page.wait_for_url("**/armies/**")
    totals = [0]
    while len(taps) <= 12 and not is_whole(army := Army.objects.get().build()):
        # What the page offers first: the button of a finding, or else the first class of figures.
        offers = page.locator(".finding .row button:visible")
        tap(offers.first if offers.count() else page.locator("[id^=quick-]").first)
        settle(page)
        totals.append(engine.bill(Army.objects.get().build()).total)
    assert len(taps) <= 12 and is_whole(army) and engine.legal(army), taps
    # Nothing that was tapped has to be undone.
    assert totals == sorted(totals), taps


def test_nothing_stands_over_an_open_unit_on_a_low_screen(new_page):
    page = new_page(viewport={"width": 320, "height": 400})
    started(page)
    page.locator("#add-leader").click()
    settle(page)
    page.locator(".unit[id] h3 a").first.click()
    expect(page.locator(".unit.is-open")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
