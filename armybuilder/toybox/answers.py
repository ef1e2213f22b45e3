"""Finding what an address asks for: begun if it is new and the visitor may ask, followed through replaced rows."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    """The answer before the last row was replaced."""
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
    found.waits, found.refusal = row.is_open, _refusal(row)
    for number, (side, place) in enumerate(asked.swaps, 1):
        if found.sides is None or side >= len(found.sides) or place >= len(found.sides[side]):
            break
        found.before = found.sides
        swap = Swap(found.sides, side, place)
        other = _asked(request, Order(order.edition, order.stamp, order.wishes, contents, number, swap), found)
        if other is None or other.is_open:
            found.waits = True
            break
        if not other.result.get("answers"):
            found.is_stuck = True
            break
        found.sides = other.result["answers"][0]
    return found


def _refusal(row: Search) -> str:
    return row.reason


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
