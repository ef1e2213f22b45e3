"""The app that tells players what concerns them."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices on the pages, and by mail for whoever wants it."""

    name = "armybuilder.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have notices go where their player goes."""
        from armybuilder.accounts import account_data
        from armybuilder.notices import account_data as notices_account_data

        account_data.register(self.label, notices_account_data.HOLDING)
