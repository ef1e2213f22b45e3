"""The app that plans game nights."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Who comes, with which army, against whom, and how it went."""

    name = "armybuilder.nights"
    label = "nights"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have what was played stay as it was, when its army changes."""
        from armybuilder.armies import signals
        from armybuilder.nights import played

        signals.version_about_to_change.connect(played.keep_version)
        signals.watched_armies[self.label] = played.NOT_KEPT_YET
