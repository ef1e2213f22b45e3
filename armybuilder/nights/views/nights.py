"""Nights: planned, seen, changed, called off, as a file for calendars; and the season's table."""

from uuid import UUID

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.clubs.head import SEASON, head
from armybuilder.core.http import Request, render_page, whole_address
from armybuilder.nights import access, actions, calendars, list_page, night_page, plan_page, scores
from armybuilder.nights.forms import CallOffForm
from armybuilder.nights.models import Night
from armybuilder.nights.plan_form import PlanForm, sent
from armybuilder.visitors import visitor_of

PAGE, PLAN = "nights/night.html", "nights/plan.html"


@require_safe
def nights(request: Request, club: str) -> HttpResponse:
    """A club's nights: those to come, and those that were."""
    found = access.club_seen(request, club)
    return render(request, "nights/nights.html", list_page.nights(found, visitor_of(request), timezone.now()))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request, club: str) -> HttpResponse:
    """Plan a night."""
    found = access.club_organized(request, club)
    night = Night(club=found)
    if request.method == "POST":
        return _plan(request, night)
    typed = plan_page.fresh(found, visitor_of(request), timezone.now())
    return _form(request, PlanForm(visitor_of(request), night, initial=typed), night)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: Request, club: str, night: UUID) -> HttpResponse:
    """Change what was planned."""
    found = access.organized(request, club, night)
    if request.method == "POST":
        return _plan(request, found)
    return _form(request, PlanForm(visitor_of(request), found, initial=plan_page.kept(found)), found)


@require_safe
def night(request: Request, club: str, night: UUID) -> HttpResponse:
    """The page of a night."""
    found = access.seen(request, club, night)
    shown = night_page.page(found, visitor_of(request), asked=access.number(request.GET.get("asked", "")))
    return render_page(request, PAGE, shown, partial="night")


@require_safe
def calendar(request: Request, club: str, night: UUID) -> HttpResponse:
    """The night for one's own calendar."""
    found = access.seen(request, club, night)
    at = whole_address(actions.address(found))
    event = calendars.Event(
        f"{found.code}@muster", found.title, found.starts, found.ends, found.changed, found.revision,
        found.place, found.description, at, found.canceled is not None,
    )  # fmt: skip
    response = HttpResponse(calendars.written(event), content_type=calendars.TYPE)
    response.headers["Content-Disposition"] = 'attachment; filename="night.ics"'
    return response


@require_POST
def call_off(request: Request, club: str, night: UUID) -> HttpResponse:
    """The night does not take place, or does after all."""
    with transaction.atomic():
        found = access.organized(request, club, night, hold=True)
        form = CallOffForm(request.POST)
        if form.is_valid():
            actions.call_off(found, form.cleaned_data["off"], visitor_of(request).player)
    return HttpResponseRedirect(actions.address(found))


@require_safe
def season(request: Request, club: str) -> HttpResponse:
    """Who played, won and beat how much in a year."""
    found = access.club_seen(request, club)
    year = request.GET.get("year", "")
    asked = int(year) if year.isascii() and year.isdecimal() and len(year) == 4 else None
    shown = head(found, visitor_of(request), SEASON) | {"season": scores.season(found, asked)}
    return render(request, "nights/season.html", shown)


def _plan(request: Request, night: Night) -> HttpResponse:
    """Keep the plan that is sent, or show the sides of another game."""
    visitor, typed = visitor_of(request), sent(request.POST)
    if request.POST.get("show"):
        return _form(request, PlanForm(visitor, night, initial=typed), night)
    form = PlanForm(visitor, night, data=typed)
    if not form.is_valid():
        return render(request, PLAN, plan_page.page(form, night, visitor), status=422)
    if night.pk:
        with transaction.atomic():
            night = access.organized(request, night.club.slug, night.code, hold=True)
            actions.change(night, form.plan(), visitor.player)
    else:
        night = actions.plan(night.club, form.plan(), visitor.player)
    return redirect(reverse("nights:night", args=[night.club.slug, night.code]))


def _form(request: Request, form: PlanForm, night: Night) -> HttpResponse:
    return render_page(request, PLAN, plan_page.page(form, night, visitor_of(request)), partial="plan")
