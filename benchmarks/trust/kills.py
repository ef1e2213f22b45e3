"""Changes of many clients while processes are killed at random instants: none is lost, halved or doubled.

Editors, importers, printers, players at the table and collectors of toys send their work again and again until it is
accepted, as the pages do, while backups are made. On the database of ``DATABASE_URL``; a PostgreSQL server of
``.ci/postgres`` is killed, too. Every answer must be a success, 409 or 503. ``MUSTER_BENCH_KILLS`` and
``MUSTER_BENCH_CHANGES`` set other numbers than 120 and 20,000, ``MUSTER_BENCH_SEED`` other instants; after
``MUSTER_BENCH_SECONDS`` nothing more is killed.
"""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from django.core.management import call_command
from django.db import connection, connections

from benchmarks.parts.kill_clients import PAUSE, Client, Collector, Editor, GamePlayer, Importer, Printer
from benchmarks.parts.services import Killable, Postgres, Web, Worker, running, wait_for
from benchmarks.parts.table import MAX_SECONDS, SEED, show, sized

KILLS = sized(int(os.environ.get("MUSTER_BENCH_KILLS", "120")), 1)
"""Of each kind of process, but the worker, which starts more slowly: a quarter of them, and one at least."""
CHANGES = sized(int(os.environ.get("MUSTER_BENCH_CHANGES", "20000")), 20)
CLIENTS = {
    Editor: sized(18, 2),
    Importer: sized(6, 1),
    Printer: sized(2, 1),
    GamePlayer: sized(4, 1),
    Collector: sized(4, 1),
}
LONGEST_REST = sized(float(os.environ.get("MUSTER_BENCH_REST", "8")), 0.5)
"""Seconds that a service is left alone at most."""
HAS_BACKUPS = sized(True, False)
"""The smallest form has none; they have a table of their own."""


class Backups:
    """Has the worker make backups, and looks at each."""

    def __init__(self) -> None:
        self.made = self.complete = 0
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


def work(worker: Client | Backups, going: threading.Event, rest_seconds: float = 0.0) -> None:
    """Have somebody do one task after the other as long as it is wanted, with a rest between two."""
    for _ in worker.go_on():
        worker.complete += 1
        if not going.is_set():
            return
        time.sleep(rest_seconds)


def kill_now_and_then(service: Killable, chance: random.Random, seconds: list[float]) -> None:
    """Kill it so many times, each at a random instant after it has come back; notes how long that takes."""
    end = time.monotonic() + MAX_SECONDS
    for _ in range(max(1, KILLS // 4) if isinstance(service, Worker) else KILLS):
        if time.monotonic() > end:
            return
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
    chance, going = random.Random(SEED), threading.Event()
    services: list[Killable] = [Postgres()] if connection.vendor == "postgresql" else []
    for service in services:
        wait_for(service)
    call_command("prepare", verbosity=0)
    # Nobody asks for files of pages.
    web, worker = Web(2, MUSTER_HASHED_STATIC="0"), Worker(MUSTER_HASHED_STATIC="0")
    with running(web, worker):
        clients: list[Client] = [kind(web.host) for kind, number in CLIENTS.items() for _ in range(number)]
        connections.close_all()
        backups = Backups()
        going.set()
        working = [
            threading.Thread(target=work, args=(one, going)) for one in (*clients, *[backups][: int(HAS_BACKUPS)])
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
    rows, kinds = [], {kind: [one for one in clients if type(one) is kind] for kind in CLIENTS}
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
