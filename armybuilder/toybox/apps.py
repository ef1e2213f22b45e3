"""The app of toy boxes."""

from django.apps import AppConfig


class ToyBoxConfig(AppConfig):
    """Toys that players own, and two sides out of them."""

    name = "armybuilder.toybox"
    default_auto_field = "django.db.models.BigAutoField"
