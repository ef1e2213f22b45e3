"""The app for what readers report, and what moderators decide."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports of armies, and the moderators' page."""

    name = "armybuilder.reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep reports when whoever made them signs in or leaves."""
        from armybuilder.accounts import holdings
        from armybuilder.reports import owned

        holdings.register(self.label, owned.HOLDING)
