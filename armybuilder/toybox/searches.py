"""Searches in toy boxes as pages know them: found, asked for and tried again."""

from importlib.util import find_spec

from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import Order
from armybuilder.toybox.solving import SearchJob

SEARCHES = SharedJobKind(Search, SearchJob, at_once=1)
"""One at a time: somebody waits for each of them, and they are short."""


def are_installed() -> bool:
    """Whether sides can be found on this server; the solver itself is only imported where they are."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


def find(order: Order) -> Search | None:
    """The search of that order, if there is one; that somebody looks at it is noted."""
    row = SEARCHES.find(order.key)
    if row:
        row.look_at()
    return row


def ask(order: Order) -> Search:
    """The search of that order, begun if there is none."""
    return SEARCHES.ask(order.key, order.document())
