"""The evenness of a rule book's prices: its things, which of them battles can judge, and what they say of a price.

A price is even if it is at most a quarter point away from the interval of what the thing is worth: prices come in half
points, so that no other one fits better.
"""

from dataclasses import dataclass
from typing import Literal

from rules import engine
from rules.worth.frames import Kind, doubt, usual_kind
from rules.worth.subjects import Doubt, Subject, plain_figure, subjects

PriceLean = Literal["dear", "cheap", "even"]
"""A price that is higher than what a thing is worth, one that is lower, and one that fits."""
STEP = 0.25
"""Half of the step in which prices come, in points."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A figure type, or a level of an option, and whether battles can judge its price."""

    key: str
    kind: Kind
    """The armies that make the most of it."""
    price: engine.Halves
    doubt: Doubt | Literal["currency"]
    """Why battles cannot judge it: also, as everything is compared with it."""

    @property
    def is_playable(self) -> bool:
        """Whether battles can say what it is worth."""
        return not self.doubt


def things(catalogue: engine.Catalogue) -> list[Thing]:
    """Everything with a price, in the order of the rule book. Raises ``Unplayable``."""
    plain = f"figures/{plain_figure(catalogue)}"
    return [_thing(catalogue, subject, is_currency=subject.key == plain) for subject in subjects(catalogue)]


def _thing(catalogue: engine.Catalogue, subject: Subject, *, is_currency: bool) -> Thing:
    kind = usual_kind(catalogue, subject)
    return Thing(subject.key, kind, subject.price, "currency" if is_currency else doubt(subject, kind))


def lean(price: engine.Halves, lower: float | None, upper: float | None) -> PriceLean | None:
    """The verdict of an interval in points on a price; ``None`` if it has no end that could tell."""
    if upper is None:
        return "cheap" if lower is not None and engine.in_points(price) < lower - STEP else None
    if engine.in_points(price) > upper + STEP:
        return "dear"
    return "cheap" if lower is not None and engine.in_points(price) < lower - STEP else "even"
