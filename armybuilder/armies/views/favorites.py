"""The units that one keeps for other armies."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import favorites, offered
from armybuilder.armies.models import Favorite
from armybuilder.http import Request
from armybuilder.visitors import visitor_of


@require_safe
def kept(request: Request) -> HttpResponse:
    """The list of them."""
    rows = [{"kept": one, **offered.alone(one, build)} for one, build in favorites.all_of(visitor_of(request))]
    return render(request, "armies/favorites.html", {"rows": rows})


@require_POST
def forget(request: Request, favorite: UUID) -> HttpResponse:
    """A unit is not kept any more; armies that have it keep theirs."""
    get_object_or_404(Favorite, code=favorite, maker=visitor_of(request).maker or "-").delete()
    return redirect("armies:favorites")
