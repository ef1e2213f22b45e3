"""A PostgreSQL server of a test's own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
IS_THERE = any(Path("/usr/lib").glob("postgresql/*/bin"))
READY = "import os, sys; print(os.environ['DATABASE_URL'], flush=True); sys.stdin.read()"


@contextmanager
def empty_database() -> Iterator[str]:
    """The address of an empty database, on a server that ends with the block."""
    command = [str(ROOT / ".ci" / "postgres"), sys.executable, "-c", READY]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.wait()
