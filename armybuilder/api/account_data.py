"""Tokens as a player's: in the download of their data, and when an account takes over what a browser made."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.dispatch import receiver

from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Player
from armybuilder.api.models import Answer, Token


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The purpose of each token. The tokens themselves are saved nowhere."""
    rows = list(Token.objects.filter(owner=player).values("name", "scope", "made", "last_used"))
    if rows:
        yield listed("api-tokens", rows)


@receiver(owner_changes, dispatch_uid="api")
def make_room(old: QuerySet[Player], **signal: object) -> None:
    """Delete answers that are kept for repeated requests: two players may have used the same key."""
    Answer.objects.filter(owner__in=old.values("key")).delete()
