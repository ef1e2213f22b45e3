"""The queue of the worker: rows are jobs, done step by step; each step runs in a child of its own, under a lease.

Which one is next: ``QueuedQuerySet.due``, taken by ``kinds.JobKind.next``. A lease lasts ``MUSTER_JOBS_LEASE`` seconds,
and is renewed while the child works.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Self, TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armybuilder.jobs.child_process import MEBIBYTE, Child, End, Limits, Task
from rules.shapes import all_of, needs
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField

CLOCKS_DIFFER = timedelta(minutes=1)
"""By how much the clocks of two machines may differ."""
ATTEMPTS = 3
"""The number of times that a step is begun before its job is given up."""
Row = TypeVar("Row", bound="Queued")


class State(models.TextChoices):
    """The state of a job."""

    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


OPEN = (State.WAITING, State.RUNNING)


class QueuedQuerySet(models.QuerySet[Row]):
    """Jobs, by how far they are."""

    def open(self) -> Self:
        """Jobs that are not finished, in the order in which they are served."""
        return self.filter(state__in=OPEN).order_by("queue_position", "pk")

    def due(self, now: datetime) -> Self:
        """Jobs that nobody works on: new, between two steps, or abandoned by a worker that is gone.

        Those that crashed workers come last, so that they block nobody else.
        """
        # A lease that begins in the future was taken before the clock was set back.
        left = models.Q(lease=None) | models.Q(lease__lt=now) | models.Q(lease__gt=_lease(now) + CLOCKS_DIFFER)
        return self.open().filter(left).order_by("attempts", "queue_position", "pk")


class Queued(models.Model):
    """A job, and how far it is."""

    state = StoredCharField(max_length=8, choices=State.choices, default=State.WAITING, instead=State.FAILED)
    failure = StoredJSONField(
        null=True,
        shape=all_of(needs("why"), {"why": str, "values": {str: (str, int)}, "sheet": str, "army": str, "sheets": int}),
        instead=lambda row, value: {"why": ""},
        help_text="Why it failed, as values.",
    )
    attempts = models.PositiveSmallIntegerField(default=0, help_text="How often the present step was begun.")
    lease = models.DateTimeField(null=True, help_text="Until when a worker has it.")
    queue_position = models.DateTimeField(
        default=timezone.now, help_text="The earliest is served first; each step ends a turn."
    )

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        """Whether it is still to be done."""
        return self.state in OPEN

    def claim(self, now: datetime) -> bool:
        """Claim the next step. Returns false if another worker was faster."""
        lease = _lease(now)
        unclaimed = self._rows().due(now).filter(pk=self.pk, attempts=self.attempts, lease=self.lease)
        if not unclaimed.update(state=State.RUNNING, lease=lease, attempts=models.F("attempts") + 1):
            return False
        self.state, self.lease, self.attempts = State.RUNNING, lease, self.attempts + 1
        return True

    def renew_lease(self, now: datetime, **values: object) -> bool:
        """Keep the lease and save the progress. False if it was taken away, or the job is no longer wanted."""
        lease = _lease(now)
        if not self._own().update(lease=lease, **values):
            return False
        self.lease = lease
        self._take(values)
        return True

    def fail(self, failure: dict[str, Any]) -> bool:
        """The job cannot be done."""
        return self._end(state=State.FAILED, failure=failure)

    def requeue(self, **values: object) -> None:
        """Begin it again if it has ended, from its current progress."""
        waiting = {"state": State.WAITING, "attempts": 0, "lease": None, "failure": None}
        ended = self._rows().filter(pk=self.pk).exclude(state__in=OPEN)
        ended.update(**waiting, queue_position=timezone.now(), **values)
        self.refresh_from_db()

    def return_step(self) -> bool:
        """The step was not taken, and its attempt does not count."""
        return self._end(attempts=self.attempts - 1)

    def release(self) -> bool:
        """The step was interrupted, and is to be begun again; its attempt counts."""
        return self._end()

    def _rows(self) -> QueuedQuerySet[Self]:
        rows: QueuedQuerySet[Self] = type(self)._default_manager.all()  # type: ignore[assignment]
        return rows

    def _own(self) -> QueuedQuerySet[Self]:
        return self._rows().filter(pk=self.pk, state=State.RUNNING, lease=self.lease)

    def _end(self, **values: object) -> bool:
        if not self._own().update(lease=None, **values):
            return False
        self.lease = None
        self._take(values)
        return True

    def _take(self, values: dict[str, object]) -> None:
        for name, value in values.items():
            setattr(self, name, value)


def failure(why: str, **values: object) -> dict[str, Any]:
    """Why a job failed, as its row keeps it."""
    return {"why": why, "values": values}


def failure_of(end: End, limits: Limits) -> dict[str, Any]:
    """Why a job failed whose child has ended early."""
    seconds = {End.TIMED_OUT: limits.wall, End.STUCK: limits.idle}.get(end, limits.seconds)
    return failure(end.name, seconds=f"{seconds:g}", memory=limits.memory // MEBIBYTE)


def reason(failed: Mapping[str, Any], sentences: Mapping[str, object]) -> str:
    """Why a job failed, in one of its app's sentences; that without a name is for everything else."""
    return str(sentences.get(failed["why"], sentences[""])).format(**failed.get("values", {}))


def _lease(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.JOBS_LEASE)


class Job(ABC):
    """One step of a queued row that this process has claimed."""

    row: Queued

    def __init__(self, row: Any) -> None:
        self.row = row
        self.child: Child | None = None
        self.renewed = time.monotonic()

    def begin(self) -> None:
        """Start the next step. A job that has crashed too often, or whose rules are gone, ends here."""
        if self.row.attempts > ATTEMPTS:
            self.row.fail(failure("killed", number=ATTEMPTS))
            return
        try:
            self.begin_step()
        except LookupError:
            self.row.fail(failure("gone"))

    @abstractmethod
    def begin_step(self) -> None:
        """Start the next step with ``start``, or end the job. Raises ``LookupError`` if its rules are gone."""

    @abstractmethod
    def limits(self) -> Limits:
        """The limits of a step."""

    def receive(self, message: Any) -> None:  # noqa: B027
        """Take in a message of the child. Most children report nothing."""

    def keep(self) -> bool:
        """Renew the lease and save the progress. False if it was taken away, or the job is no longer wanted."""
        return self.row.renew_lease(timezone.now())

    @abstractmethod
    def conclude(self, end: End) -> None:
        """Draw the conclusion from how the child has ended."""

    def is_for_newer_program(self) -> bool:
        """Whether the job was requested by another program than this process runs, and that one is installed."""
        return False

    def start(self, task: Task, *, is_warm: bool = False) -> None:
        """Run a task in a child; ``is_warm`` asks for one that has printed a page before.

        Raises ``OSError`` if the machine has no process, file or room left. The step is to be begun again then.
        """
        job = f"{type(self.row).__name__} {self.row.pk}"
        try:
            self.child = Child(task, self.limits(), is_warm=is_warm, job=job)
        except OSError:
            self.row.return_step()
            raise

    def poll_child(self) -> None:
        """Read the child's messages, renew the lease while it works, and draw the conclusion when it has ended."""
        if not (child := self.child):
            return
        for message in child.receive():
            self.receive(message)
        if self.child and child.end is not None:
            if child.end is End.NOT_STARTED:
                self.row.return_step()
            elif child.end is End.KILLED and self.row.attempts < ATTEMPTS:
                self.row.release()
            else:
                self.conclude(child.end)
            # Not before: if the database or the disk is away, the conclusion is drawn at the next turn.
            self.child = None if self.child is child else self.child
        elif time.monotonic() - self.renewed > settings.JOBS_LEASE / 10:
            self.renewed = time.monotonic()
            if not self.keep():
                self.drop()

    def drop(self) -> None:
        """Leave the step to others."""
        if self.child:
            self.child.kill()
        self.child = None

    def return_step(self) -> None:
        """Leave the step as if it had not been begun: this process is being stopped."""
        self.drop()
        self.row.return_step()


def run_here(row: Queued, job: Callable[[Any], Job]) -> None:
    """Do all of a job in this process's own children, without a worker."""
    while row.is_open and row.claim(timezone.now()):
        step = job(row)
        step.begin()
        while step.child:
            step.child.wait()
            step.poll_child()
