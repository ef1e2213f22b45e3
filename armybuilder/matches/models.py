"""Simulations as rows: what is played, and what has come of it so far. They name nobody."""

from datetime import datetime
from typing import Self

from django.db import models
from django.utils import timezone

from armybuilder.core.job_queue import OPEN, Queued, QueuedQuerySet, State, failure, reason
from armybuilder.matches import failures


class SimulationQuerySet(QueuedQuerySet["Simulation"]):
    """Simulations, by when somebody looked at them."""

    def not_seen_since(self, then: datetime) -> Self:
        """Those that nobody looked at since then."""
        return self.filter(seen__lt=then)


class Simulation(Queued):
    """Something that is played about two armies: the same for all who ask."""

    key = models.CharField(max_length=32, unique=True, help_text="Digest of all that it depends on.")
    order = models.JSONField()
    result = models.JSONField(default=dict, help_text="What has been played so far, by name.")
    seen = models.DateTimeField(default=timezone.now, help_text="When somebody last looked at it, to the day.")

    objects = SimulationQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=("state", "queue_position"), name="simulation_queue"),)

    def __str__(self) -> str:
        return self.key

    @property
    def reason(self) -> str:
        """Why it failed, as a sentence."""
        return reason(self.failure, failures.WHY) if self.failure else ""

    @property
    def before(self) -> int:
        """How many others come first."""
        if self.state != State.WAITING:
            return 0
        return Simulation.objects.open().filter(queue_position__lt=self.queue_position).exclude(pk=self.pk).count()

    def note(self, name: str, value: object) -> bool:
        """Save a part of the result. False if the lease was taken away."""
        return self.prolong(timezone.now(), result={**self.result, name: value})

    def finish(self) -> bool:
        """All of it has been played."""
        return self._end(state=State.DONE, attempts=0)

    def rest(self) -> bool:
        """A turn of it has been played; others come first before the next one."""
        return self._end(attempts=0, queue_position=timezone.now())

    def cancel(self) -> None:
        """Play no more of it; what was played stays."""
        rows = Simulation.objects.filter(pk=self.pk, state__in=OPEN)
        rows.update(state=State.FAILED, lease=None, failure=failure("cancelled"))
        self.refresh_from_db()

    def again(self) -> None:
        """Play what is missing once more."""
        now = timezone.now()
        rows = Simulation.objects.filter(pk=self.pk, state=State.FAILED)
        rows.update(state=State.WAITING, attempts=0, lease=None, queue_position=now, failure=None)
        self.refresh_from_db()
