"""Armies put on a club's shelf, taken off, and sorted into folders."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.clubs import access, forms, shelf
from armybuilder.clubs.belonging import Refused
from armybuilder.clubs.club_page import Slip
from armybuilder.clubs.head import LIBRARY
from armybuilder.clubs.models import Club
from armybuilder.clubs.views.pages import done, refused
from armybuilder.core.http import Request
from armybuilder.visitors import visitor_of


@require_POST
def put(request: Request, club: str) -> HttpResponse:
    """Put an army of one's own on the shelf."""
    code, folder = request.POST.get("army", ""), request.POST.get("folder", "")
    try:
        with transaction.atomic():
            found = access.joined(request, club, hold=True)
            army = access.own_army(request, code)
            shelf.put(found, army, access.player(request), access.folder(found, folder))
    except Refused as reason:
        return refused(request, access.joined(request, club), Slip(str(reason)), LIBRARY)
    return done(found, "put", LIBRARY)


@require_POST
@transaction.atomic
def take_off(request: Request, club: str, code: UUID) -> HttpResponse:
    """Take an army off the shelf: one's own, or as an organizer any."""
    found = access.joined(request, club, hold=True)
    shelved = access.shelved(found, code)
    if not shelf.may_take_off(shelved, access.player(request), access.role_of(found, visitor_of(request))):
        raise Http404("Not yours to take off.")
    shelf.take_off(shelved, access.player(request))
    return done(found, "taken", LIBRARY)


@require_POST
def move(request: Request, club: str, code: UUID) -> HttpResponse:
    """Sort an army into a folder."""
    folder = request.POST.get("folder", "")
    with transaction.atomic():
        found = access.organized(request, club, hold=True)
        shelf.move(access.shelved(found, code), access.folder(found, folder))
    return done(found, "moved", LIBRARY)


@require_POST
def make_folder(request: Request, club: str) -> HttpResponse:
    """Make a folder."""
    return _folded(request, club, "new-folder", shelf.make_folder)


@require_POST
def rename_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Give a folder another name."""

    def rename(found: Club, name: str) -> None:
        shelf.rename_folder(access.the_folder(found, folder), name)

    return _folded(request, club, f"folder-name-{folder}", rename)


@require_POST
def shift_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Move a folder up or down."""
    by = -1 if request.POST.get("by") == "-1" else 1
    with transaction.atomic():
        found = access.organized(request, club, hold=True)
        shelf.shift_folder(access.the_folder(found, folder), by)
    return done(found, "folder", LIBRARY)


@require_POST
@transaction.atomic
def remove_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Remove a folder; its armies stay on the shelf."""
    found = access.organized(request, club, hold=True)
    shelf.remove_folder(access.the_folder(found, folder))
    return done(found, "folder", LIBRARY)


def _folded(request: Request, club: str, field: str, deed: Callable[[Club, str], object]) -> HttpResponse:
    """Do something with the name of a folder that the form says."""
    try:
        name = forms.name(request.POST)
        with transaction.atomic():
            found = access.organized(request, club, hold=True)
            deed(found, name)
    except (Refused, forms.Wrong) as reason:
        slip = Slip(str(reason), field, request.POST.get("name", ""))
        return refused(request, access.organized(request, club), slip, LIBRARY)
    return done(found, "folder", LIBRARY)
