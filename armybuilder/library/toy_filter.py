"""Only what fits a visitor's figures. No index knows what they own, so armies are looked through in their order.

An entry has what its army takes of toys, so no army is read for that. A page looks through ``LOOKED_AT`` armies at
most; where these have too few that fit, the next page goes on behind them, however deep in the library that is.
"""

from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from armybuilder.library import search_results
from armybuilder.library.models import Entry
from armybuilder.library.search_criteria import Search
from armybuilder.visitors import Visitor
from rules.boxes.box import Box, Need
from rules.boxes.fitting import fit

LOOKED_AT = 1_000
"""The number of armies that a page looks through."""
NEARLY = 2
"""An army that lacks no more toys than these is nearly there."""

AS_MANY_AS_ONE_LIKES = 10**6


@dataclass(frozen=True, slots=True)
class ScanResult:
    """The armies that were looked through, as ids of their entries, in order."""

    fitting: list[int]
    nearly: int
    """The number of armies that lack one or two toys."""
    count: int
    """The number of armies that were looked at."""
    end: int
    """The last one, if there are others behind it; otherwise 0."""

    def page(self, max_entries: int) -> tuple[list[Entry], Entry | None]:
        """The entries of a page, and the last one before those that follow; ``None`` if none do."""
        numbers = self.fitting[:max_entries]
        last = numbers[-1] if len(self.fitting) > max_entries else self.end
        return search_results.entries_of(numbers), Entry.objects.filter(pk=last).first() if last else None


def look_through(search: Search, visitor: Visitor, box: Box) -> ScanResult:
    """Look through the armies of a search, those after ``Search.after``."""
    places = islice(search_results.places(search, visitor, LOOKED_AT + 1), LOOKED_AT + 1)
    numbers = [place[-1] for place in places]
    cards = dict(Entry.objects.order_by().filter(pk__in=numbers[:LOOKED_AT]).values_list("pk", "card"))
    lacking = _Lacking(box)
    missing = {number: lacking.toys(_toys(cards[number])) for number in numbers[:LOOKED_AT] if number in cards}
    return ScanResult(
        fitting=[number for number, toys in missing.items() if toys == 0],
        nearly=sum(1 for toys in missing.values() if 0 < toys <= NEARLY),
        count=len(missing),
        end=numbers[LOOKED_AT - 1] if len(numbers) > LOOKED_AT else 0,
    )


def look_from_start(search: Search, visitor: Visitor, box: Box) -> ScanResult:
    """The same from the first army of the search on."""
    return look_through(replace(search, after=None), visitor, box)


def _toys(card: object) -> list[Any] | None:
    """The toys of a card, if it can be read."""
    return card.get("toys") if isinstance(card, dict) else None


class _Lacking:
    """The number of toys that armies lack. Most lack many, which is seen without giving each figure its toy."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.known: dict[Need, int] = {}

    def toys(self, stored: list[Any] | None) -> int:
        """The minimum number of missing toys, exact up to ``NEARLY``. An entry from before this filter fits nothing."""
        if stored is None:
            return NEARLY + 1
        needs = {Need(figure, frozenset(gear)): int(count) for figure, gear, count in stored}
        minimum = sum(max(0, count - self._there(need)) for need, count in needs.items())
        return minimum if minimum > NEARLY else sum(fit(self.box, needs).missing.values())

    def _there(self, need: Need) -> int:
        """The number of toys that may stand for it, if nothing else needs them."""
        if need not in self.known:
            kinds = [kind for kind in self.box.kinds if kind.may_be(need)]
            self.known[need] = sum(AS_MANY_AS_ONE_LIKES if kind.count is None else kind.count for kind in kinds)
        return self.known[need]
