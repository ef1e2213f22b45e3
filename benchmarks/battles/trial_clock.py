"""How long a trial of a proposal takes from the click while others edit their armies: the time until its first figures
and until all of them, the memory of its child process, and how much slower edits become.

Figures count once the member's page shows them. The page is requested as often as a browser does. ``MUSTER_BENCH_ROW``
proposes a price for another option.
"""

import multiprocessing
import os
import re
import statistics
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from benchmarks.battles.match import peak
from benchmarks.parts.clubs import HOUSE, TOKEN, create_club, headers_of
from benchmarks.parts.kill_clients import Editor
from benchmarks.parts.services import Web, Worker, running
from benchmarks.parts.table import quantile, show, sized

MEMBERS, ARMIES = sized(12, 4), sized(40, 4)
ROW = os.environ.get("MUSTER_BENCH_ROW", "sharpshooter")
CALM_SECONDS = sized(20.0, 1.0)
"""How long edits are measured without a trial, before and after it."""
EDIT_EVERY = 0.15
"""Seconds between two edits."""
PATIENCE = sized(300, 120)
"""Seconds after which a trial counts as lost."""
ASKS = re.compile(r'hx-trigger="every (\d+)(m?s)"')


class Member:
    """A member's browser, on the page of their proposal."""

    def __init__(self, host: str, player: object, club: str) -> None:
        self.host, self.club, self.headers = host, club, headers_of(player, host, "10.1.0.1")
        self.opener = urllib.request.build_opener(_NoRedirect())

    def propose(self) -> str:
        """Propose another price. Returns the address of the proposal."""
        fields = {"name": "Cheaper", "reason": "Let us try.", "row": f"options/{ROW}", "points:": "3.5"}
        sent = fields | {"once": "o" * 22, "rules": HOUSE, "csrfmiddlewaretoken": TOKEN}
        body = urllib.parse.urlencode(sent).encode()
        request = urllib.request.Request(f"http://{self.host}/clubs/{self.club}/proposals/new/", body, self.headers)
        try:
            self.opener.open(request)
        except urllib.error.HTTPError as answer:
            return str(answer.headers["Location"])
        raise SystemExit("The proposal was refused.")

    def read(self, path: str, *, is_asked_again: bool) -> str:
        """The page, or the part of it that is asked for again."""
        headers = self.headers | ({"HX-Request": "true"} if is_asked_again else {})
        with self.opener.open(urllib.request.Request(f"http://{self.host}{path}", headers=headers)) as answer:
            return str(answer.read().decode())


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_said: object) -> None:
        return None


class Edits:
    """Somebody who edits an army all the time, in a process of their own, and how long each edit takes."""

    def __init__(self, host: str) -> None:
        context = multiprocessing.get_context("fork")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_edit, args=(host, other), daemon=True)
        self.process.start()
        self.pipe.recv()

    def stop(self) -> list[tuple[float, float]]:
        """End it. Returns when each edit was sent, and its milliseconds."""
        self.pipe.send("stop")
        times: list[tuple[float, float]] = self.pipe.recv()
        self.process.join()
        return times


def _edit(host: str, pipe: Connection) -> None:
    steps, times = Editor(host).go_on(), list[tuple[float, float]]()
    pipe.send("ready")
    while not pipe.poll():
        start = time.monotonic()
        next(steps)
        times.append((start, 1000 * (time.monotonic() - start)))
        time.sleep(EDIT_EVERY)
    pipe.send(times)


class Peak:
    """The most memory that a child of the worker has used that plays battles."""

    def __init__(self, worker: int) -> None:
        self.worker, self.most, self.is_going = worker, 0.0, True
        self.thread = threading.Thread(target=self._go_on, daemon=True)
        self.thread.start()

    def _go_on(self) -> None:
        while self.is_going:
            for pid in _descendants(self.worker):
                self.most = max(self.most, peak(pid) if _has_numpy(pid) else 0)
            time.sleep(1)

    def stop(self) -> float:
        """End it. Returns MiB."""
        self.is_going = False
        self.thread.join()
        return self.most


def _descendants(process: int) -> list[int]:
    with suppress(OSError):
        children = [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
        return children + [pid for child in children for pid in _descendants(child)]
    return []


def _has_numpy(process: int) -> bool:
    with suppress(OSError):
        return "numpy" in Path(f"/proc/{process}/maps").read_text()
    return False


def _leave_marks() -> None:
    """Prices of rule books are judged already, as on a server that has run for a while."""
    from armybuilder.marks.models import Mark, unmarked

    for edition in unmarked():
        Mark.objects.create(edition=edition, stamp=edition.stamp, basis="0" * 64, made=timezone.now(), is_played=False)


def watch(member: Member) -> dict[str, float]:
    """Propose, and ask as a browser does until the trial is there: the seconds of what was seen."""
    for _turn in range(4):
        # Both processes of the server have shown the form before, as it was filled in.
        member.read(f"/clubs/{member.club}/proposals/new/?row=options/{ROW}", is_asked_again=False)
    start, seen = time.monotonic(), dict[str, float]()
    address = member.propose()
    page = member.read(address, is_asked_again=False)
    while time.monotonic() - start < PATIENCE:
        now = time.monotonic() - start
        seen.setdefault("page", now)
        if "becomes" in page:
            seen.setdefault("armies", now)
        if "In battles it is worth" in page:
            seen.setdefault("worth", now)
        asks = ASKS.search(page)
        if asks is None:
            seen["whole"] = now
            return seen
        time.sleep(int(asks[1]) / (1000 if asks[2] == "ms" else 1))
        page = member.read(address, is_asked_again=True)
    raise SystemExit("The trial did not end.")


def main() -> None:
    """Print the table."""
    from tests.support.players import a_player

    call_command("prepare", verbosity=0)
    web, worker = Web(2, MUSTER_HASHED_STATIC="0"), Worker(MUSTER_HASHED_STATIC="0")
    with running(web, worker):
        club, armies = create_club(MEMBERS, ARMIES)
        _leave_marks()
        member = Member(web.host, a_player(next(iter(armies))), club.slug)
        connections.close_all()
        edits = Edits(web.host)
        memory = Peak(worker.process.pid)
        time.sleep(CALM_SECONDS / 3)
        marks = [time.monotonic()]
        time.sleep(CALM_SECONDS)
        marks.append(time.monotonic())
        seen = watch(member)
        marks.append(time.monotonic())
        time.sleep(CALM_SECONDS)
        marks.append(time.monotonic())
        times, most = edits.stop(), memory.stop()
    before, during, after = (
        [milliseconds for at, milliseconds in times if start <= at < end] for start, end in pairwise(marks)
    )
    calm = before + after
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    rows = [
        ["the proposal’s page", f"{seen['page']:.2f} s"],
        ["armies that cost differently", f"{seen.get('armies', 0):.2f} s"],
        ["first worth", f"{seen.get('worth', 0):.2f} s"],
        ["whole", f"{seen['whole']:.1f} s"],
        ["memory of its child", f"{most:.0f} MiB"],
        ["edits without / with it, median", f"{statistics.median(calm):.1f} / {statistics.median(during):.1f} ms"],
        ["", f"{statistics.median(during) / statistics.median(calm):.2f} ×"],
        ["edits, p25", f"{quantile(calm, 0.25):.1f} / {quantile(during, 0.25):.1f} ms"],
        ["edits, p95", f"{quantile(calm, 0.95):.1f} / {quantile(during, 0.95):.1f} ms"],
        ["edits", f"{len(calm)} / {len(during)}"],
        ["load of the machine", load],
    ]
    show(f"A trial with {ARMIES} armies", ["what", "result"], rows)
