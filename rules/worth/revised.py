"""The priced differences between two states of a rule book: the things that a trial measures."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules import engine
from rules.battles.figures import Sheet
from rules.worth.frames import Armies, Kind, doubt, usual_kind
from rules.worth.subjects import Doubt, Subject, plain_figure, subjects


@dataclass(frozen=True, slots=True)
class Revised:
    """A figure type or a level of an option whose price differs, or that does something else in battles."""

    key: str
    kind: Kind
    """The armies that make the most of it."""
    old: engine.Halves | None
    """``None`` if it is new."""
    new: engine.Halves
    is_played_differently: bool
    doubt: Doubt | Literal["currency"]
    """Why battles cannot say what it is worth: also, as everything is compared with it."""

    @property
    def is_playable(self) -> bool:
        """Whether battles see it at all."""
        return self.doubt not in ("not-simulated", "unused", "currency")


def revised(before: engine.Catalogue, after: engine.Catalogue) -> list[Revised]:
    """All of them, in the order of the rule book. What was removed has no price any more."""
    return [*_revised(before, after)]


def _revised(before: engine.Catalogue, after: engine.Catalogue) -> Iterator[Revised]:
    old = {subject.key: subject for subject in subjects(before)}
    for subject in subjects(after):
        was, kind = old.get(subject.key), usual_kind(after, subject)
        differs = was is None or _bearer(before, was, kind) != _bearer(after, subject, kind)
        if was is None or was.price != subject.price or (differs and _plain(before, kind) == _plain(after, kind)):
            is_currency = subject.key == f"figures/{plain_figure(after)}"
            why: Doubt | Literal["currency"] = "currency" if is_currency else doubt(subject, kind)
            yield Revised(subject.key, kind, was.price if was else None, subject.price, differs, why)


def _plain(catalogue: engine.Catalogue, kind: Kind) -> tuple[Sheet, ...]:
    armies = Armies(catalogue, kind)
    return _free(armies, [armies.plain_unit(0), armies.plain_unit(1)])


def _bearer(catalogue: engine.Catalogue, subject: Subject, kind: Kind) -> tuple[Sheet, ...]:
    """The sheets of a figure with it in a battle, whatever it costs."""
    armies = Armies(catalogue, kind)
    return _free(armies, [armies.unit(subject.figures[0], (*subject.needs, *subject.held))])


def _free(armies: Armies, units: list[engine.Unit]) -> tuple[Sheet, ...]:
    return tuple(replace(sheet, price=0) for sheet in armies.force(units).sheets)
