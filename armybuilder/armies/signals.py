"""Who must hear when what others see of armies changes, or is about to: apps say so when they are ready."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from django.db.models import Q

if TYPE_CHECKING:
    from armybuilder.armies.models import Army

Listener = Callable[[Collection[int]], None]
"""Is told the numbers of armies, in the transaction of the change."""

on_change: list[Listener] = []

on_copy: list[Listener] = []
"""Is told the numbers of armies that have more or fewer copies now, in the transaction of the change."""

on_prepare: list[Callable[[Iterable[Army]], None]] = []
"""Is given armies as they are about to be, before a transaction begins: what takes time about them is done here."""

on_step: list[Callable[[Army, int], None]] = []
"""Is given an army that stands at another version now, and the one before, in the transaction of the change."""


@dataclass(frozen=True)
class Leaving:
    """Who is told the number of an army and of the version that it stands at, before it stands at another."""

    tell: Callable[[int, int], None]
    armies: Q
    """Of which armies: all others may go without."""


on_leave: list[Leaving] = []

SHOWN = frozenset({"maker", "edition", "name", "document", "origin", "sight", "binned"})
"""Columns of an army that others may come to see, or that say whether they do."""


def changed(armies: Collection[int | None]) -> None:
    """Tell everybody of changes of these armies."""
    numbers = {number for number in armies if number is not None}
    for listener in on_change if numbers else ():
        listener(numbers)


def copied(armies: Collection[int | None]) -> None:
    """Tell everybody that these armies have more or fewer copies."""
    numbers = {number for number in armies if number is not None}
    for listener in on_copy if numbers else ():
        listener(numbers)


def prepare(armies: Iterable[Army]) -> None:
    """Have everybody work out what they will say of these armies."""
    for listener in on_prepare:
        listener(armies)


def stepped(army: Army, before: int) -> None:
    """Tell everybody that the army left that version."""
    for listener in on_step:
        listener(army, before)


def leaving(army: int, head: int) -> None:
    """Tell everybody that the army is about to leave that version."""
    for listener in on_leave:
        listener.tell(army, head)


def watched() -> Q:
    """The armies of which somebody is told what they leave."""
    return reduce(or_, (listener.armies for listener in on_leave), Q(pk__in=()))
