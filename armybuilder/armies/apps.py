"""The app of armies."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"

    def ready(self) -> None:
        """Connect access to the rules of one's armies, the daily emptying of the trash, and notices to copiers."""
        from armybuilder import rule_books
        from armybuilder.armies import copies, permissions, samples, signals, trash
        from armybuilder.jobs import background

        rule_books.letting_in.connect(permissions.built_on, dispatch_uid=self.label)
        background.daily.connect(trash.delete_overdue, dispatch_uid=self.label)
        background.starting.connect(samples.read_all, dispatch_uid=self.label)
        signals.version_changed.connect(copies.tell_copiers)
