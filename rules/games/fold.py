"""The state of a game: its deeds in order, of which the last one on each register counts unless it was undone.

Two phones that change the same figure without having seen each other's deed clash: the later deed counts until one of
them is undone, or somebody who saw both changes the figure again. The clock never clashes: the further one counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.games.deeds import Deed

CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class State:
    """What the registers hold after some deeds."""

    entries: Mapping[tuple[str, str], Deed]
    """By whose it is and its name, the deed that set it."""
    latest: Mapping[str, Deed]
    """The last deed on each figure, side or the game."""
    clashes: Mapping[str, tuple[Deed, Deed]]
    """Figures that two phones changed, each with both deeds."""
    undone: frozenset[str]
    """The tokens of deeds that are undone."""
    deeds: Sequence[Deed] = field(default=())

    def is_live(self, deed: Deed) -> bool:
        """Whether it is not undone."""
        return deed.token not in self.undone


def fold(deeds: Iterable[Deed]) -> State:
    """The state after these deeds, each of which counts once."""
    every = list({deed.token: deed for deed in reversed(list(deeds))}.values())[::-1]
    undone = {deed.on: bool(deed.value) for deed in every if deed.name == "undone"}
    places = {deed.token: place for place, deed in enumerate(every)}
    entries: dict[tuple[str, str], Deed] = {}
    latest: dict[str, Deed] = {}
    clashes: dict[str, tuple[Deed, Deed]] = {}
    for deed in every:
        if deed.name == "undone" or undone.get(deed.token):
            continue
        before, held = latest.get(deed.on), entries.get((deed.on, deed.name))
        seen = places.get(deed.base, -1)
        if deed.name == CLOCK and held and _is_unseen(held, deed, places, seen) and _clock(deed) <= _clock(held):
            continue
        is_unseen = before is not None and _is_unseen(before, deed, places, seen)
        if deed.kind.scope == "figure" and before and is_unseen and not _agree(before, deed):
            clashes[deed.on] = (before, deed)
        else:
            clashes.pop(deed.on, None)
        entries[deed.on, deed.name] = latest[deed.on] = deed
    gone = frozenset(token for token, is_undone in undone.items() if is_undone)
    return State(entries, latest, clashes, gone, every)


def _is_unseen(before: Deed, deed: Deed, places: Mapping[str, int], seen: int) -> bool:
    """Whether another phone did something that the maker of this deed had not seen."""
    return before.phone != deed.phone and places[before.token] > seen


def _agree(one: Deed, other: Deed) -> bool:
    return (one.name, one.value) == (other.name, other.value)


def _clock(deed: Deed) -> tuple[int, ...]:
    return deed.value if isinstance(deed.value, tuple) else ()
