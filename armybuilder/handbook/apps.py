"""The app of the rules."""

from django.apps import AppConfig


class HandbookConfig(AppConfig):
    """No models: everything comes from the rules' catalogue."""

    name = "armybuilder.handbook"
