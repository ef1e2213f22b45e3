"""The list of one's own armies, with few and with many: time, queries and bytes of each kind of request."""

import gzip
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.parts.armies import army
from benchmarks.parts.table import quantile, show, sized

SIZES = sized((50, 1_000), (5,))
UNITS = 10
ROUNDS = sized(40, 1)
ASKED = {
    "last changed": "",
    "by name": "?sort=name",
    "by points": "?sort=points",
    "searched": "?q=unit+7",
    "page 20": "?page=20",
}


def visitor(count: int) -> Client:
    """Somebody with that many armies of different sizes."""
    from armybuilder.armies.models import Army
    from rules import engine
    from rules.models import Edition

    client = Client(HTTP_HOST="127.0.0.1")
    client.post("/samples/elves/copy/")
    maker = str(client.session["player"])
    documents = [engine.stored(army(1 + number % (2 * UNITS - 1))) for number in range(count - 1)]
    edition = Edition.objects.get(slug="vsgmr-7")
    rows = [
        Army(owner_id=maker, edition=edition, name=f"Army {number}", document=document)
        for number, document in enumerate(documents)
    ]
    Army.objects.bulk_create(rows)
    return client


def timed(call: Callable[[], object]) -> list[float]:
    """Milliseconds of every call after the first few."""
    times = []
    for _ in range(ROUNDS + 3):
        start = perf_counter()
        call()
        times.append((perf_counter() - start) * 1000)
    return times[3:]


def measured(client: Client, count: int, name: str, query: str) -> Sequence[str]:
    """The table's row for one way to ask."""
    address = f"/armies/{query}"
    first = timed_once(client, address)
    times = timed(lambda: client.get(address))
    with CaptureQueriesContext(connection) as captured:
        page = client.get(address).content
    zipped = len(gzip.compress(page))
    return [
        f"{count:,}", name, f"{first:.0f}", f"{statistics.median(times):.1f}", f"{quantile(times, 0.95):.1f}",
        str(len(captured)), f"{len(page) / 1024:.0f}", f"{zipped / 1024:.1f}",
    ]  # fmt: skip


def timed_once(client: Client, address: str) -> float:
    """Milliseconds of the first call."""
    start = perf_counter()
    client.get(address)
    return (perf_counter() - start) * 1000


def main() -> None:
    """Print the table of lists."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    rows = []
    for count in SIZES:
        client = visitor(count)
        rows += [measured(client, count, name, query) for name, query in ASKED.items()]
    head = ["armies", "list", "first", "median", "p95", "queries", "KiB", "zipped"]
    show(f"My armies, of {UNITS} units each on average (ms in the server)", head, rows)
