"""The app of readers' reports and moderators' decisions."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports of armies, and the moderators' page."""

    name = "armybuilder.reports"
