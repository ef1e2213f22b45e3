"""Memory of a web process while many different armies are edited, minute after minute."""

import http.client
import json
import os
import random
import threading
import time
import urllib.parse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.pages.clients import Client, serve
from benchmarks.parts.table import show, sized
from rules import engine
from rules.engine import edit_json, edits

ARMIES = sized((5, 20, 60) * 20, (3,))
"""The units of each army."""
EDITORS = sized(4, 1)
MINUTES = sized((1, 2, 4, 6, 8, 10), (1, 2))
MINUTE = sized(60.0, 0.5)
"""Seconds."""


class Editor(Client):
    """Somebody who changes everything that an army has, always a little differently."""

    def __init__(self, base: str, units: int) -> None:
        super().__init__(base, units)
        self.path = f"{self.path.partition('units/')[0]}edit/"
        self.units = units

    def edit(self, connection: http.client.HTTPConnection, levels: Sequence[tuple[str, str]]) -> None:
        """One edit; the army check may refuse it."""
        change = json.dumps(edit_json.to_json(self.any_edit(levels)))
        fields = self.fields | {"token": f"turn{next(self.numbers)}", "edit_json": change}
        connection.request("POST", self.path, urllib.parse.urlencode(fields), self.headers)
        answer = connection.getresponse()
        answer.read()
        step = answer.headers.get("Muster-Step")
        self.fields["version"] = step.partition("-")[2] if step else self.fields["version"]

    def any_edit(self, levels: Sequence[tuple[str, str]]) -> engine.Edit:
        """A change that nobody has made before, most of the time."""
        unit = random.randrange(self.units)
        choices = [
            edits.Count(unit, random.randint(1, 40)),
            edits.Take(unit, *random.choice(levels)),
            edits.Rename(unit, f"Name {random.randrange(10**6)}"),
            edits.Limit(random.randint(20, 400)),
            edits.Name(f"Army {random.randrange(10**6)}"),
        ]
        return random.choices(choices, (10, 6, 2, 1, 1))[0]


def edit_until(end: float, editors: Sequence[Editor], host: str, levels: Sequence[tuple[str, str]]) -> int:
    """Edit one army after the other; how many edits were made."""
    connection, count = http.client.HTTPConnection(host), 0
    while time.perf_counter() < end:
        random.choice(editors).edit(connection, levels)
        count += 1
    connection.close()
    return count


def resident() -> float:
    """MiB of the one process that answers. Its server was started last."""
    *_, server = children(os.getpid())
    [worker] = children(server)
    status = Path(f"/proc/{worker}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def measured(base: str) -> list[tuple[int, float]]:
    """Edits and MiB at each of the minutes."""
    catalogue = engine_catalogue()
    levels = [(option.slug, level.slug) for option in catalogue.options.values() for level in option.levels]
    everybody = [Editor(base, units) for units in ARMIES]
    counts: list[int] = []
    start, points = time.perf_counter(), []
    for minute in MINUTES:
        end = start + minute * MINUTE
        threads = [
            threading.Thread(
                target=lambda own: counts.append(edit_until(end, own, everybody[0].host, levels)),  # noqa: B023
                args=(everybody[number::EDITORS],),
            )
            for number in range(EDITORS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        points.append((sum(counts), resident()))
    return points


def engine_catalogue() -> engine.Catalogue:
    """The rule book of the armies."""
    from benchmarks.parts.armies import army

    return army(1).catalogue


def main() -> None:
    """Print the table."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    with serve(WORKERS="1") as base:
        points = measured(base)
    first = points[0][1]
    rows = [
        [str(minute), str(count), f"{memory:.1f}", f"{(memory / first - 1) * 100:+.1f} %"]
        for minute, (count, memory) in zip(MINUTES, points, strict=True)
    ]
    show(f"Memory of a web process, {len(ARMIES)} armies edited", ["minute", "edits", "MiB", "over the first"], rows)
