"""The app for what readers report, and what moderators decide."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Reports of armies, and the moderators' page."""

    name = "armybuilder.reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep reports when whoever made them signs in or leaves."""
        from armybuilder.accounts import account_data
        from armybuilder.reports import account_data as reports_account_data

        account_data.register(self.label, reports_account_data.HOLDING)
