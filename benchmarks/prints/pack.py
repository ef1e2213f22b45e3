"""A pack of 50 armies at the worker: its time beside the 50 alone, its first page, its memory; what edits notice."""

import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from benchmarks.pages.edit import Builder, served
from benchmarks.parts.armies import army
from benchmarks.parts.processes import memory
from benchmarks.parts.table import quantile, show, sized
from rules import engine

ARMIES, UNITS, EDITS = sized(50, 2), 10, sized(200, 3)

Done = TypeVar("Done")


@contextmanager
def working() -> Iterator[int]:
    """A print worker; the number of its process, which leads a session of its own."""
    from armybuilder.jobs import worker_heartbeat

    process = subprocess.Popen([sys.executable, "manage.py", "print_worker"], start_new_session=True)
    try:
        while not worker_heartbeat.has_worker():
            time.sleep(0.1)
        time.sleep(sized(5, 0))  # until it has read all that it reads beforehand
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def armies(name: str) -> list[engine.Build]:
    """Armies that were not printed before."""
    return [replace(army(UNITS), name=f"{name} {number}") for number in range(ARMIES)]


def printed(builds: Sequence[engine.Build], sheets: Sequence[str] = ("roster",)) -> float:
    """Seconds until the worker has printed them as one."""
    from armybuilder.printing.jobs.prints import Order, State, ask
    from armybuilder.visitors import Visitor

    begun = time.perf_counter()
    row = ask(Order(tuple(builds), tuple(sheets)), Visitor("bench"))
    while row.is_open:
        time.sleep(0.005)
        row.refresh_from_db(fields=["state", "error"])
    if row.state != State.DONE:
        raise SystemExit(row.error)
    return time.perf_counter() - begun


def first_page(builds: Sequence[engine.Build], sheets: Sequence[str] = ("roster", "score")) -> float:
    """Seconds until the first page of a pack can be seen in the studio."""
    from armybuilder.printing.jobs.prints import Order, ask, pages_of
    from armybuilder.visitors import Visitor

    begun = time.perf_counter()
    order = Order(tuple(builds), tuple(sheets))
    row = ask(order, Visitor("bench"), is_saved=False, pictured=True)
    while not pages_of(order)[0].address:
        time.sleep(0.005)
        row.refresh_from_db(fields=["state", "error"])
        if row.error:
            raise SystemExit(row.error)
    seconds = time.perf_counter() - begun
    row.delete()
    return seconds


def at_most(leader: int, work: Callable[[], Done]) -> tuple[Done, float]:
    """The result of the work, and the most MiB that the worker and its children used."""
    most, done = 0.0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not done.wait(0.02):
            most = max(most, memory(leader))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        return work(), most
    finally:
        done.set()
        watcher.join()


def edits(builder: Builder, go_on: Callable[[int], bool]) -> list[float]:
    """Milliseconds of consecutive edits with short pauses, for as long as the condition holds."""
    times: list[float] = []
    while go_on(len(times)):
        begun = time.perf_counter()
        builder.edit()
        times.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.02)
    return times


def edits_beside(builder: Builder, work: Callable[[], float]) -> list[float]:
    """Milliseconds of edits while the work is done beside them."""
    from django.db import connections

    def done() -> None:
        work()
        connections.close_all()

    beside = threading.Thread(target=done)
    beside.start()
    return edits(builder, lambda _: beside.is_alive())


def main() -> None:
    """Print the table of the pack."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    with served("armybuilder.wsgi") as browser, working() as worker:
        builder = Builder(browser, 20)
        alone = sum(printed([one]) for one in armies("Alone"))
        pack, most = at_most(worker, lambda: printed(armies("Pack")))
        first = statistics.median(first_page(armies(f"Seen {number}")) for number in range(sized(5, 1)))
        quiet = edits(builder, lambda done: done < EDITS)
        beside = edits_beside(builder, lambda: printed(armies("Beside"), ("roster", "cards")))
    row = [
        f"{pack:.1f}",
        f"{alone:.1f}",
        f"{pack / alone:.2f} ×",
        f"{first:.2f}",
        f"{most:.0f}",
        f"{statistics.median(quiet):.1f} / {quantile(quiet, 0.95):.1f}",
        f"{statistics.median(beside):.1f} / {quantile(beside, 0.95):.1f}",
        f"{quantile(beside, 0.95) / quantile(quiet, 0.95):.2f} ×",
    ]
    head = ["pack", "alone", "ratio", "first page", "MiB", "edits quiet", "beside a pack", "ratio p95"]
    show(f"A pack of {ARMIES} rosters (s), peak of worker and child; edits (ms, median / p95)", head, [row])
