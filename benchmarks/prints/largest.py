"""The largest legal army at the worker: 500 units, each name 80 emoji, with roster and cards."""

import time
from collections.abc import Sequence
from dataclasses import replace

from benchmarks.parts.armies import army
from benchmarks.parts.table import show, sized
from benchmarks.prints.pack import at_most, working
from rules import engine

SHEETS = sized((("roster",), ("cards",), ("roster", "cards")), (("roster",),))
UNITS, LETTER = sized(500, 10), "\N{DRAGON}"


def largest() -> engine.Build:
    """As many units as an army may have, with names as long and as wide as names may be."""
    build = army(UNITS)
    units = tuple(replace(unit, name=LETTER * 80) for unit in build.units)
    return replace(build, name=LETTER * 80, units=units)


def printed(build: engine.Build, sheets: Sequence[str]) -> tuple[float, int, set[int]]:
    """Seconds until the worker has printed the sheets, their pages, and the counts shown on the way."""
    from armybuilder.printing.jobs.prints import Order, State, ask
    from armybuilder.visitors import Visitor

    begun, shown = time.perf_counter(), set[int]()
    row = ask(Order((build,), tuple(sheets)), Visitor("bench"))
    while row.is_open:
        time.sleep(0.05)
        row.refresh_from_db(fields=["state", "failure", "error", "done", "total"])
        shown.add(row.done)
    if row.state != State.DONE:
        raise SystemExit(f"{row.get_state_display()}: {row.failure} {row.error}")
    return time.perf_counter() - begun, row.pages, shown


def row_of(sheets: Sequence[str]) -> Sequence[str]:
    """One row of the table: a new worker, and an army that was not printed before."""
    build, name = replace(largest(), notes=str(sheets)), " and ".join(sheets)
    with working() as worker:
        (seconds, pages, shown), most = at_most(worker, lambda: printed(build, sheets))
    return [name, f"{seconds:.1f}", str(pages), f"{most:.0f}", str(len(shown))]


def main() -> None:
    """Print the table of the largest army."""
    rows = [row_of(sheets) for sheets in SHEETS]
    head = ["sheets", "s", "pages", "MiB", "counts shown"]
    show(f"The largest legal army, {UNITS} names of 80 emoji: peak of worker and child", head, rows)
