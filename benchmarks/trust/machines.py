"""Two machines with folders of their own on one PostgreSQL server, moto as the S3 that they share, a worker on a third.

What one changes, the other must show in its next answer: edits, pictures, prints and changes of the catalogue.
"""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.pages.edit import free_port
from benchmarks.parts.table import show, sized
from tests.support.databases import postgresql, prepared_database

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = sized(200, 2)
ENDED = 10
"""Seconds that a process may take to end."""
NAMES = ("edits", "pictures", "prints", "catalogue changes")


class Machine:
    """A process with a folder of its own, which answers as a web server does."""

    def __init__(self, own: dict[str, str]) -> None:
        command = [sys.executable, "-m", "benchmarks.parts.machine"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=own, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, name: str, **arguments: object) -> object:
        """Let it do something; what it says."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([name, arguments]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.communicate()


@contextmanager
def s3() -> Iterator[str]:
    """The address of an empty bucket, as in ``MUSTER_STORAGE``."""
    port = free_port()
    endpoint = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "moto.server", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _create_bucket(f"{endpoint}/muster")
        yield f"s3://muster/club?endpoint={endpoint}&region=us-east-1"
    finally:
        process.terminate()
        process.wait()


def _create_bucket(address: str) -> None:
    signed = {"Authorization": "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request"}
    for _ in range(600):
        with suppress(OSError):
            return urllib.request.urlopen(urllib.request.Request(address, method="PUT", headers=signed)).close()
        time.sleep(0.1)
    raise SystemExit("S3 did not start.")


def environment(folder: Path, database: str, storage: str) -> dict[str, str]:
    """The environment of a machine with a folder of its own."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")},
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
        "MUSTER_BACKUPS_DAILY": "0",
        "MUSTER_HOSTS": "testserver",
        "MUSTER_SECRET_KEY": "one key for all machines, of more than fifty letters",
        "MUSTER_STORAGE": storage,
        "MUSTER_VAR": str(folder),
    }


@contextmanager
def machines(folder: Path, database: str, storage: str) -> Iterator[list[Machine]]:
    """Two machines with pages, and a third one with the print worker alone."""
    first, second, third = (environment(folder / name, database, storage) for name in ("1", "2", "3"))
    subprocess.run([sys.executable, "manage.py", "prepare", "-v0"], cwd=ROOT, env=third, check=True)
    with ExitStack() as stack:
        worker = subprocess.Popen([sys.executable, "manage.py", "print_worker"], cwd=ROOT, env=third)
        stack.callback(worker.wait, ENDED)
        stack.callback(worker.terminate)
        both = [Machine(first), Machine(second)]
        for machine in both:
            stack.callback(machine.end)
        yield both


def seen(here: Machine, there: Machine, path: str, turn: int) -> list[bool]:
    """Whether what one machine changes is in the next answer of the other: an edit, a picture, a print, a price."""
    here.ask("edit", path=path, count=2 + turn)
    edited = there.ask("count_of", path=path) == 2 + turn
    digest = here.ask("add_picture", path=path, number=turn)
    pictured = bool(digest) and there.ask("picture", path=path, digest=digest) == digest
    sheet = _print(here, path)
    printed = bool(sheet) and there.ask("printed", path=path) == sheet
    before = there.ask("points", path=path)
    here.ask("set_price", points=("2.5", "3")[turn % 2])
    after = there.ask("points", path=path)
    return [edited, pictured, printed, before != after == here.ask("points", path=path)]


def _print(machine: Machine, path: str) -> object:
    """The digest of a new print; a busy machine may send the browser to the print's page a few times."""
    for _ in range(30):
        if sheet := machine.ask("printed", path=path):
            return sheet
    return ""


def count_seen(rounds: int) -> list[int]:
    """How many changes of each kind were seen at once in so many rounds, of both machines in turn."""
    counts = [0] * len(NAMES)
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        database, storage = stack.enter_context(postgresql.empty_database()), stack.enter_context(s3())
        prepared_database.fill_postgresql(database)
        with machines(Path(folder), database, storage) as (first, second):
            own = first.ask("begin")
            assert isinstance(own, dict)
            path = first.ask("continue_as", **own)
            second.ask("continue_as", **own)
            for turn in range(rounds):
                here, there = (first, second) if turn % 2 else (second, first)
                counts = [a + b for a, b in zip(counts, seen(here, there, str(path), turn), strict=True)]
    return counts


def main() -> None:
    """Print the table."""
    if not postgresql.IS_THERE:
        print("\nTwo machines: PostgreSQL is missing.")
        return
    counts = count_seen(ROUNDS)
    show("Two machines, each change in the other's next answer", ["what", "seen", "of"], [
        [name, str(count), str(ROUNDS)] for name, count in zip(NAMES, counts, strict=True)
    ])  # fmt: skip
