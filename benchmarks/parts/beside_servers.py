"""The servers of a tree that ``beside`` measures, somebody who edits on them, and what their processes use."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from benchmarks.beside import Tree
from benchmarks.pages.edit import TOKEN, VERSION, Browser, found, free_port
from benchmarks.pages.first_pages import ask
from benchmarks.parts.processes import processes

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 120
"""Seconds in which a server must answer."""


@contextmanager
def serving(tree: Tree, *, workers: int = 1, prints: bool = False, page: str = "/healthz") -> Iterator[tuple[int, int]]:
    """The server of ``make serve``, with its print worker if wanted, once that page is there: its port, and the process
    that leads all.
    """
    web = [str(tree.python), "-m", "gunicorn", "--config", "python:armybuilder.server", "armybuilder.wsgi"]
    own = {"WORKERS": str(workers), "MUSTER_PROXIES": "1", "VENV": str(tree.python.parent.parent)}
    with started(tree, [".ci/start", "serve"] if prints else web, own, page) as server:
        yield server


@contextmanager
def started(tree: Tree, command: Sequence[str], own: Mapping[str, str], page: str) -> Iterator[tuple[int, int]]:
    """A command that serves a tree, once the page is there, and everything that it starts: its port and process."""
    port = free_port()
    with running(tree, command, {"PORT": str(port), **own}) as process:
        await_page(port, page)
        yield port, process


@contextmanager
def running(tree: Tree, command: Sequence[str], own: Mapping[str, str] | None = None) -> Iterator[int]:
    """A command of a tree, and everything that it starts: the process that leads them."""
    process = subprocess.Popen(
        command, cwd=tree.path, env={**tree.environment, **(own or {})}, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        while processes(process.pid):
            time.sleep(0.02)


def await_page(port: int, page: str) -> None:
    """Wait until a page is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            if ask(port, page, "en") == 200:
                return
        time.sleep(0.01)
    raise SystemExit(f"{page} did not answer.")


def processor(leader: int) -> float:
    """Milliseconds of the processor that a server has used."""
    return 1000 * sum(processes(leader).values()) / TICK


class Editor:
    """Somebody who edits an army of so many units on a tree's server."""

    def __init__(self, tree: Tree, port: int, units: int) -> None:
        self.tree, self.browser, self.turn = tree, Browser(f"http://127.0.0.1:{port}"), 0
        page, _, _ = self.browser.fetch("/", htmx=False)
        self.fields = {"csrfmiddlewaretoken": found(TOKEN, page)}
        _, _, self.path = self.browser.fetch("/samples/elves/copy/", self.fields, htmx=False)
        self.code = self.path.strip("/").rpartition("/")[2]
        tree.ask("fill", self.code, units)
        page, _, _ = self.browser.fetch(self.path, htmx=False)
        self.fields |= {"csrfmiddlewaretoken": found(TOKEN, page), "version": found(VERSION, page)}

    def open(self, path: str) -> None:
        """Ask for a page."""
        self.browser.fetch(path, htmx=False)

    def edit(self) -> None:
        """One edit as the page's script sends it."""
        self.turn += 1
        fields = self.fields | {"count": str(2 + self.turn % 7), "token": f"turn{self.turn}"}
        page, _, _ = self.browser.fetch(f"{self.path}units/1/count/", fields)
        self.fields["version"] = found(VERSION, page)
