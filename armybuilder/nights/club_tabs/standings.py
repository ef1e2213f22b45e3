"""The season's table: who played, who won, and the points of the figures that each beat."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Played:
    """One player's part in a game."""

    player: int
    won: bool
    beaten: int
    """Points of enemy figures, in halves."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line of the table."""

    player: int
    games: int = 0
    won: int = 0
    beaten: int = 0
    place: int = 0
    """From 1; those who are level share it."""

    @property
    def merit(self) -> tuple[int, int]:
        """What decides: games won, then points beaten."""
        return self.won, self.beaten


def standings(parts: Iterable[Played]) -> list[Standing]:
    """The table, best first; who is level in everything stands at the same place, in the order they came."""
    lines: dict[int, Standing] = {}
    for part in parts:
        line = lines.get(part.player) or Standing(part.player)
        lines[part.player] = replace(
            line, games=line.games + 1, won=line.won + part.won, beaten=line.beaten + part.beaten
        )
    ranked = sorted(lines.values(), key=lambda line: line.merit, reverse=True)
    merits = [line.merit for line in ranked]
    return [replace(line, place=merits.index(line.merit) + 1) for line in ranked]
