"""Pages of the guide: its contents with the search, and a part."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.core.web.http import Request
from armybuilder.guide import search
from armybuilder.guide.parts import PARTS


@require_safe
def contents(request: Request) -> HttpResponse:
    """The parts, or those that match the search."""
    query, matches = search.search(request.GET.get("q", ""))
    return render(request, "guide/contents.html", {"query": query, "matches": matches})


@require_safe
def part(request: Request, slug: str) -> HttpResponse:
    """One part, with the one before it and the next."""
    place = next((place for place, part in enumerate(PARTS) if part.slug == slug), None)
    if place is None:
        raise Http404
    context = {
        "part": PARTS[place],
        "parts": PARTS,
        "number": place + 1,
        "previous": PARTS[place - 1] if place else None,
        "next": PARTS[place + 1] if place + 1 < len(PARTS) else None,
    }
    return render(request, "guide/part.html", context)
