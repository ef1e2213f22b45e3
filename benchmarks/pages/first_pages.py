"""The first page in each language after a start of the server, beside another version's.

``BESIDE=/path/of/another/tree python -m benchmarks first_pages`` starts both in turn, each on a database of its own.
"""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.pages.edit import free_port
from benchmarks.parts.services import read_proc
from benchmarks.parts.table import show, sized, spread

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de", "es")
PAGES = ("/", "/samples/elves/", "/library/")
ROUNDS = sized(7, 1)
GOAL = 250
"""Milliseconds."""
PREPARE = "from benchmarks.parts.armies import prepare; prepare()"
TICK = os.sysconf("SC_CLK_TCK")


def prepare_world(tree: Path, var: str) -> None:
    """A database of that version, and its static files, in a folder."""
    Path(var).mkdir()
    world = {**os.environ, "MUSTER_VAR": var}
    subprocess.run([sys.executable, "-c", PREPARE], cwd=tree, env=world, check=True)
    if world.get("MUSTER_HASHED_STATIC") == "1":
        command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
        subprocess.run(command, cwd=tree, env=world, check=True)


@contextmanager
def started(tree: Path, var: str) -> Iterator[tuple[int, int]]:
    """A server of ``make serve`` with one process, which nobody has asked for anything: its port, and its number."""
    port = free_port()
    world = {**os.environ, "PORT": str(port), "WORKERS": "1", "MUSTER_VAR": var}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:armybuilder.server", "armybuilder.wsgi"]
    process = subprocess.Popen(command, cwd=tree, env=world, stderr=subprocess.DEVNULL)
    try:
        while not _answers(port):
            time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    """Whether it is there. Its health is no page."""
    with suppress(OSError):
        return ask(port, "/healthz", "en") == 200
    return False


def ask(port: int, path: str, language: str) -> int:
    """Ask for a page in a language; the status of its answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", path, headers={"Accept-Language": language, "Accept-Encoding": "gzip"})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def processor(process: int) -> float:
    """Milliseconds of the processor that a process and its children have used."""
    numbers = [process, *map(int, read_proc(process, "children").split())]
    ticks = 0
    for number in numbers:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / TICK


def first(tree: Path, var: str, path: str, language: str) -> tuple[float, float]:
    """Milliseconds until the first page after a start, and those of the processor."""
    with started(tree, var) as (port, process):
        before, begun = processor(process), time.perf_counter()
        if ask(port, path, language) != 200:
            raise SystemExit(f"{path} could not be shown.")
        return 1000 * (time.perf_counter() - begun), processor(process) - before


def main() -> None:
    """Print the table."""
    others = [Path(os.environ["BESIDE"])] if "BESIDE" in os.environ else []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        worlds = {tree: str(Path(folder, str(place))) for place, tree in enumerate((ROOT, *others))}
        for tree, var in worlds.items():
            prepare_world(tree, var)
        rows = []
        for path in PAGES[: sized(len(PAGES), 1)]:
            for language in LANGUAGES:
                found: dict[Path, list[tuple[float, float]]] = {tree: [] for tree in worlds}
                for _ in range(ROUNDS):
                    for tree, var in worlds.items():
                        found[tree].append(first(tree, var, path, language))
                cells = [spread([one[kind] for one in times]) for times in found.values() for kind in (0, 1)]
                rows.append([path, language, *cells])
    head = ["page", "language", "ms", "processor", *(["beside ms", "processor"] if others else [])]
    show(f"The first page after a start, minimum and median (goal: {GOAL} ms)", head, rows)
