"""The state of a game: its deeds in order, of which the last one on each register counts unless it was undone.

Two phones that change the same figure without having seen each other's deed clash: the later deed counts until one of
them is undone, or somebody who saw both changes the figure again. The clock never clashes: the further one counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.games.deeds import Deed

CLOCK = "clock"
MAX_VERSIONS = 64
"""Deeds on a figure, of phones that have not seen each other, with which the next one is compared: the latest."""


@dataclass(frozen=True, slots=True)
class Registers:
    """What the registers hold after some deeds."""

    entries: Mapping[tuple[str, str], Deed]
    """By whose it is and its name, the deed that set it."""
    clashes: Mapping[str, tuple[Deed, Deed]]
    """Figures that two phones changed, each with both deeds."""
    undone: frozenset[str]
    """The tokens of deeds that are undone."""
    deeds: Sequence[Deed] = field(default=())

    def is_live(self, deed: Deed) -> bool:
        """Whether it is not undone."""
        return deed.token not in self.undone

    def last_of_others(self, on: str, phone: str) -> str:
        """The token of the last deed that another phone made on it."""
        others = (deed.token for deed in reversed(self.deeds) if deed.on == on and deed.phone != phone)
        return next(others, "")


def fold(deeds: Iterable[Deed]) -> Registers:
    """The state after these deeds, each of which counts once."""
    every = list({deed.token: deed for deed in reversed(list(deeds))}.values())[::-1]
    undone = {deed.on: bool(deed.value) for deed in every if deed.name == "undone"}
    places = {deed.token: place for place, deed in enumerate(every)}
    seen = _seen(every, places)
    entries: dict[tuple[str, str], Deed] = {}
    versions: dict[str, list[Deed]] = {}
    clashes: dict[str, tuple[Deed, Deed]] = {}
    for deed in every:
        if deed.name == "undone" or undone.get(deed.token):
            continue
        held = entries.get((deed.on, deed.name))
        if deed.name == CLOCK and held and _is_unseen(held, deed, places, seen) and _clock(deed) <= _clock(held):
            continue
        unseen = [other for other in versions.get(deed.on, ()) if _is_unseen(other, deed, places, seen)]
        versions[deed.on] = [*unseen, deed][-MAX_VERSIONS:]
        opposed = [other for other in unseen if not _agree(other, deed)]
        if deed.kind.scope == "figure" and opposed:
            clashes[deed.on] = (opposed[-1], deed)
        else:
            clashes.pop(deed.on, None)
        entries[deed.on, deed.name] = deed
    gone = frozenset(token for token, is_undone in undone.items() if is_undone)
    return Registers(entries, clashes, gone, every)


def _seen(every: Iterable[Deed], places: Mapping[str, int]) -> dict[str, int]:
    """By token, the place of the last deed of another phone that its maker had seen on the same figure.

    A phone sees the deeds of others in order, so it has seen all before that one, too. Earlier versions named a deed of
    the same phone, which says no more than that one did.
    """
    phones = {deed.token: deed.phone for deed in every}
    number_by_place: dict[str, int] = {}
    for deed in every:
        is_own = phones.get(deed.base) == deed.phone
        number_by_place[deed.token] = number_by_place.get(deed.base, -1) if is_own else places.get(deed.base, -1)
    return number_by_place


def _is_unseen(other: Deed, deed: Deed, places: Mapping[str, int], last_seen: Mapping[str, int]) -> bool:
    """Whether another phone did something that the maker of this deed had not seen."""
    return other.phone != deed.phone and places[other.token] > last_seen[deed.token]


def _agree(event: Deed, other: Deed) -> bool:
    return (event.name, event.value) == (other.name, other.value)


def _clock(deed: Deed) -> tuple[int, ...]:
    return deed.value if isinstance(deed.value, tuple) else ()
