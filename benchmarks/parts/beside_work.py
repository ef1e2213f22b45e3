"""One tree's part of ``benchmarks.beside``: runs in that tree, and does what its standard input says.

Each line is the name of one of these functions and its arguments, as JSON; so is each answer. An older tree runs this
file as well, so it uses only what both trees have.
"""

import gzip
import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

SEED = 44


def _first_module(*names: str) -> Any:
    """The first of these modules that this tree has."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not name.startswith(error.name):
                raise
    raise LookupError(names)


armies = _first_module("benchmarks.parts.armies", "benchmarks.armies")
table = _first_module("benchmarks.parts.table", "benchmarks.table")
army = armies.army


def prepare() -> bool:
    """Have the database there."""
    armies.prepare()
    return True


def _milliseconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of the processor that some work takes, and its result."""
    begun = time.process_time()
    result = work()
    return 1000 * (time.process_time() - begun), result


def fill(code: str, units: int) -> None:
    """Give the army of that code so many units."""
    from armybuilder.armies.models import Army
    from rules import engine

    row = Army.objects.get(code=code)
    row.document = engine.stored(army(units))
    row.save(update_fields=["document"])


def document(code: str) -> dict[str, Any]:
    """The stored document of an army."""
    from armybuilder.armies.models import Army

    return dict(Army.objects.get(code=code).document)


@cache
def _client() -> Any:
    """A browser at pages of this process, which is prepared like a server's and limits nothing that it is sent."""
    from django.conf import settings
    from django.test import Client

    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "texts": ""}
    import_module("armybuilder.wsgi")
    return Client(HTTP_HOST="127.0.0.1", HTTP_ACCEPT_ENCODING="gzip")


def import_form(times: int) -> tuple[float, dict[str, Any]]:
    """Open the empty page of imports; milliseconds of the processor for each time."""
    client = _client()
    figure, _ = _milliseconds(lambda: [client.get("/armies/import/") for _ in range(times)])
    return figure / times, {}


def import_list(units: int, times: int, number: int) -> tuple[float, dict[str, Any]]:
    """Import lists of so many units, each with names that were never read; milliseconds of the processor for each, and
    the documents that were read.
    """
    from rules import engine

    client, texts = _client(), []
    for place in range(times):
        build = army(units)
        named = tuple(replace(unit, name=f"Band {number} {place} of {unit.id}") for unit in build.units)
        texts.append(engine.write_notation(replace(build, name=f"List {number} {place}", units=named)))
    figure, answers = _milliseconds(
        lambda: [client.post("/armies/import/", {"text": text, "edition": ""}) for text in texts]
    )
    pages = [answer.content for answer in answers]
    return figure / times, {"documents": [_imported(gzip.decompress(page).decode()) for page in pages]}


def _imported(page: str) -> Any:
    """The document of the army that the page of an import shows."""
    document = re.search('name="typed" value="([^"]*)"', page)
    assert document, "The list was not read as an army."
    return json.loads(unescape(document[1]))


def sheet(name: str, units: int, armies: int, number: int, file: str) -> float:
    """Lay out a sheet of armies that were never printed; milliseconds of the processor."""
    render = _first_module("armybuilder.printing.render", "armybuilder.printing.jobs.render")
    builds = [replace(army(units), name=f"Army {number} {place}") for place in range(armies)]
    figure, pdf = _milliseconds(lambda: render.pdf(builds, [name]))
    Path(file).write_bytes(pdf)
    return figure


def await_worker() -> bool:
    """Wait until the print worker of this tree prints at once."""
    worker_heartbeat = _first_module("armybuilder.jobs.worker_heartbeat", "armybuilder.printing.jobs.worker_heartbeat")
    while not worker_heartbeat.has_worker():
        time.sleep(0.1)
    time.sleep(5)
    return True


def print_pack(armies: int, units: int, number: int) -> tuple[float, float]:
    """Milliseconds by the clock until the first page of a print of armies can be seen, and until all is there."""
    from armybuilder.printing.jobs.prints import Order, ask, pages_of
    from armybuilder.visitors import Visitor

    builds = tuple(replace(army(units), name=f"Pack {number} {place}") for place in range(armies))
    order, begun, first = Order(builds, ("roster",)), time.perf_counter(), 0.0
    row = ask(order, Visitor("bench"), pictured=True)
    while row.is_open or not first:
        if not first and any(page.address for page in pages_of(order)[:1]):
            first = time.perf_counter() - begun
        time.sleep(0.005)
        row.refresh_from_db(fields=["state", "error"])
        if row.error:
            raise SystemExit(row.error)
    return 1000 * first, 1000 * (time.perf_counter() - begun)


def _force(slug: str) -> Any:
    from armybuilder.armies import samples
    from rules.battles.figures import force

    found = samples.get(slug)
    if found is None:
        raise LookupError(slug)
    return force(found.build)


def battles(first: str, second: str, tactic: str, count: int) -> tuple[float, dict[str, str]]:
    """Play battles of two samples; milliseconds of the processor, and the digest of how they ended."""
    from rules.battles.match import Match
    from rules.battles.play import play

    match = Match((_force(first), _force(second)), (tactic, tactic))  # type: ignore[arg-type]
    figure, outcome = _milliseconds(lambda: play(match, SEED, range(count)))
    return figure, {"digests": outcome.digest}


def verdict(first: str, second: str, count: int) -> tuple[float, dict[str, list[str]]]:
    """Simulate a match as the worker; milliseconds of the processor, and the verdict: a word, and who is favored."""
    from armybuilder.armies import samples
    from armybuilder.matches import verdicts

    orders = _first_module("armybuilder.matches.jobs.orders", "armybuilder.matches.orders")
    playing = _first_module("armybuilder.matches.jobs.playing", "armybuilder.matches.playing")
    builds = [found.build for slug in (first, second) if (found := samples.get(slug))]
    order = orders.Order("verdict", (builds[0], builds[1]), orders.Setup("basic-game"), count)
    parts: dict[str, Any] = {}
    play = playing.Play(_read(orders, "LoadedOrder", "Restored")(order.document()), {})
    figure, _ = _milliseconds(lambda: play(lambda part: parts.update({part["name"]: part["value"]})))  # type: ignore[index]
    shares = [_read(verdicts, "WinShare", "Share")(parts[playing.name_of(pair)]) for pair in playing.PAIRS]
    result = verdicts.verdict(shares, ("first", "second"))
    favored = {getattr(share, "favored_side", None) or share.lean for share in shares}
    return figure, {"verdicts": [result.slug, *sorted(favored)]}


def _read(module: Any, *names: str) -> Callable[[Any], Any]:
    """The method of a class, under any of its names, that reads what is stored."""
    restored = next(getattr(module, name) for name in names if hasattr(module, name))
    for method in ("from_document", "from_result", "of"):
        if hasattr(restored, method):
            return getattr(restored, method)  # type: ignore[no-any-return]
    raise LookupError(names)


def database(address: str, name: str) -> str:
    """A new database on the PostgreSQL server of an address; its own address."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return address.rpartition("/")[0] + "/" + name


def _library() -> Any:
    return _first_module("benchmarks.pages.library", "benchmarks.library")


def fill_library(armies: int) -> None:
    """A library of so many armies on the database of this process."""
    prepare()
    _library().library(armies)


def words() -> tuple[float, dict[str, str]]:
    """The slowest twentieth of the searches for words, in times of the newest page."""
    calls = {
        name: call for (name, order, depth), call in _library().pages().items() if (order, depth) == ("newest", 0.0)
    }
    times = table.alternately(calls, 5)
    searches = [time for page, own in times.items() if page.startswith("word") for time in own]
    return table.quantile(searches, 0.95) / min(times["everything"]), {}


if __name__ == "__main__":
    output, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        function, arguments = json.loads(line)
        print(json.dumps(globals()[function](*arguments)), file=output, flush=True)
