"""The app of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from armybuilder.core.job_queue import Queue


class MatchesConfig(AppConfig):
    """Two armies against each other, simulated."""

    name = "armybuilder.matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the simulations to the worker, and what nobody looks at any more to its daily tasks."""
        from armybuilder.core import background
        from armybuilder.matches import sheet_verdicts, simulations
        from armybuilder.printing import signals

        background.queueing.connect(self.queue, dispatch_uid=self.label)
        signals.fairness_asked.connect(sheet_verdicts.fairness, dispatch_uid=self.label)
        background.daily.connect(simulations.delete_old, dispatch_uid=self.label)

    def queue(self, **signal: object) -> Queue:
        """Simulations beside the prints. Two at a time, so that a verdict need not wait for a search for changes."""
        from armybuilder.core.job_queue import Queue
        from armybuilder.matches.models import Simulation
        from armybuilder.matches.playing import SimulationJob

        return Queue(Simulation, SimulationJob, 2)
