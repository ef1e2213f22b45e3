"""Inviting to a club, and accepting an invitation."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.accounts.context_processors import is_mail_in_console
from armybuilder.clubs import membership, permissions
from armybuilder.clubs.club_page.views import redirect_to_club
from armybuilder.clubs.inviting import context, invitations
from armybuilder.clubs.inviting.forms import InvitationForm
from armybuilder.clubs.models import Club
from armybuilder.core.web.http import Gone, Request
from armybuilder.visitors import visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: Request, club: str) -> HttpResponse:
    """The invitation link and the invitations by mail."""
    own_club = permissions.club_of_organizer(request, club)
    form = InvitationForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            invitations.count(form.cleaned_data["email"], permissions.player(request))
            with transaction.atomic():
                own_club = permissions.club_of_organizer(request, club, hold=True)
                invitations.write(own_club, form.cleaned_data["email"], permissions.player(request))
            return _back(request, own_club, _sent())
        except membership.RefusedAction as reason:
            form.add_error("email", str(reason))
    shown = context.page(own_club) | {"form": form}
    return render(request, "clubs/inviting/invite.html", shown, status=422 if form.is_bound else 200)


@require_POST
def make_link(request: Request, club: str) -> HttpResponse:
    """Create or replace the link."""
    instead_of = request.POST.get("instead-of", "")
    with transaction.atomic():
        own_club = permissions.club_of_organizer(request, club, hold=True)
        # The second click of a double click names the link that the first one replaced.
        if (own_club.link or "") == instead_of:
            invitations.turn_on_link(own_club, permissions.player(request))
    return _back(request, own_club, _("Link created. Anyone with it can join."))


@require_POST
@transaction.atomic
def turn_off_link(request: Request, club: str) -> HttpResponse:
    """Turn off the link."""
    own_club = permissions.club_of_organizer(request, club, hold=True)
    invitations.turn_off_link(own_club, permissions.player(request))
    return _back(request, own_club, _("Turned off. The link no longer works."))


@require_POST
@transaction.atomic
def cancel(request: Request, club: str, invitation: int) -> HttpResponse:
    """Cancel an invitation by mail."""
    own_club = permissions.club_of_organizer(request, club, hold=True)
    invitations.cancel(permissions.invitation(own_club, invitation), permissions.player(request))
    return _back(request, own_club, _("Turned off. The link no longer works."))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Request, invite: str) -> HttpResponse:
    """Show which club invites; a POST joins it."""
    invited_club, invitation = permissions.invited(invite)
    visitor = visitor_of(request)
    if invitation and invitation.used:
        return _used(request, invited_club)
    if request.method != "POST":
        return render(request, "clubs/inviting/join.html", context.join(invited_club, invitation, visitor, invite))
    if visitor.player is None:
        return redirect(permissions.sign_in(request.path))
    with transaction.atomic():
        invited_club, invitation = permissions.invited(invite, hold=True)
        if invitation and invitation.used:
            return _used(request, invited_club)
        membership.join(invited_club, visitor.player, invitation)
    return redirect_to_club(request, invited_club, _("You are a member now."))


def _used(request: Request, club: Club) -> HttpResponse:
    """An invitation by mail that was used: it leads members to their club, and tells others."""
    if permissions.role_of(club, visitor_of(request)):
        return redirect(membership.club_address(club))
    signed_in = visitor_of(request).player is not None
    raise Gone("clubs/inviting/used.html", {"signed_in": signed_in, "sign_in": permissions.sign_in(request.path)})


def _sent() -> str:
    """Where the invitation is now."""
    if is_mail_in_console():
        return _("Invitation written to the console in which this server runs. Its link is there.")
    return _("Invitation sent.")


def _back(request: Request, club: Club, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect(membership.club_address(club, "invite/"))
