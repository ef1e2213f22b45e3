"""The app of armies for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from armybuilder.core.job_queue import Queue


class OtherProgramsConfig(AppConfig):
    """Formats that other programs read."""

    name = "armybuilder.other_programs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the drawing of cards to the worker, and sheets nobody looks at any more to its daily tasks."""
        from armybuilder.core import background

        background.queueing.connect(self.queue, dispatch_uid=self.label)
        background.daily.connect(self.delete_old, dispatch_uid=self.label)

    def queue(self, **signal: object) -> Queue:
        """Sheets of cards, one at a time beside the prints."""
        from armybuilder.core.job_queue import Queue
        from armybuilder.other_programs.models import CardSheet
        from armybuilder.other_programs.tabletop_simulator.card_pictures import CardSheetJob

        return Queue(CardSheet, CardSheetJob, 1)

    def delete_old(self, **signal: object) -> None:
        """Delete sheets that nobody has looked at for long."""
        from armybuilder.other_programs.models import CardSheet

        CardSheet.objects.all().delete_old()
