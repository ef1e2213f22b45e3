"""Whether this server can print: a small page is printed when the worker starts, from time to time, and after failures.

Children that are kept ready print the same page before they get a task, because the first page of a process is slow.
"""

import json
import logging
import time
from functools import cache
from uuid import uuid4

from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.jobs import background, worker_heartbeat
from armybuilder.jobs.child_process import Child, End, Limits
from armybuilder.jobs.forking import PAUSE_SECONDS
from armybuilder.jobs.queue import ATTEMPTS, State
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.print_job import LIMITS
from armybuilder.printing.jobs.steps import LayOut
from armybuilder.printing.jobs.store import store
from armybuilder.printing.papers import Layout
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import catalogue_of, read_catalogue

log = logging.getLogger(__name__)

SAMPLE, SHEET = "elves", "roster"
AGAIN, AGAIN_AFTER_FAILURE = 15 * 60.0, 60.0
"""Seconds between two trials."""
AT_ONCE = float("-inf")
"""The due time of a trial that does not wait for prints."""
TRIM_SECONDS = 60.0
"""Seconds between two looks at the store's size."""
LIMITS_OF_TRIALS = Limits(seconds=30, wall=60, idle=15, nice=LIMITS.nice)


@cache
def army() -> engine.Build:
    """A sample army by the rule book as it is installed, which takes no database."""
    text = (samples.FOLDER / f"{SAMPLE}.json").read_text("utf-8")
    rules = (samples.FOLDER.parent / f"{json.loads(text)['edition']}.json").read_bytes()
    catalogue = catalogue_of(read_catalogue(rules))
    return engine.read_document(text, lambda _: catalogue)


def step() -> LayOut:
    """The work of a trial: a step as prints have it."""
    return LayOut(Order((army(),), (SHEET,), stamps={}).items)


def print_now(seconds: float) -> str:
    """Have the worker print the page as it does for a visitor. Returns why it could not; empty if it did.

    Raises a database error if its row cannot be written.
    """
    if (sample := samples.get(SAMPLE)) is None:
        return ""
    # A page that nobody has printed before: the worker would find it in the store.
    order = Order((sample.build,), (SHEET,), Layout(origin=uuid4().hex))
    row = prints.wait(prints.ask(order, Visitor(), is_saved=False), seconds)
    try:
        if row.is_open:
            return _("It was not printed within {seconds} seconds.").format(seconds=f"{seconds:g}")
        return row.reason if row.state == State.FAILED else ""
    finally:
        row.delete()
        store().pdf(row.file or order.key).unlink(missing_ok=True)


class Trial:
    """The worker's trials, one at a time, and its looks at the store's size: a companion of the worker."""

    def __init__(self) -> None:
        self.child: Child | None = None
        self.due, self.trimmed = time.monotonic(), float("-inf")
        self.kills = 0
        """The number of times in a row that somebody else has killed its child."""
        background.step_ended.connect(self.watch)

    def turn(self, *, is_idle: bool) -> None:
        """Do what is due."""
        self.poll_child(is_idle=is_idle)
        if time.monotonic() - self.trimmed > TRIM_SECONDS:
            self.trimmed = time.monotonic()
            store().trim()

    def poll_child(self, *, is_idle: bool) -> None:
        """Begin one when it is due, and say how it ended. Prints that wait go first, but not if they may fail, too."""
        if self.child is None and time.monotonic() >= self.due and (is_idle or self.due == AT_ONCE):
            self.child = Child(step(), LIMITS_OF_TRIALS, is_warm=True)
        if self.child is None:
            return
        self.child.receive()
        if self.child.end is not None:
            end, self.child = self.child.end, None
            self._conclude(end)

    def watch(self, end: End, **signal: object) -> None:
        """After a print that failed for no fault of its own, find out at once whether others can be printed."""
        if end in (End.STUCK, End.BROKEN, End.NO_DISK):
            self.due = AT_ONCE

    def _conclude(self, end: End) -> None:
        if end is End.NOT_STARTED:
            # Prints wait, too, until the machine has room again.
            self.due = time.monotonic() + PAUSE_SECONDS
            return
        self.kills = self.kills + 1 if end is End.KILLED else 0
        if 0 < self.kills < ATTEMPTS:
            # That says nothing about prints, which are begun again as well.
            self.due = time.monotonic()
            return
        self.due = time.monotonic() + (AGAIN if end is End.WELL else AGAIN_AFTER_FAILURE)
        if end is not End.WELL:
            log.error("Nothing can be printed: a small page ended with %s.", end.name)
        worker_heartbeat.introduce(can_print=end is End.WELL)
