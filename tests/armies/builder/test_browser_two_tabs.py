"""Two tabs or devices on one army never silently overwrite each other; a doubled click counts once."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, held_back, names, settle, started, unfold
from tests.offline.workers import until_sent
from tests.support.browsers import copying_samples


@pytest.fixture
def tabs(page):
    """Two tabs with the same unit open."""
    army = copying_samples.copied(page, "undead")
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{army}?unit=5")
    return page, other


def typed(tab, field, text):
    unfold(tab, field)
    tab.fill(f"#{field}", text)
    tab.press(f"#{field}", "Tab")
    settle(tab)


@pytest.fixture
def renamed(tabs):
    """The tabs after both have renamed the unit, the second first."""
    for tab, name in zip(reversed(tabs), ("Ghasts", "Ghouls of Gall"), strict=True):
        typed(tab, "name-5", name)
    return tabs


@pytest.mark.quick
def test_changes_to_different_units_are_both_kept(tabs):
    here, there = tabs
    there.click("#done-5")
    there.click("#more-1")
    settle(there)
    here.click("#more-5")
    settle(here)
    assert [here.input_value(f"#count-{unit}") for unit in (1, 5)] == ["3", "6"]
    assert here.locator("#conflict").count() == 0


def test_the_later_one_is_told_and_sees_both_texts(tabs):
    here, there = tabs
    typed(there, "name-5", "Ghasts")
    typed(here, "notes-5", "Hungry.")
    card = here.locator("#conflict")
    expect(card.locator("h2")).to_have_text("Ghouls was changed in another tab")
    expect(here.locator("#conflict")).to_be_focused()
    versions = card.locator(".version")
    expect(versions.nth(0)).to_contain_text("Ghasts")
    expect(versions.nth(1)).to_contain_text("Hungry.")
    assert here.inner_text("#unit-5 h3") == "Ghasts"


def test_my_change_is_made_too(renamed):
    here, there = renamed
    here.click("#cf-mine")
    settle(here)
    expect(here.locator("#unit-5 h3")).to_have_text("Ghouls of Gall", use_inner_text=True)
    assert here.locator("#conflict").count() == 0
    there.reload()
    assert there.inner_text("#unit-5 h3") == "Ghouls of Gall"


def test_a_refused_change_is_told_again_by_the_other_tab_and_not_made_by_it(renamed):
    here, there = renamed
    expect(here.locator("#conflict")).to_contain_text("Ghouls of Gall")
    there.reload()
    expect(there.locator("#conflict")).to_contain_text("Ghouls of Gall")
    assert there.inner_text("#unit-5 h3") == "Ghasts"
    there.click("#cf-mine")
    expect(there.locator("#unit-5 h3")).to_have_text("Ghouls of Gall", use_inner_text=True)
    assert there.locator("#conflict").count() == 0


def test_a_refused_change_that_two_tabs_tell_is_left_out_by_either(renamed):
    here, there = renamed
    there.reload()
    expect(there.locator("#conflict")).to_contain_text("Ghouls of Gall")
    here.click("#cf-theirs")
    until_sent(here)
    for tab in renamed:
        tab.reload()
        assert (tab.inner_text("#unit-5 h3"), tab.locator("#conflict").count()) == ("Ghasts", 0)


def test_what_two_closed_tabs_left_overwrites_nothing_in_silence(tabs):
    here, there = tabs
    here.context.set_offline(True)
    for tab, name in ((there, "Ghasts"), (here, "Ghouls of Gall")):
        unfold(tab, "name-5")
        tab.fill("#name-5", name)
        tab.press("#name-5", "Tab")
    expect(here.locator("#connection")).to_have_text("2 waiting")
    address, third = here.url, here.context.new_page()
    for tab in tabs:
        tab.close()
    third.context.set_offline(False)
    third.goto(address)
    expect(third.locator("#conflict")).to_contain_text("Ghouls of Gall")
    assert third.inner_text("#unit-5 h3") == "Ghasts"


@pytest.mark.thorough
def test_or_left_as_it_is_there(renamed):
    here, _there = renamed
    here.click("#cf-theirs")
    expect(here.locator("#conflict")).to_have_count(0)
    assert here.input_value("#name-5") == "Ghasts"


@pytest.mark.thorough
def test_what_is_done_before_choosing_waits_for_the_choice(renamed):
    here, _there = renamed
    here.click("#done-5")
    here.click("#quick-troop")
    expect(here.locator("#waiting")).to_contain_text("1 change is on hold until you resolve")
    expect(here.locator("#conflict")).to_have_count(1)
    here.click("#cf-theirs")
    expect(here.locator("#spent")).to_have_text("26")
    expect(here.locator("#waiting p")).to_have_text("")


@pytest.mark.thorough
def test_a_unit_removed_in_another_tab_can_be_put_back(tabs):
    here, there = tabs
    there.click("#remove-5")
    settle(there)
    typed(here, "name-5", "Ghasts")
    expect(here.locator("#conflict")).to_contain_text("5 × Ghouls removed")
    here.click("#cf-mine")
    settle(here)
    expect(here.locator(".unit[id] h3").last).to_have_text("Ghasts", use_inner_text=True)


@pytest.mark.thorough
def test_undo_never_takes_back_what_one_has_not_seen(tabs):
    here, there = tabs
    here.click("#more-5")
    settle(here)
    there.click("#done-5")
    there.click("#more-1")
    settle(there)
    here.click("#undo")
    settle(here)
    assert "Couldn’t undo: the army has changed since" in here.inner_text("#message")
    assert [here.input_value(f"#count-{unit}") for unit in (1, 5)] == ["3", "6"]


@pytest.mark.thorough
def test_undo_names_the_change_and_another_device(page):
    from armybuilder.armies.models import Version

    copied(page, "undead")
    page.click("#more-5")
    settle(page)
    assert "device" not in page.get_attribute("#undo", "aria-label")
    Version.objects.filter(number=1).update(author="somebody else")
    page.reload()
    assert page.get_attribute("#undo", "aria-label").endswith("+1 (on another device)")


def test_every_click_of_the_quick_bar_counts_however_fast(page):
    started(page)
    page.dblclick("#quick-troop")
    page.click("#quick-troop")
    settle(page)
    assert (names(page), page.input_value("#count-0")) == (["Troop"], "3")


@pytest.mark.thorough
def test_every_tap_of_the_quick_bar_counts_however_fast(phone):
    started(phone)
    box = phone.locator("#quick-hero").bounding_box()
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    settle(phone)
    assert (names(phone), phone.input_value("#count-0")) == (["Hero"], "2")


def test_a_doubled_click_copies_once_but_every_tap_of_the_stepper_counts(page):
    copied(page, "undead", "?unit=5")
    page.dblclick("#copy-5")
    settle(page)
    assert names(page)[5:] == ["Ghouls", "Ghouls 2"]
    page.click("#more-5", click_count=3, delay=5)
    settle(page)
    assert page.input_value("#count-5") == "8"


def test_a_later_tick_is_not_redrawn_by_an_earlier_answer(page):
    copied(page, "elves", "?unit=2")
    unfold(page, "o-2-sharpshooter")
    held = held_back(page, "**/units/2/")
    with page.expect_request("**/units/2/"):
        page.check("#o-2-sharpshooter")
    unfold(page, "o-2-support")
    page.check("#o-2-support")
    with page.expect_response("**/units/2/"):
        held.pop().continue_()
    assert page.is_checked("#o-2-support")
    settle(page)
    assert page.is_checked("#o-2-sharpshooter") and page.is_checked("#o-2-support")


@pytest.mark.thorough
def test_a_unit_out_of_a_sample_comes_with_its_name_count_and_options(page):
    army = started(page)
    page.click("#from-link")
    expect(page.locator("#offered")).to_be_visible()
    page.click("#of-elves")
    page.wait_for_url(f"{army}?from=elves")
    page.click("#from-elves-1")
    settle(page)
    assert names(page) == ["Sentries"]
    assert (page.input_value("#count-0"), page.inner_text("#spent")) == ("2", "10")
    expect(page.locator("#offered")).to_be_visible()
    page.click("#of-close")
    expect(page.locator("#offered")).to_have_count(0)


@pytest.mark.thorough
def test_a_unit_out_of_a_sample_with_scripts_off(plain_page):
    started(plain_page)
    plain_page.click("#from-link")
    plain_page.click("#of-elves")
    plain_page.click("#from-elves-0")
    assert names(plain_page) == ["Mage"]
    assert plain_page.locator("#offered").count() == 1
