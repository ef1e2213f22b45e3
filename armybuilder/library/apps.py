"""The app that shows what players share."""

from django.apps import AppConfig


class LibraryConfig(AppConfig):
    """Armies that everybody may see, found, liked and copied."""

    name = "armybuilder.library"
    label = "library"
    default_auto_field = "django.db.models.BigAutoField"
