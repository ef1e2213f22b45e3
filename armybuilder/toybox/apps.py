"""The app of toy boxes."""

from django.apps import AppConfig


class ToyBoxConfig(AppConfig):
    """What players own, and two sides out of it."""

    name = "armybuilder.toybox"
    default_auto_field = "django.db.models.BigAutoField"
