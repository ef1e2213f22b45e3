"""Two phones play one game: each shows within seconds what the other did, and nothing is lost without a connection."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from armybuilder.games.models import Game, Phone

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phones(new_page, live):
    """Two phones in a game of the Undead against the Elves, in its first round."""
    one, two = new_page(**PHONE), new_page(**PHONE)
    one.goto("/games/new/?a=undead&b=elves")
    one.get_by_role("button", name="Start the game").click()
    expect(one.get_by_role("heading", name="Start a game")).to_be_visible()
    code = one.locator(".code").inner_text()
    two.goto("/g/")
    two.get_by_label("Code").fill(code)
    two.get_by_role("button", name="Join", exact=True).click()
    two.get_by_label("Your name").fill("Jonas")
    two.get_by_role("button", name="Elves").click()
    for choice in ("[name=die-0][value='5']", "[name=die-1][value='3']", "[name=first][value='0']"):
        one.locator(choice).check(force=True)
    one.get_by_role("button", name="Start round 1").click()
    expect(one.locator("#now-who")).to_have_text("Your turn")
    two.goto(one.url.split("?")[0])
    expect(two.locator("#now-who")).to_have_text("Undead: their turn")
    expect(two.locator("#panel-1 h2:visible")).to_contain_text(["Wait for"])
    expect(one.locator("#panel-0 .in-their-turn")).to_be_hidden()
    return one, two


def figure(page, name):
    """The button of a figure."""
    return page.locator(f"[data-figure='{name}']")


def test_each_phone_shows_what_the_other_did(phones):
    one, two = phones
    figure(one, "0-0-0").tap()
    expect(figure(one, "0-0-0").locator("[data-word]")).to_have_text("moved")
    two.get_by_role("link", name="Undead", exact=True).tap()
    expect(figure(two, "0-0-0").locator("[data-word]")).to_have_text("moved")
    one.get_by_role("button", name="Next: Elves").tap()
    expect(two.locator("#now-who")).to_have_text("Your turn")
    expect(two.get_by_role("link", name="My army")).to_have_attribute("aria-current", "page")
    two.get_by_role("link", name="Undead", exact=True).tap()
    figure(two, "0-1-0").tap()
    expect(figure(one, "0-1-0").locator("[data-word]")).to_have_text("defeated")
    expect(one.locator("#tally [data-score]").nth(1)).to_have_text("2")
    two.locator("#undo").tap()
    expect(figure(one, "0-1-0").locator("[data-word]")).not_to_have_text("defeated")
    assert Game.objects.get().state().scores == [0, 0]


def test_what_is_done_without_a_connection_goes_up_later_once_and_in_order(phones):
    one, two = phones
    one.context.set_offline(True)
    for name in ("0-0-0", "0-1-0", "0-1-1"):
        figure(one, name).tap()
    expect(one.locator("#game-connection")).to_contain_text("3 waiting")
    expect(one.locator("[data-log] .waits")).to_have_text(["waiting"] * 3)
    before = Game.objects.get().latest
    one.context.set_offline(False)
    expect(figure(two, "0-1-1").locator("[data-word]")).to_have_text("moved")
    expect(one.locator("#game-connection")).to_contain_text("Saved")
    expect(one.locator(".waits:not(#game-connection)")).to_have_count(0)
    game = Game.objects.get()
    assert [row.event["on"] for row in game.events.all()][before:] == ["0-0-0", "0-1-0", "0-1-1"]


@pytest.mark.thorough
def test_two_phones_that_changed_the_same_figure_show_both_versions(phones):
    one, two = phones
    one.context.set_offline(True)
    figure(one, "0-0-0").tap()
    two.evaluate("""() => document.querySelector("[data-view='0']").click()""")
    two.locator("#table").evaluate(
        """(form) => { const button = document.createElement("button"); button.type = "submit"; button.name = "set";
        button.value = 'gone|0-0-0|"defeated"'; form.append(button); button.click(); button.remove(); }"""
    )
    expect(figure(two, "0-0-0").locator("[data-word]")).to_have_text("defeated")
    expect(two.locator("#game-connection")).to_contain_text("Saved")
    one.context.set_offline(False)
    for page in phones:
        expect(page.get_by_role("heading", name="Both phones changed Necromancer")).to_be_visible()
    two.locator(".clash-version", has_text="Necromancer moved").get_by_role("button").tap()
    for page in phones:
        expect(page.locator(".clash")).to_have_count(0)
        expect(figure(page, "0-0-0").locator("[data-word]")).to_have_text("moved")


@pytest.mark.thorough
def test_the_pill_says_who_is_offline_and_on_how_many_phones_the_game_is_open(phones):
    one, two = phones
    pill = one.locator("#game-connection")
    expect(pill).to_contain_text("Saved")
    seat = Game.objects.get().seats.get(side=0)
    Phone.objects.create(seat=seat, name="tablet", seen=timezone.now())
    expect(pill).to_contain_text("Open on 2 phones")
    two.close()
    Phone.objects.filter(seat__side=1).delete()
    expect(pill).to_contain_text("Jonas is offline")
    figure(one, "0-0-0").tap()
    expect(figure(one, "0-0-0").locator("[data-word]")).to_have_text("moved")


TEN_MINUTES = 10 * 60 * 1000
SAID = """() => [...document.querySelectorAll("[data-log] > li")].map((line) => line.textContent.trim()).join("\\n")"""


@pytest.mark.thorough
def test_after_an_hour_without_a_connection_on_both_phones_all_is_told_and_nothing_is_lost(phones):
    before, state = Game.objects.get().latest, Game.objects.get().state()
    undead, elves = (list(state.figures_of(side)) for side in (0, 1))
    alone = [undead[:4] + elves[:2], elves[2:4] + undead[4:8]]
    for side, page in enumerate(phones):
        page.clock.install()
        page.reload()
        expect(page.locator("#game-connection")).to_contain_text(re.compile("Saved|offline"))
        page.context.set_offline(True)
        for number, name in enumerate(alone[side], 1):
            page.clock.fast_forward(TEN_MINUTES)
            page.locator(f".play-tabs [data-view='{name[0]}']").tap()
            figure(page, name).tap()
            expect(page.locator("#game-connection")).to_contain_text(f"{number} waiting")
    # The same figure on both.
    phones[1].locator(".play-tabs [data-view='0']").tap()
    figure(phones[1], "0-0-0").tap()
    phones[1].get_by_role("button", name="Necromancer defeated").tap()
    count = sum(map(len, alone)) + 2
    for page in phones:
        page.context.set_offline(False)
    for page in phones:
        expect(page.get_by_role("heading", name="Both phones changed Necromancer")).to_be_visible()
        expect(page.locator("#game-connection")).to_contain_text("1 to choose")
        expect(page.locator("[data-log] > li")).to_have_count(before + count)
        expect(page.locator("[data-log] .waits")).to_have_count(0)
    assert phones[0].evaluate(SAID) == phones[1].evaluate(SAID)
    game = Game.objects.get()
    made = [row.event for row in game.events.all()][before:]
    assert len(made) == len({event["token"] for event in made}) == count
    assert max(event["made"] for event in made) - min(event["made"] for event in made) >= 50 * 60
    for phone in {event["phone"] for event in made}:
        times = [event["made"] for event in made if event["phone"] == phone]
        assert times == sorted(times)
    assert [game.state().gone(figure) for figure in elves[:4]] == ["defeated"] * 4
