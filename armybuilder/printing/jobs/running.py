"""A print's next step, run in a child under a lease, and what follows from how it ends."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connections
from django.utils import timezone, translation
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.printing.jobs.children import MEBIBYTE, Child, End, Limits
from armybuilder.printing.jobs.orders import Item, Order
from armybuilder.printing.jobs.steps import PIECE, LayOut, Step, next_step
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import ATTEMPTS, Print

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LIMITS = Limits(seconds=settings.PRINTS_SECONDS, nice=settings.PRINTS_NICE)
WAY_OUT = gettext_lazy("Print fewer units at a time, or leave this sheet out.")
OTHER_PAPER = gettext_lazy("Try another paper size, or leave this sheet out.")
FEWER_ARMIES = gettext_lazy("Print fewer armies at a time.")
GONE = gettext_lazy("The rules of this print are no longer on this server. Print the army again from its own page.")
KILLED = gettext_lazy("The server stopped each of the {number} times this print was started. Print it again.")


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
            self._fail(KILLED)
            return
        try:
            self.order = self.row.value()
            self._start(next_step(self.order, at_once=1 if self.row.singly else PIECE, pictured=self.row.pictured))
        except LookupError:
            self._fail(GONE)

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
            with translation.override(self.row.language):
                self.row.fail(self._reason(end))

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

    def _fail(self, sentence: "StrOrPromise") -> None:
        with translation.override(self.row.language):
            self.row.fail(sentence.format(number=ATTEMPTS))

    def _reason(self, end: End) -> str:
        if isinstance(self.step, LayOut):
            item = self.step.items[0]
            return f"{_failed(item)} {reason(end)} {OTHER_PAPER if item.sheet.is_of_edition else WAY_OUT}"
        number = len(self.order.items)
        failed = ngettext(
            "{number} sheet couldn’t be put together.", "{number} sheets couldn’t be put together.", number
        )
        return f"{failed.format(number=number)} {reason(end)} {FEWER_ARMIES}"


def reason(end: End) -> str:
    """Why something was not printed, as a sentence."""
    if end is End.TOO_LONG:
        return _("This took more than {seconds} seconds of computing time.").format(seconds=f"{LIMITS.seconds:g}")
    if end is End.TIMED_OUT:
        took = _("This took longer than {seconds} seconds because the server is busy.")
        return took.format(seconds=f"{LIMITS.wall:g}")
    if end is End.TOO_LARGE:
        return _("This needed more than {memory} MB of memory.").format(memory=LIMITS.memory // MEBIBYTE)
    return _("The layout failed.")


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


def _failed(item: Item) -> str:
    if not item.of_army:
        return _("The sheet “{sheet}” couldn’t be printed.").format(sheet=item.sheet.name)
    failed = _("The sheet “{sheet}” of {army} couldn’t be printed.")
    return failed.format(sheet=item.sheet.name, army=Truncator(item.build.name).chars(40))
