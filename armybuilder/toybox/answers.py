"""The answers that a page of a toy box shows: its search is found, or begun if it is new and the visitor may ask."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from armybuilder import rate_limits
from armybuilder.core.web.http import Request
from armybuilder.toybox import searches
from armybuilder.toybox.models import Box, Search
from armybuilder.toybox.orders import Order, Row, Swap
from armybuilder.toybox.wishes import SidesRequest
from armybuilder.visitors import visitor_of


@dataclass(slots=True)
class Found:
    """The progress of a search."""

    answers: Sequence[Any] = ()
    """Of the first search: each is the rows of its sides."""
    sides: Sequence[Sequence[Row]] | None = None
    """The answer that is shown, after all replaced rows."""
    before: Sequence[Sequence[Row]] | None = None
    """The answer before the last row was replaced; none until it is."""
    changes: Sequence[Any] | None = None
    """The smallest changes, where there is no answer."""
    waits: bool = False
    is_stuck: bool = False
    """The last row cannot be replaced."""
    refusal: str = ""
    seconds: int = 0


def find(request: Request, asked: SidesRequest, box: Box | None) -> Found:
    """The answers found for an address."""
    contents = box.contents if box and not asked.is_out_of_everything else None
    if contents is None and not asked.is_out_of_everything:
        contents = ()
    order = Order(asked.edition.slug, str(asked.edition.stamp), asked.wishes, contents, asked.seed)
    result = Found()
    row = _find_or_begin(request, order, result)
    if row is None:
        return result
    result.answers, result.changes = row.result.get("answers", ()), row.result.get("changes")
    if len(result.answers) >= asked.number:
        result.sides = result.answers[asked.number - 1]
    result.waits, result.refusal = row.is_open, row.reason
    _replace_rows(request, asked, order, result)
    return result


def _replace_rows(request: Request, asked: SidesRequest, order: Order, result: Found) -> None:
    """Replace one row after the other, up to one that is not there or was not found yet."""
    for number, (side, place) in enumerate(asked.swaps, 1):
        result.before = None
        if result.sides is None or side >= len(result.sides) or place >= len(result.sides[side]):
            return
        other = _find_or_begin(request, replace(order, seed=number, swap=Swap(result.sides, side, place)), result)
        if other is None:
            return
        if other.is_open:
            result.waits = True
            return
        if not other.result.get("answers"):
            result.refusal = other.reason
            result.is_stuck = not result.refusal
            return
        result.before, result.sides = result.sides, other.result["answers"][0]


def _find_or_begin(request: Request, order: Order, result: Found) -> Search | None:
    """The search of an order, begun if there is none."""
    row = searches.find(order)
    if row is not None:
        return row
    if not visitor_of(request).key:
        # Crawlers come without a cookie and run no scripts: nothing is searched for them.
        result.waits = True
        return None
    if seconds := rate_limits.wait(request, "searches"):
        result.seconds, result.refusal = seconds, rate_limits.message("searches", seconds)
        return None
    return searches.ask(order)
