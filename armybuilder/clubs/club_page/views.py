"""A club's page, and what members do there: ask to join, accept, leave, change roles."""

from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.clubs import access, belonging
from armybuilder.clubs.club_page import context
from armybuilder.clubs.club_page.forms import JoinRequestForm, RoleForm
from armybuilder.clubs.head import MEMBERS, OVERVIEW, OWN_TABS, tab_address
from armybuilder.clubs.models import Club, Role
from armybuilder.core.http import Request
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.visitors import visitor_of


@require_safe
def club(request: Request, club: str) -> HttpResponse:
    """A club's page."""
    found, tab = access.seen(request, club), request.GET.get("tab", "")
    tab = tab if tab in OWN_TABS else OVERVIEW
    shown = context.page(found, visitor_of(request), tab, request.GET.get("told", ""))
    return render(request, "clubs/club_page/club.html", shown)


@require_POST
def ask(request: Request, club: str) -> HttpResponse:
    """Ask to join."""
    found = access.seen(request, club)
    if visitor_of(request).player is None:
        return redirect(access.sign_in(belonging.at(found)))
    form = JoinRequestForm(request.POST)
    if not form.is_valid():
        return refused(request, found, OVERVIEW, join_request=form)
    with transaction.atomic():
        belonging.ask(access.seen(request, club, hold=True), access.player(request), form.cleaned_data["words"])
    return done(found, "asked")


@require_POST
def ask_no_more(request: Request, club: str) -> HttpResponse:
    """Cancel the request to join."""
    found = access.seen(request, club)
    found.join_requests.filter(player=access.player(request)).delete()
    return done(found, "unasked")


@require_POST
@transaction.atomic
def let_in(request: Request, club: str, asked: int) -> HttpResponse:
    """Accept somebody who asks to join."""
    found = access.organized(request, club, hold=True)
    belonging.let_in(found, access.asked(found, asked).player, access.player(request))
    return done(found, "let-in", MEMBERS)


@require_POST
@transaction.atomic
def refuse(request: Request, club: str, asked: int) -> HttpResponse:
    """Decline a request to join. The player may ask again."""
    found = access.organized(request, club, hold=True)
    one = access.asked(found, asked)
    one.delete()
    notify([one.player], Kind.CLUB, "club-declined", "/clubs/", club=found.name)
    return done(found, "refused", MEMBERS)


@require_POST
def leave(request: Request, club: str) -> HttpResponse:
    """Leave a club."""
    try:
        with transaction.atomic():
            belonging.part(access.joined(request, club, hold=True), access.player(request))
    except belonging.Refused as reason:
        return refused(request, access.joined(request, club), MEMBERS, refused=str(reason))
    return redirect("clubs:clubs")


@require_POST
def role(request: Request, club: str, player: UUID) -> HttpResponse:
    """Make somebody owner, organizer or member, or give up one's own role."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Http404("No such role.")
    try:
        with transaction.atomic():
            found = access.owned(request, club, hold=True)
            belonging.name_role(found, access.member(found, player), form.cleaned_data["role"], access.player(request))
    except belonging.Refused as reason:
        return refused(request, access.owned(request, club), MEMBERS, refused=str(reason))
    return done(found, "role", MEMBERS)


@require_POST
@transaction.atomic
def hand_over(request: Request, club: str, player: UUID) -> HttpResponse:
    """Make somebody the owner in one's own place."""
    found = access.owned(request, club, hold=True)
    belonging.hand_over(found, access.member(found, player), access.player(request))
    return done(found, "handed", MEMBERS)


@require_POST
def remove(request: Request, club: str, player: UUID) -> HttpResponse:
    """Remove a member. Owners remove everybody except owners; organizers remove members."""
    try:
        with transaction.atomic():
            found = access.organized(request, club, hold=True)
            member, mine = access.member(found, player), access.role_of(found, visitor_of(request))
            if member.role != Role.MEMBER and (mine != Role.OWNER or member.role == Role.OWNER):
                if member.role == Role.OWNER:
                    refusal = _("{player} is an owner. Owners can only step down themselves.")
                else:
                    refusal = _("{player} is an organizer. Only an owner can remove organizers.")
                raise belonging.Refused(refusal.format(player=member.player.name))
            belonging.part(found, member.player, access.player(request))
    except belonging.Refused as reason:
        return refused(request, access.organized(request, club), MEMBERS, refused=str(reason))
    return done(found, "member-removed", MEMBERS)


def done(club: Club, action: str, tab: str = OVERVIEW) -> HttpResponse:
    """Redirect to a tab of the club's page, with a message."""
    at = tab_address(club, tab)
    return redirect(f"{at}{'&' if '?' in at else '?'}told={action}")


def refused(request: Request, club: Club, tab: str, **why: object) -> HttpResponse:
    """A tab of the club's page with an error: a sentence, or a form with its errors."""
    return render(request, "clubs/club_page/club.html", context.page(club, visitor_of(request), tab) | why, status=422)
