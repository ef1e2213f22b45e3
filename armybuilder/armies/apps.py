"""The app that keeps armies."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"
    label = "armies"
    default_auto_field = "django.db.models.BigAutoField"
