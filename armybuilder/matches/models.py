"""Simulations as rows: what is played, and what has come of it so far. They name nobody."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

from armybuilder.jobs.queue import OPEN, State, failure
from armybuilder.jobs.shared_jobs import SharedJob, SharedJobQuerySet
from armybuilder.matches.jobs import failures


class SimulationQuerySet(SharedJobQuerySet["Simulation"]):
    """Simulations."""


class Simulation(SharedJob):
    """Something that is played about two armies; its result has parts by name."""

    objects = SimulationQuerySet.as_manager()
    reasons = failures.WHY

    class Meta(SharedJob.Meta):
        abstract = False
        indexes = (models.Index(fields=("state", "queue_position"), name="simulation_queue"),)

    def note(self, name: str, value: object) -> bool:
        """Save a part of the result. False if the lease was taken away."""
        return self.renew_lease(timezone.now(), result={**self.result, name: value})

    def rest(self, behind: timedelta = timedelta(0)) -> bool:
        """A turn of it has been played; others come first before the next one, also those of that time to come."""
        return self._end(attempts=0, queue_position=timezone.now() + behind)

    def cancel(self) -> None:
        """Play no more of it; what was played stays."""
        rows = Simulation.objects.filter(pk=self.pk, state__in=OPEN)
        rows.update(state=State.FAILED, lease=None, failure=failure("cancelled"))
        self.refresh_from_db()
