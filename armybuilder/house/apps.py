"""The app of house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"

    def ready(self) -> None:
        """Connect access to the house rules that visitors made, or that their clubs or everybody may see."""
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
