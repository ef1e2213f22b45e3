"""Reports as a reader's data: they are exported, and move with everything else."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.dispatch import receiver

from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Player
from armybuilder.reports.models import Report


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The player's reports, and the decisions."""
    reports = Report.objects.filter(reporter=player)
    if rows := list(reports.values("name", "reason", "made", "decision")):
        yield listed("reports", rows)


@receiver(owner_changes, dispatch_uid="reports")
def claim(old: QuerySet[Player], new: Player, **signal: object) -> None:
    """Give them the reports of the others. If both reported an army, the later player's own report stays."""
    for report in Report.objects.filter(reporter__in=old.values("key")):
        twice = report.army_id and Report.objects.filter(army=report.army_id, reporter=new).exists()
        Report.objects.filter(pk=report.pk).update(reporter=None if twice else new)
