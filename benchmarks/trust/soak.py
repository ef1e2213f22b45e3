"""Many editors for a while, each with an edit every eight seconds: errors, documents at the end, memory, fairness.

On SQLite 50 of them on one server of two processes; on PostgreSQL (``DATABASE_URL``) 200 on two servers of one process
each, on ports of their own. A print worker runs beside them. ``MUSTER_BENCH_MINUTES`` sets another time than ten
minutes.
"""

import os
import statistics
import threading
import time
from collections import Counter
from collections.abc import Sequence

from django.core.management import call_command
from django.db import connection, connections

from benchmarks.parts.kill_clients import Editor
from benchmarks.parts.services import Service, Web, Worker, resident, running
from benchmarks.parts.table import quantile, show, sized

MINUTES = sized(float(os.environ.get("MUSTER_BENCH_MINUTES", "10")), 0.05)
EDITORS = {"sqlite": sized(50, 2), "postgresql": sized(200, 2)}
EVERY = sized(8.0, 0.5)
"""Seconds from one edit of an editor to the next."""
SETTLED = min(60.0, MINUTES * 30)
"""Seconds after which memory is to stay."""
LOOK_EVERY = sized(2.0, 0.2)
GOAL_GROWTH, GOAL_SLOWEST = 5, 90


class Memory:
    """Looks at the memory of processes from time to time."""

    def __init__(self, services: Sequence[Service]) -> None:
        self.services, self.start = services, time.monotonic()
        self.looks: dict[int, list[tuple[float, int]]] = {}
        """Second and kilobytes of each look, by process."""

    def look_until(self, end: float) -> None:
        """Look again and again."""
        while time.monotonic() < end:
            for service in self.services:
                for number in service.children() or [service.process.pid]:
                    if kilobytes := resident(number):
                        now = time.monotonic() - self.start
                        self.looks.setdefault(number, []).append((now, kilobytes))
            time.sleep(LOOK_EVERY)

    def rows(self) -> list[list[str]]:
        """For each process its megabytes when it has settled and at the end, and by how much it grew."""
        rows = []
        for number, looks in self.looks.items():
            settled = next((size for second, size in looks if second >= SETTLED), looks[-1][1])
            last = statistics.median(size for _, size in looks[-5:])
            growth = 100 * (last - settled) / settled
            goal = f"≤ {GOAL_GROWTH} %"
            rows.append([str(number), f"{settled / 1024:.1f}", f"{last / 1024:.1f}", f"{growth:+.1f} %", goal])
        return rows


def edit_until(editor: Editor, begin: float, end: float) -> None:
    """Edit at a steady pace."""
    doing, due = editor.go_on(), begin
    while due < end:
        time.sleep(max(0.0, due - time.monotonic()))
        next(doing)
        due += EVERY


def main() -> None:
    """Print the tables."""
    call_command("collectstatic", interactive=False, verbosity=0)
    webs = [Web(1), Web(1)] if connection.vendor == "postgresql" else [Web(2)]
    with running(*webs, Worker()):
        editors = [Editor(webs[number % len(webs)].host) for number in range(EDITORS[connection.vendor])]
        connections.close_all()
        begin = time.monotonic() + 1
        end = begin + 60 * MINUTES
        memory = Memory(webs)
        # They begin one after the other, as people do.
        starts = [begin + EVERY * place / len(editors) for place in range(len(editors))]
        threads = [threading.Thread(target=edit_until, args=(*one, end)) for one in zip(editors, starts, strict=True)]
        threads.append(threading.Thread(target=memory.look_until, args=(end,)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    tell(editors, memory)


def tell(editors: Sequence[Editor], memory: Memory) -> None:
    """Print what came of it."""
    faults: Counter[str] = sum((Counter(one.faults()) for one in editors), Counter())
    answers: Counter[int] = sum((one.answers for one in editors), Counter())
    counts = [len(one.accepted) for one in editors]
    times = [1000 * second for one in editors for second in one.seconds]
    share = 100 * min(counts) / statistics.mean(counts)
    rows = [
        ["edits", f"{sum(counts):,}", ""],
        ["answers that are errors", str(sum(times for status, times in answers.items() if status != 200)), "0"],
        ["edits lost, halved or doubled, wrong documents at the end", str(sum(faults.values())), "0"],
        ["edits of the slowest editor, of the mean", f"{share:.1f} %", f"≥ {GOAL_SLOWEST} %"],
        ["edit: median, p95, worst", f"{_spread(times)} ms", ""],
    ]
    title = f"A soak of {MINUTES:g} minutes, {len(editors)} editors, {connection.vendor}"
    show(title, ["what", "result", "goal"], rows)
    head = ["process", f"after {SETTLED:.0f} s", "at the end", "growth", "goal"]
    show("Memory of the web processes (MB)", head, memory.rows())


def _spread(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.0f}, {quantile(times, 0.95):.0f}, {max(times):.0f}"
