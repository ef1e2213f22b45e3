"""Creating an army, which starts with the choice of its rule book."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.armies.new_army import context
from armybuilder.core.web.http import Request, render_page
from armybuilder.visitors import become_player, visitor_of


@require_safe
def new(request: Request) -> HttpResponse:
    """The rule books, and the settings of the chosen one."""
    become_player(request)
    visitor = visitor_of(request)
    edition = context.edition_asked(visitor, request.GET)
    shown = context.page(visitor, edition, name=request.GET.get("name", ""))
    return render_page(request, "armies/new_army/new.html", shown, partial="choices")
