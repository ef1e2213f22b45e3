"""Prints through the pages, one after the other: every sheet of every sample, and prints whose processes are killed.

The server is started as ``make run`` and then as ``make serve`` start it. First each sheet of each sample is printed.
Then armies and figures get names in eight scripts, and each is printed once, while the print worker, its fork server
and their children are killed at random instants. Every print must end: with a file, or with a sentence that says why
there is none. ``MUSTER_BENCH_PRINTS`` sets another number than 300; every sixth of them meets a kill.
``MUSTER_BENCH_WAYS=run`` asks for one of the two ways, ``MUSTER_BENCH_SAMPLES`` for at most so many samples.
"""

import os
import random
import re
import signal
import statistics
import sys
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from threading import Timer

from benchmarks.pages.edit import free_port
from benchmarks.parts.kill_clients import Client
from benchmarks.parts.services import Service, Web, running
from benchmarks.parts.table import show, sized

WAYS = sized(tuple(os.environ.get("MUSTER_BENCH_WAYS", "run serve").split()), ("run",))
PRINTS = sized(int(os.environ.get("MUSTER_BENCH_PRINTS", "300")), 8)
KILLS = max(1, PRINTS // 6)
SAMPLES = sized(int(os.environ.get("MUSTER_BENCH_SAMPLES", "100")), 1)
"""How many of the samples at most."""
PRINTS_OF_A_VISITOR = 10
"""Then somebody else comes, because nobody may print much more in a minute."""
PAUSE = 0.2
"""Seconds between two looks at a print."""
PATIENCE = 300
"""Seconds after which a print has not ended."""
LATEST_KILL = 2.0
"""Seconds between the start of a print and the kill that it meets, at most."""
LOOKS, REST = 400, 0.05
"""How often a process to kill is looked for, and seconds between two looks."""
SEED = 38
NAMES = (
    "Żołnierze Śnieżki", "Άγριοι Λύκοι", "Чёрная дружина", "فرسان الصحراء", "לוחמי החורף", "นักรบแห่งขุนเขา",
    "सैनिक शक्ति", "龍戰士",
)  # fmt: skip
"""In eight scripts."""
REASON = re.compile(r'class="chip over">.*?</p>\s*<p>(.*?)</p>', re.DOTALL)
"""Why a print failed, on its page."""


class Site(Web):
    """The server and its print worker, as ``make run`` or ``make serve`` start them."""

    def __init__(self, way: str) -> None:
        self.port = free_port()
        own = {"PORT": str(self.port), "WORKERS": "2", "MUSTER_PROXIES": "1", "VENV": sys.prefix}
        own |= {"MUSTER_HASHED_STATIC": "1" if way == "serve" else "0"}
        Service.__init__(self, f"make {way}", [".ci/start", way], {**own, "BIND": "127.0.0.1"})

    def printers(self) -> dict[str, list[int]]:
        """The processes that print, by what they are."""
        parents = dict(self._processes())
        workers = {pid for pid, (parent, is_printer) in parents.items() if is_printer}
        first = [pid for pid in workers if parents[pid][0] not in workers]
        servers = [pid for pid, (parent, _) in parents.items() if parent in first]
        children = [pid for pid, (parent, _) in parents.items() if parent in servers]
        return {"worker": first, "fork server": servers, "child": children}

    def _processes(self) -> Iterator[tuple[int, tuple[int, bool]]]:
        """The parent of each process of this server, and whether it is of the print worker."""
        for folder in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                values = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(values[3]) == self.process.pid:
                    yield int(folder.name), (int(values[1]), "print_worker" in (folder / "cmdline").read_text())


@dataclass
class Ended:
    """How a print ended: its bytes, or the sentence on its page; neither if it did not."""

    name: str
    seconds: float
    size: int = 0
    sentence: str = ""

    @property
    def how(self) -> str:
        """In one word."""
        return "file" if self.size else "sentence" if self.sentence else "nothing"


def print_out(client: Client, name: str, address: str) -> Ended:
    """Print what is at an address, as somebody does who waits until it is there."""
    start, place = time.monotonic(), address
    while (seconds := time.monotonic() - start) < PATIENCE:
        status, headers, body = client.ask("GET", place, {}, htmx=False)
        if headers.get("Content-Type") == "application/pdf":
            is_whole = body.startswith(b"%PDF") and b"%%EOF" in body[-10:]
            return Ended(name, time.monotonic() - start, len(body) if is_whole else 0)
        text = body.decode(errors="replace")
        if status == 302:
            place = urllib.parse.urlsplit(headers["Location"]).path
        elif found := REASON.search(text):
            return Ended(name, seconds, sentence=unescape(" ".join(found[1].split())))
        elif "file.pdf" in text:
            place = f"{place}file.pdf"
        elif status not in (0, 200):
            return Ended(name, seconds)
        else:
            time.sleep(PAUSE)
    return Ended(name, seconds)


def print_samples(site: Site) -> list[Ended]:
    """Each sheet of each sample, as its page offers it, and two armies of a book that meet."""
    from armybuilder.armies import samples
    from armybuilder.printing.sheets import sheets_of

    ended, before = [], dict[str, str]()
    for sample in samples.all()[:SAMPLES]:
        client, book = Client(site.host), sample.build.catalogue
        for sheet in sheets_of(book):
            address = f"/samples/{sample.slug}/sheets.pdf?many=1&sheets={sheet.slug}"
            ended.append(print_out(client, sheet.slug, address))
        if other := before.get(book.slug):
            armies = f"army={other}&army={sample.slug}"
            ended.append(print_out(client, "two armies", f"/print.pdf?{armies}&many=1&sheets=roster,cards"))
        before[book.slug] = sample.slug
    return ended


def print_names(site: Site, chance: random.Random, killed: Counter[str]) -> list[Ended]:
    """Armies and figures with names in eight scripts, while processes are killed."""
    unlucky, timers, ended = set(chance.sample(range(PRINTS), KILLS)), list[Timer](), []
    for number in range(PRINTS):
        if number % PRINTS_OF_A_VISITOR == 0:
            client = Client(site.host)
        name = f"{NAMES[number % len(NAMES)]} {number}"
        set_names(client, name)
        if number in unlucky:
            timers.append(Timer(chance.uniform(0, LATEST_KILL), kill_one, (site, chance, killed)))
            timers[-1].start()
        ended.append(print_out(client, name, f"{client.path}sheets.pdf?sheets=roster,cards"))
    for timer in timers:
        timer.join()
    return ended


def set_names(client: Client, name: str) -> None:
    """Name an army and its first unit."""
    from armybuilder.armies.models import Army

    figure = Army.objects.get(code=client.path.split("/")[2]).document["units"][0]["figure"]
    for place, fields in (("name/", {"name": name}), ("units/0/", {"name": name, "figure": figure})):
        sent = {**fields, "token": f"{place} {name}", "version": client.version}
        _, headers = client.until_accepted(f"{client.path}{place}", sent)
        client.version = headers.get("Muster-Step", f"-{int(client.version) + 1}").partition("-")[2]


def kill_one(site: Site, chance: random.Random, killed: Counter[str]) -> None:
    """Kill the worker, its fork server or a child, as soon as one is there."""
    for _ in range(LOOKS):
        there = {kind: pids for kind, pids in site.printers().items() if pids}
        with suppress(IndexError, ProcessLookupError):
            kind = chance.choice(sorted(there))
            os.kill(chance.choice(there[kind]), signal.SIGKILL)
            killed[kind] += 1
            return
        time.sleep(REST)


def rows(ended: list[Ended]) -> list[list[str]]:
    """A row for each name: how often, how it ended, and how long it took."""
    found = []
    for name in dict.fromkeys(one.name for one in ended):
        own = [one for one in ended if one.name == name]
        ends = Counter(one.how for one in own)
        seconds = [one.seconds for one in own]
        counts = [str(ends[how]) for how in ("file", "sentence", "nothing")]
        found.append([name, *counts, f"{statistics.median(seconds):.1f} / {max(seconds):.1f}"])
    return found


def main() -> None:
    """Print the tables."""
    for way in WAYS:
        site, killed = Site(way), Counter[str]()
        head = ["file", "sentence", "nothing", "seconds (median / most)"]
        with running(site):
            sheets = print_samples(site)
            show(f"Every sheet of the samples, make {way}", ["sheet", *head], rows(sheets))
            named = print_names(site, random.Random(SEED), killed)
        for one in named:
            one.name = "all"
        kills = ", ".join(f"{count} × {kind}" for kind, count in sorted(killed.items()))
        title = f"{PRINTS} prints with names in eight scripts, make {way}; killed: {kills}"
        show(title, ["prints", *head], rows(named))
        for one in [*sheets, *named]:
            if one.how != "file":
                print(f"{one.name}: {one.sentence or 'It did not end.'}")
        if any(one.how == "nothing" for one in [*sheets, *named]):
            raise SystemExit("A print ended with neither a file nor a sentence.")
