"""A print worker as a process of its own, over the tests' database and store."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


class Printery:
    """Starts workers, kills them and waits for what they do."""

    def __init__(self, var: Path, **world: str) -> None:
        if connection.vendor == "sqlite":
            (var / "muster.sqlite3").symlink_to(connection.settings_dict["NAME"])
        self.world = {
            **os.environ,
            "DATABASE_URL": tested(os.environ.get("DATABASE_URL", "")),
            "MUSTER_VAR": str(var),
            "MUSTER_SECRET_KEY": settings.SECRET_KEY,
            "MUSTER_JOBS_LEASE": "3",
            "MUSTER_PRINTS_AT_ONCE": "2",
            "MUSTER_JOBS_NICE": "0",
            "MUSTER_BACKUPS_DAILY": "0",
            "TMPDIR": str(var / "temporary"),
            **world,
        }
        self.beat = var / "prints" / "beat"
        self.log = var / "log"
        (var / "temporary").mkdir()
        self.workers: list[subprocess.Popen[bytes]] = []

    def open(self, *arguments: str) -> subprocess.Popen[bytes]:
        """A worker that has begun to look for work."""
        self.beat.unlink(missing_ok=True)
        # A file: a pipe that nobody reads stops who writes to it once it is full.
        with self.log.open("ab") as log:
            worker = subprocess.Popen(
                [sys.executable, "manage.py", "print_worker", *arguments], cwd=ROOT, env=self.world, stderr=log
            )
        self.workers.append(worker)
        until(self.beat.exists, 30)
        return worker

    def close(self) -> None:
        """No worker is left."""
        for worker in self.workers:
            worker.kill()
            worker.wait()


def tested(address: str) -> str:
    """The address of the database that the tests use, on the same server."""
    return f"{address.rpartition('/')[0]}/{connection.settings_dict['NAME']}" if address else ""


def until(true, seconds=60.0):
    """Wait until it is so, and fail when it never is."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def kill(worker):
    """End it as the system does, with no word to it."""
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
