"""The toys that a player lacks for the army that they bring, and who of those who come too has them in a shared box."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from armybuilder.armies.display import missing_toys
from armybuilder.armies.questions import toys_of
from armybuilder.clubs.models import Club
from armybuilder.toybox.contents import box_of
from armybuilder.toybox.models import Box
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.box import Box as ToyBox
from rules.boxes.fitting import fit, fit_army

MOST_BOXES = 50
"""The maximum number of shared boxes that are looked into."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Toys that are missing."""

    phrase: str
    """``2 more troops``."""
    lender: str = ""
    """The name of a player who has all of them; empty if nobody has."""


def lacks(visitor: Visitor, build: engine.Build, club: Club, going: Collection[int]) -> list[Lack] | None:
    """The missing toys, and who of these players (ids) could lend them; ``None`` for those who have no toys."""
    own = toys_of(visitor)
    if own is None or not build.units:
        return None
    missing = fit_army(own, build).missing
    boxes = _shared(club, visitor, going) if missing else {}
    phrases = zip(missing.items(), missing_toys.phrases(missing, build.catalogue), strict=True)
    return [
        Lack(phrase, next((name for name, box in boxes.items() if fit(box, {need: count}).is_whole), ""))
        for (need, count), phrase in phrases
    ]


def _shared(club: Club, visitor: Visitor, going: Collection[int]) -> Mapping[str, ToyBox]:
    """The boxes that others shared with the club, by the names of their owners."""
    boxes = Box.objects.filter(shares__club=club, owner__pk__in=going).exclude(owner__key=visitor.key)
    shared = boxes.select_related("owner").distinct().order_by("pk")[:MOST_BOXES]
    return {box.author.name: box_of(box.contents) for box in shared if box.author}
