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
        from armybuilder.accounts import holdings
        from armybuilder.armies import bin, chores, following, guards, owned, published

        books.let_in(guards.built_on)
        holdings.register(self.label, owned.HOLDING)
        if bin.delete_overdue not in chores.DAILY:
            chores.DAILY.append(bin.delete_overdue)
        if following.tell_copiers not in published.on_step:
            published.on_step.append(following.tell_copiers)
