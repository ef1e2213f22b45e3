"""What the maker of an army gives away: the link for readers, the pen to go on editing on another device."""

from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import guards, reading, sights
from armybuilder.armies.models import Army, Sight
from armybuilder.http import Request
from armybuilder.visitors import take_pen, visitor_of

secret = cache_control(private=True, no_store=True)
"""A page that nothing on the way keeps a copy of."""


@require_safe
@secret
def share(request: Request, code: UUID) -> HttpResponse:
    """Both secret addresses of an army, to hand on or to withdraw."""
    army = guards.made(request, code)
    link, pen = (
        reading.address(request.build_absolute_uri(reverse(f"armies:{name}", args=[key]))) if key else None
        for name, key in (("shared", army.link), ("pen", army.pen))
    )
    shown = {
        "army": army,
        "link": link,
        "pen": pen,
        "sight": sights.of(army),
        "shelves": _shelves(army) if army.sight == Sight.CLUB else [],
    }
    return render(request, "armies/share.html", shown | {"choices": sights.offered(visitor_of(request), army.kept_out)})


@require_POST
def choose_sight(request: Request, code: UUID) -> HttpResponse:
    """Who sees the army, from now on."""
    army, value = guards.made(request, code), request.POST.get("sight", "")
    if not sights.choosable(visitor_of(request), value, army.kept_out):
        raise BadRequest("Choose who sees the army on its page to share it; some choices take an account.")
    sights.choose(army, value)
    return redirect("armies:share", code)


@require_POST
def make_link(request: Request, code: UUID) -> HttpResponse:
    """Let anybody with the link read the army; asked twice, the link stays the same, unless another is asked for."""
    army = guards.made(request, code)
    if army.link and army.link == request.POST.get("instead-of"):
        army.link = None
    army.give_link()
    return redirect("armies:share", code)


@require_POST
def withdraw_link(request: Request, code: UUID) -> HttpResponse:
    """Nobody reads the army by its link any more."""
    guards.made(request, code).withdraw_link()
    return redirect("armies:share", code)


@require_POST
def make_pen(request: Request, code: UUID) -> HttpResponse:
    """Let anybody with the secret address edit the army; asked twice, it stays the same."""
    guards.made(request, code).give_pen()
    return redirect("armies:share", code)


@require_POST
def withdraw_pen(request: Request, code: UUID) -> HttpResponse:
    """Nobody but its maker edits the army any more."""
    guards.made(request, code).withdraw_pen()
    return redirect("armies:share", code)


@require_safe
@secret
def pen(request: Request, pen: str) -> HttpResponse:
    """Ask before editing here: whoever previews a link fetches it, and must not become an editor by that."""
    army = guards.lent(pen)
    return render(request, "armies/pen.html", {"army": army, "pen": pen, **reading.glance(army.build())})


@require_POST
def take(request: Request, pen: str) -> HttpResponse:
    """Go on editing in this browser."""
    army = guards.lent(pen)
    if army.maker != visitor_of(request).maker:
        take_pen(request, pen)
    return redirect("armies:army", army.code)


def _shelves(army: Army) -> list[tuple[str, str]]:
    """The clubs on whose shelves it stands, by name and the end of their address."""
    return list(army.shelved.values_list("club__name", "club__slug").order_by("club__name"))
