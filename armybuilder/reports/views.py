"""Reporting an army, and the moderators' page."""

from collections.abc import Iterable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts.claiming import player_of
from armybuilder.armies import permissions
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.audit import trail
from armybuilder.core.web.http import Request
from armybuilder.core.web.values import Context
from armybuilder.reports import reporting
from armybuilder.reports.models import REASON, WHY, Decision, Report
from armybuilder.text_fields import TextField
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.engine.wording.text import TextError, clean_text

CLUBS = gettext_lazy("Clubs that have it in their library or at a game night")
"""The people who see an army that is visible to clubs, in words for moderators."""

DECIDED = 50
"""The maximum number of decisions that are shown."""


class ReasonForm(forms.Form):
    """Why an army is reported, or why it may stay."""

    reason = TextField(
        REASON,
        lines=True,
        required=True,
        error_messages={
            "required": gettext_lazy("Say briefly what’s wrong, for example “An insult in the name of unit 2”.")
        },
    )


class TakeOutForm(forms.Form):
    """Why an army is removed, for its owner."""

    why = forms.CharField(
        error_messages={"required": gettext_lazy("Give a short reason for the removal. The owner will see it.")}
    )

    def clean_why(self) -> str:
        """One line of text for a page."""
        try:
            return clean_text(self.cleaned_data["why"], WHY)
        except TextError as error:
            raise ValidationError(_("Reason: {problem}").format(problem=error)) from error


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: Request, code: UUID) -> HttpResponse:
    """Report an army that one may read."""
    army = permissions.readable(visitor_of(request), code)
    if army.owner_id == visitor_of(request).key:
        raise Http404("Nobody reports their own army.")
    reporter, form = become_player(request), ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and reporting.has_reported_enough(reporter):
        form.add_error("reason", reporting.ENOUGH)
    if form.is_valid():
        reporting.report(army, reporter, form.cleaned_data["reason"])
        sentence = _("Report sent. The moderators will look at it. The owner won’t see who reported it.")
        messages.success(request, sentence)
        return redirect("reports:report", code)
    shown = {"army": army, "form": form}
    return render(request, "reports/report.html", shown, status=422 if form.errors else 200)


@require_safe
def reports(request: Request) -> HttpResponse:
    """Open reports and past decisions."""
    _moderator(request)
    return render(request, "reports/list.html", _context())


@require_safe
def log(request: Request) -> HttpResponse:
    """The actions of moderators and administrators."""
    _moderator(request)
    return render(request, "reports/log.html", {"entries": trail.latest(trail.SERVER)})


@require_POST
def take_out(request: Request, report: int) -> HttpResponse:
    """Hide the army from everybody but its owner, who is notified with the reason."""
    _moderator(request)
    form = TakeOutForm(request.POST)
    if not form.is_valid():
        raise BadRequest(form.errors["why"][0])
    return _decide(request, report, Decision.OUT, form.cleaned_data["why"])


@require_POST
def decide(request: Request, report: int, *, decision: Decision) -> HttpResponse:
    """Dismiss the reports of an army, or allow the owner to make it visible again."""
    return _decide(request, report, decision)


@require_POST
def ask(request: Request, code: UUID) -> HttpResponse:
    """The owner of a removed army asks for another review."""
    army, form = permissions.own_army(request, code), ReasonForm(request.POST)
    if not army.kept_out:
        raise Http404("Nobody keeps it out.")
    if not form.is_valid():
        raise BadRequest(form.errors["reason"][0])
    refusal = reporting.ask(army, form.cleaned_data["reason"])
    messages.info(request, refusal or _("Review requested. The moderators will look at it again."))
    return redirect("armies:share", code)


def _decide(request: Request, report: int, decision: Decision, why: str = "") -> HttpResponse:
    _moderator(request)
    reporting.decide(get_object_or_404(Report, pk=report), decision, player_of(request), why)
    return redirect("reports:reports")


def _moderator(request: Request) -> None:
    if not (request.user.is_active and request.user.is_staff):
        raise Http404("No such page.")


def _context() -> Context:
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


def _about(reports: list[Report]) -> Context:
    first = reports[0]
    army = first.army
    visibility = army.get_visibility_display() if army else ""
    return {
        "first": first,
        "name": army.name if army else first.name,
        "army": army,
        "author": _author(army),
        "visibility": CLUBS if army and army.visibility == Visibility.CLUB else visibility,
        "public": army is not None and army.visibility == Visibility.ALL,
        "text": engine.write_notation(army.build()) if army and _is_open_to_moderators(army, reports) else "",
        "reasons": [(report.reason, report.made, _is_by_owner(report)) for report in reports],
    }


def _is_open_to_moderators(army: Army, reports: Iterable[Report]) -> bool:
    """Whether moderators see its content. If the owner made it private, only after the owner asked for a review."""
    return army.visibility in (Visibility.CLUB, Visibility.ALL) or any(map(_is_by_owner, reports))


def _is_by_owner(report: Report) -> bool:
    return report.army is not None and report.army.owner_id is not None and report.army.owner_id == report.reporter_id
