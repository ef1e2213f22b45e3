"""The context of the administrators' page."""

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.backups import folder
from armybuilder.backups.folder import Backup
from armybuilder.backups.progress import STAGES
from armybuilder.backups.retention import DAYS, MONTHS, WEEKS, Span
from armybuilder.core.machine.release import version
from armybuilder.core.web.values import Context
from armybuilder.jobs import worker_heartbeat

SHOWN = 6
"""The number of backups that are shown; older ones are folded away."""
KINDS = {Span.DAY: gettext_lazy("Daily"), Span.WEEK: gettext_lazy("Weekly"), Span.MONTH: gettext_lazy("Monthly")}


def page() -> Context:
    """All backups, and how far the one is that is being made."""
    now = timezone.now()
    backups, spans = folder.backups(), folder.spans(now)
    rows = [_row(backup, str(KINDS[spans.get(backup.path, Span.DAY)])) for backup in backups]
    return {
        "rows": rows[:SHOWN],
        "older": rows[SHOWN:],
        "count": len(backups),
        "size": filesizeformat(sum(backup.size for backup in backups)),
        "command": f"manage.py restore {backups[0].name if backups else 'muster.zip'}",
        "hour": f"{folder.HOUR:02}:00",
        "kept": {"days": DAYS, "weeks": WEEKS, "months": MONTHS},
        "daily": settings.BACKUPS_DAILY,
        "failure": folder.failure(),
        "has_worker": worker_heartbeat.has_worker(),
        "version": version(),
        **_progress(),
    }


def _row(backup: Backup, kind: str) -> Context:
    return {
        "name": backup.name,
        "moment": backup.moment,
        "age": timesince(backup.moment, depth=1),
        "kind": _("By {name}").format(name=backup.requester) if backup.requester else kind,
        "size": filesizeformat(backup.size),
        "tried": backup.tried,
        "problem": backup.problem,
    }


def _progress() -> Context:
    far = folder.progress()
    if far is None:
        return {"is_open": folder.is_asked(), "stage": "", "percent": 0}
    stage, done, total = far
    return {"is_open": True, "stage": str(STAGES[stage]), "percent": 100 * done // max(1, total)}
