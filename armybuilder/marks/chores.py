"""The worker's part in marks: asking for the battles of one edition at a time, and keeping their results."""

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone

from armybuilder.core.db import transactions
from armybuilder.jobs.queue import State
from armybuilder.marks.models import Mark, unmarked
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.marks import EVEN, THINGS, MarkOrder
from armybuilder.matches.models import Simulation
from rules.documents import document_of
from rules.models import Edition
from rules.worth.marks import lean

SECONDS = 5.0
"""Between two looks."""
START = 60.0
"""A worker that has just started does what people wait for first, for so many seconds."""
_looked = time.monotonic() + START - SECONDS


def keep_up(**signal: object) -> bool:
    """Look from time to time, in the worker. Returns that nothing else waits for it."""
    global _looked
    if not settings.JOBS_INLINE and time.monotonic() - _looked > SECONDS:
        _looked = time.monotonic()
        look()
    return False


def look() -> None:
    """Keep what is complete, and ask for the battles of the next edition if none are being played."""
    playing = [mark for mark in Mark.objects.waiting() if look_at(mark)]
    if not playing and simulations.are_installed():
        begin()


def look_at(mark: Mark) -> bool:
    """Keep the battles of a mark if they are complete. Returns whether they are still being played."""
    row = Simulation.objects.with_key(mark.job)
    if row is None:
        ask(mark.edition)
        return True
    if row.state == State.DONE:
        keep(mark, row.result)
    return row.is_open


def try_again(**signal: object) -> None:
    """Once a day, begin those again that failed."""
    for mark in Mark.objects.waiting():
        ask(mark.edition)


def begin() -> None:
    """Ask for the battles of the next edition."""
    edition = unmarked().first()
    if edition:
        ask(edition)


def ask(edition: Edition) -> None:
    """Have an edition judged, unless one with the same prices and figures was."""
    order = MarkOrder(document_of(edition))
    basis = order.basis
    same = Mark.objects.complete().filter(basis=basis).first()
    if same and same.result:
        columns = {name: getattr(same, name) for name in ("made", "is_played", "judged", "uneven", "result", "job")}
        _save(edition, basis=basis, **columns)
        return
    empty: dict[str, object] = {"made": None, "is_played": True, "judged": 0, "uneven": 0, "result": {}}
    _save(edition, basis=basis, job=order.digest, **empty)
    simulations.ask_mark(order)


@transactions.deferred
def _save(edition: Edition, **columns: object) -> None:
    Mark.objects.update_or_create(edition=edition, defaults={"stamp": edition.stamp, **columns})


def keep(mark: Mark, result: Mapping[str, Any]) -> None:
    """Keep what the battles came to."""
    leans = [judgment(thing, result) for thing in result[THINGS]["things"]]
    columns = {
        "made": timezone.now(),
        "is_played": result[THINGS]["is_played"],
        "judged": sum(lean is not None for lean in leans),
        "uneven": sum(lean in ("dear", "cheap") for lean in leans),
        "result": {name: value for name, value in result.items() if name.startswith((THINGS, EVEN))},
    }
    rows = Mark.objects.filter(pk=mark.pk, job=mark.job, made=None)
    transactions.write(partial(rows.update, **columns))


def judgment(thing: Mapping[str, Any], result: Mapping[str, Any]) -> str | None:
    """The judgment of battles on a price; ``None`` if there is none."""
    even = result.get(f"{EVEN} {thing['key']}")
    return lean(thing["price"], even["low"], even["high"]) if even else None
