"""The order of a search, as a value: toys without names, wishes, and the rules they follow."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from armybuilder.jobs.digests import digest
from armybuilder.toybox.contents import Contents, box_of
from rules import engine
from rules.boxes.box import Box, ToyKind
from rules.boxes.problem import Problem, Wishes
from rules.boxes.sides import BoxAnswer
from rules.models import Edition
from rules.snapshot import catalogue_in_own_words

PROGRAM = 1
"""Raised when searches give other answers than before."""
Row = list[Any]
"""A figure of a side: its type, its options, how many."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A row of an answer that shall be another."""

    sides: Sequence[Sequence[Row]]
    """The answer."""
    side: int
    row: int


@dataclass(frozen=True, slots=True)
class Order:
    """A search."""

    edition: str
    stamp: str
    """Of the edition: rules that change make its searches new."""
    wishes: Wishes
    contents: Contents | None = None
    """``None``: out of everything."""
    seed: int = 1
    swap: Swap | None = None

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it: the toys without any name."""
        kinds = None if self.contents is None else [
            {"id": kind.id, "count": kind.count, "figures": sorted(kind.figures), "gear": sorted(kind.gear)}
            for kind in box_of(self.contents).kinds
        ]  # fmt: skip
        return {
            "program": PROGRAM,
            "edition": self.edition,
            "stamp": self.stamp,
            "wishes": {**asdict(self.wishes), "rules": sorted(self.wishes.rules)},
            "kinds": kinds,
            "seed": self.seed,
            "swap": asdict(self.swap) if self.swap else None,
        }

    @property
    def key(self) -> str:
        """Digest of all that the result depends on."""
        return str(digest(self.document()))


@dataclass(frozen=True)
class LoadedOrder:
    """An order as it is solved."""

    catalogue: engine.Catalogue
    box: Box | None
    wishes: Wishes
    seed: int
    swap: Mapping[str, Any] | None

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The order of a row, with the current catalogue. ``LookupError`` if it no longer exists."""
        edition = Edition.objects.filter(slug=document["edition"], stamp=document["stamp"]).first()
        if edition is None:
            raise LookupError(document["edition"])
        wishes = Wishes(**{**document["wishes"], "rules": frozenset(document["wishes"]["rules"])})
        kinds = document["kinds"]
        box = None if kinds is None else Box(tuple(
            ToyKind(kind["id"], "", kind["count"], frozenset(kind["figures"]), frozenset(kind["gear"]))
            for kind in kinds
        ))  # fmt: skip
        return cls(catalogue_in_own_words(edition), box, wishes, document["seed"], document["swap"])


def rows_of(problem: Problem, answer: BoxAnswer) -> list[list[Row]]:
    """An answer as it is stored: the rows of each side."""
    return [
        [[unit.figure, [list(pair) for pair in unit.options], count] for unit, count in answer.rows(problem, side)]
        for side in range(len(answer.counts))
    ]


def answer_of(problem: Problem, sides: Sequence[Sequence[Row]]) -> BoxAnswer:
    """The answer of stored rows. Raises ``LookupError`` if the problem no longer has one of them."""
    places = _places(problem)
    counts = []
    for rows in sides:
        numbers = [0] * len(problem.templates)
        for figure, options, count in rows:
            numbers[places[figure, tuple(tuple(pair) for pair in options)]] = count
        counts.append(tuple(numbers))
    return BoxAnswer(tuple(counts))


def place_of(problem: Problem, row: Row) -> int:
    """The place of a row's template."""
    return _places(problem)[row[0], tuple(tuple(pair) for pair in row[1])]


def _places(problem: Problem) -> dict[tuple[str, engine.Held], int]:
    return {(template.figure, template.options): place for place, template in enumerate(problem.templates)}
