"""Taking an army to another rule book: shown first, then done as one change."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from armybuilder.armies import archive, rules_page
from armybuilder.armies.forms import WHOLE
from armybuilder.armies.guards import editable
from armybuilder.armies.models import Army
from armybuilder.http import Request
from armybuilder.visitors import visitor_of
from rules.models import Edition


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: Request, code: UUID) -> HttpResponse:
    """What another rule book would make of the army; a post takes it there."""
    army = editable(request, code)
    if request.method == "POST":
        return _take(request, army)
    slug = request.GET.get("to", "")
    to = get_object_or_404(Edition.objects.exclude(pk=army.edition_id), slug=slug) if slug else None
    return render(request, "armies/rules.html", rules_page.page(army, visitor_of(request), to))


def _take(request: Request, army: Army) -> HttpResponse:
    to = get_object_or_404(Edition, slug=request.POST.get("to", ""))
    before, maker, seen = army.build(), visitor_of(request).maker, request.POST.get("version", "")
    known = int(seen) if WHOLE.fullmatch(seen) else army.head
    deed = army.take_to(to, seen=known, maker=maker)
    if deed and "copy" in request.POST and army.maker == maker:
        archive.keep([rules_page.aside(before)], maker)
    response = redirect("armies:army", army.code)
    response.headers["Location"] += f"?told={'done' if deed or to == army.edition else 'stale'}"
    return response
