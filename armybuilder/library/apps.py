"""The app of the library."""

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_save


class LibraryConfig(AppConfig):
    """Armies that everybody may see, found, liked and copied."""

    name = "armybuilder.library"

    def ready(self) -> None:
        """Connect to changes of public armies and their authors."""
        from armybuilder.armies import signals
        from armybuilder.jobs import background
        from armybuilder.library import entries, rebuild

        signals.armies_about_to_change.connect(entries.prepare)
        signals.armies_changed.connect(entries.refresh)
        signals.copies_changed.connect(entries.count_copies)
        background.working.connect(rebuild.step)
        for signal in (post_save, post_delete):
            signal.connect(entries.of_player, sender="accounts.Player")
