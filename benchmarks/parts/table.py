"""Times things alternately and prints them as tables with ratios."""

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

Call = Callable[[], object]
Size = TypeVar("Size")
SMALLEST = os.environ.get("MUSTER_BENCH_SMALLEST") == "1"
"""Whether every table is made once in its smallest form, to see that it can be made; its figures mean nothing."""
SEED = int(os.environ.get("MUSTER_BENCH_SEED", "39"))
"""Of what happens at random instants: another one for each part of a long run."""
MAX_SECONDS = float(os.environ.get("MUSTER_BENCH_SECONDS", "inf"))
"""After which a table of random instants ends with what it has."""


def sized(usual: Size, smallest: Size) -> Size:
    """How much of something a table takes: as usual, or as little as it can."""
    return smallest if SMALLEST else usual


def alternately(calls: dict[str, Call], repetitions: int) -> dict[str, list[float]]:
    """Milliseconds of each call, all of them in turn, so that a noisy machine hits them alike."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(sized(repetitions, min(repetitions, 1))):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            times[name].append((time.perf_counter() - start) * 1000)
    return times


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def spread(values: Sequence[float]) -> str:
    """Minimum and median, in milliseconds."""
    return f"{min(values):.2f} / {statistics.median(values):.2f}"


def log_row(row: Sequence[str]) -> None:
    """Print one row as soon as it is known, so that a run that is cut loses nothing."""
    print("  ".join(row), file=sys.stderr, flush=True)


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print one table."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    print(f"\n{title}")
    for row in [head, ["-" * width for width in widths], *rows]:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
