"""The data for searching and sorting armies, read once for each state of an army and cached."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from uuid import UUID

from armybuilder.armies.models import ArmyQuerySet
from rules import engine

MOST = 20_000
"""The number of states that are cached; beyond that the cache is cleared."""
AT_ONCE = 500
"""The number of armies that one query reads."""

State = tuple[int, datetime, UUID]
"""An army, when it was changed, and the stamp of its rules."""


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """The data of an army that searches need without showing it."""

    points: engine.Halves
    names: str
    """The names that find it: its own, and those of its units, figures and options."""


_known: dict[State, SearchEntry] = {}


def gists(armies: ArmyQuerySet) -> dict[int, SearchEntry]:
    """The gist of every army by its id, in the order of the armies."""
    states: list[State] = list(armies.values_list("pk", "changed", "edition__stamp"))
    unknown = iter([state for state in states if state not in _known])
    if len(_known) > MOST:
        _known.clear()
        unknown = iter(states)
    while some := list(islice(unknown, AT_ONCE)):
        _read(armies, {pk: (pk, changed, stamp) for pk, changed, stamp in some})
    return {state[0]: _known[state] for state in states if state in _known}


def _read(armies: ArmyQuerySet, states: dict[int, State]) -> None:
    for army in armies.filter(pk__in=states):
        build = army.build()
        _known[states[army.pk]] = SearchEntry(engine.bill(build).total, plain(" ".join(_names(build))))


def _names(build: engine.Build) -> Iterator[str]:
    yield build.name
    for unit in build.units:
        figure = build.figure(unit)
        yield f"{unit.name} {unit.look} {figure.name if figure else ''}"
        yield from (option.name for slug, _ in unit.options if (option := build.catalogue.options.get(slug)))


def plain(text: str) -> str:
    """Text for comparison: without case and accents.

    >>> plain("Élan Ёлка")
    'elan елка'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
