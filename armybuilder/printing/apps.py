"""The app that prints armies."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Sheets, and nothing kept."""

    name = "armybuilder.printing"
