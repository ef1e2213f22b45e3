"""The changes in the original since it was copied."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import copies, permissions
from armybuilder.armies.display import attribution
from armybuilder.armies.models import Army
from armybuilder.core.web.http import Gone, Request
from armybuilder.visitors import visitor_of


@require_safe
def original(request: Request, code: UUID) -> HttpResponse:
    """The original's changes since, in words. Nothing is applied automatically."""
    copy, origin = _both(request, code)
    shown = {
        "army": copy,
        "origin": origin,
        "at": attribution.address(origin, copy, visitor_of(request)),
        "author": origin.author,
        "summaries": copies.changes(origin, copy.origin_version),
    }
    return render(request, "armies/original/original.html", shown)


@require_POST
def mark_seen(request: Request, code: UUID) -> HttpResponse:
    """Mark the original as seen; later changes are shown again."""
    copy, origin = _both(request, code)
    Army.objects.filter(pk=copy.pk).update(origin_version=origin.version)
    return redirect("armies:army", code)


def _both(request: Request, code: UUID) -> tuple[Army, Army]:
    copy = permissions.own_army(request, code)
    origin = attribution.original(copy, visitor_of(request))
    if origin is None and copy.origin_read_key:
        raise Gone("armies/original/original_gone.html", {"army": copy})
    if origin is None:
        raise Http404("No original that you may see.")
    return copy, origin
