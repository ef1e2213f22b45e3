"""Asking to join, letting in, leaving, and who does what in a club."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from armybuilder.clubs import belonging, forms, guards
from armybuilder.clubs.models import Role
from armybuilder.clubs.views.pages import done, refused
from armybuilder.http import Request
from armybuilder.notices.models import Kind, notify
from armybuilder.visitors import visitor_of

PLAYERS = "#players"


@require_POST
def ask(request: Request, club: str) -> HttpResponse:
    """Ask to be let in."""
    found = guards.seen(request, club)
    if visitor_of(request).player is None:
        return redirect(guards.sign_in(belonging.at(found)))
    try:
        belonging.ask(found, guards.player(request), forms.words(request.POST))
    except forms.Wrong as wrong:
        return refused(request, found, wrong.mistakes["words"])
    return done(found, "asked")


@require_POST
def ask_no_more(request: Request, club: str) -> HttpResponse:
    """Take back that one asks."""
    found = guards.seen(request, club)
    found.join_requests.filter(player=guards.player(request)).delete()
    return done(found, "unasked")


@require_POST
def let_in(request: Request, club: str, asked: int) -> HttpResponse:
    """Let somebody in who asks."""
    found = guards.organized(request, club)
    belonging.let_in(found, guards.asked(found, asked).player, guards.player(request))
    return done(found, "let-in", PLAYERS)


@require_POST
def refuse(request: Request, club: str, asked: int) -> HttpResponse:
    """Do not let somebody in; they may ask again."""
    found = guards.organized(request, club)
    one = guards.asked(found, asked)
    one.delete()
    notify([one.player], Kind.CLUB, f"{found.name} did not let you in.", "/clubs/")
    return done(found, "refused", PLAYERS)


@require_POST
def leave(request: Request, club: str) -> HttpResponse:
    """Leave a club."""
    found = guards.joined(request, club)
    try:
        belonging.part(found, guards.player(request))
    except belonging.Refused as reason:
        return refused(request, found, str(reason))
    return redirect("clubs:clubs")


@require_POST
def role(request: Request, club: str, player: UUID) -> HttpResponse:
    """Name somebody owner, organizer or member, or step down oneself."""
    found = guards.owned(request, club)
    named = request.POST.get("role", "")
    if named not in Role.values:
        raise Http404("No such role.")
    try:
        belonging.name_role(found, guards.member(found, player), named, guards.player(request))
    except belonging.Refused as reason:
        return refused(request, found, str(reason))
    return done(found, "role", PLAYERS)


@require_POST
def hand_over(request: Request, club: str, player: UUID) -> HttpResponse:
    """Make somebody the owner in one's own place."""
    found = guards.owned(request, club)
    belonging.hand_over(found, guards.member(found, player), guards.player(request))
    return done(found, "handed", PLAYERS)


@require_POST
def remove(request: Request, club: str, player: UUID) -> HttpResponse:
    """Remove a member: owners remove everybody but owners, organizers remove members."""
    found = guards.organized(request, club)
    member = guards.member(found, player)
    mine = guards.role_of(found, visitor_of(request))
    if member.role != Role.MEMBER and (mine != Role.OWNER or member.role == Role.OWNER):
        return refused(request, found, f"{member.player.name} is {member.role} here, and stays until they step down.")
    belonging.part(found, member.player, guards.player(request))
    return done(found, "member-removed", PLAYERS)
