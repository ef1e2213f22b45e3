"""Changes of many clients while processes are killed at random instants: none is lost, halved or doubled.

Editors, importers and printers send their work again and again until it is accepted, as the pages do, while backups
are made. On the database of ``DATABASE_URL``; a PostgreSQL server of ``.ci/postgres`` is killed, too. Every answer must
be a success, 409 or 503. ``MUSTER_BENCH_KILLS`` and ``MUSTER_BENCH_CHANGES`` set other numbers than 150 and 20,000.
"""

import http.client
import json
import os
import random
import select
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from django.core.management import call_command
from django.db import connection, connections

from benchmarks.edit import TOKEN, VERSION, Browser, found
from benchmarks.services import Killable, Postgres, Web, Worker, running, wait_for
from benchmarks.table import show, sized

KILLS = sized(int(os.environ.get("MUSTER_BENCH_KILLS", "150")), 1)
"""Of each kind of process."""
CHANGES = sized(int(os.environ.get("MUSTER_BENCH_CHANGES", "20000")), 20)
EDITORS, IMPORTERS, PRINTERS = sized(24, 2), sized(6, 1), sized(2, 1)
IMPORT_EVERY, PRINT_EVERY = sized(15.0, 0.2), sized(2.0, 0.2)
"""Seconds between two of one client: limits allow 10 imports and 60 prints a minute, with those that were cut off."""
LONGEST_REST = sized(8.0, 0.5)
"""Seconds that a service is left alone at most."""
HAS_BACKUPS = sized(True, False)
"""The smallest form has none; they have a table of their own."""
PAUSE = 0.3
"""Seconds before something is sent again."""
SEED = 16
PATIENCE = 60
"""Seconds in which an answer must have begun."""
ALLOWED = {200, 302, 409, 503}
FIELD = "application/x-www-form-urlencoded"


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
        _, _, document = self.ask("GET", "/samples/undead/document.json", {}, htmx=False)
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
            elif status in (200, 503) and b"/again/" in body:
                # It was given up, because the worker was killed three times while it was made: they press the button.
                self.again += 1
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


class Backups:
    """Has the worker make backups, and looks at each."""

    def __init__(self) -> None:
        self.made = self.bad = 0
        self.problems: list[str] = []

    def go_on(self) -> Iterator[object]:
        """One after the other."""
        from armybuilder.backups import folder

        while True:
            folder.ask("kills")
            yield None
            while folder.is_asked() or folder.progress():
                time.sleep(PAUSE)
                yield None
            self.look()

    def look(self) -> None:
        """Check what is there, and remove it."""
        from armybuilder.backups import archive, folder

        for backup in folder.backups():
            try:
                with archive.opened(backup.path) as opened:
                    opened.check()
                self.made += 1
            except archive.BackupError as error:
                self.problems.append(str(error))
            self.problems += [backup.problem] if backup.problem else []
            backup.path.unlink()


def work(doing: Iterator[object], going: threading.Event) -> None:
    """Go on as long as it is wanted."""
    for _ in doing:
        if not going.is_set():
            return


def kill_now_and_then(service: Killable, chance: random.Random, seconds: list[float]) -> None:
    """Kill it so many times, each at a random instant after it has come back; notes how long that takes."""
    for _ in range(KILLS):
        time.sleep(chance.uniform(0, LONGEST_REST))
        service.kill(chance)
        start = time.monotonic()
        time.sleep(0.05)
        wait_for(service)
        seconds.append(time.monotonic() - start)


def is_enough(clients: Sequence[Client]) -> bool:
    """Whether so many changes were accepted."""
    return sum(len(client.accepted) for client in clients) >= CHANGES


def main() -> None:
    """Print the tables."""
    call_command("collectstatic", interactive=False, verbosity=0)
    chance, going = random.Random(SEED), threading.Event()
    services: list[Killable] = [Postgres()] if connection.vendor == "postgresql" else []
    for service in services:
        wait_for(service)
    call_command("prepare", verbosity=0)
    web, worker = Web(2), Worker()
    with running(web, worker):
        clients: list[Client] = [Editor(web.host) for _ in range(EDITORS)]
        clients += [Importer(web.host) for _ in range(IMPORTERS)]
        clients += [Printer(web.host) for _ in range(PRINTERS)]
        connections.close_all()
        backups = Backups()
        going.set()
        working = [
            threading.Thread(target=work, args=(one.go_on(), going))
            for one in (*clients, *[backups][: int(HAS_BACKUPS)])
        ]
        services += [web, worker]
        back: dict[str, list[float]] = {service.name: [] for service in services}
        killing = [
            threading.Thread(target=kill_now_and_then, args=(one, random.Random(chance.random()), back[one.name]))
            for one in services
        ]
        start = time.monotonic()
        for thread in (*working, *killing):
            thread.start()
        for thread in killing:
            thread.join()
        while not is_enough(clients):
            time.sleep(0.5)
        going.clear()
        for thread in working:
            thread.join()
        took = time.monotonic() - start
    backups.look()
    tell(clients, backups, back, took)


def tell(clients: Sequence[Client], backups: Backups, back: dict[str, list[float]], took: float) -> None:
    """Print what was killed, answered and accepted, and what of it is there."""
    show(
        f"Kills at random instants, {connection.vendor}, {took:.0f} s",
        ["killed", "times", "back after (s, median / most)"],
        [[name, str(len(times)), _spread(times)] for name, times in back.items()],
    )
    rows, kinds = [], {kind: [one for one in clients if type(one) is kind] for kind in (Editor, Importer, Printer)}
    for kind, ones in kinds.items():
        faults: Counter[str] = sum((Counter(one.faults()) for one in ones), Counter())  # type: ignore[attr-defined]
        accepted = str(sum(len(one.accepted) for one in ones))
        rows.append([kind.__name__, accepted, *(str(faults[name]) for name in ("lost", "halved", "doubled"))])
    rows.append(["Backup", str(backups.made), "", str(len(backups.problems)), ""])
    show("Accepted changes", ["of", "accepted", "lost", "halved", "doubled"], rows)
    answers: Counter[int] = sum((one.answers for one in clients), Counter())
    slowest = max(second for one in clients for second in one.seconds)
    shown = [[str(status) if status else "broken", str(times)] for status, times in sorted(answers.items())]
    again = sum(one.again for one in clients if isinstance(one, Printer))
    surprises = [one for client in clients for one in client.surprises] + backups.problems
    title = f"Answers; slowest {slowest:.1f} s; {again} prints were given up and printed again; "
    show(title + f"{len(surprises)} surprises", ["status", "times"], shown)
    for surprise in surprises[:10]:
        print(surprise)


def _spread(times: Sequence[float]) -> str:
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2]:.1f} / {ordered[-1]:.1f}" if ordered else "–"
