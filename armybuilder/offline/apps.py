"""The app."""

from django.apps import AppConfig


class OfflineConfig(AppConfig):
    """Muster without a connection."""

    name = "armybuilder.offline"
