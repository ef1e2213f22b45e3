"""Who must hear when what others see of armies changes, or is about to: apps say so when they are ready."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q

Listener = Callable[[Collection[int]], None]
"""Is told the numbers of armies, in the transaction of the change."""

on_change: list[Listener] = []


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


def leaving(army: int, head: int) -> None:
    """Tell everybody that the army is about to leave that version."""
    for listener in on_leave:
        listener.tell(army, head)


def watched() -> Q:
    """The armies of which somebody is told what they leave."""
    return reduce(or_, (listener.armies for listener in on_leave), Q(pk__in=()))
