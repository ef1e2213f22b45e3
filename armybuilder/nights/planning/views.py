"""Planning a night, and changing its plan."""

from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder.clubs.models import Club
from armybuilder.core.web.http import Request, code_of_form, render_page
from armybuilder.nights import actions, permissions
from armybuilder.nights.models import Night
from armybuilder.nights.planning import context
from armybuilder.nights.planning.forms import PlanForm, sent
from armybuilder.visitors import Visitor, visitor_of

PLAN = "nights/planning/plan.html"


@require_http_methods(["GET", "VERSION", "POST"])
def new(request: Request, club: str) -> HttpResponse:
    """Plan a night."""
    own_club = permissions.club_organized(request, club)
    night = Night(club=own_club)
    if request.method == "POST":
        return _plan(request, night)
    typed = context.fresh(own_club, visitor_of(request), timezone.now())
    return _form(request, PlanForm(visitor_of(request), night, initial=typed), night)


@require_http_methods(["GET", "VERSION", "POST"])
def edit(request: Request, club: str, night: UUID) -> HttpResponse:
    """Change the plan."""
    own_night = permissions.night_of_organizer(request, club, night)
    if request.method == "POST":
        return _plan(request, own_night)
    return _form(request, PlanForm(visitor_of(request), own_night, initial=context.current_plan(own_night)), own_night)


def _plan(request: Request, night: Night) -> HttpResponse:
    """Save the plan, or show the sides of another game."""
    visitor, typed = visitor_of(request), sent(request.POST)
    if request.POST.get("show"):
        return _form(request, PlanForm(visitor, night, initial=typed), night)
    form = PlanForm(visitor, night, data=typed)
    if not form.is_valid():
        return render(request, PLAN, context.page(form, night, visitor), status=422)
    if night.pk:
        with transaction.atomic():
            night = permissions.night_of_organizer(request, night.club.slug, night.code, hold=True)
            sentence = _("Game night changed.") if actions.change(night, form.plan(), visitor.player) else ""
    else:
        night = _planned_once(night.club, form, visitor, code_of_form(request, night.club.pk, visitor.key))
        sentence = _("Game night planned.")
    if sentence:
        messages.success(request, context.with_notified(night, sentence))
    return redirect(night.address)


def _planned_once(club: Club, form: PlanForm, visitor: Visitor, code: UUID) -> Night:
    """A new night, or the one that the same form planned when it was sent before."""
    planned = Night.objects.filter(code=code)
    if planned_night := planned.first():
        return planned_night
    try:
        return actions.plan(club, form.plan(), visitor.player, code)
    except IntegrityError:
        return planned.get()


def _form(request: Request, form: PlanForm, night: Night) -> HttpResponse:
    return render_page(request, PLAN, context.page(form, night, visitor_of(request)), partial="plan")
