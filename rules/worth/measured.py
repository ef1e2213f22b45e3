"""Measurements as a file: one line for each thing, place and tactic."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import TypeAlias, cast

from rules import engine
from rules.battles.figures import Unplayable
from rules.battles.layouts import Tactic
from rules.worth.frames import TOTAL, Armies, Kind, Place
from rules.worth.subjects import CONTROL, Doubt
from rules.worth.worth_verdicts import Reading, Worth

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "worth"
Table: TypeAlias = Mapping[Place, tuple[Worth, ...]]
FIELDS = (
    "scenario", "side", "armies", "option", "name", "price", "tactic", "battles", "worth", "low", "high", "doubt",
    "seed",
)  # fmt: skip


@dataclass(frozen=True)
class Measurement:
    """Everything that was measured of a rule book."""

    seed: int
    battles: int
    """The most that one worth was measured by."""
    table: Table

    def worths_in(self, place: Place) -> tuple[Worth, ...]:
        """The worths measured in a place, without the control."""
        return tuple(worth for worth in self.table.get(place, ()) if worth.key != CONTROL)

    def control(self, place: Place) -> Worth | None:
        """The worth there of points that are spent on nothing."""
        return next((worth for worth in self.table.get(place, ()) if worth.key == CONTROL), None)

    @property
    def places(self) -> list[Place]:
        """The places where it was measured."""
        return [*self.table]


@dataclass(frozen=True, slots=True)
class MeasuredLine:
    """One line: a thing in a place under a tactic; without a reading if it cannot be measured."""

    place: Place
    key: str
    name: str
    price: engine.Halves
    tactic: Tactic
    battles: int
    reading: Reading | None
    doubt: Doubt


def is_measurable(catalogue: engine.Catalogue) -> bool:
    """Whether battles can play plain armies of a rule book."""
    try:
        armies = Armies(catalogue, "fight")
        return armies.are_possible and bool(armies.force(armies.plain(TOTAL)))
    except Unplayable:
        return False


def path_of(edition: str) -> Path:
    """The path of the measurement of a rule book."""
    return FOLDER / f"{edition}.csv"


@lru_cache
def measurement(edition: str) -> Measurement | None:
    """The measurement of a rule book, by its slug; ``None`` if there is none."""
    path = path_of(edition)
    return read(path.read_text("utf-8")) if path.is_file() else None


def write(lines: Iterable[MeasuredLine], seed: int) -> str:
    """The file's text."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(FIELDS)
    for line in lines:
        place, reading = line.place, line.reading
        measured = [f"{value:.2f}" for value in (reading.worth, reading.low, reading.high)] if reading else [""] * 3
        writer.writerow([
            place.scenario, place.side, place.kind, line.key, line.name, engine.words.exact_points(line.price),
            line.tactic, line.battles, *measured, line.doubt, seed,
        ])  # fmt: skip
    return file.getvalue()


def read(text: str) -> Measurement:
    """The measurement in a file's text."""
    rows = [*csv.DictReader(StringIO(text))]
    table: dict[Place, tuple[Worth, ...]] = {}
    for place, members in groupby(rows, key=_place):
        table[place] = tuple(_worth([*lines]) for _key, lines in groupby(members, key=lambda row: row["option"]))
    return Measurement(int(rows[0]["seed"]), max(int(row["battles"]) for row in rows), table)


def _place(row: Mapping[str, str]) -> Place:
    return Place(row["scenario"], int(row["side"]), cast(Kind, row["armies"]))


def _worth(rows: list[dict[str, str]]) -> Worth:
    row = rows[0]
    readings = tuple(
        Reading(cast(Tactic, reading["tactic"]), float(reading["worth"]), float(reading["low"]), float(reading["high"]))
        for reading in rows
        if reading["worth"]
    )
    return Worth(
        row["option"], row["name"], engine.halves_of(Fraction(row["price"])), readings, cast(Doubt, row["doubt"])
    )
