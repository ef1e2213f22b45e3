"""Pages for readers of an army: a sample for everybody, a player's army for those who may see it."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from armybuilder.armies.army_sources import army_to_read, copy_for_visitor
from armybuilder.armies.display import missing_toys
from armybuilder.armies.documents import downloads
from armybuilder.armies.forms import whole_number
from armybuilder.armies.pictures import portraits
from armybuilder.armies.reading import context
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of

PAGE = "armies/reading/read.html"


@require_safe
def read(request: Request, **parts: Any) -> HttpResponse:
    """An army in its current state, to read, copy and print."""
    source = army_to_read(request, **parts)
    become_player(request)
    place, visitor = request.build_absolute_uri(source.address), visitor_of(request)
    is_shared, wanted_page = source.army is not None, whole_number(request.GET.get("page", "")) or 1
    shown = context.page(source.build, place, source.sample, is_shared, wanted_page)
    if source.army:
        shown |= context.about(source.army, visitor)
    shown["lacks"] = missing_toys.of_visitor(visitor, source.build)
    # Link previews show what everybody with the address sees; a club's armies are for its members.
    pictured = shown.get("public", True) or not source.address.startswith("/read/")
    return render(request, PAGE, shown | {"at": source.address, "pictured": pictured})


@limit_posts("armies")
@post_only
def copy(request: Request, **parts: Any) -> HttpResponse:
    """Copy the army to the visitor's armies."""
    source = army_to_read(request, **parts)
    return redirect("armies:army", copy_for_visitor(request, source, source.build).code)


@require_safe
def file(request: Request, ending: str, **parts: Any) -> HttpResponse:
    """Download the army's document, or its text notation."""
    return downloads.file(army_to_read(request, **parts).build, ending)


@require_safe
def portrait(request: Request, digest: str) -> HttpResponse:
    """A unit's picture, for everybody who knows its digest from an army that they may see. It never changes."""
    content = portraits.read(digest)
    if content is None:
        raise Http404("No such picture.")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)
