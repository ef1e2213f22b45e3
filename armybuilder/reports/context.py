"""The context of the moderators' page."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.core.web.values import Context
from armybuilder.reports.models import Report
from rules import engine

CLUBS = _("Clubs that have it in their library or at a game night")
"""Who sees an army that is visible to clubs, in words for moderators."""

DECIDED = 50
"""How many decisions are shown."""


def page() -> Context:
    """The armies with open reports, and the latest decisions."""
    waiting = list(Report.objects.filter(decided=None).select_related("army__edition", "army__owner"))
    past = Report.objects.exclude(decided=None).select_related("army__owner", "by")
    decided = list(past.order_by("-decided")[:DECIDED])
    armies: dict[int, list[Report]] = {report.army_id or -report.pk: [] for report in waiting}
    for report in waiting:
        armies[report.army_id or -report.pk].append(report)
    return {
        "waiting": [_about(group) for group in armies.values()],
        "decided": [(report, _author(report.army)) for report in decided],
    }


def _author(army: Army | None) -> str:
    return army.owner.name if army and army.owner else ""


def _visibility(army: Army) -> str:
    return str(CLUBS) if army.visibility == Visibility.CLUB else army.get_visibility_display()


def _about(reports: list[Report]) -> Context:
    first = reports[0]
    army = first.army
    return {
        "first": first,
        "name": army.name if army else first.name,
        "army": army,
        "author": _author(army),
        "visibility": _visibility(army) if army else "",
        "public": army is not None and army.visibility == Visibility.ALL,
        "text": engine.write_notation(army.build()) if army and _is_open_to_moderators(army, reports) else "",
        "reasons": [(report.reason, report.made, _is_by_owner(report)) for report in reports],
    }


def _is_open_to_moderators(army: Army, reports: Iterable[Report]) -> bool:
    """Whether moderators see its content. If the owner made it private, only after the owner asked for a review."""
    return army.visibility in (Visibility.CLUB, Visibility.ALL) or any(map(_is_by_owner, reports))


def _is_by_owner(report: Report) -> bool:
    return report.army is not None and report.army.owner_id is not None and report.army.owner_id == report.reporter_id
