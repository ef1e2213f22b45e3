"""The merging of the server, that of the phone and a third one written for this test agree on random games."""

import json
from pathlib import Path
from random import Random

import pytest

from rules.games.events import read
from rules.games.merging import merge
from rules.games.state import Game
from tests.games.events.random_games import a_game, a_table, summary

SCRIPT = (Path(__file__).parents[3] / "static" / "js" / "games" / "state.js").read_text("utf-8")
FEW, MANY = 120, 1_000
"""How many games are played; with ``--all`` many."""
EVENTS = 40
SUMMARIES = """
function onChart(game, each) {
  const units = game.table.sides.flatMap((side, at) => side.units.map((_unit, place) => `${at}-${place}`));
  const of = (ask, some = units) => Object.fromEntries(some.map((unit) => [unit, ask(unit)]));
  const turns = Array.from({ length: game.table.chart + 2 }, (_turn, place) => game.clock[0] + place);
  return {
    chips: of((unit) => [...chips(game, unit)]), laid: game.sides.map((side) => laid(game, side)),
    may: of((unit) => turns.filter((turn) => mayLay(game, unit, turn)), units.slice(0, 2)),
    turned: turned(game), holder: game.holder, held: game.sides.map((side) => game.held(side)),
    hits: each((one) => hitsOn(game, one)),
  };
}
window.summaries = (games) => games.map(([table, events]) => {
  const game = new Game(table, merge(events));
  const each = (ask) => Object.fromEntries(game.figures.map((one) => [one, ask(one)]));
  return {
    clock: game.clock, turn: game.turn, order: game.order, next: game.nextClock,
    words: each((one) => game.word(one)), able: game.figures.filter((one) => game.canAct(one)),
    scores: game.scores, destroyed: game.sides.map((side) => game.destroyed(side)),
    over: game.isOver, ended: game.isEnded, carrier: game.carrier,
    clashes: Object.fromEntries([...game.state.clashes].map(([on, pair]) => [on, pair.map((event) => event.token)])),
    undone: [...game.state.undone].sort(),
    steps: nextSteps(game.state.events).map((event) => event?.token ?? null), orders: Object.fromEntries(game.orders),
    taps: each((one) => tapped(game, one)), offers: each((one) => offers(game, one)),
    chart: table.mode === "chart" ? onChart(game, each) : null,
    attackers: each((one) => attacker(game, one)),
  };
});
"""


@pytest.fixture(scope="module")
def games(books, request):
    """Random games of all rule books, each a table with its events as the server got them."""
    found = []
    for seed in range(MANY if request.config.getoption("all") else FEW):
        random = Random(seed)
        table = a_table(random, books)
        found.append((table, a_game(random, table, random.randrange(EVENTS))))
    return found


def test_every_way_of_playing_is_among_them(games):
    modes = [table["mode"] for table, _events in games]
    assert min(modes.count(mode) for mode in ("steps", "turns", "chart")) > len(games) / 10


@pytest.mark.long
def test_a_phone_and_the_server_come_to_the_same(games, browser):
    page = browser.new_page()
    page.add_script_tag(type="module", content=f"{SCRIPT}\n{SUMMARIES}")
    page.wait_for_function("() => Boolean(window.summaries)")
    for start in range(0, len(games), 100):
        some = games[start : start + 100]
        sent = [[table, [event.written() for event in events]] for table, events in some]
        expected = [json.loads(json.dumps(summary(Game(table, merge(events))))) for table, events in some]
        assert page.evaluate("(games) => window.summaries(games)", sent) == expected
    page.close()


def test_the_points_are_those_of_a_slower_count(games):
    destroyed = 0
    for table, events in games:
        game = Game(table, merge(events))
        counted = [counted_slowly(table, events, side) for side in range(len(table["sides"]))]
        assert [game.destroyed(side) for side in range(len(table["sides"]))] == counted
        destroyed += sum(counted)
    assert destroyed > len(games)


def test_every_event_is_read_as_it_was_written(games):
    for table, events in games[:100]:
        assert [read(json.loads(json.dumps(event.written())), table) for event in events] == events


def test_a_event_that_arrives_twice_counts_once(games):
    for table, events in games[:100]:
        assert summary(Game(table, merge([*events, *events[:3], *events]))) == summary(Game(table, merge(events)))


def test_events_on_different_figures_may_come_in_any_order(books):
    for seed in range(60):
        random = Random(seed)
        table = a_table(random, books)
        names = ("acted", "disabled", "rides", "placed")
        events = [event for event in a_game(random, table, 30) if event.name in names]
        alone = list({event.target: event for event in events}.values())
        mixed = random.sample(alone, len(alone))
        assert words(table, alone) == words(table, mixed)


def words(table, events):
    return summary(Game(table, merge(events)))["words"]


def counted_slowly(table, events, side):
    """Half points that a side destroyed: for each figure its events are gone through from the last one back."""
    undone = {}
    for event in events:
        if event.name == "undone":
            undone[event.target] = event.value
    live = [event for event in events if event.name != "undone" and not undone.get(event.token)]

    def last(on, name):
        return next((event for event in reversed(live) if (event.target, event.name) == (on, name)), None)

    added = last(str(side), "extra")
    total = added.value if added else 0
    for foe, one in enumerate(table["sides"]):
        for place, unit in enumerate(one["units"]):
            for number in range(unit["count"]):
                figure = f"{foe}-{place}-{number}"
                gone, lost = last(figure, "gone"), last(figure, "lost")
                hits = [last(figure, f"wound:{slug}") for slug, _name, defeats in table["wounds"] if defeats]
                fatal = next((hit for hit in hits if hit and hit.value), None)
                is_out = bool(unit["health"]) and lost is not None and lost.value >= unit["health"]
                is_out = is_out or fatal is not None
                how = "defeated" if is_out else gone.value if gone else ""
                if how not in ("defeated", "recruited"):
                    continue
                by = (gone or lost or fatal).actor.partition("-")[0]
                victor = int(by) if by and int(by) != foe else (foe + 1) % len(table["sides"])
                total += unit["points"] if victor == side else 0
    return total
