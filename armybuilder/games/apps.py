"""The app of games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games at the table."""

    name = "armybuilder.games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect games to what becomes of a player's data, and to the home page of members."""
        from armybuilder.armies import signals
        from armybuilder.games import account_data, running

        assert account_data
        signals.home_shown.connect(running.on_home_page, dispatch_uid=self.label)
