"""Telling players: in their list, and by mail where they wish it."""

from collections.abc import Iterable

from django.db import transaction

from armybuilder.accounts.models import Player
from armybuilder.notices import mails
from armybuilder.notices.models import WORDS, Kind, Notice, Wish


def notify(players: Iterable[Player], kind: Kind, words: str, at: str, by: Player | None = None) -> None:
    """Tell the players, each as they wish; said again before anybody looked, it stands there once.

    The words are a sentence, or go on from the name of whoever did it: ``by`` and “copied Elves.”
    """
    receivers = {player.pk: player for player in players}
    wishes = {wish.player_id: wish for wish in Wish.objects.filter(player__in=receivers, kind=kind)}
    values = {"kind": kind, "words": words[:WORDS], "at": at, "by": by}
    told_already = set(
        Notice.objects.filter(player__in=receivers, seen=None, **values).values_list("player", flat=True)
    )
    notices = []
    for pk, player in receivers.items():
        wish = wishes.get(pk) or Wish(player=player, kind=kind)
        if pk not in told_already and (wish.listed or wish.mailed):
            notices.append(Notice(player=player, named=by is not None, told=not wish.mailed, **values))
    Notice.objects.bulk_create(notices)
    mailed = [notice for notice in notices if not notice.told]
    if mailed:
        transaction.on_commit(lambda: mails.send(mailed))
