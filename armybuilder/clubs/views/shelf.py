"""Armies put on a club's shelf, taken off, and sorted into folders."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.clubs import forms, guards, shelf
from armybuilder.clubs.belonging import Refused
from armybuilder.clubs.views.pages import done, refused
from armybuilder.http import Request
from armybuilder.visitors import visitor_of

SHELF = "#shelf"


@require_POST
def put(request: Request, club: str) -> HttpResponse:
    """Put an army of one's own on the shelf."""
    found = guards.joined(request, club)
    army = guards.own_army(request, request.POST.get("army", ""))
    folder = guards.folder(found, request.POST.get("folder", ""))
    try:
        shelf.put(found, army, guards.player(request), folder)
    except Refused as reason:
        return refused(request, found, str(reason))
    return done(found, "put", SHELF)


@require_POST
def take_off(request: Request, club: str, code: UUID) -> HttpResponse:
    """Take an army off the shelf: one's own, or as an organizer any."""
    found = guards.joined(request, club)
    shelved = guards.shelved(found, code)
    if not shelf.may_take_off(shelved, guards.player(request), guards.role_of(found, visitor_of(request))):
        raise Http404("Not yours to take off.")
    shelf.take_off(shelved, guards.player(request))
    return done(found, "taken", SHELF)


@require_POST
def move(request: Request, club: str, code: UUID) -> HttpResponse:
    """Sort an army into a folder."""
    found = guards.organized(request, club)
    shelf.move(guards.shelved(found, code), guards.folder(found, request.POST.get("folder", "")))
    return done(found, "moved", SHELF)


@require_POST
def make_folder(request: Request, club: str) -> HttpResponse:
    """Make a folder."""
    found = guards.organized(request, club)
    try:
        shelf.make_folder(found, forms.name(request.POST))
    except (Refused, forms.Wrong) as reason:
        return refused(request, found, str(reason))
    return done(found, "folder", SHELF)


@require_POST
def rename_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Give a folder another name."""
    found = guards.organized(request, club)
    named = guards.the_folder(found, folder)
    try:
        shelf.rename_folder(named, forms.name(request.POST))
    except (Refused, forms.Wrong) as reason:
        return refused(request, found, str(reason))
    return done(found, "folder", SHELF)


@require_POST
def shift_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Move a folder up or down."""
    found = guards.organized(request, club)
    shelf.shift_folder(guards.the_folder(found, folder), -1 if request.POST.get("by") == "-1" else 1)
    return done(found, "folder", SHELF)


@require_POST
def remove_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Remove a folder; its armies stay on the shelf."""
    found = guards.organized(request, club)
    shelf.remove_folder(guards.the_folder(found, folder))
    return done(found, "folder", SHELF)
