"""The app that knows the clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, who belongs to them, and the armies on their shelves."""

    name = "armybuilder.clubs"
    label = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have memberships go where their player goes, and removed clubs go after their days."""
        from armybuilder.accounts import holdings
        from armybuilder.armies import chores
        from armybuilder.clubs import owned, removing

        holdings.register(self.label, owned.HOLDING)
        if removing.delete_overdue not in chores.DAILY:
            chores.DAILY.append(removing.delete_overdue)
