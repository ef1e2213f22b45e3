"""Notifications as a player's data: they are exported, and deleted with the account."""

from collections.abc import Iterator

from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.notices.models import Notice


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The player's notifications."""
    notices = Notice.objects.filter(player=player).select_related("by")
    yield listed("notices", [{"words": notice.sentence, "at": notice.at, "made": notice.made} for notice in notices])
