"""What is a player's: each app's ``account_data`` hears when it goes into a file or is let go of."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.dispatch import Signal, receiver

from armybuilder.core import writing

if TYPE_CHECKING:
    from armybuilder.accounts.models import Player

BESIDE = "beside-the-armies/"
"""Folder of the export with what is no army: bringing armies in passes over it."""

collecting = Signal()
"""Answered with what the ``player`` has, as files."""
forgetting = Signal()
"""The ``player`` is let go of, before their row goes: ``written`` together with all that others forget."""
preparing = Signal()
"""The row of the ``player`` is about to change: what takes time is worked out before the transaction."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the export."""

    path: str
    content: bytes
    needs: tuple[File, ...] = ()
    """What must lie beside it, so that it can be read."""


def listed(name: str, rows: Sequence[object]) -> File:
    """Rows that are no armies, as a file beside them."""
    return File(f"{BESIDE}{name}.json", json.dumps(rows, indent=2, ensure_ascii=False, default=str).encode())


def free(name: str, taken: Collection[str], most: int) -> str:
    """The name, with a number where it is taken.

    >>> free("Tonight", {"Tonight", "Tonight 2"}, 60)
    'Tonight 3'
    """
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(found for tail in tails if (found := name[: most - len(tail)] + tail) not in taken)


def export(player: Player) -> Iterator[File]:
    """Everything that the player has, as files."""
    answers: Any = collecting.send(sender=None, player=player)
    for _, files in answers:
        yield from files


def forget(player: Player) -> None:
    """Let go of all that is the player's alone: armies before the rules that they stand on."""
    with writing.together():
        forgetting.send(sender=None, player=player)


def prepare(player: Player) -> None:
    """Work out what follows from a change of the player's row."""
    preparing.send(sender=None, player=player)


@receiver(collecting, dispatch_uid="accounts")
def _export(player: Player, **signal: object) -> Iterator[File]:
    """Who they are here."""
    email = player.user.email if player.user else ""
    yield listed("player", [{"name": player.name, "email": email, "zone": player.zone, "since": player.made}])
