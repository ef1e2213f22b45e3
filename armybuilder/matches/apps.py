"""The app of matches."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Two armies against each other, simulated."""

    name = "armybuilder.matches"
    default_auto_field = "django.db.models.BigAutoField"
