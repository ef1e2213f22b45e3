"""The clients of the kills: each sends its work until it is accepted, and counts what is there of it afterwards."""

import http.client
import json
import re
import select
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator
from itertools import count

from benchmarks.pages.edit import TOKEN, VERSION, Browser, found
from benchmarks.parts.table import sized

IMPORT_EVERY, PRINT_EVERY = sized(15.0, 0.2), sized(2.0, 1.0)
"""Seconds between two of one client: limits allow 10 imports and 60 prints a minute, with those that were cut off."""
PLAY_EVERY, COLLECT_EVERY = sized(0.3, 0.05), 3.0
"""The same for notes, and for toys: 12 kinds a minute may be new."""
PAUSE = 0.3
"""Seconds before something is sent again."""
PATIENCE = 60
"""Seconds in which an answer must have begun."""
ALLOWED = {200, 302, 409, 503}
FIELD = "application/x-www-form-urlencoded"
AGAIN = re.compile(rb'action="(/prints/[^"]+/)again/"')
"""The button that prints once more."""


class Client:
    """Somebody with a browser, who sends a form again and again until it is accepted."""

    numbers = count(1)

    def __init__(self, host: str) -> None:
        number = next(self.numbers)
        self.host, self.name = host, f"{type(self).__name__} {number}"
        self.accepted: list[str] = []
        """What was accepted, in this order."""
        self.answers: Counter[int] = Counter()
        """How often each status was answered; 0 for a connection that broke."""
        self.seconds: list[float] = []
        """How long each answer took."""
        self.surprises: list[str] = []
        self.complete = 0
        """How many of its tasks were completed."""
        browser = Browser(f"http://{host}")
        page, _, _ = browser.fetch("/", htmx=False)
        self.fields = {"csrfmiddlewaretoken": found(TOKEN, page)}
        _, _, self.path = browser.fetch("/samples/elves/copy/", self.fields, htmx=False)
        page, _, _ = browser.fetch(self.path, htmx=False)
        self.fields = {"csrfmiddlewaretoken": found(TOKEN, page)}
        self.version = found(VERSION, page)
        self.headers = {
            "Content-Type": FIELD,
            "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar),
            "Referer": f"http://{host}/",
            "X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}",
        }
        self.line = http.client.HTTPConnection(host, timeout=PATIENCE)

    def ask(
        self, method: str, path: str, fields: dict[str, str], htmx: bool = True
    ) -> tuple[int, dict[str, str], bytes]:
        """One request: its status (0 if the connection broke), headers and body."""
        headers = self.headers | ({"HX-Request": "true"} if htmx else {})
        if self.line.sock and select.select([self.line.sock], [], [], 0)[0]:
            # The server has closed the line, as nothing was asked for a while: like a browser, open another one.
            self.line.close()
        start = time.monotonic()
        try:
            self.line.request(method, path, urllib.parse.urlencode(self.fields | fields), headers)
            answer = self.line.getresponse()
            body = answer.read()
            status, found_headers = answer.status, dict(answer.headers)
        except (OSError, http.client.HTTPException):
            self.line.close()
            status, found_headers, body = 0, {}, b""
        self.answers[status] += 1
        self.seconds.append(time.monotonic() - start)
        if status and status not in ALLOWED:
            self.surprises.append(f"{status} {path} {body.decode(errors='replace')[-2000:]}")
        return status, found_headers, body

    def until_accepted(self, path: str, fields: dict[str, str], htmx: bool = True) -> tuple[int, dict[str, str]]:
        """Send a form until it is answered by something else than a fault."""
        while True:
            status, headers, _ = self.ask("POST", path, fields, htmx)
            if status in (200, 302, 409):
                return status, headers
            time.sleep(PAUSE)

    def go_on(self) -> Iterator[object]:
        """What it does, one thing after the other."""
        raise NotImplementedError

    def faults(self) -> dict[str, int]:
        """How much of what was accepted is lost, halved and doubled."""
        raise NotImplementedError


class Editor(Client):
    """Gives a unit a name and notes, and then another one a figure more, in turn."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        from armybuilder.armies.models import Army

        army = Army.objects.get(code=self.path.split("/")[2])
        first, second, *_ = army.document["units"]
        self.code, self.figure, self.before = str(army.code), first["figure"], second.get("count", 1)
        self.conflicts = 0

    def go_on(self) -> Iterator[object]:
        """An edit after the other."""
        for number in count(1):
            said = self.edit(number)
            sent = {"token": f"{self.name} {number}", "version": self.version, **said}
            status, headers = self.until_accepted(f"{self.path}units/{'0/' if number % 2 else '1/count/'}", sent)
            if status == 409:
                self.conflicts += 1
            self.accepted.append(str(number))
            self.version = headers.get("Muster-Step", f"-{int(self.version) + 1}").partition("-")[2]
            yield number

    def edit(self, number: int) -> dict[str, str]:
        """What it says in an edit."""
        if number % 2:
            return {"name": f"Unit {number}", "notes": f"Notes {number}", "figure": self.figure}
        return {"by": "1"}

    def faults(self) -> dict[str, int]:
        """How many of its accepted edits are lost, halved and doubled."""
        from armybuilder.armies.models import Army

        army = Army.objects.get(code=self.code)
        states = [army.state(number) for number in army.versions.values_list("number", flat=True)]
        numbers = [self.number(state.units[0], state.units[1].count) for state in states]
        seen = Counter(numbers[1:])
        last = self.number(army.build().units[0], army.build().units[1].count)
        expected = [int(number) for number in self.accepted]
        return {
            "lost": sum(number not in seen for number in expected) + (last != expected[-1]),
            "halved": seen[None],
            "doubled": sum(times - 1 for number, times in seen.items() if number is not None),
        }

    def number(self, unit: object, figures: int) -> int | None:
        """The number of the last edit that made this state; ``None`` if only a part of one is there."""
        name, notes = unit.name.removeprefix("Unit "), unit.notes.removeprefix("Notes ")  # type: ignore[attr-defined]
        number = 2 * (figures - self.before)
        if name != notes:
            return None
        return next((one for one in (number, number + 1) if not name.isdecimal() or int(name) in (one, one - 1)), None)


class Importer(Client):
    """Imports an army from its document."""

    def go_on(self) -> Iterator[object]:
        """An army after the other, from a form that counts once."""
        status, document = 0, b""
        while status != 200:
            status, _, document = self.ask("GET", "/samples/undead/document.json", {}, htmx=False)
        said = json.loads(document)
        for number in count(1):
            name = f"{self.name} {number}"
            said["name"] = name
            fields = {"document": json.dumps(said), "once": f"{name}"}
            self.until_accepted("/armies/import/save/", fields, htmx=False)
            self.accepted.append(name)
            yield number
            time.sleep(IMPORT_EVERY)

    def faults(self) -> dict[str, int]:
        """How many of its armies are lost, halved and doubled."""
        from armybuilder.armies import samples
        from armybuilder.armies.models import Army

        whole = len(samples.get("undead").build.units)
        rows = Army.objects.filter(name__startswith=f"{self.name} ").prefetch_related("versions")
        seen = Counter(army.name for army in rows)
        return {
            "lost": sum(name not in seen for name in self.accepted),
            "halved": sum(len(army.build().units) != whole or army.versions.count() != 1 for army in rows),
            "doubled": sum(times - 1 for times in seen.values()),
        }


class Printer(Client):
    """Names an army and prints it."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.lost = self.halved = self.again = 0

    def go_on(self) -> Iterator[object]:
        """A print after the other, each of another army."""
        for number in count(1):
            said = {"name": f"{self.name} {number}", "token": str(number), "version": self.version}
            _, headers = self.until_accepted(f"{self.path}name/", said)
            self.version = headers.get("Muster-Step", f"-{int(self.version) + 1}").partition("-")[2]
            self.accepted.append(str(number))
            content = self.printed()
            self.halved += not (content.startswith(b"%PDF") and b"%%EOF" in content[-10:])
            yield number
            time.sleep(PRINT_EVERY)

    def printed(self) -> bytes:
        """The army's roster."""
        address, job = f"{self.path}sheets.pdf?sheets=roster", ""
        while True:
            status, headers, body = self.ask("GET", job or address, {}, htmx=bool(job))
            if status == 200 and headers["Content-Type"] == "application/pdf":
                return body
            if status == 302:
                job = urllib.parse.urlsplit(headers["Location"]).path
            elif status == 200 and b"file.pdf" in body:
                status, headers, body = self.ask("GET", f"{job}file.pdf", {}, htmx=False)
                if status == 200:
                    return body
            elif status in (200, 503) and (button := AGAIN.search(body)):
                # It was given up, because the worker was killed three times while it was made, or the disk was full:
                # they press the button.
                self.again, job = self.again + 1, button[1].decode()
                self.until_accepted(f"{job}again/", {}, htmx=False)
            time.sleep(PAUSE)

    def faults(self) -> dict[str, int]:
        """How many of its prints were halved, and of its names were lost."""
        from armybuilder.armies.models import Army

        army = Army.objects.get(code=self.path.split("/")[2])
        versions = army.latest_version
        return {
            "lost": int(army.name != f"{self.name} {self.accepted[-1]}") + max(0, len(self.accepted) - versions),
            "halved": self.halved,
            "doubled": max(0, versions - len(self.accepted)),
        }


class GamePlayer(Client):
    """Writes one note after the other into the log of a game."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        start = {"a": "undead", "b": "elves", "once": f"{self.name} game"[:22]}
        _, headers = self.until_accepted("/games/start/", start, htmx=False)
        self.key = headers["Location"].split("/")[2]

    def go_on(self) -> Iterator[object]:
        """A note after the other, each from a form that counts once."""
        for number in count(1):
            fields = {"write": "1", "words": f"Note {number}", "once": f"{self.name} {number}"}
            self.until_accepted(f"/games/{self.key}/deeds/", fields, htmx=False)
            self.accepted.append(f"Note {number}")
            yield number
            time.sleep(PLAY_EVERY)

    def faults(self) -> dict[str, int]:
        """How many of its notes are lost and doubled; the game has to read each row."""
        from armybuilder.games.models import Game

        game = Game.objects.get(key=self.key)
        events, unreadable = game.readable()
        times = Counter(str(event.value) for event in events if event.name.startswith("note"))
        return {
            "lost": sum(note not in times for note in self.accepted) + abs(game.latest - len(events)),
            "halved": unreadable,
            "doubled": sum(number - 1 for number in times.values()),
        }


class Collector(Client):
    """Puts a kind of toys into a toy box and takes it out again, in turn."""

    def go_on(self) -> Iterator[object]:
        """A change after the other, each from a form that counts once."""
        for number in count(1):
            kind = {"name": f"Toys {number}", "count": str(number % 90 + 1), "figures": "troop"}
            path, fields = ("/toys/kinds/new/", kind) if number % 2 else ("/toys/remove/", {"kind": "1"})
            self.until_accepted(path, {**fields, "once": f"{self.name} {number}"}, htmx=False)
            self.accepted.append(str(number))
            yield number
            time.sleep(COLLECT_EVERY)

    def faults(self) -> dict[str, int]:
        """How many of its changes are lost, halved and doubled: each is a version, with one kind or none."""
        from armybuilder.armies.models import Army
        from armybuilder.toybox.models import Box

        box = Box.objects.get(owner__key=Army.objects.get(code=self.path.split("/")[2]).owner_id)
        last = int(self.accepted[-1])
        names = [kind["name"] for kind in box.kinds]
        return {
            "lost": max(0, last - box.latest_version) + (names != ([f"Toys {last}"] if last % 2 else [])),
            "halved": sum(len(version.kinds) != version.number % 2 for version in box.versions.all()),
            "doubled": max(0, box.latest_version - last),
        }
