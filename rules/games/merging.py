"""The state of a game: its events in order, of which the last one on each register counts unless it was undone.

Two phones that change the same figure without having seen each other's event clash: the later event counts until one of
them is undone, or somebody who saw both changes the figure again. The clock never clashes: the further one counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.games.events import Event

CLOCK = "clock"
MAX_VERSIONS = 64
"""Events on a figure, of phones that have not seen each other, with which the next one is compared: the latest."""


@dataclass(frozen=True, slots=True)
class Registers:
    """The contents of the registers after some events."""

    entries: Mapping[tuple[str, str], Event]
    """By whose it is and its name, the event that set it."""
    clashes: Mapping[str, tuple[Event, Event]]
    """Figures that two phones changed, each with both events."""
    undone: frozenset[str]
    """The tokens of events that are undone."""
    events: Sequence[Event] = field(default=())

    def is_live(self, event: Event) -> bool:
        """Whether it is not undone."""
        return event.token not in self.undone

    def last_of_others(self, on: str, phone: str) -> str:
        """The token of the last event that another phone made on it."""
        others = (event.token for event in reversed(self.events) if event.target == on and event.phone != phone)
        return next(others, "")


def merge(events: Iterable[Event]) -> Registers:
    """The state after these events, each of which counts once."""
    every = list({event.token: event for event in reversed(list(events))}.values())[::-1]
    undone = {event.target: bool(event.value) for event in every if event.name == "undone"}
    places = {event.token: place for place, event in enumerate(every)}
    last_seen = _find_last_seen(every, places)
    entries: dict[tuple[str, str], Event] = {}
    versions: dict[str, list[Event]] = {}
    clashes: dict[str, tuple[Event, Event]] = {}
    for event in every:
        if event.name == "undone" or undone.get(event.token):
            continue
        clock = entries.get((event.target, CLOCK)) if event.name == CLOCK else None
        if clock and _is_unseen(clock, event, places, last_seen) and _clock(event) <= _clock(clock):
            continue
        unseen = [other for other in versions.get(event.target, ()) if _is_unseen(other, event, places, last_seen)]
        versions[event.target] = [*unseen, event][-MAX_VERSIONS:]
        opposed = [other for other in unseen if (other.name, other.value) != (event.name, event.value)]
        if event.kind.scope == "figure" and opposed:
            clashes[event.target] = (opposed[-1], event)
        else:
            clashes.pop(event.target, None)
        entries[event.target, event.name] = event
    gone = frozenset(token for token, is_undone in undone.items() if is_undone)
    return Registers(entries, clashes, gone, every)


def _find_last_seen(every: Iterable[Event], places: Mapping[str, int]) -> dict[str, int]:
    """By token, the place of the last event of another phone that its maker had seen on the same figure.

    A phone sees the events of others in order, so it has seen all before that one, too. Earlier versions named one of
    the same phone, which says no more than that one did.
    """
    phones = {event.token: event.phone for event in every}
    number_by_place: dict[str, int] = {}
    for event in every:
        is_own = phones.get(event.last_seen) == event.phone
        number_by_place[event.token] = (
            number_by_place.get(event.last_seen, -1) if is_own else places.get(event.last_seen, -1)
        )
    return number_by_place


def _is_unseen(other: Event, event: Event, places: Mapping[str, int], last_seen: Mapping[str, int]) -> bool:
    """Whether another phone did something that the maker of this event had not seen."""
    return other.phone != event.phone and places[other.token] > last_seen[event.token]


def _clock(event: Event) -> tuple[int, ...]:
    return event.value if isinstance(event.value, tuple) else ()
