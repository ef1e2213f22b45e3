"""A new army, begun with the choice of its rule book."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.armies import new_army
from armybuilder.http import Request, render_page
from armybuilder.visitors import become_maker, visitor_of


@require_safe
def new(request: Request) -> HttpResponse:
    """The rule books by feel, and what the chosen one asks."""
    become_maker(request)
    visitor = visitor_of(request)
    edition = new_army.edition_asked(visitor, request.GET)
    shown = new_army.page(visitor, edition, name=request.GET.get("name", ""))
    return render_page(request, "armies/new.html", shown, partial="choices")
