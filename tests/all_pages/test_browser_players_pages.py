"""What players keep in order and look up: folders, many at once and undo, favorite units, library, notices."""

import pytest
from playwright.sync_api import Page, expect

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.reports.models import Report
from rules.models import Edition
from tests.all_pages.test_browser_everywhere import SIDEWAYS
from tests.library.shelf import public
from tests.support.browsers.copying_samples import copied
from tests.support.browsers.signing_in import sign_in_by_form
from tests.support.players import a_player

LONG = "The Extraordinarily Long-Winded Third Battalion"
WIDTHS = (1280, 390, 320)


def ticked(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_label(f"Select {name}").check()


@pytest.mark.first_case
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_armies_are_put_in_order_many_at_once_and_all_of_it_is_taken_back(new_page, scripts):
    page = new_page(java_script_enabled=scripts)
    for sample in ("orcs", "elves", "undead"):
        copied(page, sample)
    page.goto("/armies/")
    ticked(page, "Orcs", "Undead")
    page.get_by_label("Folder: choose one or type a new name").fill("Campaign")
    page.get_by_role("button", name="Move to folder").click()
    expect(page.locator("#message")).to_contain_text("2 armies were moved to the folder “Campaign”.")
    page.locator("#message").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Campaign")).to_have_count(0)
    ticked(page, "Elves")
    page.get_by_label("Folder: choose one or type a new name").fill("Campaign")
    page.get_by_role("button", name="Move to folder").click()
    page.get_by_role("link", name="Campaign 1").click()
    expect(page.locator(".my h3")).to_have_text(["Elves"])
    page.get_by_role("link", name="All 3", exact=True).click()
    expect(page.locator(".my h3")).to_have_count(3)
    ticked(page, "Orcs", "Elves")
    page.get_by_label("Visibility").select_option(label="Anyone with the link")
    page.get_by_role("button", name="Change visibility").click()
    expect(page.locator("#message")).to_contain_text("2 armies are now visible to anyone with the link.")
    page.locator("#message").get_by_role("button", name="Undo").click()
    expect(page.locator("#message")).not_to_contain_text("are now visible")
    ticked(page, "Orcs")
    page.locator(".bulk").get_by_role("button", name="Copy").click()
    expect(page.locator(".my h3")).to_have_count(4)
    page.locator("#message").get_by_role("button", name="Undo").click()
    expect(page.locator(".my h3")).to_have_count(3)
    assert sorted(Army.objects.filter(binned=None).values_list("name", "folder", "visibility")) == [
        ("Elves", "Campaign", "me"), ("Orcs", "", "me"), ("Undead", "", "me"),
    ]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.first_case
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_unit_is_kept_added_to_another_army_and_forgotten(new_page, scripts):
    page = new_page(java_script_enabled=scripts)
    other = copied(page, "elves")
    page.goto(f"{copied(page, 'undead')}?unit=0")
    page.get_by_role("button", name="Favorite").click()
    expect(page.locator("body")).to_contain_text("favorite")
    page.goto(f"{other}?from=-kept")
    row = page.locator("#offered li").first
    kept = row.locator("b").first.inner_text()
    row.get_by_role("button", name="Add").click()
    expect(page.locator(".unit .unit-name, .unit h3").filter(has_text=kept).first).to_be_visible()
    page.goto("/armies/favorites/")
    expect(page.get_by_role("heading", level=2)).to_have_text([kept])
    page.get_by_role("button", name=f"Remove {kept}").click()
    expect(page.get_by_text("No favorite units yet")).to_be_visible()


def addresses() -> list[str]:
    """What a moderator with armies, folders, favorites, notices and reports looks at; the server has each of them."""
    alice, bob = a_player("alice"), a_player("bob")
    alice.user.is_staff = True
    alice.user.save()
    for place, sample in enumerate(("wild-west-bandit-gang", "undead", "zombie-horde", "justice-team")):
        public(f"{LONG} of {sample}" if place == 1 else f"Army {place}", sample, by="bob")
    build, edition = samples.get("elves").build, Edition.objects.get(slug="vsgmr-7")
    for place, folder in enumerate(("", "Campaign", "Campaign", f"{LONG}"[:40])):
        Army.objects.filter(pk=Army.start(build, edition, alice.key).pk).update(
            folder=folder,
            name=f"{LONG} {place}" if place else "Elves",
            visibility=Visibility.ME if place else Visibility.ALL,
        )
    own = Army.objects.get(name="Elves")
    Army.objects.filter(name=f"{LONG} 1").update(kept_out="The name of unit 2 is an insult.")
    kept = Army.objects.get(name=f"{LONG} 1")
    notify([alice], Kind.COPIED, "army-copied", f"/read/{own.code}/", bob, army="Elves")
    notify([alice], Kind.CLUB, "library-added", "/clubs/", bob, army=f"{LONG} {LONG}", club=LONG)
    for army, reason in ((Army.objects.get(name="Army 0"), "An insult in the notes"), (kept, "I named it otherwise.")):
        Report.objects.create(army=army, name=army.name, reporter=army.owner, reason=reason)
    return [
        "/library/", "/library/?q=army&from=20&to=30", "/library/?q=space+hamsters&from=20", "/armies/",
        "/armies/?folder=Campaign", "/armies/favorites/", "/notices/", "/notices/wishes/", "/account/sessions/",
        "/reports/", f"/armies/{kept.code}/share/",
    ]  # fmt: skip


def test_axe_finds_nothing_and_nothing_stands_out_on_the_pages_of_players(new_page, inspect, live):
    every = addresses()
    page = new_page(bypass_csp=True, reduced_motion="reduce")
    sign_in_by_form(page, "alice")
    own = Army.objects.get(name="Elves")
    page.goto(f"/armies/{own.code}/?unit=0")
    page.get_by_role("button", name="Favorite").click()
    page.wait_for_url("**/armies/**")
    said = []
    for address in every:
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            said += [f"{address} is wider than {width}"] if page.evaluate(SIDEWAYS) else []
        said += inspect(page)
    assert said == []
