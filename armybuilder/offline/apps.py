"""The app of what works without a connection."""

from django.apps import AppConfig


class OfflineConfig(AppConfig):
    """Muster without a connection."""

    name = "armybuilder.offline"
