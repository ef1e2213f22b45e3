"""The app that plans game nights."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Who comes, with which army, against whom, and how it went."""

    name = "armybuilder.nights"
    label = "nights"
    default_auto_field = "django.db.models.BigAutoField"
