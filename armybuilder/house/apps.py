"""The app of house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"

    def ready(self) -> None:
        """Connect members who leave and clubs that are deleted to the house rules they see, and the daily deletion."""
        from armybuilder.clubs import signals
        from armybuilder.house import permissions, trash
        from armybuilder.jobs import background

        signals.member_left.connect(permissions.take_along, dispatch_uid=self.label)
        signals.clubs_deleted.connect(permissions.keep_private, dispatch_uid=self.label)
        background.daily.connect(trash.delete_overdue, dispatch_uid=self.label)
