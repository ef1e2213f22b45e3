"""The app of the guide."""

from django.apps import AppConfig


class GuideConfig(AppConfig):
    """No models: the guide is templates and pictures."""

    name = "armybuilder.guide"
