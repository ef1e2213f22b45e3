"""The app that keeps house rules."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """House rules, their drafts and who sees them."""

    name = "armybuilder.house"
    label = "house"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let visitors read the house rules that they made, that were shown to them, or that everybody sees."""
        from armybuilder import books
        from armybuilder.accounts import account_data
        from armybuilder.core import background
        from armybuilder.house import access, beginning, removing
        from armybuilder.house import account_data as house_account_data

        books.let_in(access.shown_to)
        books.keep_with(beginning.adopt)
        account_data.register(self.label, house_account_data.HOLDING)
        if removing.delete_overdue not in background.DAILY:
            background.DAILY.append(removing.delete_overdue)
