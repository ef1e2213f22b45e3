"""The app of proposals."""

from django.apps import AppConfig


class ProposalsConfig(AppConfig):
    """Changes of a club's house rules that its members try and vote on."""

    name = "armybuilder.proposals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect what becomes due to the worker."""
        from armybuilder.jobs import background
        from armybuilder.proposals import chores

        background.working.connect(chores.keep_up, dispatch_uid=self.label)
