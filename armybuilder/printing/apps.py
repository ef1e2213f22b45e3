"""The app that prints armies."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Sheets, and nothing kept."""

    name = "armybuilder.printing"
    label = "printing"

    def ready(self) -> None:
        """Have prints and what is chosen for them go where their player goes."""
        from armybuilder.accounts import holdings
        from armybuilder.printing import owned

        holdings.register(self.label, owned.HOLDING)
