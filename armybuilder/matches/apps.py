"""The app that lets armies fight."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Battles of two armies, and what they come to."""

    name = "armybuilder.matches"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"
