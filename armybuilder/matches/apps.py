"""The app of battles."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Simulated battles of two armies, and their results."""

    name = "armybuilder.matches"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"
