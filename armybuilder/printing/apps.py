"""The app that prints armies."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Sheets, and nothing kept."""

    name = "armybuilder.printing"

    def ready(self) -> None:
        """Connect what children of the fork server read before they are forked, and their first page."""
        from armybuilder.jobs import forking

        forking.importing.connect(self.read_what_prints_need, dispatch_uid=self.label)
        forking.warming.connect(self.print_first_page, dispatch_uid=self.label)

    def read_what_prints_need(self, **signal: object) -> None:
        """Import all of WeasyPrint, and read the army of the first page."""
        from armybuilder.printing.jobs import render, trial_print

        render.read_templates(trial_print.army())

    def print_first_page(self, **signal: object) -> None:
        """Have fonts and styles read."""
        from armybuilder.printing.jobs import render, trial_print

        render.warm(trial_print.army())
