"""Faults that end: how soon everything works again without a restart, and that no change is lost or doubled.

Editors, players at the table, collectors of toys and somebody who prints go on throughout, as their pages do. Each
fault is really caused, lasts ``MUSTER_BENCH_FAULT_SECONDS`` (5), and must be over ``GOAL`` seconds after its end. On
the database of ``DATABASE_URL``. ``MUSTER_BENCH_FAULTS`` chooses faults by how their names begin, such as ``web disk``.
Disks are mounted and processes limited, which takes root; a wrong clock takes a C compiler. Without them those rows are
left out, and the table says so.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from benchmarks.parts import fault_kinds as kinds
from benchmarks.parts.fault_kinds import Fault, Place
from benchmarks.parts.kill_clients import Client, Collector, Editor, GamePlayer, Printer
from benchmarks.parts.services import Postgres, Web, Worker, running, wait_for
from benchmarks.parts.table import show, sized
from benchmarks.trust.kills import work

SECONDS = sized(float(os.environ.get("MUSTER_BENCH_FAULT_SECONDS", "5")), 0.5)
CHOSEN = tuple(os.environ.get("MUSTER_BENCH_FAULTS", "").split()) or ("",)
GOAL = 10
"""Seconds after the end of a fault in which everybody's work must be accepted again."""
PATIENCE = 60
"""Seconds after which nobody waits any longer."""
CLIENTS = {Editor: sized(4, 1), GamePlayer: 1, Collector: 1, Printer: 1}
EDIT_EVERY = 0.2
"""Seconds between two edits of an editor."""
DISK_SIZE = "300m"
"""Of the disk that becomes full."""


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A small disk with what is in the folder, which is empty below it. Gives whether it could be mounted."""
    with tempfile.TemporaryDirectory() as aside:
        shutil.move(folder, f"{aside}/var")
        folder.mkdir()
        is_mounted = kinds.mount("-t", "tmpfs", "-o", f"size={DISK_SIZE}", "tmpfs", str(folder)) == 0
        shutil.copytree(f"{aside}/var", folder, dirs_exist_ok=True)
        try:
            yield is_mounted
        finally:
            connections.close_all()
            if is_mounted:
                subprocess.run(["umount", "-l", folder], check=True)
                shutil.copytree(f"{aside}/var", folder, dirs_exist_ok=True)


def clock_settings(folder: Path) -> dict[str, str]:
    """The environment of services whose clock is wrong by the seconds in a file; empty if there is no compiler."""
    compiler, library, clock = shutil.which("cc"), folder / "wrong_clock.so", folder / "clock"
    if not compiler:
        return {}
    source = Path(kinds.__file__).with_name("wrong_clock.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source], check=True)
    kinds.set_clock(clock, 0)
    return {"LD_PRELOAD": str(library), "WRONG_CLOCK": str(clock)}


def seconds_until_work(clients: Sequence[Client]) -> tuple[float, float]:
    """How long it takes until everybody who edits has completed something, and until those who print have, too."""
    start, editing = time.monotonic(), 0.0
    before = {client: client.complete for client in clients}
    while waiting := [client for client, number in before.items() if client.complete <= number]:
        if not editing and all(isinstance(client, Printer) for client in waiting):
            editing = time.monotonic() - start
        if time.monotonic() - start > PATIENCE:
            return editing or PATIENCE, PATIENCE
        time.sleep(0.05)
    everything = time.monotonic() - start
    return editing or everything, everything


def try_each(place: Place, faults: dict[str, Fault], clients: Sequence[Client]) -> list[list[str]]:
    """A row for each fault: when everything worked again, and what was answered from its beginning on."""
    rows = []
    for name, fault in faults.items():
        seconds_until_work(clients)
        before = sum((client.answers for client in clients), Counter())
        started = place.web.started, place.worker.started
        with fault(place):
            # A kill has ended as soon as it has happened.
            time.sleep(0 if name in kinds.KILLS or name.endswith("removed") else SECONDS)
        editing, everything = seconds_until_work(clients)
        answers = sum((client.answers for client in clients), Counter()) - before
        is_restart = (place.web.started, place.worker.started) != started and name not in kinds.RESTARTS
        verdict = "missed" if everything > GOAL or is_restart else ""
        counts = ", ".join(f"{number} × {status or 'broken'}" for status, number in sorted(answers.items()))
        rows.append([name, f"{editing:.1f}", f"{everything:.1f}", counts, verdict])
        print(f"{name}: edits {editing:.1f} s, all {everything:.1f} s {verdict}", file=sys.stderr, flush=True)
    return rows


def chosen(faults: dict[str, Fault]) -> dict[str, Fault]:
    """Those that are asked for."""
    return {name: fault for name, fault in faults.items() if name.startswith(CHOSEN)}


def main() -> None:
    """Print the tables."""
    server = Postgres() if connection.vendor == "postgresql" else None
    if server:
        wait_for(server)
    call_command("prepare", verbosity=0)
    connections.close_all()
    with tempfile.TemporaryDirectory() as aside, ExitStack() as disks:
        temporary = Path(aside, "temporary")
        temporary.mkdir()
        is_mounted = all(disks.enter_context(small_disk(folder)) for folder in (Path(settings.VAR), temporary))
        for folder in (settings.PRINTS, settings.PORTRAITS, settings.BACKUPS):
            Path(folder).mkdir(parents=True, exist_ok=True)
        world = clock_settings(Path(aside))
        if group := kinds.group_of_processes():
            group.rmdir()
        faults = kinds.KILLS | kinds.PROCESSES
        faults |= (kinds.CLOCKS if world else {}) | (kinds.FULL_MACHINES if group else {})
        faults |= kinds.TEMPORARY_FILES if is_mounted else {}
        faults |= kinds.on_postgresql(server) if server else kinds.SQLITE | (kinds.DISKS if is_mounted else {})
        # Nobody asks for files of pages.
        world |= {"MUSTER_HASHED_STATIC": "0", "TMPDIR": str(temporary), "MUSTER_METRICS_KEY": "k" * 32}
        services = Web(2, **world), Worker(**world)
        with running(*services):
            web, worker = services
            clients: list[Client] = [kind(web.host) for kind, number in CLIENTS.items() for _ in range(number)]
            connections.close_all()
            place = Place(web, worker, Path(settings.VAR), temporary, Path(aside, "clock"))
            rows = try_all(place, chosen(faults), clients)
        missing = [] if is_mounted else ["no disk could be mounted"]
        missing += [] if group else ["processes could not be limited"]
        missing += [] if "LD_PRELOAD" in world else ["there is no C compiler"]
        tell("; ".join([f"{len(rows)} faults and their ends, {connection.vendor}", *missing]), rows, clients)


def try_all(place: Place, faults: dict[str, Fault], clients: Sequence[Client]) -> list[list[str]]:
    """Try all faults while the clients work."""
    going = threading.Event()
    going.set()
    threads = [
        threading.Thread(
            target=work, args=(client, going, EDIT_EVERY if isinstance(client, Editor) else 0.0), daemon=True
        )
        for client in clients
    ]
    for thread in threads:
        thread.start()
    try:
        return try_each(place, faults, clients)
    finally:
        going.clear()
        end = time.monotonic() + PATIENCE
        for thread in threads:
            thread.join(max(0, end - time.monotonic()))


def tell(title: str, rows: Sequence[Sequence[str]], clients: Sequence[Client]) -> None:
    """Print when everything worked again, and what of the accepted changes is there."""
    show(title, ["fault", "edits again (s)", "prints, too", "answers", ""], rows)
    counts = []
    for kind in CLIENTS:
        own = [client for client in clients if type(client) is kind]
        faults: Counter[str] = sum((Counter(client.faults()) for client in own), Counter())
        accepted = str(sum(len(client.accepted) for client in own))
        counts.append([kind.__name__, accepted, *(str(faults[name]) for name in ("lost", "halved", "doubled"))])
    show("Accepted changes", ["of", "accepted", "lost", "halved", "doubled"], counts)
    for surprise in [surprise for client in clients for surprise in client.surprises][:10]:
        print(surprise)
