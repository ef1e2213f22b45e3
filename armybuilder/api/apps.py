"""The app of the API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API and its tokens."""

    name = "armybuilder.api"
