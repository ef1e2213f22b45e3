"""Finding what an address asks for: begun if it is new and the visitor may ask, followed through replaced rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from armybuilder import rate_limits
from armybuilder.core.http import Request
from armybuilder.toybox import searches
from armybuilder.toybox.models import Box, Search
from armybuilder.toybox.orders import Order, Row, Swap
from armybuilder.toybox.wishes import Asked
from armybuilder.visitors import visitor_of


@dataclass(slots=True)
class Found:
    """How far a search is."""

    answers: Sequence[Any] = ()
    """Of the first search: each is the rows of its sides."""
    sides: Sequence[Sequence[Row]] | None = None
    """The answer that is shown, after all replaced rows."""
    before: Sequence[Sequence[Row]] | None = None
    """The answer before the last row was replaced; none until it is."""
    changes: Sequence[Any] | None = None
    """Where there is no answer: the smallest changes."""
    waits: bool = False
    is_stuck: bool = False
    """The last row cannot be replaced."""
    refusal: str = ""
    seconds: int = 0


def find(request: Request, asked: Asked, box: Box | None) -> Found:
    """What was found for an address."""
    contents = box.contents if box and not asked.is_out_of_everything else None
    if contents is None and not asked.is_out_of_everything:
        contents = ()
    order = Order(asked.edition.slug, str(asked.edition.stamp), asked.wishes, contents, asked.seed)
    found = Found()
    row = _asked(request, order, found)
    if row is None:
        return found
    found.answers, found.changes = row.result.get("answers", ()), row.result.get("changes")
    if len(found.answers) >= asked.number:
        found.sides = found.answers[asked.number - 1]
    found.waits, found.refusal = row.is_open, row.reason
    _replace_rows(request, asked, order, found)
    return found


def _replace_rows(request: Request, asked: Asked, order: Order, found: Found) -> None:
    """Replace one row after the other, up to one that is not there or was not found yet."""
    for number, (side, place) in enumerate(asked.swaps, 1):
        found.before = None
        if found.sides is None or side >= len(found.sides) or place >= len(found.sides[side]):
            return
        other = _asked(request, replace(order, seed=number, swap=Swap(found.sides, side, place)), found)
        if other is None:
            return
        if other.is_open:
            found.waits = True
            return
        if not other.result.get("answers"):
            found.refusal = other.reason
            found.is_stuck = not found.refusal
            return
        found.before, found.sides = found.sides, other.result["answers"][0]


def _asked(request: Request, order: Order, found: Found) -> Search | None:
    """The search of an order, begun if there is none."""
    row = searches.find(order)
    if row is not None:
        return row
    if not visitor_of(request).key:
        # Crawlers come without a cookie and run no scripts: nothing is searched for them.
        found.waits = True
        return None
    if seconds := rate_limits.wait(request, "searches"):
        found.seconds, found.refusal = seconds, rate_limits.message("searches", seconds)
        return None
    return searches.ask(order)
