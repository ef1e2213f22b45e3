"""A player's notifications, and their choices for each kind."""

from __future__ import annotations

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.models import Player
from armybuilder.core.web.http import Request
from armybuilder.notices import notify
from armybuilder.notices.models import OPENED, Notice, Wish
from armybuilder.notices.sentences import Kind

MOST = 100
"""The maximum number of notifications that are listed."""
WishForm = forms.modelform_factory(Wish, fields=("listed", "mailed"))


def wish_forms(player: Player, posted: QueryDict | None = None) -> list[forms.ModelForm[Wish]]:
    """A form for each kind that the player may get; by default a kind is only listed."""
    wishes = {wish.kind: wish for wish in Wish.objects.filter(player=player)}
    kinds = [kind for kind in Kind if kind != Kind.REPORT or (player.user and player.user.is_staff)]
    return [
        WishForm(posted, instance=wishes.get(kind) or Wish(player=player, kind=kind), prefix=kind) for kind in kinds
    ]


@require_safe
@login_required
def notices(request: Request) -> HttpResponse:
    """The notifications, unread ones first. From now on the bar counts only newer ones."""
    rows = list(Notice.objects.listed_for(_player(request))[:MOST])
    newest = max((row.pk for row in rows), default=0)
    if newest > request.session.get(OPENED, 0):
        request.session[OPENED] = newest
    return render(request, "notices/list.html", {"rows": rows, "unread": sum(1 for row in rows if not row.seen)})


@require_POST
@login_required
def follow(request: Request, notice: int) -> HttpResponse:
    """Go to what a notification is about, and mark it as read."""
    shown_notice = get_object_or_404(Notice.objects.listed_for(_player(request)), pk=notice)
    shown_notice.seen = shown_notice.seen or timezone.now()
    shown_notice.save(update_fields=("seen",))
    ours = url_has_allowed_host_and_scheme(shown_notice.at, allowed_hosts=None)
    return redirect(shown_notice.at if ours else "notices:notices")


@require_POST
@login_required
def see_all(request: Request) -> HttpResponse:
    """Mark all as read."""
    Notice.objects.listed_for(_player(request)).filter(seen=None).update(seen=timezone.now())
    return redirect("notices:notices")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def wishes(request: Request) -> HttpResponse:
    """Save which kinds are listed, and which are sent by e-mail."""
    player = _player(request)
    if request.method == "POST":
        valid = [form for form in wish_forms(player, request.POST) if form.is_valid()]
        with transaction.atomic():
            for form in valid:
                form.save()
        return redirect("notices:wishes")
    address = notify.address_of([player.pk]).get(player.pk, "")
    return render(request, "notices/wishes.html", {"forms": wish_forms(player), "address": address})


def _player(request: Request) -> Player:
    player = player_of(request)
    if player is None:
        raise Http404("Nobody is signed in.")
    return player
