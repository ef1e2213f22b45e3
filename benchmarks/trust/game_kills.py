"""Events of two phones in their games while browsers, the server and connections are killed at random instants: none is
lost or doubled, and at the end both phones show the same.

Each phone is a real browser with a profile of its own. Events are made by the page's own script, as its buttons make
them; one counts as done once the browser's queue says that it is stored. ``MUSTER_BENCH_KILLS`` and
``MUSTER_BENCH_EVENTS`` set other numbers than 300 and 10,000.
"""

import os
import random
import secrets
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connections
from playwright.sync_api import Error, Page, Playwright, sync_playwright

from benchmarks.pages.edit import Browser
from benchmarks.pages.games import opened
from benchmarks.parts.phones import REST, Phone
from benchmarks.parts.services import Killable, Web, running, wait_for
from benchmarks.parts.table import show, sized

KILLS = sized(int(os.environ.get("MUSTER_BENCH_KILLS", "300")), 3)
"""Of the server, the browsers and the connections alike."""
EVENTS = sized(int(os.environ.get("MUSTER_BENCH_EVENTS", "10000")), 24)
GAMES = max(1, EVENTS // 500)
"""One after the other, so that no log is longer than those of real games."""
AHEAD = 10
"""Events that are done at most before a kill that is due."""
SHARED, SHARED_EVERY = "0-0-0", 10
"""The figure that both phones change now and then, and how often."""
PATIENCE = 120
"""Seconds in which all that waits must have gone up at the end of each game."""
SEED = 18
READY = "#game-connection:not([hidden])"
"""Is there once the page's script works."""
PRESS = """async (value) => {
  const form = document.getElementById("table"), button = document.createElement("button");
  // The queue tells other tabs once an event is stored; until then nobody was promised anything.
  const queue = new BroadcastChannel("waiting");
  const stored = new Promise((done, fail) => {
    queue.onmessage = ({ data }) => { if (data.group && !("id" in data)) done(); };
    setTimeout(() => fail(new Error("not stored")), 20000);
  });
  Object.assign(button, { type: "submit", name: "set", value, hidden: true });
  form.append(button);
  // Until the page's script works, nothing keeps the form from being sent.
  while (form.dispatchEvent(new SubmitEvent("submit", { cancelable: true, submitter: button }))) {
    await new Promise((done) => { setTimeout(done, 20); });
  }
  button.remove();
  await stored;
  queue.close();
}"""
WAITING = """() => new Promise((done) => {
  const opening = indexedDB.open("muster");
  opening.onsuccess = () => {
    opening.result.transaction("waiting").objectStore("waiting").count().onsuccess = ({ target }) => {
      opening.result.close();
      done(target.result);
    };
  };
})"""
SHOWN = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
  return JSON.stringify({
    isCopy: "copied" in document.documentElement.dataset, log: texts("[data-log] > li [data-sentence]"),
    clashes: texts(".clash"), scores: texts("#tally [data-score]").sort(), at: texts("#now-round, #now-step"),
    words: texts("[data-figure]").map((text) => text.split(/\\s+/).join(" ")).sort(),
  });
}"""


class Pace:
    """How far the phones are, so that kills come at random instants among their events."""

    def __init__(self, chance: random.Random) -> None:
        self.dues = sorted(chance.randrange(EVENTS) for _ in range(KILLS))
        self.killed, self.done, self.playing = 0, 0, 2

    def is_allowed(self) -> bool:
        """Whether a phone may go on before the next kill."""
        return self.killed >= KILLS or self.done < self.dues[self.killed] + AHEAD


class Player:
    """Plays on a phone, one game after the other."""

    def __init__(self, phone: Phone, side: int, keys: Sequence[str], pace: Pace) -> None:
        from armybuilder.games.models import Game

        self.phone, self.side, self.keys, self.pace = phone, side, keys, pace
        own = Game.objects.get(key=keys[0]).state().figures_of(side)
        self.figures = [figure for figure in own if figure != SHARED]
        self.accepted: dict[str, list[int]] = {key: [] for key in keys}
        """The numbers of events that were in the queue."""
        self.doubtful: set[tuple[str, int]] = set()
        """Events during which the browser was killed or the page was reloaded."""
        self.shows: dict[str, str] = {}
        self.error: BaseException | None = None

    def become_known(self, playwright: Playwright) -> None:
        """Have the phone keep a cookie by which the server knows it again after a kill."""
        self._open(playwright, self.keys[0])
        self.phone.close()

    def play(self) -> None:
        """Play, wait until all went up, and look at every game."""
        try:
            with sync_playwright() as playwright:
                for key in self.keys:
                    self._play(playwright, key)
                self.pace.playing -= 1
                self._stay(playwright)
                for key in self.keys:
                    self.shows[key] = self._look(playwright, key)
        except BaseException as error:
            self.error = error
            self.pace.playing -= 1

    def _play(self, playwright: Playwright, key: str) -> None:
        page = self._open(playwright, key)
        for turn in range(EVENTS // GAMES // 2):
            while not self.pace.is_allowed():
                time.sleep(0.005)
            number = 2 * turn + 1 + self.side
            on = SHARED if turn % SHARED_EVERY == 0 else self.figures[turn % len(self.figures)]
            try:
                page.evaluate(PRESS, f"lost|{on}|{number}")
                self.accepted[key].append(number)
            except Error:
                self.doubtful.add((key, number))
                page = self._open(playwright, key)
            self.pace.done += 1
        # Nobody plays the next game while all of this one waits.
        self._until_sent(playwright, key)

    def _stay(self, playwright: Playwright) -> None:
        """Come back after each kill, until the other phone has played all games, too."""
        while self.pace.playing > 0:
            if not self.phone.is_here:
                self._open(playwright, self.keys[-1])
            time.sleep(REST)

    def _open(self, playwright: Playwright, key: str) -> Page:
        return self.phone.shown(playwright, f"/games/{key}/?view={self.side}", READY)

    def _until_sent(self, playwright: Playwright, key: str) -> None:
        """Wait until nothing waits."""
        end, page = time.monotonic() + PATIENCE, self._open(playwright, key)
        while time.monotonic() < end:
            try:
                if page.evaluate(WAITING) == 0:
                    return
                time.sleep(REST)
            except Error:
                page = self._open(playwright, key)
        raise SystemExit(f"{self.phone.name}: something still waits.")

    def _look(self, playwright: Playwright, key: str) -> str:
        """What the phone shows of a game, as it is on the server."""
        while True:
            try:
                shown: str = self._open(playwright, key).evaluate(SHOWN)
                if '"isCopy":false' in shown:
                    return shown
            except Error:
                pass
            time.sleep(REST)


def kill_now_and_then(
    victims: Sequence[Sequence[Killable]], pace: Pace, chance: random.Random, counts: Counter[str]
) -> None:
    """Kill the server, a browser and a connection in turn, each when the phones have got to the next random instant.

    Once it ends, whatever the reason, the phones go on without it.
    """
    try:
        _kill(victims, pace, chance, counts)
    finally:
        pace.killed = KILLS


def _kill(victims: Sequence[Sequence[Killable]], pace: Pace, chance: random.Random, counts: Counter[str]) -> None:
    order = [kind for kind in range(len(victims)) for _ in range(-(-KILLS // len(victims)))][:KILLS]
    chance.shuffle(order)
    for due, kind in zip(pace.dues, order, strict=True):
        victim = chance.choice(victims[kind])
        wait_for(victim)
        while pace.done < due:
            time.sleep(0.002)
        time.sleep(chance.uniform(0, 0.05))
        wait_for(victim)
        victim.kill(chance)
        counts[("server", "browser", "connection")[kind]] += 1
        pace.killed += 1


def faults(key: str, players: Sequence[Player]) -> Counter[str]:
    """How many events of a game are lost, doubled, out of order, or of nobody."""
    from armybuilder.games.models import EventRow

    numbers = [row.event["value"] for row in EventRow.objects.filter(game__key=key) if row.event["name"] == "lost"]
    seen, known = Counter(numbers), {number for one in players for number in one.accepted[key]}
    doubted = {number for one in players for game, number in one.doubtful if game == key}
    own = [[number for number in numbers if number % 2 != player.side] for player in players]
    return Counter(
        {
            "lost": len(known - set(seen)),
            "doubled": sum(times - 1 for times in seen.values()),
            "out of order": sum(one > other for each in own for one, other in pairwise(each)),
            "of nobody": len(set(seen) - known - doubted),
            "games that phones show differently": int(len({player.shows[key] for player in players}) > 1),
        }
    )


def main() -> None:
    """Print the table."""
    call_command("collectstatic", interactive=False, verbosity=0)
    chance, counts = random.Random(SEED), Counter[str]()
    pace = Pace(chance)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, running(web := Web(2)):
        browser = Browser(f"http://{web.host}", "10.9.0.1")
        keys = [opened(browser, secrets.token_hex(8)) for _ in range(GAMES)]
        phones = [Phone(name, Path(folder, name), web.host) for name in ("Alice", "Bob")]
        players = [Player(phone, side, keys, pace) for side, phone in enumerate(phones)]
        with sync_playwright() as playwright:
            for player in players:
                player.become_known(playwright)
        connections.close_all()
        victims: list[list[Any]] = [[web], phones, [phone.wire for phone in phones]]
        working: list[tuple[Callable[..., None], tuple[Any, ...]]] = [(player.play, ()) for player in players]
        working.append((kill_now_and_then, (victims, pace, chance, counts)))
        start = time.monotonic()
        threads = [threading.Thread(target=target, args=given, daemon=True) for target, given in working]
        for thread in threads:
            thread.start()
        for thread in threads[:2]:
            thread.join()
        took = time.monotonic() - start
        for phone in phones:
            phone.stop()
    for player in players:
        if player.error:
            raise player.error
    tell(players, keys, counts, took)


def tell(players: Sequence[Player], keys: Sequence[str], counts: Counter[str], took: float) -> None:
    """Print what was killed, and what is there."""
    found: Counter[str] = sum((faults(key, players) for key in keys), Counter())
    accepted = sum(len(numbers) for one in players for numbers in one.accepted.values())
    doubtful = sum(len(one.doubtful) for one in players)
    killed = ", ".join(f"{name} {times}" for name, times in sorted(counts.items()))
    rows = [
        ["kills", killed, ""],
        ["games, events", f"{len(keys)}, {accepted:,}", ""],
        ["events that were being made as the browser was killed", str(doubtful), ""],
    ]
    names = ("lost", "doubled", "out of order", "of nobody", "games that phones show differently")
    rows += [[name, str(found[name]), "0"] for name in names]
    show(f"Two phones, {counts.total()} kills at random instants, {took:.0f} s", ["what", "result", "goal"], rows)
