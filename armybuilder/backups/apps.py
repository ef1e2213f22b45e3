"""The app of backups."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Backups, restoring them, and the administrators' page about them."""

    name = "armybuilder.backups"

    def ready(self) -> None:
        """Have the worker make them."""
        from armybuilder.backups.schedule import Chores
        from armybuilder.jobs import background

        background.working.connect(Chores().do, weak=False)
