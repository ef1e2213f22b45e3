"""The app of armies for other programs."""

from django.apps import AppConfig


class OtherProgramsConfig(AppConfig):
    """Formats that other programs read."""

    name = "armybuilder.other_programs"
    default_auto_field = "django.db.models.BigAutoField"
