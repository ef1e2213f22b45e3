"""The app of proposals."""

from django.apps import AppConfig


class ProposalsConfig(AppConfig):
    """Changes of a club's house rules that its members try and vote on."""

    name = "armybuilder.proposals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect what becomes due to the worker, open votes to the club's overview, and where to propose to rules."""
        from armybuilder import rule_books
        from armybuilder.clubs.signals import overview_shown
        from armybuilder.jobs import background
        from armybuilder.proposals import club_overview, moments, permissions

        background.working.connect(moments.keep_up, dispatch_uid=self.label)
        rule_books.proposing.connect(permissions.address_for, dispatch_uid=self.label)
        overview_shown.connect(club_overview.open_votes, dispatch_uid=self.label)
