"""The app that keeps house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"

    def ready(self) -> None:
        """Let visitors read the house rules that they made, that their clubs or everybody sees."""
        from armybuilder import books
        from armybuilder.clubs import signals
        from armybuilder.core import background
        from armybuilder.house import access, bin, catalogues

        signals.house_rules_shown.connect(access.of_club, dispatch_uid=self.label)
        signals.member_left.connect(access.take_along, dispatch_uid=self.label)
        signals.clubs_deleted.connect(access.keep_private, dispatch_uid=self.label)
        books.letting_in.connect(access.shown_to, dispatch_uid=self.label)
        books.arriving.connect(catalogues.adopt, dispatch_uid=self.label)
        background.daily.connect(bin.delete_overdue, dispatch_uid=self.label)
