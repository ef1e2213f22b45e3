"""The app of house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"

    def ready(self) -> None:
        """Connect access to the house rules that visitors made, or that their clubs or everybody may see."""
        from armybuilder import rule_books
        from armybuilder.clubs import signals
        from armybuilder.house import catalogues, permissions, trash
        from armybuilder.jobs import background

        signals.house_rules_shown.connect(permissions.of_club, dispatch_uid=self.label)
        signals.member_left.connect(permissions.take_along, dispatch_uid=self.label)
        signals.clubs_deleted.connect(permissions.keep_private, dispatch_uid=self.label)
        rule_books.letting_in.connect(permissions.shown_to, dispatch_uid=self.label)
        rule_books.arriving.connect(catalogues.adopt, dispatch_uid=self.label)
        background.daily.connect(trash.delete_overdue, dispatch_uid=self.label)
