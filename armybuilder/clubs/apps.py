"""The app that knows the clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, who belongs to them, and the armies on their shelves."""

    name = "armybuilder.clubs"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have removed clubs go after their days."""
        from armybuilder.clubs import bin
        from armybuilder.core import background

        background.daily.connect(bin.delete_overdue, dispatch_uid=self.label)
