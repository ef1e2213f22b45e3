"""Answers on nights as a player's data. When an account is deleted, they stay without a name."""

from collections.abc import Iterator

from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.nights.models import Answer


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The nights that the player answered."""
    answers = Answer.objects.filter(player=player).select_related("night__club", "night__edition", "army")
    if rows := [_answer(answer) for answer in answers]:
        yield listed("nights", rows)


def _answer(answer: Answer) -> dict[str, object]:
    night = answer.night
    return {
        "night": night.title, "club": night.club.name, "starts": night.typed_start, "comes": answer.come,
        "army": answer.army.name if answer.army else "", "side": answer.side, "made": answer.made,
    }  # fmt: skip
