"""The app that knows the clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, who belongs to them, and the armies on their shelves."""

    name = "armybuilder.clubs"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"
