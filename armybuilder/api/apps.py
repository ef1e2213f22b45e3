"""The app of the API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API and its tokens."""

    name = "armybuilder.api"

    def ready(self) -> None:
        """Answer when an account's data is exported or moved."""
        from armybuilder.api import account_data  # noqa: F401
