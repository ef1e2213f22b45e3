"""What ``builds`` measures, in one build. Reads the name of an action from each line, does it, and writes seconds on
the clock and of the processor; for ``memory``, MiB. It runs in the folder of any build, so it uses only what earlier
ones have, too.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

import django

sys.path.insert(0, os.getcwd())
django.setup()

from django.http import QueryDict  # noqa: E402

from armybuilder.armies import samples  # noqa: E402
from armybuilder.matches.forms import SetupForm  # noqa: E402
from armybuilder.matches.jobs.orders import Order as Match  # noqa: E402
from armybuilder.matches.models import Simulation  # noqa: E402
from armybuilder.printing.banners import banner  # noqa: E402
from armybuilder.printing.jobs import prints  # noqa: E402
from armybuilder.printing.jobs.orders import Order as Sheets  # noqa: E402
from armybuilder.toybox.models import Search  # noqa: E402
from armybuilder.toybox.orders import Order as Sides  # noqa: E402
from armybuilder.visitors import Visitor  # noqa: E402
from rules import engine  # noqa: E402
from rules.boxes.problem import Wishes  # noqa: E402
from rules.models import Edition  # noqa: E402

try:
    from armybuilder.jobs.worker_heartbeat import wake_worker
except ImportError:
    # Builds before the jobs had a room of their own had other names, too.
    wake_worker = import_module("armybuilder.printing.jobs.worker_heartbeat").wake_worker
    NOT_SAVED, banner_of = {"kept": False}, getattr(banner, "of")  # noqa: B009
else:
    NOT_SAVED, banner_of = {"is_saved": False}, banner.banner_of

PATIENCE = 120
"""Seconds in which a job must have ended."""
BATTLES, POINTS = 20, 25


def start_worker() -> subprocess.Popen[bytes]:
    """Start a print worker of this build."""
    return subprocess.Popen([sys.executable, "manage.py", "print_worker"], stdout=subprocess.DEVNULL)


def new_army(slug: str) -> engine.Build:
    """A sample army under a name that nobody has printed before."""
    sample = samples.get(slug)
    assert sample
    return replace(sample.build, name=uuid4().hex[:12])


def wait_for(row: Any) -> None:
    """Wait until the worker has done a job."""
    wake_worker()
    end = time.monotonic() + PATIENCE
    while row.is_open and time.monotonic() < end:
        time.sleep(0.05)
        row.refresh_from_db()
    if row.state != "done":
        raise SystemExit(f"A job ended as {row.state}: {row.failure}")


def print_sheets(*sheets: str, **kind: Any) -> None:
    """Print sheets of an army."""
    wait_for(prints.ask(Sheets((new_army("undead"),), sheets), Visitor(), **kind))


def preview() -> None:
    """The pages of two sheets as pictures."""
    print_sheets("roster", "cards", pictured=True, **NOT_SAVED)


def battle() -> None:
    """The verdict on two armies."""
    builds = new_army("elves"), new_army("undead")
    form = SetupForm(QueryDict("scenario=basic-game"), builds[0])
    order = Match("verdict", builds, form.setup, BATTLES, ())
    wait_for(Simulation.objects.create(key=uuid4().hex, order=order.document()))


def box() -> None:
    """Two sides out of a toy box."""
    edition = Edition.objects.get(slug="vsgmr-7")
    order = Sides(edition.slug, str(edition.stamp), Wishes(POINTS))
    wait_for(Search.objects.ask(uuid4().hex, order.document()))


def picture() -> None:
    """The picture beside an army's link."""
    banner.png(banner_of(new_army("elves")))


ACTIONS = {
    "roster": lambda: print_sheets("roster"),
    "cards": lambda: print_sheets("cards"),
    "preview": preview,
    "battle": battle,
    "box": box,
    "picture": picture,
}


def processes() -> Iterator[tuple[Path, int]]:
    """The folders of this process, its worker and all of their children, and the ticks of the processor of each."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            values = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(values[3]) == os.getpid():
                yield folder, sum(map(int, values[11:15]))


def processor_seconds() -> float:
    """Seconds of the processor that they have used, and their children that have ended."""
    return sum(ticks for _, ticks in processes()) / os.sysconf("SC_CLK_TCK")


def memory() -> float:
    """MiB that they use; what several share counts once."""
    kilobytes = 0
    for folder, _ in processes():
        with suppress(OSError):
            kilobytes += int((folder / "smaps_rollup").read_text().partition("\nPss:")[2].split()[0])
    return kilobytes / 1024


def main() -> None:
    """Answer until nobody asks any more."""
    os.setsid()
    worker = start_worker()
    try:
        for line in sys.stdin:
            name = line.strip()
            if name == "memory":
                print(memory(), flush=True)
                continue
            start, before = time.monotonic(), processor_seconds()
            if name == "first":
                worker.terminate()
                worker.wait()
                start, before = time.monotonic(), processor_seconds()
                worker = start_worker()
                print_sheets("roster")
            else:
                ACTIONS[name]()
            print(time.monotonic() - start, processor_seconds() - before, flush=True)
    finally:
        worker.terminate()
        worker.wait()


main()
