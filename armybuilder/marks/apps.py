"""The app of marks."""

from django.apps import AppConfig


class MarksConfig(AppConfig):
    """Marks for how even the prices of rule books are, judged by battles."""

    name = "armybuilder.marks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the battles to the worker."""
        from armybuilder.jobs import background
        from armybuilder.marks import chores

        background.working.connect(chores.keep_up, dispatch_uid=self.label)
        background.daily.connect(chores.try_again, dispatch_uid=self.label)
