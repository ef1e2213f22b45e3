"""The app for those who run a server."""

from django.apps import AppConfig
from django.conf import settings


class HostingConfig(AppConfig):
    """Health, metrics and the doctor."""

    name = "armybuilder.hosting"

    def ready(self) -> None:
        """Register the checks, and begin to measure, if somebody reads it."""
        from armybuilder.hosting.checks import register_all

        register_all()
        if settings.METRICS_KEY:
            from armybuilder.hosting.measuring import start

            start()
