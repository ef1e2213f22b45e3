"""Edits a second with one client and with eight, on the server of ``make serve``, each client on an army of its own."""

import http.client
import os
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from benchmarks.pages.edit import Browser, Builder, free_port, waited_for
from benchmarks.parts.table import quantile, show, sized

CLIENTS = sized((1, 8), (1, 2))
UNITS = sized(20, 3)
ROUNDS = sized(3, 1)
"""One client and eight take turns, so that a noisy machine hits both alike."""
SECONDS = sized(10.0, 0.5)


@contextmanager
def serve(**world: str) -> Iterator[str]:
    """The address of the server, with the settings and the number of processes of ``make serve``."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "python:armybuilder.server", "armybuilder.wsgi"]
    process = subprocess.Popen(command, env={**os.environ, "PORT": str(port), **world})
    try:
        waited_for(Browser(f"http://127.0.0.1:{port}"))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


class Client:
    """Somebody who edits one army without a pause, as cheaply as possible: the server shares the machine with it."""

    numbers = count()

    def __init__(self, base: str, units: int = UNITS) -> None:
        browser = Browser(base)
        builder = Builder(browser, units)
        self.host = urllib.parse.urlsplit(base).netloc
        self.path = f"{builder.path}units/1/count/"
        self.fields = builder.fields
        self.headers = {
            "Accept-Encoding": "gzip",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar),
            "HX-Request": "true",
            "Referer": base + "/",
        }
        self.times: list[float] = []
        self.refused = 0

    def edit_until(self, end: float, every: float = 0.0) -> None:
        """Edit over one kept connection, once in so many seconds; milliseconds of each edit go to ``times``."""
        connection = http.client.HTTPConnection(self.host)
        while (start := time.perf_counter()) < end:
            self._edit(connection)
            time.sleep(max(0.0, start + every - time.perf_counter()))
        connection.close()

    def _edit(self, connection: http.client.HTTPConnection) -> None:
        start, turn = time.perf_counter(), next(self.numbers)
        fields = self.fields | {"count": str(2 + turn % 7), "token": f"turn{turn}"}
        connection.request("POST", self.path, urllib.parse.urlencode(fields), self.headers)
        answer = connection.getresponse()
        answer.read()
        self.times.append((time.perf_counter() - start) * 1000)
        self.refused += answer.status != 200
        # The header names the version of the edit, so the page need not be unpacked.
        step = answer.headers.get("Muster-Step")
        self.fields["version"] = step.partition("-")[2] if step else self.fields["version"]


def edit_together(clients: list[Client], seconds: float, every: float = 0.0) -> None:
    """All clients edit at once for that long."""
    end = time.perf_counter() + seconds
    threads = [threading.Thread(target=client.edit_until, args=(end, every)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    """Print the table."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    with serve() as base:
        groups = {number: [Client(base) for _ in range(number)] for number in CLIENTS}
        edit_together(groups[CLIENTS[-1]], min(1, SECONDS))
        for client in groups[CLIENTS[-1]]:
            client.times.clear()
        for _ in range(ROUNDS):
            for clients in groups.values():
                edit_together(clients, SECONDS)
    rows, alone = [], 0.0
    for number, clients in groups.items():
        times = [milliseconds for client in clients for milliseconds in client.times]
        pace = len(times) / (ROUNDS * SECONDS)
        alone = alone or pace
        rows.append(
            [
                str(number),
                f"{pace:.0f}",
                f"{pace / alone:.2f} ×",
                f"{statistics.median(times):.1f}",
                f"{quantile(times, 0.95):.1f}",
                f"{max(times):.1f}",
                str(sum(client.refused for client in clients)),
            ]
        )
    head = ["clients", "edits a second", "over one", "median", "p95", "worst", "refused"]
    show(f"Clients that edit at once, {UNITS} units each (ms)", head, rows)
