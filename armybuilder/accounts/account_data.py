"""The data of players. Each app's ``account_data`` answers when it is exported or deleted."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.dispatch import Signal, receiver

from armybuilder.core import transactions

if TYPE_CHECKING:
    from armybuilder.accounts.models import Player

BESIDE = "beside-the-armies/"
"""A folder of the export with everything that is not an army. The import skips it."""

collecting = Signal()
"""Receivers return what the ``player`` has, as files."""
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
    answers: Any = collecting.send(sender=None, player=player)
    for _, files in answers:
        yield from files


def forget(player: Player) -> None:
    """Delete everything that belongs to the player alone: armies before the rules that they use."""
    with transactions.one_transaction():
        forgetting.send(sender=None, player=player)


def prepare(player: Player) -> None:
    """Compute what follows from a change of the player's row."""
    preparing.send(sender=None, player=player)


@receiver(collecting, dispatch_uid="accounts")
def _export(player: Player, **signal: object) -> Iterator[File]:
    """The player's account."""
    email = player.user.email if player.user else ""
    yield listed("player", [{"name": player.name, "email": email, "zone": player.zone, "since": player.made}])
