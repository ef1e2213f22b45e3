"""The app that keeps armies."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"
    label = "armies"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let everybody read the rules that their armies are built on, and have armies go where their player goes."""
        from armybuilder import books
        from armybuilder.accounts import holdings
        from armybuilder.armies import guards, owned

        books.let_in(guards.built_on)
        holdings.register(self.label, owned.HOLDING)
