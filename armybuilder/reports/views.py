"""Reporting an army, and the page of those who look at reports."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts.models import player_of
from armybuilder.armies import access
from armybuilder.core.http import Request
from armybuilder.reports import reporting, reports_page
from armybuilder.reports.models import REASON, WHY, Decision, Report
from armybuilder.visitors import become_maker, visitor_of
from rules.engine.text import TextError, clean_text


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: Request, code: UUID) -> HttpResponse:
    """Report an army that one may read to the people who run the site."""
    army = access.readable(visitor_of(request), code)
    if army.maker == visitor_of(request).maker:
        raise Http404("Nobody reports their own army.")
    reporter, reason = become_maker(request), _reason(request)
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
    """Nobody but its owner sees the army any more; the owner is told why."""
    _moderator(request)
    try:
        why = clean_text(request.POST.get("why", "").strip(), WHY)
    except TextError as error:
        raise BadRequest(f"Why it is taken out: {error}") from error
    if not why:
        raise BadRequest("Say in a few words why it is taken out: whoever made it reads that.")
    return _decide(request, report, Decision.OUT, why)


@require_POST
def let_back(request: Request, report: int) -> HttpResponse:
    """Its owner may show the army to everybody again."""
    return _decide(request, report, Decision.BACK)


@require_POST
def ask(request: Request, code: UUID) -> HttpResponse:
    """The owner of an army that was taken out asks the moderators to look once more."""
    army, reason = access.made(request, code), _reason(request)
    if not army.kept_out:
        raise Http404("Nobody keeps it out.")
    if slip := reporting.unclear(reason):
        raise BadRequest(slip)
    messages.info(request, reporting.ask(army, reason) or "Asked. The people who run this site look at it again.")
    return redirect("armies:share", code)


def _reason(request: Request) -> str:
    return request.POST.get("reason", "").replace("\0", "").strip()


def _decide(request: Request, report: int, decision: Decision, why: str = "") -> HttpResponse:
    _moderator(request)
    reporting.decide(get_object_or_404(Report, pk=report), decision, player_of(request), why)
    return redirect("reports:reports")


def _moderator(request: Request) -> None:
    if not (request.user.is_active and request.user.is_staff):
        raise Http404("No such page.")
