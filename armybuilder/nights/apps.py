"""The app of game nights."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Who comes, with which army, against whom, and how it went."""

    name = "armybuilder.nights"

    def ready(self) -> None:
        """Connect what clubs see of nights, the versions that were played, and members who leave."""
        from armybuilder.armies import signals
        from armybuilder.clubs.signals import member_left, overview_shown
        from armybuilder.jobs import background
        from armybuilder.nights import actions, crews, moments, new_armies, permissions, played_versions
        from armybuilder.nights.club_tabs import context

        signals.version_about_to_change.connect(played_versions.keep_version)
        signals.opening.connect(permissions.armies_opened, dispatch_uid=self.label)
        signals.opened.connect(permissions.players_let_in, dispatch_uid=self.label)
        signals.bands_asked.connect(new_armies.show_night, dispatch_uid=self.label)
        signals.crew_bands_asked.connect(crews.show_nights, dispatch_uid=self.label)
        signals.home_shown.connect(context.on_home_page, dispatch_uid=self.label)
        signals.watching.connect(played_versions.watched, dispatch_uid=self.label)
        background.working.connect(moments.keep_up, dispatch_uid=self.label)
        member_left.connect(actions.stay_away, dispatch_uid="nights")
        overview_shown.connect(context.on_overview, dispatch_uid="nights")
