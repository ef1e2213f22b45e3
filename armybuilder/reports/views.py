"""Reporting an army, and the page of those who look at reports."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts.models import player_of
from armybuilder.armies import guards
from armybuilder.http import Request
from armybuilder.reports import reporting, reports_page
from armybuilder.reports.models import REASON, Decision, Report
from armybuilder.visitors import become_maker, visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: Request, code: UUID) -> HttpResponse:
    """Report an army that one may read to the people who run the site."""
    army = guards.readable(visitor_of(request), code)
    if army.maker == visitor_of(request).maker:
        raise Http404("Nobody reports their own army.")
    reporter, reason = become_maker(request), request.POST.get("reason", "").replace("\0", "").strip()
    slip = reporting.mistake(reason, reporter) if request.method == "POST" else ""
    if request.method == "POST" and not slip:
        reporting.report(army, reporter, reason)
        return redirect(reverse("reports:report", args=[code]) + "?told=1")
    shown = {"army": army, "reason": reason, "slip": slip, "most": REASON, "told": "told" in request.GET}
    return render(request, "reports/report.html", shown, status=422 if slip else 200)


@require_safe
def reports(request: Request) -> HttpResponse:
    """What waits for a decision, and what was decided."""
    _moderator(request)
    return render(request, "reports/list.html", reports_page.page())


@require_POST
def leave(request: Request, report: int) -> HttpResponse:
    """The army stays where it is."""
    return _decide(request, report, Decision.LEFT)


@require_POST
def take_out(request: Request, report: int) -> HttpResponse:
    """Nobody but its owner sees the army any more; the owner is told."""
    return _decide(request, report, Decision.OUT)


def _decide(request: Request, report: int, decision: Decision) -> HttpResponse:
    _moderator(request)
    reporting.decide(get_object_or_404(Report, pk=report), decision, player_of(request))
    return redirect("reports:reports")


def _moderator(request: Request) -> None:
    if not (request.user.is_active and request.user.is_staff):
        raise Http404("No such page.")
