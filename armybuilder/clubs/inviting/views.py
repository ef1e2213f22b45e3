"""Inviting to a club, and accepting an invitation."""

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.accounts.context_processors import is_mail_in_console
from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.clubs import membership, permissions
from armybuilder.clubs.club_page.views import redirect_to_club
from armybuilder.clubs.inviting import invitations
from armybuilder.clubs.models import Club
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.http import Gone, Request
from armybuilder.core.web.values import Context
from armybuilder.visitors import visitor_of

EMAIL = 254
"""The maximum length of an e-mail address."""
NO_EMAIL = gettext_lazy("Enter an e-mail address, such as petra@example.org.")


class InvitationForm(forms.Form):
    """The address to invite."""

    email = forms.EmailField(
        max_length=EMAIL,
        error_messages=dict.fromkeys(("required", "invalid", "max_length", "null_characters_not_allowed"), NO_EMAIL),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


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
            sentence = _("Invitation sent.")
            if is_mail_in_console():
                sentence = _("Invitation written to the console in which this server runs. Its link is there.")
            return _back(request, own_club, sentence)
        except membership.RefusedAction as reason:
            form.add_error("email", str(reason))
    shown = _invite_context(own_club) | {"form": form}
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
        inviter = invitation.by if invitation else None
        shown = {
            "club": invited_club,
            "by": inviter.name if inviter else "",
            "players": invited_club.members.count(),
            "belongs": bool(permissions.role_of(invited_club, visitor)),
            "signed_in": visitor.player is not None,
            "sign_in": permissions.sign_in(f"/join/{invite}/"),
            "sign_up": permissions.sign_up(f"/join/{invite}/"),
            "armies": Army.objects.made_by(visitor).filter(binned=None).count(),
        }
        return render(request, "clubs/inviting/join.html", shown)
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


def _back(request: Request, club: Club, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect(membership.club_address(club, "invite/"))


def _invite_context(club: Club) -> Context:
    """The link, and the invitations by mail that are open."""
    now = timezone.now()
    out = [
        (invitation, timestamps.ago(invitation.made, now), invitations.address(invitation.key))
        for invitation in club.invitations.filter(used=None)
    ]
    link = army_context.address(invitations.address(club.link)) if club.link else None
    return {"club": club, "link": link, "out": out}
