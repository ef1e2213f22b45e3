"""The library: search and browse, like, and the feed of the newest."""

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies.models import Army
from armybuilder.core.web.http import Request, public, render_page
from armybuilder.library import context, entries, feeds, search_results
from armybuilder.library.search_criteria import Search
from armybuilder.visitors import Visitor, become_player, visitor_of

PAGE = "library/library.html"
FEED = 50
"""The number of armies in a feed."""


@require_safe
def library(request: Request) -> HttpResponse:
    """The page, only its results while somebody types, or the next results."""
    become_player(request)
    search = Search.read(request.GET)
    shown = context.page(visitor_of(request), search)
    return render_page(request, PAGE, shown, partial="more" if search.after else "results")


@require_POST
def like(request: Request, code: UUID) -> HttpResponse:
    """Add or remove a like."""
    player, back = visitor_of(request).player, Search.read(QueryDict(request.POST.get("back", ""))).address()
    if player is None:
        return redirect_to_login(back, reverse("account_login"))
    army = get_object_or_404(Army.objects.public(), code=code)
    liked = request.POST.get("like") == "1"
    count = entries.like(army, player, liked)
    if request.htmx:
        card = {"code": army.code, "name": army.name, "liked": liked, "likes": count}
        return render(request, f"{PAGE}#like", {"card": card, "back": request.POST.get("back", "")})
    return redirect(f"{back}#army-{army.code}")


@require_safe
@public
def feed(request: Request) -> HttpResponse:
    """The newest armies for feed readers."""
    newest = search_results.page(Search(is_mixed=True), Visitor(), FEED)
    return feeds.feed(
        request, _("New armies in the library"), reverse("library:library"), "Muster", map(feeds.of_entry, newest)
    )
