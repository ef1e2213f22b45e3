"""House rules for readers: everybody, or those who have the link."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armybuilder.core.web.http import Request
from armybuilder.house import permissions
from armybuilder.house.models import HouseRules
from armybuilder.house.reading import context
from armybuilder.visitors import open_house, visitor_of

PAGE = "house/reading/read.html"


@require_safe
def read(request: Request, family: str) -> HttpResponse:
    """House rules that the visitor may see."""
    house = get_object_or_404(HouseRules.objects.visible_to(visitor_of(request)), slug=family)
    return render(request, PAGE, context.page(house, visitor_of(request)))


@require_safe
def shared(request: Request, entry: str) -> HttpResponse:
    """House rules by their link; from now on the visitor may build on them."""
    house = permissions.shared(entry)
    open_house(request, entry)
    return render(request, PAGE, context.page(house, visitor_of(request)))
