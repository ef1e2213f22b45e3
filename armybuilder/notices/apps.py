"""The app that tells players what concerns them."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices on the pages, and by mail for whoever wants it."""

    name = "armybuilder.notices"
