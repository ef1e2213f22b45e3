"""Reporting an army, and the moderators' page."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts.models import player_of
from armybuilder.armies import permissions
from armybuilder.audit import trail
from armybuilder.core.web.http import Request
from armybuilder.reports import context, reporting
from armybuilder.reports.forms import ReasonForm, TakeOutForm
from armybuilder.reports.models import Decision, Report
from armybuilder.visitors import become_player, visitor_of


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
    return render(request, "reports/list.html", context.page())


@require_safe
def log(request: Request) -> HttpResponse:
    """What moderators and administrators did."""
    _moderator(request)
    return render(request, "reports/log.html", {"entries": trail.latest(trail.SERVER)})


@require_POST
def leave(request: Request, report: int) -> HttpResponse:
    """Dismiss the reports of an army."""
    return _decide(request, report, Decision.LEFT)


@require_POST
def take_out(request: Request, report: int) -> HttpResponse:
    """Hide the army from everybody but its owner, who is notified with the reason."""
    _moderator(request)
    form = TakeOutForm(request.POST)
    if not form.is_valid():
        raise BadRequest(form.errors["why"][0])
    return _decide(request, report, Decision.OUT, form.cleaned_data["why"])


@require_POST
def let_back(request: Request, report: int) -> HttpResponse:
    """Allow the owner to make the army visible again."""
    return _decide(request, report, Decision.BACK)


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
