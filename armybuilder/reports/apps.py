"""The app for what readers report, and what moderators decide."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports of armies, and the moderators' page."""

    name = "armybuilder.reports"
