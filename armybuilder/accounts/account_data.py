"""What is a player's: each app says how it changes hands, goes into a file and is let go of."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from armybuilder.core import writing

if TYPE_CHECKING:
    from armybuilder.accounts.models import Player

BESIDE = "beside-the-armies/"
"""Folder of the export with what is no army: bringing armies in passes over it."""
EVERYBODY = "*"
"""In place of an old key: whatever anybody has."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the export."""

    path: str
    content: bytes
    needs: tuple[File, ...] = ()
    """What must lie beside it, so that it can be read."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What an app keeps of players."""

    claim: Callable[[str, str], object] = lambda old, new: None
    """Give everything of one key to another."""
    export: Callable[[Player], Iterable[File]] = lambda player: ()
    """What the player has, as files."""
    forget: Callable[[Player], object] = lambda player: None
    """Let go of the player, before their row goes: ``written`` together with all that others forget."""
    prepare: Callable[[Player], object] = lambda player: None
    """Work out what follows from a change of the player's row, before the transaction in which it is made."""


def listed(name: str, rows: Sequence[object]) -> File:
    """Rows that are no armies, as a file beside them."""
    return File(f"{BESIDE}{name}.json", json.dumps(rows, indent=2, ensure_ascii=False, default=str).encode())


_holdings: dict[str, Holding] = {}


def register(app: str, holding: Holding) -> None:
    """Ask this app as well; to be called when it is ready."""
    _holdings[app] = holding


def of(column: str, old: str, new: str) -> Q:
    """The rows that change hands: of the old key, or of everybody."""
    return ~Q(**{column: new}) if old == EVERYBODY else Q(**{column: old})


def free(name: str, taken: Collection[str], most: int) -> str:
    """The name, with a number where it is taken.

    >>> free("Tonight", {"Tonight", "Tonight 2"}, 60)
    'Tonight 3'
    """
    tails = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
    return next(found for tail in tails if (found := name[: most - len(tail)] + tail) not in taken)


def claim(old: str, new: str) -> None:
    """Give everything of one key to another."""
    for holding in _holdings.values():
        holding.claim(old, new)


def export(player: Player) -> Iterator[File]:
    """Everything that the player has, as files."""
    for holding in _holdings.values():
        yield from holding.export(player)


def forget(player: Player) -> None:
    """Let go of all that is the player's alone: armies before the rules that they stand on."""
    with writing.together():
        for holding in _holdings.values():
            holding.forget(player)


def prepare(player: Player) -> None:
    """Work out what follows from a change of the player's row."""
    for holding in _holdings.values():
        holding.prepare(player)
