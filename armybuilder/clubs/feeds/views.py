"""The feeds of a club: the public one, and each member's own."""

from django.db import transaction
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.clubs import permissions
from armybuilder.clubs.club_page.views import redirect_to_club
from armybuilder.clubs.feeds import atom
from armybuilder.clubs.page_header import FEED
from armybuilder.core.web.http import Request


@require_safe
def feed(request: Request, club: str) -> HttpResponse:
    """The public armies of a club's library."""
    shown_club = permissions.visible_club(request, club)
    if not shown_club.public:
        raise Http404("A club for members has a feed for each of them.")
    return atom.public(request, shown_club)


@require_safe
def own(request: Request, club: str, feed: str) -> HttpResponse:
    """The armies that a member sees, for the reader of the secret address."""
    return atom.own(request, permissions.member_by_feed(club, feed))


@require_POST
def make(request: Request, club: str) -> HttpResponse:
    """Create or replace the address of the player's feed."""
    instead_of = request.POST.get("instead-of", "")
    with transaction.atomic():
        own_club = permissions.club_of_member(request, club, hold=True)
        member = permissions.member(own_club, permissions.player(request).code)
        # The second click of a double click names the address that the first one replaced.
        if (member.feed or "") == instead_of:
            atom.turn_on(member)
    return redirect_to_club(request, own_club, _("Feed created."), FEED)


@require_POST
def turn_off(request: Request, club: str) -> HttpResponse:
    """Turn off the player's feed."""
    own_club = permissions.club_of_member(request, club)
    atom.turn_off(permissions.member(own_club, permissions.player(request).code))
    return redirect_to_club(request, own_club, _("Feed turned off. Its address shows nothing now."), FEED)
