"""The library with a thousand and with a million armies, on the database of ``DATABASE_URL``: each kind of search.

``MUSTER_BENCH_ARMIES`` sets another number than a million.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter

from django.core.management import call_command
from django.db import connection
from django.test import Client

from benchmarks.parts.table import alternately, quantile, show, sized

SIZES = sized((1_000, int(os.environ.get("MUSTER_BENCH_ARMIES", "1000000"))), (10, 20))
SEED, ROUNDS, SHELVED, RARE = 6, 21, sized(300, 10), 40
SORTS = sized(("newest", "copied", "liked"), ("newest",))
DEPTHS = sized((0.0, 0.5), (0.0,))
WORDS_GOAL = {"sqlite": 20, "postgresql": 50}
Page = tuple[str, str, float]
"""What is asked for, in which order, and how far down."""
Times = dict[Page, list[float]]
"""Milliseconds of each."""


def library(size: int) -> None:
    """A library of so many public armies in place of the one that is there, and a club's shelf with some of them."""
    from armybuilder.armies.models import Army
    from armybuilder.clubs.models import Club, Shelved
    from armybuilder.library import generated_armies

    call_command("flush", interactive=False, verbosity=0)
    call_command("load_rules", verbosity=0)
    start = perf_counter()
    generated_armies.fill(size, SEED)
    club = Club.objects.create(name="Made up", slug="made-up", public=True)
    Shelved.objects.bulk_create([Shelved(club=club, army=army) for army in Army.objects.order_by("pk")[:SHELVED]])
    print(f"\n{size:,} armies made in {perf_counter() - start:.0f} s.")


def asks() -> Iterator[tuple[str, str]]:
    """Every way to ask but for order and depth, by its name."""
    from armybuilder.accounts.models import Player
    from armybuilder.armies.models import Army

    firsts = Counter(name.split()[0] for name in Army.objects.values_list("name", flat=True))
    rare = min(firsts, key=lambda word: abs(firsts[word] - RARE))
    author = Player.objects.order_by("pk")[0]
    yield from {
        "everything": "",
        "with those not legal among them": "legal=0",
        "rule book": "rules=vsgmr-7",
        "22 to 26 points": "from=22&to=26",
        "5 to 9 figures": "few=5&many=9",
        "cavalry": "of=k.cavalry",
        "trait": "trait=sharpshooter",
        "scenario": "fits=basic-game/player",
        "club": "club=made-up",
        "author": f"by={author.code}",
        "cavalry with a trait": "of=k.cavalry&trait=fast-movement",
        "rule book, points, figures, scenario": "rules=vsgmr-7&from=20&to=30&few=3&many=12&fits=basic-game/player",
        "points that none has": "from=9000",
        "word: common": "q=knights",
        "word: its beginning": "q=kni",
        "word: most of it": "q=knight",
        "word: rare": f"q={rare}",
        "word: none has it": "q=zzzz",
        "words: two common": "q=knights+armor",
        "words: common and rare": f"q=knights+{rare}",
        "words: two that never meet": "q=knights+dragons",
        "word: common, with filters": "q=knights&rules=vsgmr-7&from=20&to=30&of=k.cavalry",
        "word: rare, with filters": f"q={rare}&rules=vsgmr-7&from=10&to=60",
        "words: two, with filters": "q=knights+armor&rules=vsgmr-7&from=20&to=30&of=k.cavalry",
    }.items()


def pages() -> dict[Page, Callable[[], object]]:
    """Each page of each way to ask: the first, and those behind the army at a share of the whole library."""
    client = Client(HTTP_HOST="127.0.0.1")
    places = {(sort, depth): _behind(sort, depth) for sort in SORTS for depth in DEPTHS}
    return {
        (name, sort, depth): lambda query=f"/library/?{query}&sort={sort}{places[sort, depth]}": client.get(query)
        for name, query in asks()
        for sort, depth in places
    }


def _behind(sort: str, depth: float) -> str:
    from armybuilder.library.models import Entry

    if not depth:
        return ""
    column = {"newest": "id", "copied": "copies", "liked": "likes"}[sort]
    legal = Entry.objects.filter(legal=True).order_by(f"-{column}", "-pk")
    place = legal[int(legal.count() * depth)]
    return f"&after=1.{0 if sort == 'newest' else getattr(place, column)}.{place.pk}"


def timed() -> Times:
    """All pages in turn, after once for the caches."""
    calls = pages()
    alternately(calls, sized(1, 0))
    return alternately(calls, ROUNDS)


def ratios(times: Times, small: Times | None) -> Iterator[tuple[str, Page, float, float]]:
    """Sort of each page, which one, how many times the newest page it takes, and of itself in the small library."""
    newest = min(times["everything", "newest", 0.0])
    for page, measured in times.items():
        least = min(measured)
        grown = least / min(small[page]) if small else 0.0
        yield "words" if page[0].startswith("word") else "filters", page, least / newest, grown


def table(title: str, times: Times, small: Times | None) -> None:
    """What each page takes, one line for each way to ask and depth."""
    found = {page: (newest, grown) for _, page, newest, grown in ratios(times, small)}
    rows = []
    for name, depth in dict.fromkeys((name, depth) for name, _, depth in times):
        row = [name, f"{depth:.0%}"]
        for sort in dict.fromkeys(sort for _, sort, _ in times):
            measured, (newest, grown) = times[name, sort, depth], found[name, sort, depth]
            row += [f"{min(measured):.1f}", f"{quantile(measured, 0.95):.1f}", f"{newest:.1f}"]
            row += [f"{grown:.1f}"] if small else []
        rows.append(row)
    kinds = ["", "p95", "×newest", *([f"×{SIZES[0]:,}"] if small else [])]
    show(title, ["asked for", "down", *(f"{sort} {one}".strip() for sort in SORTS for one in kinds)], rows)


def verdict(times: Times, small: Times) -> None:
    """The worst of each goal."""
    found = list(ratios(times, small))
    newest = {sort: [(one, page) for of, page, one, _ in found if of == sort] for sort in ("filters", "words")}
    grown = {sort: [(one, page) for of, page, _, one in found if of == sort] for sort in newest}
    rows = [
        _worst("filters, × newest", 3, newest["filters"]),
        _worst("words, × newest", WORDS_GOAL[connection.vendor], newest["words"]),
        *(_worst(f"{sort}, × {SIZES[0]:,} armies", 2, grown[sort]) for sort in grown),
    ]
    show(f"The library's goals on {connection.vendor}", ["what", "goal", "worst", "of", "missed"], rows)


def _worst(what: str, goal: int, measured: list[tuple[float, Page]]) -> list[str]:
    worst, (name, sort, depth) = max(measured)
    missed = sum(one > goal for one, _ in measured)
    return [what, f"≤ {goal}", f"{worst:.1f}", f"{name}, {sort}, {depth:.0%} down", f"{missed} of {len(measured)}"]


def main() -> None:
    """Print the tables of the library."""
    call_command("collectstatic", interactive=False, verbosity=0)
    # A server's process looks through less of its memory.
    import_module("armybuilder.wsgi")
    small: Times | None = None
    for size in SIZES:
        library(size)
        times = timed()
        table(f"The library, {size:,} armies, {connection.vendor} (ms in the server: minimum and p95)", times, small)
        if small:
            verdict(times, small)
        small = times
