"""Armies to choose from as cards: pictures, points, and how far apart they are from the army that they would meet."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.armies.display import army_rows
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words

MAX_FIGURES = 11
FAR = 10
"""Half points by which armies may differ that are offered first."""


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army to choose."""

    name: str
    """Its name in the form."""
    build: engine.Build
    is_own: bool = False
    is_of_club: bool = False
    """It is in the library of one of the visitor's clubs."""


def card(choice: ArmyChoice, other: engine.Build | None, is_chosen: bool = False) -> Context:
    """A card of an army; with the points that it has more or less than the ``other`` one."""
    apart = difference(choice.build, other) if other else 0
    return {
        **army_rows.brief(choice.build),
        "value": choice.name,
        "lineup": army_rows.lineup(line_up(choice.build, MAX_FIGURES)),
        "is_chosen": is_chosen,
        "is_near": abs(apart) <= FAR,
        "note": _difference_words(choice.build.catalogue, apart) if other else "",
    }


def difference(build: engine.Build, other: engine.Build) -> engine.Halves:
    """Half points that an army has more than the other one; negative if it has less."""
    return engine.bill(build).total - engine.bill(other).total


def _difference_words(book: engine.Catalogue, apart: engine.Halves) -> str:
    """By how much an army is smaller or larger than the chosen one."""
    if not apart:
        return _("Same points") if book.limited_in == "points" else _("Same number of figures")
    text = _("{points} more") if apart > 0 else _("{points} less")
    return text.format(points=words.points_sign(abs(apart)))
