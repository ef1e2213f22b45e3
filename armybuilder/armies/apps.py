"""The app that keeps armies."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"
    label = "armies"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let everybody read the rules that their armies are built on, and hear when what they copied changes."""
        from armybuilder import books
        from armybuilder.armies import following, guards

        books.let_in(guards.built_on)
        post_save.connect(following.on_save, sender="armies.Army")
