"""The contents of the cards of an army: plain values, so that drawing them needs no rules."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil

from armybuilder.armies.display import unit_context
from armybuilder.jobs.digests import digest
from armybuilder.other_programs.resolved_army import drawing_of, plastic_of
from rules import engine
from rules.engine import words

DRAWN = "1"
"""Version of the cards' look."""
ACROSS, DOWN = 10, 7
"""The most cards of a sheet, beside and below each other."""
FEWEST = 2
"""Tabletop Simulator's sheets have at least so many places each way."""
MAX_LINES = 9


@dataclass(frozen=True, slots=True)
class Card:
    """A unit's card."""

    name: str
    kind: str
    points: str
    drawing: str
    plastic: str
    lines: tuple[tuple[str, str], ...]
    """Rolls and lengths: what, and how much."""
    options: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards in rows on one picture."""

    cards: tuple[Card, ...]

    @property
    def columns(self) -> int:
        """Places beside each other."""
        return max(FEWEST, min(ACROSS, len(self.cards)))

    @property
    def rows(self) -> int:
        """Places below each other."""
        return max(FEWEST, ceil(len(self.cards) / ACROSS))

    @property
    def key(self) -> str:
        """Digest of all that it shows."""
        return digest(self.document())

    def document(self) -> dict[str, object]:
        """The sheet as a row keeps it."""
        return {"drawn": DRAWN, "cards": [asdict(card) for card in self.cards]}


def restored(document: dict[str, object]) -> Sheet:
    """The sheet of a row."""
    cards = [{**card, "lines": tuple(map(tuple, card["lines"]))} for card in document["cards"]]  # type: ignore[attr-defined]
    return Sheet(tuple(Card(**card) for card in cards))


def sheets_of(build: engine.Build) -> list[Sheet]:
    """The army's cards, one for each unit, on as many sheets as they need."""
    return [Sheet(part) for part in _batched([_card(build, unit) for unit in build.units], ACROSS * DOWN)]


def _batched(cards: Sequence[Card], size: int) -> list[tuple[Card, ...]]:
    return [tuple(cards[start : start + size]) for start in range(0, len(cards), size)]


def _card(build: engine.Build, unit: engine.Unit) -> Card:
    figure, stats = build.figure(unit), engine.profile(build, unit)
    count = f" × {unit.count}" if unit.count > 1 else ""
    each = engine.each_of(build.catalogue, unit.figure, unit.options)
    return Card(
        name=unit.name,
        kind=f"{figure.name if figure else unit.figure}{count}",
        points=words.points_sign(each * unit.count) if build.catalogue.limited_in == "points" else "",
        drawing=drawing_of(build, unit),
        plastic=plastic_of(build),
        lines=tuple(lines_of(build, unit))[:MAX_LINES],
        options=", ".join(level.name for level in stats.active_levels),
    )


def lines_of(build: engine.Build, unit: engine.Unit) -> list[tuple[str, str]]:
    """The unit's rolls and lengths in short form."""
    rolls = [
        (die.name, f"{die.needs} · {die.chance}" if die.needs and die.chance else die.needs or die.chance)
        for die in unit_context.dice(build, unit)
        if not die.missing
    ]
    lengths = [(name, value) for name, value, _more in unit_context.lengths(build, unit)]
    return rolls + lengths
