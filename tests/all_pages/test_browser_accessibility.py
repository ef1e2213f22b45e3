"""What axe finds on every page: nothing, by day on a desk and by night on a phone."""

import re
from types import SimpleNamespace

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore
from playwright.sync_api import Page

from armybuilder.guide.parts import PARTS
from tests.armies.houses import owned
from tests.support.browsers.axe import violations
from tests.support.browsers.copying_samples import copied

ADDRESSES = [
    "/armies/?trash=1",
    "/armies/new/?rules=vsgmr-2010",
    "/armies/new/?rules=umr",
    "/armies/new/?rules=smg",
    "/samples/hedgerow-patrol/sheets/?sheets=kit,roster&kit.dice=12",
    "/samples/undead/sheets/?sheets=measuring,roster&paper=a5&color=red",
    "/print/?army=undead&army=elves&sheets=",
]
RULES = [
    "?q=reroll", "?q=weapon+master", "figures/", "attacks-and-armor/", "super-powers/", "round/", "moves/", "dice/",
    "scenarios/", "scales/", "solo/", "optional-rules/", "points/", "points/?armies=fight",
]  # fmt: skip
"""Their first page and the traits are among the pages of ``test_browser_everywhere.py``."""
SUPERS = "justice-team"
"""A sample whose figures have super powers: their matrix is on the page when a unit is open."""
OTHERS = {"umr": "night-shift", "smg": "hedgerow-patrol"}
"""Rule books whose figures have budgets or groups, each with a sample of its own."""


@pytest.fixture
def seen(new_page) -> Page:
    """A page for axe, without fading."""
    return new_page(bypass_csp=True, reduced_motion="reduce")


@pytest.mark.quick
def test_axe_finds_what_is_wrong_on_a_page_that_is_wrong(page):
    page.set_content("<html><body><img src='data:,'><button></button></body></html>")
    wrong = " ".join(violations(page))
    assert "image-alt" in wrong and "button-name" in wrong and "html-has-lang" in wrong


@pytest.mark.quick
def test_of_rows_that_are_alike_the_first_is_measured_and_one_of_another_color_too(page):
    rows = ["Black", "Black too", "<i style='color: #ccc'>Pale</i>", "<i style='color: #ccc'>Pale too</i>"]
    page.set_content(f"<main><h1>Rows</h1>{''.join(f'<p>{row}</p>' for row in rows)}</main>")
    pale = [sum("color-contrast" in one for one in violations(page, everything=all)) for all in (False, True)]
    assert pale == [1, 2]


@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing_on_a_page(seen, inspect, address):
    seen.goto(address)
    assert inspect(seen) == []


def test_axe_finds_nothing_in_the_rules(seen, inspect):
    for chapter in RULES:
        seen.goto(f"/rules/vsgmr-7/{chapter}")
        assert inspect(seen) == []


def test_axe_finds_nothing_in_the_guide(seen, inspect):
    for part in PARTS:
        seen.goto(f"/help/{part.slug}/")
        assert inspect(seen) == []
    seen.goto("/help/?q=print")
    assert inspect(seen) == []


def test_axe_finds_nothing_in_the_builder_with_every_unit_closed_or_one_open(seen, inspect):
    address = copied(seen, SUPERS)
    seen.goto(address)
    assert inspect(seen) == []
    seen.goto(f"{address}?unit=0")
    assert seen.locator(".editor").count() == 1
    assert inspect(seen) == []


@pytest.mark.thorough
@pytest.mark.parametrize("sample", [*OTHERS.values(), pytest.param("night-raiders", marks=pytest.mark.thorough)])
def test_axe_finds_nothing_about_an_army_of_another_rule_book(seen, sample):
    address = copied(seen, sample)
    for page in ("", "?unit=0", "?unit=1", "sheets/", "history/"):
        seen.goto(f"{address}{page}")
        assert seen.locator(".editor").count() == page.startswith("?unit")
        # these pages have the colors of the first book's
        assert violations(seen) == []
    seen.goto(f"/samples/{sample}/")
    assert violations(seen) == []


@pytest.mark.thorough
@pytest.mark.parametrize("book", OTHERS)
def test_axe_finds_nothing_in_the_rules_of_another_rule_book(seen, book):
    seen.goto(f"/rules/{book}/")
    found = seen.locator("main a").evaluate_all("all => all.map(one => one.pathname)")
    chapters = sorted({one for one in found if re.fullmatch(rf"/rules/{book}/[a-z-]+/", one)})
    assert len(chapters) >= 4
    for address in (f"/rules/{book}/", f"/rules/{book}/?q=head", *chapters):
        # these pages have the colors of the first book's
        seen.goto(address)
        assert violations(seen) == []


def test_axe_finds_nothing_in_an_army_with_errors_or_with_no_unit_at_all(seen, inspect):
    seen.goto("/")
    seen.locator("#start button[type=submit]").click()
    seen.wait_for_url("**/armies/**")
    assert inspect(seen) == []
    seen.locator("#quick-small-cavalry").click()
    seen.locator(".finding.bad").first.wait_for()
    assert inspect(seen) == []


def test_axe_finds_nothing_on_the_pages_to_share_and_to_read_a_shared_army(seen, inspect):
    address = copied(seen, SUPERS)
    seen.goto(f"{address}share/")
    assert inspect(seen) == []
    seen.locator("#visibility-link").check()
    link = seen.get_by_role("textbox", name="View-only link").input_value()
    seen.get_by_text("Edit on another device").click()
    seen.get_by_role("button", name="Create edit link").click()
    edit_link = seen.get_by_role("textbox", name="Edit link").input_value()
    seen.get_by_text("Preview the Discord text").click()
    assert inspect(seen) == []
    seen.goto(link)
    seen.get_by_text("Markdown", exact=True).click()
    assert inspect(seen) == []
    seen.goto(edit_link)
    assert inspect(seen) == []


def test_axe_finds_nothing_in_a_list_of_armies_its_bin_and_an_army_there(seen, inspect):
    copied(seen, SUPERS)
    address = copied(seen, "undead")
    seen.goto("/armies/")
    seen.get_by_label("Select Undead").check()
    seen.locator(".row-more summary").first.click()
    assert inspect(seen) == []
    seen.locator(".row-more[open] .danger").click()
    seen.locator(".gone").wait_for()
    assert inspect(seen) == []
    seen.goto("/armies/?trash=1")
    seen.locator(".row-more summary").click()
    assert inspect(seen) == []
    seen.goto(address)
    assert inspect(seen) == []


@pytest.mark.thorough
def test_axe_finds_nothing_about_armies_on_house_rules_of_which_a_newer_revision_is_out(seen, inspect):
    seen.goto("/")
    session = SessionStore(next(one["value"] for one in seen.context.cookies() if one["name"] == "muster"))
    army, _ = owned(SimpleNamespace(session=session))
    at = f"/armies/{army.code}/"
    for address in (at, f"{at}rules/?to=tuesday-table@2", f"{at}rules/", "/armies/", "/armies/new/"):
        seen.goto(address)
        assert inspect(seen) == []
    seen.goto(f"{at}rules/?to=tuesday-table@2")
    seen.get_by_role("button", name="Move both").click()
    seen.get_by_text("2 armies now use Tuesday Table, revision 2.").wait_for()
    assert inspect(seen) == []


def test_axe_finds_nothing_in_what_was_understood_of_a_list_and_of_files(seen, inspect, tmp_path):
    (tmp_path / "bad.json").write_text('{"format": "muster-army/1"}')
    seen.goto("/armies/import/")
    seen.locator("#list").fill("Orcs\nWarlord: Commander, Weapon Master – 4 points")
    seen.locator("[name=fix]").first.wait_for()
    assert inspect(seen) == []
    seen.locator("[name=fix]").first.click()
    seen.locator(".keep-bar").wait_for()
    seen.set_input_files("#files", tmp_path / "bad.json")
    seen.locator(".refused").wait_for()
    assert inspect(seen) == []
