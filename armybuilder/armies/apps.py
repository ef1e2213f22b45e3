"""The app that keeps armies."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"
    label = "armies"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have armies let people read their rules, go with their player, and hear when what they copied changes."""
        from armybuilder import books
        from armybuilder.accounts import holdings
        from armybuilder.armies import following, guards, owned

        books.let_in(guards.built_on)
        holdings.register(self.label, owned.HOLDING)
        post_save.connect(following.on_save, sender="armies.Army")
