"""A print's next step, run in a child under a lease, and what follows from how it ends."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone

from armybuilder.jobs.background import step_ended
from armybuilder.jobs.child_process import End, Limits
from armybuilder.jobs.digests import installed_release, release
from armybuilder.jobs.queue import Job, failure_of
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.steps import PIECE, LayOut, Step, next_step
from armybuilder.printing.jobs.store import NOTHING, LaidOut, store
from armybuilder.printing.models import Print

LIMITS = Limits(seconds=settings.PRINTS_SECONDS, nice=settings.JOBS_NICE)
"""Of one step: CPU seconds as ``MUSTER_PRINTS_SECONDS`` says, whose default is in ``environment.py``."""


class PrintJob(Job):
    """One step of a print that this process has claimed."""

    row: Print

    def __init__(self, row: Print) -> None:
        super().__init__(row)
        self.pages_before: list[int] = []
        self.laid_out = NOTHING
        self.started = time.monotonic()

    def begin_step(self) -> None:
        """Start the next step. If there is none, the print ends here."""
        self.order = self.row.value()
        self._start(next_step(self.order, at_once=1 if self.row.singly else PIECE, pictured=self.row.pictured))

    def limits(self) -> Limits:
        """The limits of a step."""
        return LIMITS

    def receive(self, message: object) -> None:
        """Store how much the child has laid out."""
        if isinstance(message, dict):
            self.laid_out = LaidOut(**message)

    def keep(self) -> bool:
        """Keep the lease and save how many pages there are."""
        done, total = estimate(len(self.order.items), self.pages_before, self.laid_out, self.row.done)
        return self.row.renew_lease(timezone.now(), done=done, total=total)

    def conclude(self, end: End) -> None:
        """Go on, try less at once, or fail."""
        seconds = time.monotonic() - self.started
        if end is End.WELL:
            self._share()
            self._go_on()
        elif isinstance(self.step, LayOut) and len(self.step.items) > 1 and end is not End.NO_DISK:
            self.row.try_singly()
        else:
            self.row.fail(self._failure(end))
        step_ended.send(sender=PrintJob, end=end, seconds=seconds)

    def is_for_newer_program(self) -> bool:
        """Whether it was requested by the installed release, and this process runs another one."""
        return bool(self.row.order["release"] != release() != installed_release())

    def _start(self, step: Step | None) -> None:
        self.step = step
        if step is None:
            self._finish()
            return
        self.pages_before, self.laid_out = list(_known(self.order)), NOTHING
        self.start(step, is_warm=isinstance(step, LayOut))
        self.started = time.monotonic()

    def _go_on(self) -> None:
        if next_step(self.order, pictured=self.row.pictured) is None:
            self._finish()
        else:
            self._step_on()

    def _step_on(self) -> None:
        self.row.step_on(*estimate(len(self.order.items), list(_known(self.order)), shown_before=self.row.done))

    def _finish(self) -> None:
        shelf, pages = store(), sum(_known(self.order))
        try:
            size = shelf.pdf(self.order.key).stat().st_size
        except FileNotFoundError:
            self._step_on()
            return
        self._share()
        self.row.finish(self.order.key, pages, size)

    def _share(self) -> None:
        """Give other machines what there is of the print. If their storage is away, the step is repeated later."""
        try:
            store().share([item.key for item in self.order.items], [self.order.key])
        except OSError:
            self.return_step()
            raise

    def _failure(self, end: End) -> dict[str, Any]:
        """The failure for ``failures.sentence``: of a sheet that could not be laid out, or of several put together."""
        failed = failure_of(end, LIMITS)
        if not isinstance(self.step, LayOut):
            return {**failed, "sheets": len(self.order.items)}
        item = self.step.items[0]
        return {**failed, "sheet": item.sheet.slug, "army": item.build.name if item.of_army else ""}


def estimate(
    sheets: int, pages_before: Sequence[int], step: LaidOut = NOTHING, shown_before: int = 0
) -> tuple[int, int]:
    """Pages that are there, and about how many there will be: always more while a sheet is still to be laid out.

    ``pages_before`` has the pages of each sheet that was there before the step. A step that is repeated does not make
    the number of pages smaller than the one that was shown.
    """
    laid_out, pages = len(pages_before) + step.sheets, sum(pages_before) + step.pages
    missing, done = sheets - laid_out, max(shown_before, pages + step.begun)
    if missing <= 0:
        return done, done
    pages_each = max(1, round(pages / laid_out) if laid_out else step.begun)
    return done, max(pages + missing * pages_each, done + 1)


def _known(order: Order) -> Iterator[int]:
    shelf = store()
    shelf.fetch(item.key for item in order.items)
    return (printed.pages for item in order.items if (printed := shelf.printed(item.key)))
