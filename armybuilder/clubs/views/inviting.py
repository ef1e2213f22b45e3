"""Inviting to a club, and following an invitation."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.clubs import access, belonging, forms, invite_page, inviting
from armybuilder.clubs.models import Club
from armybuilder.clubs.views.pages import GET_OR_POST, done
from armybuilder.core.http import Request
from armybuilder.visitors import visitor_of


@require_http_methods(GET_OR_POST)
def invite(request: Request, club: str) -> HttpResponse:
    """The link to invite by, and mails."""
    found = access.organized(request, club)
    if request.method != "POST":
        return _page(request, found)
    try:
        email = forms.email(request.POST)
        inviting.count(email, access.player(request))
        with transaction.atomic():
            inviting.write(access.organized(request, club, hold=True), email, access.player(request))
    except forms.Wrong as wrong:
        return _page(request, found, wrong.mistakes)
    except belonging.Refused as refused:
        return _page(request, found, {"email": str(refused)})
    return _back(found, "sent")


@require_POST
def make_link(request: Request, club: str) -> HttpResponse:
    """Make the link, or another in its place."""
    instead_of = request.POST.get("instead-of", "")
    with transaction.atomic():
        found = access.organized(request, club, hold=True)
        # The second click of a doubled one names what the first replaced.
        if (found.link or "") == instead_of:
            inviting.give_link(found)
    return _back(found, "made")


@require_POST
@transaction.atomic
def withdraw_link(request: Request, club: str) -> HttpResponse:
    """Let nobody join by the link any more."""
    found = access.organized(request, club, hold=True)
    inviting.withdraw_link(found)
    return _back(found, "withdrawn")


@require_POST
@transaction.atomic
def withdraw(request: Request, club: str, invitation: int) -> HttpResponse:
    """Let nobody join by that mail any more."""
    found = access.organized(request, club, hold=True)
    access.invitation(found, invitation).delete()
    return _back(found, "withdrawn")


@require_http_methods(GET_OR_POST)
def join(request: Request, invite: str) -> HttpResponse:
    """Which club invites; a post joins it."""
    found, invitation = access.invited(invite)
    visitor = visitor_of(request)
    if request.method != "POST":
        return render(request, "clubs/join.html", invite_page.join(found, invitation, visitor, invite))
    if visitor.player is None:
        return redirect(access.sign_in(request.path))
    with transaction.atomic():
        found, invitation = access.invited(invite, hold=True)
        belonging.join(found, visitor.player, invitation)
    return done(found, "joined")


def _page(request: Request, club: Club, mistakes: dict[str, str] | None = None) -> HttpResponse:
    shown = invite_page.page(club, request.GET.get("told", ""), request.POST.dict(), mistakes or {})
    return render(request, "clubs/invite.html", shown, status=422 if mistakes else 200)


def _back(club: Club, told: str) -> HttpResponse:
    return redirect(f"{belonging.at(club, 'invite/')}?told={told}")
