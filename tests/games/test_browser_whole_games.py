"""Two phones play whole games of every rule book, one of them without a connection for half of it.

Each phone does what its player does: its own figures, the figures that it defeats, and *Next*. In the first half both
see each other. In the second half one has no connection, so each goes on without the other. At the end both show the
same, which is what the server has. With ``--all`` each scenario of both editions of Very Simple is played.
"""

import json
import re
from functools import partial

import pytest
from playwright.sync_api import expect

from armybuilder.games.models import Game

SILENCE, ASKING = 61_000, 2_100
"""Milliseconds after which a phone goes on without the other, and after which it asks what is new."""
STEPS, LAST = ("moves", "shots", "fights"), "last"
"""The steps of a round after its start; the last one is told apart, as rule books have three or four."""
SHOWN = """() => {
  const text = (element) => element.textContent.trim();
  const tally = document.getElementById("tally"), scores = [...tally.querySelectorAll("[data-score]")].map(text);
  return JSON.stringify({
    words: [...document.querySelectorAll("[data-figure]")]
      .map((figure) => `${figure.dataset.figure} ${text(figure.querySelector("[data-word]"))}`).sort(),
    scores: Number(tally.dataset.left) ? scores.reverse() : scores,
    at: [text(document.getElementById("now-round")), text(document.getElementById("now-step"))],
    next: text(document.querySelector("#next [data-word]")),
  });
}"""
"""What a phone shows of the game, told alike by both."""


class Phone:
    """A phone at the table, and the side that its player has."""

    def __init__(self, page, side: int) -> None:
        self.page, self.side, self.foe = page, side, 1 - side
        self.lines = page.locator("[data-log] > li")

    def figures(self, side: int) -> list[str]:
        """The figures of a side, in their order."""
        found = self.page.locator(f"#panel-{side} [data-figure]").evaluate_all(
            "(all) => all.map((one) => one.dataset.figure)"
        )
        return sorted(found, key=lambda figure: [int(part) for part in figure.split("-")])

    def look(self, side: int):
        """Open the tab of a side."""
        self.page.locator(f".play-tabs [data-view='{side}']").click()
        return self.page.locator(f"#panel-{side}")

    def tap(self, figure: str) -> None:
        """Tap a figure."""
        self.look(int(figure[0])).locator(f"[data-figure='{figure}']").click()

    def say(self, figure: str, what: str) -> None:
        """Say something of a figure that the bar offers after a tap."""
        self.tap(figure)
        names = re.compile(f"{re.escape(what)}$", re.IGNORECASE)
        offered = self.page.locator("#offer-first, #offer-list").get_by_role("button", name=names)
        if not offered.is_visible():
            self.page.locator("#offer-more").click()
        offered.click()

    def press(self, name: str) -> None:
        """Press a button of the page."""
        self.page.get_by_role("button", name=name).click()

    def is_in_turn(self) -> bool:
        """Whether the phone offers to go on at once."""
        return self.page.locator("#next").is_visible()

    def go_on(self) -> None:
        """Press *Next*, or go on without a player of whom nothing was heard for a minute."""
        if self.page.locator("#finish").is_visible():
            return
        if self.page.locator("#initiative").is_visible():
            self.page.locator("[name=first][value='0']").check(force=True)
        if not self.is_in_turn():
            self.page.clock.fast_forward(SILENCE)
        self.page.locator("#next, #wait-for button").filter(visible=True).click()

    def shows(self) -> str:
        """What it shows."""
        return self.page.evaluate(SHOWN)

    def hear_of(self, count: int) -> None:
        """Wait until this phone knows so many events."""
        self.page.clock.fast_forward(ASKING)
        expect(self.lines).to_have_count(count)


def agree(phones) -> None:
    """Wait until both phones know what was done; then they show the same."""
    for phone in phones:
        expect(phone.page.locator("#game-connection")).to_contain_text("Saved")
    for phone in phones:
        phone.hear_of(Game.objects.get().latest)
    assert phones[0].shows() == phones[1].shows()


@pytest.fixture
def phones(new_page):
    """A function: two phones in a game between two samples, the first side's and the second's."""

    def joined(first, second, scenario="", **fields):
        one, two = (new_page(viewport={"width": 390, "height": 844}) for _ in range(2))
        one.goto(f"/games/new/?a={first}&b={second}&scenario={scenario}")
        one.get_by_text("Game settings").click()
        for name, value in fields.items():
            one.locator(f"[name={name}]").fill(str(value))
        one.get_by_role("button", name="Start the game").click()
        code = one.locator(".code").inner_text()
        if one.locator("#initiative").is_visible():
            one.locator("[name=first][value='0']").check(force=True)
        one.locator("[name=begin]").click()
        one.locator("#game-connection").wait_for()
        two.goto("/g/")
        two.get_by_label("Code").fill(code)
        two.get_by_role("button", name="Join", exact=True).click()
        for page in (one, two):
            page.clock.install()
        two.locator("[name=side][value='1']").click()
        two.locator("#game-connection").wait_for()
        one.reload()
        one.locator("#game-connection").wait_for()
        return [Phone(one, 0), Phone(two, 1)]

    return joined


def move(phone):
    """The first figure moves."""
    phone.tap(phone.figures(phone.side)[0])


def shoot(phone, last):
    """A figure of the other side falls: its last, or the one before."""
    phone.tap(phone.figures(phone.foe)[-last])


def play_round(phones, acts, both) -> None:
    """A round in which one army acts after the other in each step; ``acts`` names what is done, by step and side."""
    steps = phones[0].page.locator("#track li").count() - 1
    for step in (*STEPS[: steps - 1], LAST):
        for side in (0, 1):
            for phone in both:
                for act in acts.get((step, side), ()) if phone.side == side else ():
                    act(phone)
            (phones[side] if both == phones else both[0]).go_on()
            if both == phones:
                agree(phones)


def escape(phone):
    """More than half of the figures go over the edge."""
    own = phone.figures(phone.side)
    for figure in own[: len(own) // 2 + 1]:
        phone.say(figure, "Over the edge")


def transport(phone):
    """The object is carried, and brought home."""
    figure = phone.figures(phone.side)[1]
    phone.say(figure, "Carries the object")
    phone.say(figure, "Brings it home")


def ambush(phone):
    """The other side is gone."""
    for figure in phone.figures(phone.foe):
        if phone.page.locator(f"[data-figure='{figure}'].gone").count() == 0:
            phone.tap(figure)


def assault(phone):
    """The building gets its second hit."""
    for _ in range(2):
        phone.press("Hit on the building")


LASTS = {
    "basic-game": (0, []), "spawning": (1, []), "escape": (1, [escape]), "transport": (0, [transport]),
    "ambush": (0, [ambush]), "fortress-assault": (0, [assault]),
}  # fmt: skip
"""By scenario who ends it, and what is done last."""


def end_and_compare(phones) -> None:
    """Both phones show the same, which is what the server has, and both say how the game ended."""
    one, two = phones
    agree(phones)
    assert one.page.locator(".clash").count() == 0
    game = Game.objects.get().state()
    shown = json.loads(one.shows())
    words = {"defeated": "defeated", "over": "escaped", "left": "left"}
    gone = {figure: words[word] for figure, word in (one.split(" ", 1) for one in shown["words"]) if word in words}
    assert gone == {figure: game.gone(figure) for figure in game.figures if game.gone(figure)}
    assert game.is_over and [float(score.replace("½", ".5")) for score in shown["scores"]] == counted(game)
    one.page.locator("#finish").click()
    one.press("Confirm result")
    one.page.locator("#end-card").wait_for()
    two.page.clock.fast_forward(ASKING)
    two.page.locator("#end-card [name=agree]").click()
    two.page.locator(".end-band").wait_for()
    for phone in phones:
        phone.page.goto(f"/games/{Game.objects.get().key}/end/")
    assert one.page.locator("h1").inner_text() == two.page.locator("h1").inner_text()
    ended = Game.objects.get().state()
    assert ended.is_ended and all(ended.value(str(side), "confirmed") for side in (0, 1))


def counted(game):
    """The scores of the server, counted once more figure by figure."""
    is_points = game.table["aim"] in ("points", "object", "arrivals", "building")
    if is_points:
        return [sum(game.unit(one)["points"] / 2 for one in game.figures_of(1 - side) if game.gone(one) == "defeated")
                for side in (0, 1)]  # fmt: skip
    how = {"edge": lambda one: game.gone(one) == "escaped", "last": lambda one: not game.gone(one)}[game.table["aim"]]
    return [sum(map(how, game.figures_of(side))) for side in (0, 1)]


QUICK = "vsgmr-7 transport"
"""The game that the quick run plays."""
IN_2010 = [scenario for scenario in LASTS if scenario != "spawning"]
GAMES = [*(f"vsgmr-7 {scenario}" for scenario in LASTS), *(f"vsgmr-2010 {scenario}" for scenario in IN_2010)]
ARMIES = {"vsgmr-7": ("undead", "elves"), "vsgmr-2010": ("ash-hill-dragons", "river-fort-garrison")}


@pytest.mark.parametrize(
    "played", [pytest.param(one, marks=[] if one == QUICK else pytest.mark.thorough) for one in GAMES]
)
def test_one_army_acts_after_the_other_to_the_end_of_a_scenario(phones, played):
    book, scenario = played.split()
    both = phones(*ARMIES[book], scenario, rounds=0 if scenario == "ambush" else 2)
    play_round(both, {("moves", 0): [move], ("moves", 1): [move], ("shots", 0): [partial(shoot, last=1)]}, both)
    side, last = LASTS[scenario]
    acts = {("moves", 0): [move], ("shots", 1): [partial(shoot, last=2)], (LAST, side): last}
    both[1].page.context.set_offline(True)
    for phone in both:
        phone.go_on()
        play_round(both, acts, [phone])
    both[1].page.context.set_offline(False)
    end_and_compare(both)


@pytest.mark.thorough
def test_characters_act_in_turn_until_one_side_is_gone(phones):
    one, two = both = phones("night-shift", "lantern-society")
    for phone in both:
        phone.look(phone.side).locator("[data-die='0']").first.click()
        phone.look(phone.foe).get_by_role("button", name="–5 health").first.click()
        agree(both)
    two.page.context.set_offline(True)
    for figure in one.figures(1):
        one.tap(figure)
    two.look(0).get_by_role("button", name="–3 health").nth(1).click()
    two.look(0).get_by_role("button", name="–5 health").nth(2).click()
    two.page.context.set_offline(False)
    end_and_compare(both)
    assert [Game.objects.get().state().number(figure, "lost") for figure in ("0-0-0", "0-1-0", "0-2-0")] == [5, 3, 5]


@pytest.mark.thorough
def test_orders_lie_on_the_chart_until_a_side_has_lost_what_was_agreed(phones):
    one, two = both = phones("hedgerow-patrol", "night-raiders", losses=2)
    for phone, chip in ((one, "kneel"), (two, "prone")):
        phone.look(phone.side).locator(f"[name=chip-{phone.side}-0][value={chip}]").check(force=True)
        phone.page.locator(f"[name=lay][value='{phone.side}-0|9']").click()
    agree(both)
    for turn in range(2, 9):
        both[turn % 2].press(f"Next: turn {turn}")
        agree(both)
    two.page.context.set_offline(True)
    for phone in both:
        phone.press("Next: turn 9")
        expect(phone.page.locator("#turned li")).to_have_count(2)
    one.say("1-1-0", "Hit: Arm")
    one.say("1-2-0", "Hit: Body")
    one.say("1-3-0", "Hit: Body")
    two.say("0-1-0", "Hit: Leg")
    two.press("Next: turn 10")
    two.page.context.set_offline(False)
    end_and_compare(both)
    game = Game.objects.get().state()
    assert (game.word("0-0-0"), game.word("1-0-0"), game.clock[0]) == ("kneel", "prone", 10)
