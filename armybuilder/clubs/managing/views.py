"""Creating, editing, removing and restoring clubs, and who may do it."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.forms.models import model_to_dict
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.audit import trail
from armybuilder.clubs import membership, permissions, trash
from armybuilder.clubs.club_page.views import redirect_to_club
from armybuilder.clubs.models import NAME, PLACE, TEXT, Club, Role
from armybuilder.core.web.http import Request
from armybuilder.text_fields import NameField, TextField
from armybuilder.visitors import visitor_of

FORM = "clubs/managing/form.html"


class ClubForm(forms.Form):
    """A club's name, place, description and visibility."""

    name = NameField(NAME)
    place = TextField(PLACE)
    about = TextField(TEXT, lines=True)
    habits = TextField(TEXT, lines=True)
    public = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict | None = None, club: Club | None = None) -> None:
        super().__init__(data, initial=model_to_dict(club, list(self.base_fields)) if club else None)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: Request) -> HttpResponse:
    """Create a club."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return redirect_to_club(
                request,
                membership.create(permissions.player(request), form.cleaned_data),
                _("Club created. Now invite the others."),
            )
        except membership.RefusedAction as reason:
            form.add_error(None, str(reason))
    return render(request, FORM, {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: Request, club: str) -> HttpResponse:
    """Edit the club's description and visibility."""
    own_club = permissions.club_of_organizer(request, club)
    owns = permissions.role_of(own_club, visitor_of(request)) == Role.OWNER
    form = ClubForm(request.POST if request.method == "POST" else None, own_club)
    if not form.is_valid():
        shown = {"club": own_club, "owns": owns, "days": KEPT_DAYS, "form": form}
        return render(request, FORM, shown, status=422 if form.is_bound else 200)
    with transaction.atomic():
        _change(permissions.club_of_organizer(request, club, hold=True), form.cleaned_data, request)
    return redirect_to_club(request, own_club, _("Saved."))


@require_POST
@transaction.atomic
def remove(request: Request, club: str) -> HttpResponse:
    """Remove a club. It can be restored for some days."""
    trash.remove(permissions.club_of_owner(request, club, hold=True), permissions.player(request))
    return redirect("clubs:clubs")


@require_POST
def restore(request: Request, club: str) -> HttpResponse:
    """Restore a removed club as it was."""
    with transaction.atomic():
        deleted = permissions.deleted_club(request, club, hold=True)
        trash.restore(deleted, permissions.player(request))
    return redirect_to_club(request, deleted, _("Club restored."))


def _change(club: Club, cleaned: membership.Cleaned, request: Request) -> None:
    if cleaned["habits"] != club.habits:
        club.habits_by, club.habits_at = permissions.player(request), timezone.now()
    changed = [field for field, value in cleaned.items() if getattr(club, field) != value]
    for field, value in cleaned.items():
        setattr(club, field, value)
    club.save(update_fields=(*cleaned, "habits_by", "habits_at"))
    if "public" in changed:
        trail.record(club.log_place, "club-public" if club.public else "club-members-only", permissions.player(request))
    elif changed:
        trail.record(club.log_place, "club-edited", permissions.player(request))
