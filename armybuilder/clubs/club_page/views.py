"""A club's page, and what members do there: ask to join, accept, leave, change roles."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.audit import trail
from armybuilder.clubs import membership, permissions
from armybuilder.clubs.club_page import context
from armybuilder.clubs.models import Club, Role
from armybuilder.clubs.page_header import MEMBERS, OVERVIEW, OWN_TABS, tab_address
from armybuilder.core.web.http import Request
from armybuilder.text_fields import TextField
from armybuilder.visitors import visitor_of

WORDS = 200
"""The maximum length of the note of somebody who asks to join."""


class JoinRequestForm(forms.Form):
    """A note to the organizers; may be empty."""

    words = TextField(WORDS)


class RoleForm(forms.Form):
    """A member's new role."""

    role = forms.ChoiceField(choices=Role.choices)


@require_safe
def club(request: Request, club: str) -> HttpResponse:
    """A club's page."""
    shown_club, tab = permissions.visible_club(request, club), request.GET.get("tab", "")
    tab = tab if tab in OWN_TABS else OVERVIEW
    shown = context.page(shown_club, visitor_of(request), tab)
    return render(request, "clubs/club_page/club.html", shown)


@require_safe
def log(request: Request, club: str) -> HttpResponse:
    """The log of what was done in the club, for those who organize it."""
    shown_club = permissions.club_of_organizer(request, club)
    return render(
        request, "clubs/club_page/log.html", {"club": shown_club, "entries": trail.latest(shown_club.log_place)}
    )


@require_POST
def ask(request: Request, club: str) -> HttpResponse:
    """Ask to join."""
    shown_club = permissions.visible_club(request, club)
    if visitor_of(request).player is None:
        return redirect(permissions.sign_in(membership.club_address(shown_club)))
    form = JoinRequestForm(request.POST)
    if not form.is_valid():
        return refused(request, shown_club, OVERVIEW, join_request=form)
    with transaction.atomic():
        club_page = permissions.visible_club(request, club, hold=True)
        membership.ask(club_page, permissions.player(request), form.cleaned_data["words"])
    return redirect_to_club(request, shown_club, _("Request sent. The organizers get a notification."))


@require_POST
def ask_no_more(request: Request, club: str) -> HttpResponse:
    """Cancel the request to join."""
    shown_club = permissions.visible_club(request, club)
    shown_club.join_requests.filter(player=permissions.player(request)).delete()
    return redirect_to_club(request, shown_club, _("Request canceled."))


@require_POST
@transaction.atomic
def let_in(request: Request, club: str, asked: int) -> HttpResponse:
    """Accept somebody who asks to join."""
    own_club = permissions.club_of_organizer(request, club, hold=True)
    membership.let_in(own_club, permissions.join_request(own_club, asked).player, permissions.player(request))
    return redirect_to_club(request, own_club, _("Accepted."), MEMBERS)


@require_POST
@transaction.atomic
def refuse(request: Request, club: str, asked: int) -> HttpResponse:
    """Decline a request to join. The player may ask again."""
    own_club = permissions.club_of_organizer(request, club, hold=True)
    membership.decline(permissions.join_request(own_club, asked), permissions.player(request))
    return redirect_to_club(request, own_club, _("Declined."), MEMBERS)


@require_POST
def leave(request: Request, club: str) -> HttpResponse:
    """Leave a club."""
    try:
        with transaction.atomic():
            membership.part(permissions.club_of_member(request, club, hold=True), permissions.player(request))
    except membership.RefusedAction as reason:
        return refused(request, permissions.club_of_member(request, club), MEMBERS, refused=str(reason))
    return redirect("clubs:clubs")


@require_POST
def role(request: Request, club: str, player: UUID) -> HttpResponse:
    """Make a member an owner, organizer or plain member. Players can also give up their own role."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Http404("No such role.")
    try:
        with transaction.atomic():
            own_club = permissions.club_of_owner(request, club, hold=True)
            member = permissions.member(own_club, player)
            membership.change_role(own_club, member, form.cleaned_data["role"], permissions.player(request))
    except membership.RefusedAction as reason:
        return refused(request, permissions.club_of_owner(request, club), MEMBERS, refused=str(reason))
    return redirect_to_club(request, own_club, _("Role changed."), MEMBERS)


@require_POST
@transaction.atomic
def transfer_ownership(request: Request, club: str, player: UUID) -> HttpResponse:
    """Transfer ownership of the club to another member."""
    own_club = permissions.club_of_owner(request, club, hold=True)
    membership.transfer_ownership(own_club, permissions.member(own_club, player), permissions.player(request))
    return redirect_to_club(request, own_club, _("Ownership transferred. You stay as an organizer."), MEMBERS)


@require_POST
def remove(request: Request, club: str, player: UUID) -> HttpResponse:
    """Remove a member. Owners remove everybody except owners; organizers remove members."""
    try:
        with transaction.atomic():
            own_club = permissions.club_of_organizer(request, club, hold=True)
            member, mine = permissions.member(own_club, player), permissions.role_of(own_club, visitor_of(request))
            if member.role != Role.MEMBER and (mine != Role.OWNER or member.role == Role.OWNER):
                if member.role == Role.OWNER:
                    refusal = _("{player} is an owner. Owners can only step down themselves.")
                else:
                    refusal = _("{player} is an organizer. Only an owner can remove organizers.")
                raise membership.RefusedAction(refusal.format(player=member.player.name))
            membership.part(own_club, member.player, permissions.player(request))
    except membership.RefusedAction as reason:
        return refused(request, permissions.club_of_organizer(request, club), MEMBERS, refused=str(reason))
    return redirect_to_club(request, own_club, _("Member removed, and their armies with them."), MEMBERS)


def redirect_to_club(request: Request, club: Club, message: str, tab: str = OVERVIEW) -> HttpResponse:
    """Redirect to a tab of the club's page, with a message."""
    messages.success(request, message)
    return redirect(tab_address(club, tab))


def refused(request: Request, club: Club, tab: str, **why: object) -> HttpResponse:
    """A tab of the club's page with an error: a sentence, or a form with its errors."""
    return render(request, "clubs/club_page/club.html", context.page(club, visitor_of(request), tab) | why, status=422)
