"""A new army, begun with the choice of its rule book."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.armies import new_army
from armybuilder.http import Request, render_page


@require_safe
def new(request: Request) -> HttpResponse:
    """The rule books by feel, and what the chosen one asks."""
    edition = new_army.edition_asked(request.GET)
    start = new_army.start(edition)
    if start:
        start["name"] = request.GET.get("name", "")
    return render_page(
        request, "armies/new.html", {"start": start, "books": new_army.books(edition)}, partial="choices"
    )
