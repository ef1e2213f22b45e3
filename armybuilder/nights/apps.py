"""The app of game nights."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Game nights: who comes, with which army, against whom, and how it went."""

    name = "armybuilder.nights"

    def ready(self) -> None:
        """Connect the versions that were played, what becomes due, and members who leave."""
        from armybuilder.armies import signals
        from armybuilder.clubs.signals import member_left
        from armybuilder.jobs import background
        from armybuilder.nights import actions, played_versions, time_zone_updates

        signals.version_about_to_change.connect(played_versions.keep_version)
        background.working.connect(time_zone_updates.keep_up, dispatch_uid=self.label)
        member_left.connect(actions.stay_away, dispatch_uid="nights")
