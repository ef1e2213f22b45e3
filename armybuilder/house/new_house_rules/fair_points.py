"""Fair points: a rule book with the prices that were measured. Ours, not the book's."""

from rules.documents import Document
from rules.house import HouseError, reprice
from rules.worth.fair import FairPrice, fair_prices
from rules.worth.measured import measurement


def prices(edition: str) -> list[FairPrice]:
    """The prices that change in a rule book, by its slug; none if it was not measured."""
    measured = measurement(edition)
    return fair_prices(measured) if measured else []


def with_fair_points(document: Document) -> Document:
    """The rule book with these prices. What it no longer has is left out."""
    parent = document
    for fair_price in prices(str(document.own["slug"])):
        try:
            document = reprice(fair_price.row, fair_price.fair, fair_price.level).apply(document, parent)
        except HouseError:
            continue
    return document
