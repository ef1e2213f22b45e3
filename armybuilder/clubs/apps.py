"""The app of clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, their members, and the armies in their libraries."""

    name = "armybuilder.clubs"

    def ready(self) -> None:
        """Connect the daily deletion of removed clubs, and their logs that go with them."""
        from django.db.models.signals import post_delete

        from armybuilder.clubs import trash
        from armybuilder.clubs.models import Club
        from armybuilder.jobs import background

        post_delete.connect(trash.forget_log, Club, dispatch_uid=self.label)
        background.daily.connect(trash.delete_overdue, dispatch_uid=self.label)
