"""Reporting an army, and deciding about it."""

from datetime import timedelta

from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.armies import sights
from armybuilder.armies.models import Army
from armybuilder.notices.models import Kind, notify
from armybuilder.reports.models import REASON, Decision, Report

A_DAY = 10
"""Reports of one visitor in a day."""
OPEN = 20
"""Reports of one army that wait: more of them say nothing new."""
AT = "/reports/"


def mistake(reason: str, reporter: str) -> str:
    """Why a report cannot be taken; empty where it can."""
    if not reason:
        return "Say in a few words what is wrong, as in “An insult in the name of unit 2”."
    if len(reason) > REASON:
        return f"Say it in {REASON} letters; these are {len(reason):,}."
    since = timezone.now() - timedelta(days=1)
    if Report.objects.filter(reporter=reporter, made__gt=since).count() >= A_DAY:
        return f"You reported {A_DAY} armies today. Report more tomorrow."
    return ""


def report(army: Army, reporter: str, reason: str) -> None:
    """Show the army to the moderators, once for each reader."""
    if army.reports.filter(decided=None).count() >= OPEN:
        return
    said = {"name": army.name, "reason": reason}
    if Report.objects.get_or_create(army=army, reporter=reporter, defaults=said)[1]:
        moderators = Player.objects.filter(user__is_staff=True, user__is_active=True)
        notify(moderators, Kind.REPORT, f"{army.name} was reported.", AT)


def decide(report: Report, decision: Decision, moderator: Player | None) -> None:
    """Decide about an army, and so about all that is said of it; a decision stands."""
    if report.decided:
        return
    same = {"army": report.army} if report.army else {"pk": report.pk}
    Report.objects.filter(decided=None, **same).update(decision=decision, decided=timezone.now(), by=moderator)
    if decision == Decision.OUT and report.army:
        sights.choose(report.army, sights.ME.value)
        owner = Player.objects.filter(key=report.army.maker, user__isnull=False)
        words = f"{report.army.name} was taken out of the library by the people who run this site."
        notify(owner, Kind.REPORT, words, f"/armies/{report.army.code}/share/")
