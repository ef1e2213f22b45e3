"""The data of players. Each app's ``account_data`` answers when it is exported or deleted.

What goes and what stays: each app's ``account_data.forget``, else ``on_delete`` of its models. ``docs/security.md`` has
it as a table, and players read it in ``templates/account/delete.html``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.dispatch import Signal

from armybuilder.core.db import transactions
from armybuilder.core.hooks import Hook

if TYPE_CHECKING:
    from armybuilder.accounts.models import Player

BESIDE = "beside-the-armies/"
"""A folder of the export with everything that is not an army. The import skips it."""

forgetting = Signal()
"""The ``player`` is about to be deleted; ``written`` together with everything that is deleted with the row."""
preparing = Signal()
"""The row of the ``player`` is about to change. Receivers compute what takes time before the transaction."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the export."""

    path: str
    content: bytes
    needs: tuple[File, ...] = ()
    """Files that it needs beside it to be readable."""


player_files: Hook[[Player], Iterable[File]] = Hook()
"""The data that an app has of a player, as files of the export."""


def listed(name: str, rows: Sequence[object]) -> File:
    """Rows that are not armies, as a file in that folder."""
    return File(f"{BESIDE}{name}.json", json.dumps(rows, indent=2, ensure_ascii=False, default=str).encode())


def free(name: str, taken: Collection[str], max_length: int) -> str:
    """The name, with a number if it is taken.

    >>> free("Tonight", {"Tonight", "Tonight 2"}, 60)
    'Tonight 3'
    """
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(candidate for tail in tails if (candidate := name[: max_length - len(tail)] + tail) not in taken)


def export(player: Player) -> Iterator[File]:
    """The data that all apps have of the player."""
    for files in player_files.ask(player):
        yield from files


def forget(player: Player) -> None:
    """Delete everything that belongs to the player alone: armies before the rules that they use."""
    with transactions.one_transaction():
        forgetting.send(sender=None, player=player)


def prepare(player: Player) -> None:
    """Compute what follows from a change of the player's row."""
    preparing.send(sender=None, player=player)


@player_files.answers
def _export(player: Player) -> Iterator[File]:
    """The player's account."""
    email = player.user.email if player.user else ""
    yield listed("player", [{"name": player.name, "email": email, "zone": player.zone, "since": player.made}])
