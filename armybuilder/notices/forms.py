"""The form of a player's choices: where each kind of notification goes."""

from __future__ import annotations

from django import forms
from django.http import QueryDict

from armybuilder.accounts.models import Player
from armybuilder.notices.models import Wish
from armybuilder.notices.sentences import Kind

WishForm = forms.modelform_factory(Wish, fields=("listed", "mailed"))


def wish_forms(player: Player, posted: QueryDict | None = None) -> list[forms.ModelForm[Wish]]:
    """A form for each kind that the player may get; by default a kind is only listed."""
    wishes = {wish.kind: wish for wish in Wish.objects.filter(player=player)}
    kinds = [kind for kind in Kind if kind != Kind.REPORT or (player.user and player.user.is_staff)]
    return [
        WishForm(posted, instance=wishes.get(kind) or Wish(player=player, kind=kind), prefix=kind) for kind in kinds
    ]
