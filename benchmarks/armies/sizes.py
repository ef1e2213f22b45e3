"""Armies at another size: legal, inside the limit, with the same leader; equal to trying everything; the time."""

import time

from benchmarks.parts.table import quantile, show, sized
from rules import engine
from rules.sizes.armies import build_of
from rules.sizes.parts import size_of
from rules.sizes.resizing import answers, problem
from rules.snapshot import catalogue_by_slug
from tests.sizes.brute_force import BOOKS, best_value, cases, every_answer, leaders, value
from tests.sizes.random_units import random_legal_army

ARMIES, LARGE = sized(500, 4), sized(100, 2)
UNITS, FEW, MANY = 12, 6, 60
SMALL = 16
"""Half points up to which everything is tried."""


def main() -> None:
    """Print the tables."""
    catalogues = {slug: catalogue_by_slug(slug) for slug in BOOKS}
    books = {slug: book for slug, book in catalogues.items() if book}
    show("Three answers for an army of 60 units, in ms", ["what", "times", "median", "p95", "most"], _times(books))
    show("Armies at another size", ["what", "armies", "answers", "right"], [_legal(books), _equal(books)])


def _legal(books: dict[str, engine.Catalogue]) -> list[str]:
    """How many answers are legal, inside the limit and keep their leader."""
    total = right = 0
    for build, size in cases(books, ARMIES, units=UNITS):
        given = problem(build, size)
        for counts in answers(given):
            resized = build_of(build, given, counts, "Other")
            total += 1
            right += engine.legal(resized) and size_of(resized) <= size and leaders(resized) == leaders(build)
    return [f"legal, inside the limit, same leader (up to {UNITS} units)", str(ARMIES), str(total), str(right)]


def _equal(books: dict[str, engine.Catalogue]) -> list[str]:
    """How many answers are as good as the best of trying everything."""
    total = right = 0
    for build, size in cases(books, ARMIES, units=FEW):
        given = problem(build, min(size, SMALL))
        legal = [counts for counts in every_answer(given) if given.is_legal(counts)]
        found_answers = list(answers(given))
        total += len(found_answers)
        right += sum(
            value(given, counts) == best_value(given, legal, found_answers[:place])
            for place, counts in enumerate(found_answers)
        )
    return [f"equal to trying everything (up to {FEW} units)", str(ARMIES), str(total), str(right)]


def _times(books: dict[str, engine.Catalogue]) -> list[list[str]]:
    """Processor time of the three answers of large armies, at half, three quarters and one and a half of their size."""
    times = list[float]()
    for seed in range(LARGE):
        build = random_legal_army(books["vsgmr-7"], seed, MANY)
        for part in (2, 3, 6):
            given = problem(build, size_of(build) * part // 4 // 2 * 2)
            start = time.process_time()
            list(answers(given))
            times.append(1000 * (time.process_time() - start))
    return [["processor time", str(len(times)), *(f"{quantile(times, share):.0f}" for share in (0.5, 0.95, 1))]]
