"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games at the table."""

    name = "armybuilder.games"
    default_auto_field = "django.db.models.BigAutoField"
