"""The app of armies."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"

    def ready(self) -> None:
        """Connect the daily emptying of the trash, what the worker reads when it starts, and notices to copiers."""
        from armybuilder.armies import copies, samples, signals, trash
        from armybuilder.jobs import background

        background.daily.connect(trash.delete_overdue, dispatch_uid=self.label)
        background.starting.connect(samples.read_all, dispatch_uid=self.label)
        signals.version_changed.connect(copies.tell_copiers)
