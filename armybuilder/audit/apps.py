"""The app of the activity log."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """A log of who did what in a club, and on this server."""

    name = "armybuilder.audit"

    def ready(self) -> None:
        """Connect the daily deletion of old entries."""
        from armybuilder.audit import trail
        from armybuilder.jobs import background

        background.daily.connect(trail.delete_old, dispatch_uid=self.label)
