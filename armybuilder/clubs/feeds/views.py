"""The feeds of a club: the public one, and each member's own, made and withdrawn."""

from django.db import transaction
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.clubs import access
from armybuilder.clubs.club_page.views import done
from armybuilder.clubs.feeds import atom
from armybuilder.clubs.head import FEED
from armybuilder.core.http import Request


@require_safe
def feed(request: Request, club: str) -> HttpResponse:
    """What a public club has on its shelf."""
    found = access.seen(request, club)
    if not found.public:
        raise Http404("A club for members has a feed for each of them.")
    return atom.public(request, found)


@require_safe
def own(request: Request, club: str, feed: str) -> HttpResponse:
    """What a member sees on the shelf, for whoever has the secret address."""
    return atom.own(request, access.feeding(club, feed))


@require_POST
def make(request: Request, club: str) -> HttpResponse:
    """Make the address of one's feed, or another in its place."""
    instead_of = request.POST.get("instead-of", "")
    with transaction.atomic():
        found = access.joined(request, club, hold=True)
        member = access.member(found, access.player(request).code)
        # The second click of a doubled one names what the first replaced.
        if (member.feed or "") == instead_of:
            atom.give(member)
    return done(found, "feed", FEED)


@require_POST
def withdraw(request: Request, club: str) -> HttpResponse:
    """Let the address of one's feed lead nowhere."""
    found = access.joined(request, club)
    atom.withdraw(access.member(found, access.player(request).code))
    return done(found, "feed-withdrawn", FEED)
