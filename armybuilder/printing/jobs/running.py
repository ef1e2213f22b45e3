"""A print's next step, run in a child under a lease, and what follows from how it ends."""

import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import connections
from django.utils import timezone

from armybuilder.printing.jobs import failures
from armybuilder.printing.jobs.children import Child, End, Limits
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.steps import PIECE, LayOut, Step, next_step
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import ATTEMPTS, Print

LIMITS = Limits(seconds=settings.PRINTS_SECONDS, nice=settings.PRINTS_NICE)


class Job:
    """One step of a print that this process has claimed."""

    def __init__(self, row: Print) -> None:
        self.row = row
        self.child: Child | None = None
        self.before, self.told = 0, 0
        self.renewed = time.monotonic()

    def begin(self) -> None:
        """Start the next step. If there is none, or it is pointless, the print ends here."""
        if self.row.attempts > ATTEMPTS:
            self.row.fail(failures.failure("killed", number=ATTEMPTS))
            return
        try:
            self.order = self.row.value()
            self._start(next_step(self.order, at_once=1 if self.row.singly else PIECE, pictured=self.row.pictured))
        except LookupError:
            self.row.fail(failures.failure("gone"))

    def attend(self) -> None:
        """Hear the child, keep the lease while it works, and draw the conclusion when it has ended."""
        if not self.child:
            return
        for said in self.child.hear():
            self.told = int(str(said))
        if self.child.end is not None:
            self._conclude(self.child.end)
        elif time.monotonic() - self.renewed > settings.PRINTS_LEASE / 10:
            self.renewed = time.monotonic()
            if not self.row.renew(timezone.now(), self.before + self.told):
                self.drop()

    def drop(self) -> None:
        """Leave the step to others."""
        if self.child:
            self.child.kill()
        self.child = None

    def give_back(self) -> None:
        """Leave the step as if it had not been begun: this process is being stopped."""
        self.drop()
        self.row.give_back()

    def _start(self, step: Step | None) -> None:
        self.step = step
        if step is None:
            self._finish()
            return
        self.before, _ = progress(self.order)
        if not settings.PRINTS_INLINE:
            # A child must not hold its parent's connection; a test, which prints within a request, has one alone.
            connections.close_all()
        self.child = Child(step, LIMITS)

    def _conclude(self, end: End) -> None:
        self.child = None
        if end is End.WELL:
            self._go_on()
        elif isinstance(self.step, LayOut) and len(self.step.items) > 1:
            self.row.try_singly()
        else:
            self.row.fail(self._failure(end))

    def _go_on(self) -> None:
        if next_step(self.order, pictured=self.row.pictured) is None:
            self._finish()
        else:
            self.row.step_on(*progress(self.order))

    def _finish(self) -> None:
        shelf, pages = store(), progress(self.order)[0]
        try:
            size = shelf.pdf(self.order.key).stat().st_size
        except FileNotFoundError:
            self.row.step_on(*progress(self.order))
            return
        self.row.finish(self.order.key, pages, size)

    def _failure(self, end: End) -> dict[str, Any]:
        if isinstance(self.step, LayOut):
            return failures.of_sheet(end, LIMITS, self.step.items[0])
        return failures.of_joining(end, LIMITS, len(self.order.items))


def run_here(row: Print) -> None:
    """Do all of a print in this process's own children, without a worker."""
    while row.is_open and row.claim(timezone.now()):
        job = Job(row)
        job.begin()
        while job.child:
            job.child.wait()
            job.attend()


def progress(order: Order) -> tuple[int, int]:
    """Pages that are there, and about how many there will be."""
    known = list(_known(order))
    done, missing = sum(known), len(order.items) - len(known)
    return done, done + missing * max(1, round(done / len(known)) if known else 1)


def _known(order: Order) -> Iterator[int]:
    shelf = store()
    return (printed.pages for item in order.items if (printed := shelf.printed(item.key)))
