"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games at the table."""

    name = "armybuilder.games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect games to what becomes of a player's data."""
        from armybuilder.games import account_data

        assert account_data
