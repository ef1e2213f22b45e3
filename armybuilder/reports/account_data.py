"""Reports as a reader's: they change hands with all else, and stay, as nobody's, when their reader leaves."""

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.models import Player, new_key
from armybuilder.core.writing import written
from armybuilder.reports.models import Report


@receiver(account_data.claiming, dispatch_uid="reports")
def claim(old: str, new: str, **signal: object) -> None:
    """Give the reports of one key to another; of an army that both reported, the later one's own stays."""
    for report in Report.objects.filter(account_data.of("reporter", old, new)):
        twice = report.army_id and Report.objects.filter(army=report.army_id, reporter=new).exists()
        Report.objects.filter(pk=report.pk).update(reporter=new_key() if twice else new)


@receiver(account_data.forgetting, dispatch_uid="reports")
@written
def forget(player: Player, **signal: object) -> None:
    """What was reported is still to be looked at."""
    for report in Report.objects.filter(reporter=player.key):
        Report.objects.filter(pk=report.pk).update(reporter=new_key())
