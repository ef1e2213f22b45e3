"""A backup and its restore on the database of ``DATABASE_URL``: time, memory, and edits of people in the meantime.

``MUSTER_BENCH_ARMIES`` sets another number of armies than a million.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections

from benchmarks.pages.clients import Client, serve
from benchmarks.parts.table import quantile, show, sized

ARMIES = sized(int(os.environ.get("MUSTER_BENCH_ARMIES", "1000000")), 40)
SEED = 6
SECONDS = sized(30.0, 0.5)
"""How long people edit alone, before and after the backup."""
GOAL_SECONDS, GOAL_MEMORY, GOAL_EDITS = 600, 256, 2.0


class Command:
    """A command of ``manage.py`` in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.began = time.perf_counter()
        command = [sys.executable, "manage.py", *arguments]
        # A web process gives the database few seconds; the server in this process has set that for its children, too.
        world = {name: value for name, value in os.environ.items() if name != "MUSTER_SERVES_PAGES"}
        self.process = subprocess.Popen(command, env=world, stdout=subprocess.PIPE, text=True)
        self.seconds = self.processor = self.peak = 0.0
        self.said = ""

    def wait(self) -> "Command":
        """Until it ends: its seconds, those of the processor, and its memory in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status")
        # What the kernel says at the end counts the memory of this process, which began it.
        while "VmHWM" in (said := status.read_text()):
            self.peak = int(said.partition("VmHWM:")[2].split()[0]) / 1024
            time.sleep(0.05)
        assert self.process.stdout
        self.said = self.process.stdout.read()
        _, code, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(code)
        self.seconds, self.processor = time.perf_counter() - self.began, usage.ru_utime + usage.ru_stime
        if self.process.returncode:
            raise SystemExit(f"manage.py failed: {self.said}")
        return self

    @property
    def digest(self) -> str:
        """The digest that it printed."""
        return self.said.rpartition("Digest: ")[2].strip()


@contextmanager
def somebody_edits(client: Client) -> Iterator[None]:
    """Somebody edits without a pause until the end; the times are those of the client."""
    client.times.clear()
    going = threading.Event()
    going.set()

    def edit() -> None:
        while going.is_set():
            client.edit_until(time.perf_counter() + 0.2)

    thread = threading.Thread(target=edit)
    thread.start()
    try:
        yield
    finally:
        going.clear()
        thread.join()


def p95(client: Client) -> float:
    """Milliseconds within which 95 of 100 edits were answered."""
    return quantile(client.times, 0.95)


def main() -> None:
    """Print the table of backups."""
    from armybuilder.library import generated_armies

    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("flush", interactive=False, verbosity=0)
    call_command("load_rules", verbosity=0)
    import_module("armybuilder.wsgi")
    generated_armies.fill(ARMIES, SEED)
    connections.close_all()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "backup.zip"))
        with serve() as address:
            client = Client(address)
            # The first edits are slower: each process reads the rules.
            client.edit_until(time.perf_counter() + SECONDS / 10)
            with somebody_edits(client):
                time.sleep(SECONDS)
            alone = p95(client)
            with somebody_edits(client):
                made = Command("backup", file).wait()
            meanwhile, edits = p95(client), len(client.times)
        restored = Command("restore", file, "--replace").wait()
        size = Path(file).stat().st_size
    now = Command("backup", "--digest").wait()
    limits = [f"≤ {GOAL_SECONDS} s", f"≤ {GOAL_MEMORY} MB"]
    rows = [
        [name, f"{one.seconds:.0f} s", limits[0], f"{one.processor:.0f} s", f"{one.peak:.0f} MB", limits[1]]
        for name, one in (("backup", made), ("restore", restored))
    ]
    during = f"{edits:,} edits during the backup, p95"
    rows += [
        ["edits alone, p95", f"{alone:.0f} ms", *[""] * 4],
        [during, f"{meanwhile:.0f} ms", f"≤ {GOAL_EDITS * alone:.0f} ms", *[""] * 3],
    ]
    is_same = made.digest == restored.digest == now.digest
    title = f"A backup of {ARMIES:,} armies, {connection.vendor}, {size / 2**20:.0f} MB"
    show(
        f"{title}; digests {'agree' if is_same else 'DIFFER'}",
        ["what", "took", "goal", "processor", "peak", "goal"],
        rows,
    )
