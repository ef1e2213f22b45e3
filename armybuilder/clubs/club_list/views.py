"""The list of clubs."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.clubs.club_list import context
from armybuilder.core.web.http import Request
from armybuilder.visitors import visitor_of


@require_safe
def clubs(request: Request) -> HttpResponse:
    """The visitor's clubs, and the public ones."""
    words = " ".join(request.GET.get("q", "")[: context.MOST_WORDS].replace("\0", "").split())
    return render(request, "clubs/club_list/list.html", context.page(visitor_of(request), words))
