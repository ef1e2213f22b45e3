"""The app of notifications."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notifications on pages, and by e-mail for those who want it."""

    name = "armybuilder.notices"
