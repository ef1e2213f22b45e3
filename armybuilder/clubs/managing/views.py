"""Creating, editing, removing and restoring clubs, and who may do it."""

from django.db import transaction
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.clubs import access, belonging
from armybuilder.clubs.club_page.views import done
from armybuilder.clubs.managing.forms import ClubForm
from armybuilder.clubs.models import Club, Role
from armybuilder.core.http import Request
from armybuilder.visitors import visitor_of

FORM = "clubs/managing/form.html"


@require_http_methods(["GET", "HEAD", "POST"])
@access.signed_in
def new(request: Request) -> HttpResponse:
    """Create a club."""
    form = ClubForm(_sent(request))
    if form.is_valid():
        try:
            return done(belonging.found(access.player(request), form.cleaned_data), "founded")
        except belonging.Refused as reason:
            form.add_error(None, str(reason))
    return render(request, FORM, {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: Request, club: str) -> HttpResponse:
    """Edit the club's description and visibility."""
    found = access.organized(request, club)
    owns = access.role_of(found, visitor_of(request)) == Role.OWNER
    form = ClubForm(_sent(request), found)
    if not form.is_valid():
        shown = {"club": found, "owns": owns, "days": KEPT_DAYS, "form": form}
        return render(request, FORM, shown, status=422 if form.is_bound else 200)
    with transaction.atomic():
        _change(access.organized(request, club, hold=True), form.cleaned_data, request)
    return done(found, "kept")


@require_POST
@transaction.atomic
def remove(request: Request, club: str) -> HttpResponse:
    """Remove a club. It can be restored for some days."""
    belonging.remove(access.owned(request, club, hold=True), access.player(request))
    return redirect("clubs:clubs")


@require_POST
def restore(request: Request, club: str) -> HttpResponse:
    """Restore a removed club as it was."""
    found = access.removed(request, club)
    found.binned = None
    found.save(update_fields=("binned",))
    return done(found, "restored")


def _sent(request: Request) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _change(club: Club, said: belonging.Said, request: Request) -> None:
    if said["habits"] != club.habits:
        club.habits_by, club.habits_at = access.player(request), timezone.now()
    for field, value in said.items():
        setattr(club, field, value)
    club.save(update_fields=(*said, "habits_by", "habits_at"))
