"""What other programs read costs: a shared army as JSON beside its document, and everything that house rules at the
limits can ask for, in processor seconds of a process that has made nothing of it before."""

import json
import os
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.parts.armies import army
from benchmarks.parts.large_house_rules import KINDS, crowd, house_rules
from benchmarks.parts.large_house_rules import UNITS as UNITS_OF_A_CROWD
from benchmarks.parts.table import show, sized
from rules import engine
from rules.engine.cost.bill import active_levels, each_of, granted, lines_of
from rules.engine.maximums import MOST_OPTIONS
from rules.engine.memory import MEMORY

UNITS, ROUNDS = 20, sized(25, 1)
GOAL_SECONDS, GOAL_MEGABYTES = 1.0, 100


def processor_ms(ask: Callable[[], Any]) -> float:
    """Milliseconds of processor time of a request that is answered well."""
    begun = time.process_time()
    answer = ask()
    spent = 1000 * (time.process_time() - begun)
    if answer.status_code != 200:
        raise SystemExit(f"{answer.status_code}: {answer.content[:200]!r}")
    return spent


def forget() -> None:
    """Forget what this process remembers of armies."""
    MEMORY.__init__(MEMORY.most)  # type: ignore[misc]
    for function in (lines_of, each_of, granted, active_levels):
        function.cache_clear()


def edits(visitor: Any, page: str) -> Iterator[Callable[[], Any]]:
    """Edits of the army, each another one."""
    from armybuilder.armies.models import Army

    code = page.strip("/").split("/")[1]
    for number in range(10_000):
        sent = {"version": str(Army.objects.get(code=code).version), "count": str(2 + number % 7)}
        yield partial(visitor.post, f"{page}units/1/count/", sent, headers={"HX-Request": "true"})


def shared_army() -> None:
    """Print what the files of a shared army of 20 units cost, in turn."""
    from django.test import Client

    from armybuilder.armies.models import Army

    visitor = Client(SERVER_NAME="localhost")
    page = visitor.post("/samples/elves/copy/").headers["Location"].partition("?")[0].partition("#")[0]
    row = Army.objects.get(code=page.strip("/").split("/")[1])
    row.replace(army(UNITS), seen_version=row.version, author="")
    visitor.post(f"{page}share/link/")
    at = f"/shared/{Army.objects.get(pk=row.pk).read_key}/"
    files = [f"army.{ending}" for ending in ("json", "csv", "rosz")]
    ways = {name: partial(visitor.get, at + name) for name in ("document.json", *files)}
    edit, names = edits(visitor, page), (*ways, *(f"first {name}" for name in files), "an edit")
    times: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(ROUNDS):
        for name, ask in ways.items():
            ask()
            times[name].append(processor_ms(ask))
        times["an edit"].append(processor_ms(next(edit)))
        for name in files:
            forget()
            times[f"first {name}"].append(processor_ms(ways[name]))
    document, change = (statistics.median(times[name]) for name in ("document.json", "an edit"))
    rows = [
        [name, f"{min(values):.2f}", f"{statistics.median(values):.2f}", f"{statistics.median(values) / document:.2f}",
         f"{statistics.median(values) / change:.2f}"]
        for name, values in times.items()
    ]  # fmt: skip
    show(f"A shared army of {UNITS} units (ms of processor)", ["", "min", "median", "× document", "× edit"], rows)


def in_child(make: Callable[[], object]) -> tuple[float, float, str]:
    """Processor seconds, megabytes more than before, and what went wrong, in a child."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        begun, before, wrong = time.process_time(), _megabytes(), ""
        try:
            make()
        except Exception as error:
            wrong = str(error)[:40]
        os.write(writing, json.dumps([time.process_time() - begun, _megabytes() - before, wrong]).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        seconds, megabytes, wrong = json.loads(pipe.read())
    os.waitpid(child, 0)
    return seconds, megabytes, wrong


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def ways_of(edition: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """All that can be made of house rules, and of the largest army by them, with what each way reads beforehand."""
    from django.db import connections

    from armybuilder.other_programs.army_table import write_army_table
    from armybuilder.other_programs.battlescribe.roster import write_roster
    from armybuilder.other_programs.battlescribe.rule_book import write_battlescribe_catalogue, write_game_system
    from armybuilder.other_programs.resolved_army import write_resolved_army
    from armybuilder.other_programs.tabletop_simulator.cards import sheets_of
    from rules.documents import document_of
    from rules.documents import write_catalogue as write_rules
    from rules.engine.documents.answer import answer
    from rules.snapshot import catalogue

    yield "read from rows", partial(catalogue, edition)
    yield "document", lambda: write_rules(document_of(edition))
    rules = catalogue(edition)
    connections.close_all()
    yield "gst", partial(write_game_system, rules)
    yield "cat", partial(write_battlescribe_catalogue, rules)
    bounded: dict[str, Callable[[engine.Build], object]] = {
        "check": answer, "resolve": write_resolved_army, "rosz": write_roster,
    }  # fmt: skip
    unbounded: dict[str, Callable[[engine.Build], object]] = {
        "csv": write_army_table, "cards": sheets_of, "text": engine.write_notation,
    }  # fmt: skip
    most_bounded = crowd(rules, (MOST_OPTIONS // UNITS_OF_A_CROWD, 10))
    for build, ways in ((most_bounded, bounded), (crowd(rules), unbounded)):
        document = json.dumps(engine.write_document(build), separators=(",", ":"))
        options = sum(len(unit.options) for unit in build.units) // len(build.units)
        forget()
        for name, write in ways.items():
            yield f"{name}, {options} options a unit", partial(_read_and_write, write, document, rules)


def _read_and_write(write: Callable[[engine.Build], object], document: str, rules: engine.Catalogue) -> object:
    return write(engine.read_document(document, {rules.slug: rules}.get))


def house_rules_at_the_limits() -> None:
    """Print what is made of the largest house rules, and of the largest armies by them."""
    from django.db import connections

    from rules import loading
    from rules.documents import read_catalogue
    from rules.models import Edition

    book, rows = Edition.objects.get(slug="vsgmr-7"), []
    for kind, change in KINDS.items():
        edition = loading.publish(read_catalogue(house_rules(change)), "limits", book)
        connections.close_all()
        for name, make in ways_of(edition):
            seconds, megabytes, wrong = in_child(make)
            missed = "missed" * (seconds > GOAL_SECONDS or megabytes > GOAL_MEGABYTES)
            rows.append([kind, name, f"{seconds:.2f}", f"{megabytes:.0f}", wrong or missed])
    show("House rules at the limits (processor seconds, MB)", ["rules", "made", "s", "MB", ""], rows)


def main() -> None:
    """Print the tables."""
    from django.core.management import call_command
    from django.test import override_settings

    call_command("collectstatic", interactive=False, verbosity=0)
    with override_settings(ACCOUNT_RATE_LIMITS=False):
        shared_army()
        house_rules_at_the_limits()
