"""The app that knows the clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, who belongs to them, and the armies on their shelves."""

    name = "armybuilder.clubs"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have memberships go where their player goes, and removed clubs go after their days."""
        from armybuilder.accounts import account_data
        from armybuilder.clubs import account_data as clubs_account_data
        from armybuilder.clubs import removing
        from armybuilder.core import background

        account_data.register(self.label, clubs_account_data.HOLDING)
        if removing.delete_overdue not in background.DAILY:
            background.DAILY.append(removing.delete_overdue)
