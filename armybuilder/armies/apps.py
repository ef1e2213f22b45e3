"""The app that keeps armies."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Armies and everything a click changes."""

    name = "armybuilder.armies"
    label = "armies"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have armies let people read their rules, go with their player, and hear when what they copied changes."""
        from armybuilder import books
        from armybuilder.accounts import account_data
        from armybuilder.armies import access, bin, copies, signals
        from armybuilder.armies import account_data as armies_account_data
        from armybuilder.core import background

        books.let_in(access.built_on)
        account_data.register(self.label, armies_account_data.HOLDING)
        if bin.delete_overdue not in background.DAILY:
            background.DAILY.append(bin.delete_overdue)
        signals.version_changed.connect(copies.tell_copiers)
