"""The app of armies for other programs."""

from django.apps import AppConfig


class OtherProgramsConfig(AppConfig):
    """Formats that other programs read."""

    name = "armybuilder.other_programs"
