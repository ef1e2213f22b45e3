"""A kind of jobs: its rows, who does them, and how pages ask for one, start it, start it again and forget it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import Job, Queued, State, run_here
from armybuilder.jobs.shared_jobs import SharedJob

Row = TypeVar("Row", bound=Queued)
SharedRow = TypeVar("SharedRow", bound=SharedJob)


@dataclass(frozen=True)
class JobKind(Generic[Row]):
    """Rows of a model, how one of them is done, and how many at once."""

    rows: type[Row]
    job: Callable[[Row], Job]
    at_once: int

    def start(self, row: Row) -> None:
        """Get a job done that has not ended: the worker is woken once the row is written."""
        if row.is_open and settings.JOBS_INLINE:
            run_here(row, self.job)
        elif row.is_open:
            transaction.on_commit(worker_heartbeat.wake_worker)

    def retry(self, row: Row) -> None:
        """Begin a job again if it has ended, and get it done."""
        row.requeue()
        self.start(row)

    def select_own(self, jobs: Iterable[Job]) -> list[Job]:
        """Its own among jobs."""
        return [job for job in jobs if isinstance(job.row, self.rows)]

    def release_all(self) -> None:
        """End all leases. For when nobody works on these jobs: their workers were killed."""
        self.rows._default_manager.filter(state=State.RUNNING).update(lease=None)

    def next(self, jobs: Iterable[Job]) -> Job | None:
        """The next job, claimed; ``None`` if none is due, or no room is left beside those that are being done."""
        own = self.select_own(jobs)
        if len(own) >= self.at_once:
            return None
        now, rows = timezone.now(), self.rows._default_manager
        due = rows.due(now).exclude(pk__in=[job.row.pk for job in own])  # type: ignore[attr-defined]
        return next((self.job(row) for row in due[: self.at_once + 1] if row.claim(now)), None)


@dataclass(frozen=True)
class SharedJobKind(JobKind[SharedRow]):
    """Jobs whose result is the same for all who ask: one row for each digest of what is asked."""

    def find(self, key: str) -> SharedRow | None:
        """The job of that digest, if there is one that can be read."""
        return self._rows.with_key(key)  # type: ignore[no-any-return]

    def ask(
        self, key: str, order: Mapping[str, object], *, retries_failed: bool = False, behind: timedelta | None = None
    ) -> SharedRow:
        """The job of that digest, started if there is none.

        One that has not begun may wait ``behind`` what people wait for.
        """
        row: SharedRow = self._rows.ask(key, order)
        if retries_failed and row.state == State.FAILED:
            row.requeue()
        if behind and row.is_open and not row.result:
            self.rows._default_manager.filter(pk=row.pk).update(queue_position=timezone.now() + behind)
        self.start(row)
        return row

    def delete_old(self) -> None:
        """Delete what nobody has looked at for long, and the oldest of too many (``background.delete_old_jobs``)."""
        self._rows.delete_old()

    @property
    def _rows(self) -> Any:
        return self.rows._default_manager.all()
