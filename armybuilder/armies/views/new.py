"""A new army, begun with the choice of its rule book."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.armies import new_army
from armybuilder.http import Request, render_page
from armybuilder.visitors import become_maker


@require_safe
def new(request: Request) -> HttpResponse:
    """The rule books by feel, and what the chosen one asks."""
    become_maker(request)
    shown = new_army.page(new_army.edition_asked(request.GET), name=request.GET.get("name", ""))
    return render_page(request, "armies/new.html", shown, partial="choices")
