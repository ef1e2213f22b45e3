"""The marks of all rule books and of a house edition, computed three times with other dice: do all give the same list?

A thing may be judged otherwise only where its interval ends near the quarter point at which a price begins to be
uneven.
Every thing is played once per seed and kept in a file, so that a run may be stopped and goes on where it was.
"""

import json
import os
import sys
import time
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from armybuilder.matches.jobs.marks import EVEN, EVEN_BATTLES, LOOK_BATTLES, MarkOrder, played_parts
from armybuilder.matches.jobs.orders import SEED
from benchmarks.battles.trials import document
from benchmarks.parts.table import show, sized
from rules.worth.marks import STEP, lean

BOOKS = sized(("vsgmr-2010", "vsgmr-7", "fair points", "smg", "umr"), ("vsgmr-2010",))
SEEDS = sized((SEED, 90_017, 120_041), (SEED, 90_017))
NEAR = 0.1
"""An interval touches a price if its end, a quarter point farther, is at most so many points away."""
BATTLES = sized([LOOK_BATTLES, EVEN_BATTLES], [10, 20])
FILE = Path(os.environ.get("MUSTER_BENCH_FOLDER") or os.environ["MUSTER_VAR"], "marks.json")
"""What was played, in a folder."""
SECONDS = float(os.environ.get("MUSTER_BENCH_SECONDS", "1e9"))
"""A run ends after so many seconds, and the next one goes on."""


def main() -> None:
    """Play what is missing, then print the table."""
    known: dict[str, dict[str, Any]] = json.loads(FILE.read_text()) if FILE.is_file() else {}
    began = time.monotonic()
    for book in BOOKS:
        for seed in SEEDS:
            of = known.setdefault(f"{book} {seed}", {})
            order = MarkOrder(document(book), seed).document() | {"battles": BATTLES}
            spent = time.process_time()
            for name, value in played_parts(order, of):
                of[name] = value
                of["seconds"] = of.get("seconds", 0) + time.process_time() - spent
                spent = time.process_time()
                FILE.write_text(json.dumps(known))
                if time.monotonic() - began > SECONDS:
                    print("More is left.", file=sys.stderr)
                    return
    rows, others = [], []
    for book in BOOKS:
        results = [known[f"{book} {seed}"] for seed in SEEDS]
        if not results[0]["things"]["is_played"]:
            rows.append([book, "battles can’t play it", *[""] * 5])
            continue
        things = [thing for thing in results[0]["things"]["things"] if f"{EVEN} {thing['key']}" in results[0]]
        same, near, other = 0, 0, list[str]()
        for first, second in combinations(results, 2):
            differ = [thing for thing in things if _lean(thing, first) != _lean(thing, second)]
            apart = [thing for thing in differ if not (_touches(thing, first) or _touches(thing, second))]
            same, near = same + len(things) - len(differ), near + len(differ) - len(apart)
            other += [f"{book}: {thing['key']}" for thing in apart]
        uneven = [sum(_lean(thing, result) in ("dear", "cheap") for thing in things) for result in results]
        rows.append([
            book, str(len(things)), ", ".join(map(str, uneven)), str(same), str(near), str(len(other)),
            ", ".join(f"{result['seconds']:.0f}" for result in results),
        ])  # fmt: skip
        others += other
    pairs = len(list(combinations(SEEDS, 2)))
    head = ["book", "judged", "uneven", "same", "touching", "other", "s"]
    show(f"Marks with {len(SEEDS)} seeds: {pairs} pairs of each price", head, rows)
    print("Differ without touching:", ", ".join(others) or "none")


def _lean(thing: Mapping[str, Any], result: Mapping[str, Any]) -> str | None:
    even = result[f"{EVEN} {thing['key']}"]
    return lean(thing["price"], even["low"], even["high"])


def _touches(thing: Mapping[str, Any], result: Mapping[str, Any]) -> bool:
    """Whether an end of the interval, a quarter point farther, is about at the price."""
    even = result[f"{EVEN} {thing['key']}"]
    ends = [(even["low"] or 0) - STEP, (even["high"] or 0) + STEP]
    return any(abs(thing["price"] / 2 - end) <= NEAR for end in ends)
