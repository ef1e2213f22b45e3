"""Time of an answer: two sides out of boxes of 200 toys, and the changes where a box holds none."""

import time
from itertools import islice

from benchmarks.parts.table import quantile, show, sized
from rules.boxes.changes import smallest_changes
from rules.boxes.problem import problem
from rules.boxes.sides import answers, best
from rules.snapshot import catalogue_by_slug
from tests.boxes.random_boxes import large_box, poor_box

BOXES = sized(500, 4)
POOR = sized(100, 2)


def main() -> None:
    """Print the table."""
    catalogue = catalogue_by_slug("vsgmr-7")
    assert catalogue is not None
    answered, without = [], 0
    for seed in range(BOXES):
        box, wishes = large_box(catalogue, seed)
        given, start = problem(catalogue, box, wishes), time.process_time()
        found = 0
        for _ in islice(answers(given, seed), 5):
            answered.append(1000 * (time.process_time() - start))
            found, start = found + 1, time.process_time()
        without += not found
    changed, seed = list[float](), 0
    while len(changed) < POOR:
        box, wishes = poor_box(catalogue, seed)
        if best(problem(catalogue, box, wishes)) is None:
            start = time.process_time()
            smallest_changes(catalogue, box, wishes)
            changed.append(1000 * (time.process_time() - start))
        seed += 1
    rows = [[name, str(len(times)), *(f"{quantile(times, share):.0f}" for share in (0.5, 0.95, 1))] for name, times in (
        (f"an answer, {BOXES:,} boxes of 200 toys, {without} without", answered),
        ("the smallest changes of a box without an answer", changed),
    )]  # fmt: skip
    show("Two sides out of a box, processor time in ms", ["what", "times", "median", "p95", "most"], rows)
