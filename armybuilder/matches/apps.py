"""The app of matches."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Two armies against each other, simulated."""

    name = "armybuilder.matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect simulations that nobody looks at any more to the worker's daily tasks."""
        from armybuilder.jobs import background
        from armybuilder.matches.jobs import simulations

        background.daily.connect(simulations.SIMULATIONS.delete_old, dispatch_uid=self.label)
