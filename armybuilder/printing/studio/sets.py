"""Sets of sheets to start from: what a game night needs, in one click."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armybuilder.printing.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Set:
    """Sheets that are printed together; of each group a rule book must have one at least, and prints all it has."""

    slug: str
    name: str
    groups: tuple[tuple[str, ...], ...]

    def of(self, known: Sequence[str]) -> tuple[str, ...]:
        """Its sheets among those there are; none where a group lacks them all."""
        there = [[slug for slug in group if slug in known] for group in self.groups]
        return tuple(slug for group in there for slug in group) if all(there) else ()


MEASURES = Set("measures", "Everything to measure", (("measuring", "rulers", "templates"),))
TONIGHT = Set("tonight", "For tonight", (("roster",), ("cards",), ("reference", "kit", "measuring")))
SETS = (
    TONIGHT,
    Set("roster", "Just the roster", (("roster",),)),
    Set("cards", "Cards and ruler", (("cards",), ("measuring", "rulers"))),
    Set("toys", "Paper stand-ins", (("standees", "tokens", "badges"), ("roster",))),
    MEASURES,
)


def sets_of(sheets: Sequence[Sheet]) -> Iterator[tuple[Set, tuple[str, ...]]]:
    """Every set that can be printed, with its sheets."""
    known = [sheet.slug for sheet in sheets]
    for one in SETS:
        if found := one.of(known):
            yield one, found


def first(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """What is printed where nothing was selection: an army to play, or what measures."""
    known = [sheet.slug for sheet in sheets]
    return TONIGHT.of(known) or MEASURES.of(known) or tuple(known[:1])
