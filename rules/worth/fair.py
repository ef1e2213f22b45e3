"""Fair points: prices changed to what was measured, where all kinds of armies and all tactics agree. Not a book’s."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules import engine
from rules.engine.points import nearest_halves
from rules.worth.frames import Place
from rules.worth.measured import Measurement
from rules.worth.worth_verdicts import agreed

LEAST: engine.Halves = 1
"""No fair price is below a half point."""


@dataclass(frozen=True, slots=True)
class FairPrice:
    """A price, and what it would be by what was measured."""

    key: str
    price: engine.Halves
    fair: engine.Halves

    @property
    def row(self) -> str:
        """The row of the rule book: ``options/armor``."""
        return "/".join(self.key.split("/")[:2])

    @property
    def level(self) -> str | None:
        """Its level; ``None`` for a figure type."""
        return self.key.split("/")[2] if self.key.startswith("options/") else None


def fair_prices(measurement: Measurement) -> list[FairPrice]:
    """The prices that should change: in the first scenario they are too high, or too low, whoever plays how."""
    return [*_fair(measurement, measurement.places[0])]


def _fair(measurement: Measurement, first: Place) -> Iterator[FairPrice]:
    """Figure types are left alone, as they come with other gear in every kind of armies."""
    here = [place for place in measurement.places if (place.scenario, place.side) == (first.scenario, first.side)]
    before: tuple[str, engine.Halves] = ("", 0)
    for worth in measurement.worths_in(first):
        same = [other for place in here for other in measurement.worths_in(place) if other.key == worth.key]
        judged = [worth for worth in same if worth.verdict != "not-judged"]
        if agreed([worth.verdict for worth in same]) in ("underpriced", "overpriced") and worth.key.startswith(
            "options/"
        ):
            option = worth.key.rpartition("/")[0]
            # The mean over tactics and armies, to the nearest half point.
            worths = [reading.worth for measured in judged for reading in measured.readings]
            cheapest = before[1] if before[0] == option else LEAST
            fair = max(nearest_halves(sum(worths) / len(worths)), cheapest)
            before = option, fair
            if fair != worth.price:
                yield FairPrice(worth.key, worth.price, fair)
