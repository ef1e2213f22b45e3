"""The progress of each game, kept with its row, so that a list of games reads no events.

A summary is written with the events that change it, and otherwise at intervals. Games from before there were summaries
get theirs when a list shows them, a few at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from armybuilder.core.db import transactions
from armybuilder.games import results
from rules.games.events import ENDING, Event
from rules.games.merging import merge
from rules.games.results import read_result
from rules.games.state import Game as GameState

if TYPE_CHECKING:
    from armybuilder.games.models import Game

INTERVAL = 50
"""Events after which a summary is made even if it says nothing new."""
MAX_FOLDED = 5
"""Games without a summary that one list makes one for."""
CHANGING = frozenset(("clock", "undone", *ENDING))
"""The registers that change a summary."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The progress of a game."""

    number: int
    """Of the event up to which it was read."""
    round: int
    is_ended: bool
    is_agreed: bool
    """Whether the result is confirmed by all who have to."""
    result: str
    """The result as it was entered, or as the game stands; written as in its register."""


def summary_of(row: Game) -> Summary | None:
    """The summary of a game's row; ``None`` if there is none that can be read."""
    stored = row.summary
    if not isinstance(stored, dict) or set(stored) != {"number", "round", "is_ended", "is_agreed", "result"}:
        return None
    counts, flags = (stored["number"], stored["round"]), (stored["is_ended"], stored["is_agreed"])
    is_sound = all(type(count) is int for count in counts) and all(type(flag) is bool for flag in flags)
    return Summary(**stored) if is_sound and read_result(stored["result"], row.start) else None


def is_due(row: Game, new: Iterable[Event]) -> bool:
    """Whether new events ask for a new summary."""
    summary = summary_of(row)
    return summary is None or row.latest - summary.number >= INTERVAL or any(event.name in CHANGING for event in new)


def after(row: Game, new: Sequence[Event]) -> dict[str, Any]:
    """The summary of a game after new events, as its row keeps it."""
    game = GameState(row.start, merge([*row.readable()[0], *new]))
    agreed = results.is_agreed(row, game)
    return asdict(Summary(row.latest + len(new), game.clock[0], game.is_ended, agreed, game.result.written()))


def for_list(rows: Sequence[Game]) -> list[tuple[Game, Summary | None]]:
    """Each game that can be read, with its summary. A few of those that have none get one."""
    rows = [row for row in rows if row.is_readable]
    missing = [row for row in rows if summary_of(row) is None][:MAX_FOLDED]
    for row in missing:
        row.summary = after(row, [])
    if missing:
        transactions.write(partial(_keep, missing))
    return [(row, summary_of(row)) for row in rows]


def _keep(rows: Sequence[Game]) -> None:
    for row in rows:
        type(row).objects.filter(pk=row.pk, latest=row.latest).update(summary=row.summary)
