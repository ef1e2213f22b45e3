"""The app that prints armies."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Sheets, and nothing kept."""

    name = "armybuilder.printing"
    label = "printing"

    def ready(self) -> None:
        """Have prints and what is chosen for them go where their player goes."""
        from armybuilder.accounts import account_data
        from armybuilder.printing import account_data as printing_account_data

        account_data.register(self.label, printing_account_data.HOLDING)
