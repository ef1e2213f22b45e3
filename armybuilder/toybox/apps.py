"""The app of toy boxes."""

from django.apps import AppConfig


class ToyBoxConfig(AppConfig):
    """What players own, and two sides out of it."""

    name = "armybuilder.toybox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect old searches to the worker's daily tasks."""
        from armybuilder.jobs import background
        from armybuilder.toybox import searches

        background.daily.connect(searches.SEARCHES.delete_old, dispatch_uid=self.label)
