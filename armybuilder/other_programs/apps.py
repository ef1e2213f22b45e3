"""The app of armies for other programs."""

from django.apps import AppConfig


class OtherProgramsConfig(AppConfig):
    """Formats that other programs read."""

    name = "armybuilder.other_programs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect sheets of cards that nobody looks at any more to the worker's daily tasks."""
        from armybuilder.jobs import background
        from armybuilder.other_programs.tabletop_simulator import card_pictures

        background.daily.connect(card_pictures.CARD_SHEETS.delete_old, dispatch_uid=self.label)
