"""Who must hear when what others see of armies changes, or is about to: apps say so when they are ready."""

from collections.abc import Callable, Collection

Listener = Callable[[Collection[int]], None]
"""Is told the numbers of armies, in the transaction of the change."""

on_change: list[Listener] = []

on_leave: list[Callable[[int, int], None]] = []
"""Are told the number of an army and of the version that it stands at, before it stands at another."""

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
        listener(army, head)
