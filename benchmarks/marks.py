"""The marks of three rule books, computed twice with other dice: do both give the same list?

A thing may be judged otherwise only where its interval ends near the quarter point at which a price begins to be
uneven.
Every thing is played once per seed and kept in a file, so that a run may be stopped and goes on where it was.
"""

import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from armybuilder.matches.marks import EVEN, EVEN_BATTLES, LOOK_BATTLES, MarkOrder, RestoredMark, played_parts
from armybuilder.matches.orders import SEED
from benchmarks.table import show, sized
from benchmarks.trials import document
from rules.worth.marks import STEP, lean

BOOKS = sized(("vsgmr-2010", "vsgmr-7", "fair points"), ("vsgmr-2010",))
SEEDS = (SEED, 90_017)
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
            order = RestoredMark(MarkOrder(document(book), seed).document() | {"battles": BATTLES})
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
        first, second = (known[f"{book} {seed}"] for seed in SEEDS)
        things = [thing for thing in first["things"]["things"] if f"{EVEN} {thing['key']}" in first]
        leans = [[_lean(thing, one) for one in (first, second)] for thing in things]
        differ = [thing for thing, both in zip(things, leans, strict=True) if both[0] != both[1]]
        near = [thing for thing in differ if _touches(thing, first) or _touches(thing, second)]
        others += [f"{book}: {thing['key']}" for thing in differ if thing not in near]
        counts = [sum(one[place] in ("dear", "cheap") for one in leans) for place in (0, 1)]
        rows.append([
            book, str(len(things)), f"{counts[0]}, {counts[1]}", str(len(things) - len(differ)), str(len(near)),
            str(len(differ) - len(near)), f"{first['seconds']:.0f}, {second['seconds']:.0f}",
        ])  # fmt: skip
    head = ["book", "judged", "uneven", "same", "touching", "other", "s"]
    show("Marks with two seeds", head, rows)
    print("Differ without touching:", ", ".join(others) or "none")


def _lean(thing: Mapping[str, Any], result: Mapping[str, Any]) -> str | None:
    even = result[f"{EVEN} {thing['key']}"]
    return lean(thing["price"], even["low"], even["high"])


def _touches(thing: Mapping[str, Any], result: Mapping[str, Any]) -> bool:
    """Whether an end of the interval, a quarter point farther, is about at the price: by a tenth of a point."""
    even = result[f"{EVEN} {thing['key']}"]
    ends = [(even["low"] or 0) - STEP, (even["high"] or 0) + STEP]
    return any(abs(thing["price"] / 2 - end) <= 0.1 for end in ends)
