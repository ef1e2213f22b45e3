"""The match sheet from the click on: when its first figures and its verdict are there, and what the child uses.

The child imports numpy itself, as the worker's does. On a busy machine the processor time tells more than the clock.
"""

import time
from pathlib import Path
from typing import cast

from armybuilder.armies import samples
from armybuilder.jobs.child_process import Child
from armybuilder.jobs.process_limits import processor_seconds
from armybuilder.matches.jobs.orders import LoadedOrder, Order, Setup
from armybuilder.matches.jobs.playing import PAIRS, Play, SimulationJob, name_of
from armybuilder.matches.models import Simulation
from benchmarks.parts.table import show, sized

MATCHES = {
    "7 v 7": ("elves", "orcs"),
    **sized({"7 v 11": ("elves", "undead"), "13 v 13": ("zombie-horde", "zombie-horde")}, {}),
}
BATTLES = sized(2_000, 20)


def order(first: str, second: str) -> LoadedOrder:
    """What the worker plays for a match of two samples."""
    found = [sample.build for sample in (samples.get(first), samples.get(second)) if sample]
    return LoadedOrder.from_document(Order("verdict", (found[0], found[1]), Setup("basic-game"), BATTLES).document())


def measure(match: LoadedOrder) -> list[str]:
    """Seconds to the first figures and to the verdict, by the clock; processor seconds and peak memory of the child."""
    start, times, processor, memory = time.perf_counter(), dict[str, list[float]](), 0.0, 0.0
    child = Child(Play(match, {}), SimulationJob(Simulation()).limits())
    while child.end is None:
        child.wait(0.1)
        processor, memory = max(processor, processor_seconds(child.pid)), max(memory, peak(child.pid))
        for message in child.receive():
            times.setdefault(cast(dict[str, str], message)["name"], []).append(time.perf_counter() - start)
    # After the verdict comes a battle to watch, if one is worth showing.
    pairs = [times[name_of(pair)] for pair in PAIRS]
    first, last = min(one[0] for one in pairs), max(one[-1] for one in pairs)
    return [f"{first:.2f} s", f"{last:.2f} s", f"{processor:.2f} s", f"{memory:.0f} MiB"]


def peak(pid: int) -> float:
    """The most memory in MiB that a process has used; 0 if it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return 0.0
    return int((status.partition("VmHWM:")[2].split() or ["0"])[0]) / 1024


def main() -> None:
    """Print the table."""
    rows = [[name, *measure(order(*pair))] for name, pair in MATCHES.items()]
    columns = ["figures", "first figures", "verdict", "processor", "memory"]
    show(f"A match: nine pairs of tactics, up to {BATTLES:,} battles each, in the worker’s child", columns, rows)
