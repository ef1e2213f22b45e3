"""The app that shows what players share."""

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_save


class LibraryConfig(AppConfig):
    """Armies that everybody may see, found, liked and copied."""

    name = "armybuilder.library"
    label = "library"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear what changes of armies that everybody may see, and of their authors."""
        from armybuilder.accounts import account_data
        from armybuilder.armies import signals
        from armybuilder.core import background
        from armybuilder.library import account_data as library_account_data
        from armybuilder.library import entries, renewal

        if entries.refresh not in signals.on_change:
            signals.on_change.append(entries.refresh)
            signals.on_copy.append(entries.count_copies)
            signals.on_prepare.append(entries.prepare)
        if renewal.step not in background.CHORES:
            background.CHORES.append(renewal.step)
        for signal in (post_save, post_delete):
            signal.connect(entries.of_player, sender="accounts.Player")
        account_data.register(self.label, library_account_data.HOLDING)
