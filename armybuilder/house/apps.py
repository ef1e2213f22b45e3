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
        from armybuilder.accounts import holdings
        from armybuilder.armies import chores
        from armybuilder.house import beginning, guards, owned, removing

        books.let_in(guards.shown_to)
        books.keep_with(beginning.adopt)
        holdings.register(self.label, owned.HOLDING)
        if removing.delete_overdue not in chores.DAILY:
            chores.DAILY.append(removing.delete_overdue)
