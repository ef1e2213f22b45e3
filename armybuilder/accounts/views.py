"""Account pages: name, sessions, data export and deletion."""

from typing import cast

from allauth.account.internal.flows.logout import logout
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts import account_data, exports
from armybuilder.accounts.adapter import LATER, Adapter
from armybuilder.accounts.attempts import is_within_limit
from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.forms import DeleteAccountForm, Profile
from armybuilder.accounts.models import Player
from armybuilder.core.db import transactions
from armybuilder.core.web.http import Request


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: Request) -> HttpResponse:
    """One's name and time zone, with links to everything else."""
    form = Profile(request.POST or None, instance=_player(request))
    if request.method == "POST" and form.is_valid():
        account_data.prepare(form.instance)
        with transaction.atomic():
            form.save()
        messages.success(request, _("Saved."))
        return redirect("accounts:account")
    status = 422 if form.is_bound else 200
    return render(request, "account/account.html", {"form": form}, status=status)


@require_POST
@login_required
def end_session(request: Request, session: int) -> HttpResponse:
    """Sign out one of the signed-in browsers, at once."""
    session_row = get_object_or_404(UserSession, pk=session, user=request.user)
    here = session_row.is_current()
    end_sessions(request, [session_row])
    return redirect("home" if here else "usersessions_list")


@login_required
@require_safe
def export(request: Request) -> HttpResponse:
    """The parts that can be downloaded."""
    return render(request, "account/export.html", {"parts": exports.parts(_player(request))})


@login_required
@require_safe
def export_part(request: Request, part: str) -> HttpResponseBase:
    """Download one zip."""
    for export in exports.parts(_player(request)):
        if export.slug == part:
            return export.response()
    raise Http404(part)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request) -> HttpResponse:
    """Delete the account and everything in it, after the password was entered."""
    form = DeleteAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if mistake := _mistaken(request, form.cleaned_data["password"]):
            form.add_error("password", ValidationError(mistake))
        else:
            _forget(request, _player(request))
            return render(request, "account/deleted.html")
    return render(request, "account/delete.html", {"form": form}, status=422 if form.is_bound else 200)


def _player(request: Request) -> Player:
    return cast(Player, player_of(request))


def _mistaken(request: Request, password: str) -> str:
    """The error of the password; empty if it is right."""
    if not is_within_limit(request, "reauthenticate"):
        return str(LATER)
    return "" if request.user.check_password(password) else str(Adapter.error_messages["incorrect_password"])


def _forget(request: Request, player: Player) -> None:
    user = cast(User, request.user)
    with transactions.one_transaction():
        account_data.forget(player)
        logout(request)
        _end(user)


@transactions.deferred
def _end(user: User) -> None:
    """Delete a user, wherever they are signed in."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    User.objects.filter(pk=user.pk).delete()
