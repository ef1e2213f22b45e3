"""The app that plans game nights."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Who comes, with which army, against whom, and how it went."""

    name = "armybuilder.nights"
    label = "nights"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have clubs see what is brought and when they meet, what was played stay, and nights know who left."""
        from armybuilder.armies import signals
        from armybuilder.clubs.signals import member_left, overview_shown
        from armybuilder.nights import actions, played, visibility
        from armybuilder.nights.club_tabs import overview

        signals.version_about_to_change.connect(played.keep_version)
        signals.opening.connect(visibility.armies_opened, dispatch_uid=self.label)
        signals.opened.connect(visibility.players_let_in, dispatch_uid=self.label)
        signals.watching.connect(played.watched, dispatch_uid=self.label)
        member_left.connect(actions.stay_away, dispatch_uid="nights")
        overview_shown.connect(overview.on_overview, dispatch_uid="nights")
