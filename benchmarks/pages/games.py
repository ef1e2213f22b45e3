"""Fifty games at once beside twenty editors, on the server of ``make serve``: how soon an event is on the other phone,
what editors feel of the games, and what a question costs when nothing is new.

Phones are clients that do what the page does: they ask two seconds after each answer, with an ETag, and right after a
event of their own. Edits with the games and without them take turns, so that a noisy machine hits both alike.
"""

import http.client
import json
import random
import secrets
import socket
import statistics
import threading
import time
from collections.abc import Callable

from django.core.management import call_command
from django.db import connection, connections
from django.test.client import RequestFactory
from django.test.utils import CaptureQueriesContext

from benchmarks.pages.clients import Client, edit_together
from benchmarks.pages.edit import TOKEN, Browser, found
from benchmarks.parts.services import Web, running
from benchmarks.parts.table import alternately, quantile, show, sized

GAMES = sized(50, 2)
EDITORS = sized(20, 2)
EDIT_EVERY = 1.0
"""Seconds from one edit of an editor to the next."""
ASK_EVERY = sized(2.0, 0.2)
"""Seconds from an answer to the next question of a phone."""
EVENT_EVERY = sized(20.0, 0.5)
"""Seconds from one event of a phone to the next, on average."""
HERE_EVERY = 30.0
"""Seconds from one time that a phone says that it is there to the next."""
ROUNDS = sized(4, 1)
SECONDS = sized(25.0, 1.0)
"""Of each round, with the games and without them."""
QUESTIONS = 500
SEED = 18
GOAL_SHOWN, GOAL_RATIO, GOAL_BYTES, GOAL_TIME = 3.0, 1.2, 350, 2.0


def opened(browser: Browser, once: str) -> str:
    """The key of a new game, in its first round."""
    page, _, _ = browser.fetch("/games/new/?a=undead&b=elves", htmx=False)
    token = {"csrfmiddlewaretoken": found(TOKEN, page)}
    armies = {"a": "undead", "b": "elves", "scenario": "basic-game", "once": once}
    _, _, path = browser.fetch("/games/start/", token | armies, htmx=False)
    key = path.split("/")[2]
    browser.fetch(f"/games/{key}/deeds/", token | {"begin": "round", "first": "0", "once": once[::-1]}, htmx=False)
    return key


def joined(browser: Browser, key: str, side: int) -> None:
    """Take a side of a game."""
    page, _, _ = browser.fetch(f"/games/{key}/join/", htmx=False)
    fields = {"csrfmiddlewaretoken": found(TOKEN, page), "side": str(side), "name": f"Player {side + 1}"}
    browser.fetch(f"/games/{key}/join/", fields, htmx=False)


class Phone:
    """A phone in a game, which does something now and then and asks what the other one did."""

    def __init__(self, host: str, key: str, side: int, browser: Browser, done: dict[str, float]) -> None:
        self.host, self.side, self.done = host, side, done
        self.path, self.name = f"/games/{key}/deeds/", secrets.token_hex(8)
        cookies = {cookie.name: cookie.value or "" for cookie in browser.jar}
        page, _, _ = browser.fetch(f"/games/{key}/?view={side}", htmx=False)
        self.headers = {
            "Content-Type": "application/json",
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": found(TOKEN, page),
            "X-Forwarded-For": browser.address,
        }
        self.line = http.client.HTTPConnection(host, timeout=30)
        self.tag, self.latest, self.number, self.said_here = "", 0, 0, -HERE_EVERY
        self.shown: list[float] = []
        """Seconds from each event of the other phone until this one knew it."""
        self.answers: list[int] = []
        self.chance = random.Random(self.name)

    def play_until(self, end: float) -> None:
        """Ask, and do something now and then."""
        self.tag = ""
        due = time.monotonic() + self.chance.uniform(0, EVENT_EVERY)
        time.sleep(self.chance.uniform(0, ASK_EVERY))
        while time.monotonic() < end:
            if time.monotonic() >= due:
                self.act()
                due = time.monotonic() + self.chance.uniform(0, 2 * EVENT_EVERY)
            self.ask()
            time.sleep(max(0.0, min(ASK_EVERY, due - time.monotonic(), end - time.monotonic())))

    def act(self) -> None:
        """Tap a figure."""
        self.number += 1
        token, on = secrets.token_hex(12), f"{self.side}-0-0"
        event = {"token": token, "name": "acted", "on": on, "value": bool(self.number % 2), "by": "", "base": ""}
        self.done[token] = time.monotonic()
        more = {"at": [1, 1], "phone": self.name, "made": int(time.time())}
        self._fetch("POST", self.path, json.dumps([event | more]), self.headers)

    def ask(self) -> None:
        """Ask what is new."""
        headers = {"If-None-Match": self.tag} if self.tag else {}
        status, content, tag = self._fetch("GET", f"{self.path}?after={self.latest}", None, headers)
        if time.monotonic() - self.said_here > HERE_EVERY:
            self.said_here = time.monotonic()
            self._fetch("POST", f"{self.path}?phone={self.name}", "[]", self.headers)
        if status != 200:
            return
        said, now = json.loads(content), time.monotonic()
        # Its first answer holds events from before it began to ask.
        if self.tag:
            others = [event for event in said["deeds"] if event["phone"] != self.name]
            self.shown += [now - self.done[event["token"]] for event in others if event["token"] in self.done]
        self.latest, self.tag = said["latest"], tag

    def _fetch(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes, str]:
        """One request, sent once more if the kept connection was closed meanwhile, as browsers do."""
        for _ in range(2):
            try:
                self.line.request(method, path, body, headers)
                answer = self.line.getresponse()
                content = answer.read()
                self.answers.append(answer.status)
                return answer.status, content, answer.headers.get("ETag", "")
            except (http.client.HTTPException, ConnectionError):
                self.line.close()
        self.answers.append(0)
        return 0, b"", ""


def play_together(phones: list[Phone], seconds: float) -> None:
    """All phones play for that long."""
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=phone.play_until, args=(end,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def idle_bytes(host: str, phone: Phone) -> int:
    """Bytes on the wire of an answer that nothing is new, headers and body."""
    from armybuilder.games import polling

    # Until every process knows of the last event.
    time.sleep(polling.FRESH)
    phone.ask()
    name, port = host.split(":")
    with socket.create_connection((name, int(port))) as line:
        asked = f"GET {phone.path}?after={phone.latest} HTTP/1.1\r\nHost: {host}\r\nIf-None-Match: {phone.tag}\r\n\r\n"
        line.sendall(asked.encode())
        answer = line.recv(65536)
    if b" 304 " not in answer.partition(b"\r\n")[0]:
        raise SystemExit(f"A phone that knows everything is told more:\n{answer.decode()}")
    return len(answer)


def idle_costs(phone: Phone) -> tuple[dict[str, list[float]], list[int]]:
    """Milliseconds and statements of that answer within a process that does not know how far the game is, and in one
    that does."""
    from armybuilder.games import polling
    from armybuilder.wsgi import application

    environ = RequestFactory().get(phone.path, {"after": str(phone.latest)}).environ
    environ |= {"HTTP_IF_NONE_MATCH": phone.tag, "HTTP_HOST": "127.0.0.1"}

    def ask() -> None:
        statuses: list[str] = []
        b"".join(application(dict(environ), lambda status, headers, error=None: statuses.append(status)))
        if statuses[0][:3] != "304":
            raise SystemExit(statuses[0])

    def ask_anew() -> None:
        polling.forget()
        ask()

    calls: dict[str, Callable[[], object]] = {"anew": ask_anew, "known": ask}
    alternately(calls, 20)
    times = alternately(calls, QUESTIONS)
    statements = []
    for call in calls.values():
        with CaptureQueriesContext(connection) as captured:
            call()
        statements.append(len(captured))
    return times, statements


def main() -> None:
    """Print the table."""
    call_command("collectstatic", interactive=False, verbosity=0)
    done: dict[str, float] = {}
    edits: dict[str, list[float]] = {"without": [], "with": []}
    # As many processes as a server has where nobody says otherwise.
    with running(web := Web(4)):
        base = f"http://{web.host}"
        editors, phones = [Client(base) for _ in range(EDITORS)], []
        for number in range(GAMES):
            browsers = [Browser(base, f"10.{side}.{number // 250}.{number % 250 + 1}") for side in (1, 2)]
            key = opened(browsers[0], secrets.token_hex(8))
            joined(browsers[1], key, 1)
            phones += [Phone(web.host, key, side, browser, done) for side, browser in enumerate(browsers)]
        connections.close_all()
        edit_together(editors, min(1.0, SECONDS), EDIT_EVERY)
        for _ in range(ROUNDS):
            for name in edits:
                for editor in editors:
                    editor.times.clear()
                playing = threading.Thread(target=play_together, args=(phones if name == "with" else [], SECONDS))
                playing.start()
                edit_together(editors, SECONDS, EDIT_EVERY)
                playing.join()
                edits[name] += [milliseconds for editor in editors for milliseconds in editor.times]
        size = idle_bytes(web.host, phones[0])
        times, statements = idle_costs(phones[0])
    tell(phones, edits, sum(editor.refused for editor in editors))
    anew, known = (f"{statistics.median(one):.2f}, {quantile(one, 0.95):.2f}" for one in times.values())
    rows = [
        ["bytes on the wire", str(size), str(size), f"≤ {GOAL_BYTES}"],
        ["ms of the server: median, p95", anew, known, f"≤ {GOAL_TIME:g}"],
        ["statements", *map(str, statements), "≤ 1, 0"],
    ]
    show("A question to which nothing is new", ["what", "asked anew", "known to the process", "goal"], rows)


def tell(phones: list[Phone], edits: dict[str, list[float]], refused: int) -> None:
    """Print what phones and editors felt."""
    shown = [seconds for phone in phones for seconds in phone.shown]
    answers = [status for phone in phones for status in phone.answers]
    pace = len(answers) / (ROUNDS * SECONDS)
    alone, beside = edits["without"], edits["with"]
    late = [quantile(one, 0.95) for one in (alone, beside)]
    means = [statistics.mean(one) for one in (alone, beside)]
    rows = [
        ["events that the other phone showed", f"{len(shown):,}", ""],
        ["an event on the other phone, s: median, p95, worst", _spread(shown), f"p95 ≤ {GOAL_SHOWN:g}"],
        ["requests of phones a second", f"{pace:.0f}", ""],
        ["answers to phones that are faults", str(sum(status not in (200, 304) for status in answers)), "0"],
        ["edits, refused ones", f"{len(alone) + len(beside):,}, {refused}", ", 0"],
        ["an edit alone, ms: mean, p95", f"{means[0]:.1f}, {late[0]:.1f}", ""],
        ["an edit beside the games, ms: mean, p95", f"{means[1]:.1f}, {late[1]:.1f}", ""],
        ["beside : alone, mean, p95", f"{means[1] / means[0]:.2f} ×, {late[1] / late[0]:.2f} ×", f"≤ {GOAL_RATIO} ×"],
    ]
    show(f"{GAMES} games at once beside {EDITORS} editors", ["what", "result", "goal"], rows)


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "–"
    return f"{statistics.median(seconds):.2f}, {quantile(seconds, 0.95):.2f}, {max(seconds):.2f}"
