"""The app of toy boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from armybuilder.core.job_queue import Queue


class ToyBoxConfig(AppConfig):
    """What players own, and two sides out of it."""

    name = "armybuilder.toybox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the searches to the worker, and boxes to what becomes of a player's data."""
        from armybuilder.core import background
        from armybuilder.toybox import account_data, receivers, searches

        assert account_data and receivers
        background.queueing.connect(self.queue, dispatch_uid=self.label)
        background.daily.connect(searches.delete_old, dispatch_uid=self.label)

    def queue(self, **signal: object) -> Queue:
        """Searches, one at a time: somebody waits for each of them, and they are short."""
        from armybuilder.core.job_queue import Queue
        from armybuilder.toybox.models import Search
        from armybuilder.toybox.solving import SearchJob

        return Queue(Search, SearchJob, 1)
