"""The app of clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, their members, and the armies in their libraries."""

    name = "armybuilder.clubs"

    def ready(self) -> None:
        """Connect the daily deletion of removed clubs, the visibility of shared armies, and the library's filter by
        club.
        """
        from django.db.models.signals import post_delete

        from armybuilder.armies import signals
        from armybuilder.clubs import membership, permissions
        from armybuilder.clubs.models import Club
        from armybuilder.jobs import background
        from armybuilder.library.signals import clubs_asked, shelf_asked

        signals.opening.connect(permissions.armies_opened, dispatch_uid=self.label)
        signals.opened.connect(permissions.players_let_in, dispatch_uid=self.label)
        signals.shelves_asked.connect(permissions.shelves_of, dispatch_uid=self.label)
        clubs_asked.connect(permissions.club_names, dispatch_uid=self.label)
        shelf_asked.connect(permissions.armies_on_shelf, dispatch_uid=self.label)
        post_delete.connect(membership.forget_log, Club, dispatch_uid=self.label)
        background.daily.connect(membership.delete_overdue, dispatch_uid=self.label)
