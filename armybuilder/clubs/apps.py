"""The app of clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, their members, and the armies in their libraries."""

    name = "armybuilder.clubs"

    def ready(self) -> None:
        """Connect the daily deletion of removed clubs, the visibility of shared armies, and the library's filter by
        club.
        """
        from armybuilder.armies import signals
        from armybuilder.clubs import access, belonging
        from armybuilder.core import background
        from armybuilder.library.signals import clubs_asked, shelf_asked

        signals.opening.connect(access.armies_opened, dispatch_uid=self.label)
        signals.opened.connect(access.players_let_in, dispatch_uid=self.label)
        signals.shelves_asked.connect(access.shelves_of, dispatch_uid=self.label)
        clubs_asked.connect(access.club_names, dispatch_uid=self.label)
        shelf_asked.connect(access.armies_on_shelf, dispatch_uid=self.label)
        background.daily.connect(belonging.delete_overdue, dispatch_uid=self.label)
