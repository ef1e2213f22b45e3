"""Reporting an army, and deciding about reports."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Player
from armybuilder.armies.display import visibility_choices
from armybuilder.armies.models import Army
from armybuilder.audit import trail
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.reports.models import Decision, Report

A_DAY = 10
"""The number of reports that a visitor may send in a day."""
ENOUGH = format_lazy(_("You’ve reported {count} armies today. You can report more tomorrow."), count=A_DAY)
OPEN = 20
"""The number of open reports that an army may have; more of them say nothing new."""
AT = "/reports/"
RECORDED = {
    Decision.LEFT: "report-dismissed", Decision.OUT: "army-hidden", Decision.BACK: "army-restored"
}  # fmt: skip
"""The entries of the activity log."""


def has_reported_enough(reporter: str) -> bool:
    """Whether a visitor must wait until tomorrow with another report."""
    since = timezone.now() - timedelta(days=1)
    return Report.objects.filter(reporter__key=reporter, made__gt=since).count() >= A_DAY


@transaction.atomic
def report(army: Army, reporter: str, reason: str) -> None:
    """Report the army to the moderators, once for each reader."""
    if army.reports.filter(decided=None).count() >= OPEN:
        return
    fields = {"name": army.name, "reason": reason}
    Player.know(reporter)
    if Report.objects.get_or_create(army=army, reporter=Player.objects.get(key=reporter), defaults=fields)[1]:
        notify(_moderators(), Kind.REPORT, "army-reported", AT, army=army.name)


@transaction.atomic
def ask(army: Army, reason: str) -> str:
    """The owner asks for another review. Returns why that is not possible; empty if it is."""
    asked = army.reports.filter(reporter=army.owner).first()
    if asked and asked.decided and asked.decided > timezone.now() - timedelta(days=1):
        return gettext("The moderators reviewed {army} today. Ask again tomorrow.").format(army=army.name)
    fields = {"name": army.name, "reason": reason, "decision": "", "decided": None, "by": None, "made": timezone.now()}
    Report.objects.update_or_create(army=army, reporter=army.owner, defaults=fields)
    notify(_moderators(), Kind.REPORT, "review-requested", AT, army=army.name)
    return ""


@transaction.atomic
def decide(report: Report, decision: Decision, moderator: Player | None, why: str = "") -> None:
    """Decide about an army and all its reports. The decision is final, unless the army is restored."""
    report = Report.objects.select_for_update(of=("self",)).select_related("army").get(pk=report.pk)
    army = report.army
    if report.decided and not (decision == Decision.BACK and army and army.kept_out):
        return
    same = Q(army=army, decided=None) if army else Q()
    decided = {"decision": decision, "decided": timezone.now(), "by": moderator}
    Report.objects.filter(Q(pk=report.pk) | same).update(**decided)
    trail.record(trail.SERVER, RECORDED[decision], moderator, army=report.name, reason=why)
    if army:
        _carry_out(army, decision, why)


def open_ones() -> int:
    """The number of armies with open reports."""
    return Report.objects.filter(decided=None).order_by().values("army").distinct().count()


def _carry_out(army: Army, decision: Decision, why: str) -> None:
    """Carry out the decision, and notify the army's owner."""
    if decision == Decision.OUT:
        army.kept_out = why
        army.save(update_fields=("kept_out",))
        visibility_choices.choose(army, visibility_choices.ME.value)
        _tell(army, "library-blocked", reason=why)
    elif decision == Decision.BACK and army.kept_out:
        army.kept_out = ""
        army.save(update_fields=("kept_out",))
        _tell(army, "library-unblocked")
    elif army.kept_out:
        _tell(army, "library-still-blocked", reason=army.kept_out)


def _tell(army: Army, key: str, **values: str) -> None:
    owners = [army.author] if army.author else []
    notify(owners, Kind.REPORT, key, f"/armies/{army.code}/share/", None, army=army.name, **values)


def _moderators() -> QuerySet[Player]:
    return Player.objects.filter(user__is_staff=True, user__is_active=True)
