"""The pages of a print as the studio shows them, drawn or still to be drawn, and how far the drawing is."""

from collections.abc import Sequence

from armybuilder.armies.shown import Shown
from armybuilder.armies.visitors import Visitor
from armybuilder.printing.orders import Order
from armybuilder.printing.papers import Layout
from armybuilder.printing.prints import PagePicture, Print, State, ask, pages_of
from armybuilder.printing.sheets import SHEETS


def drawing(order: Order, visitor: Visitor) -> Shown:
    """The pages, and what the bar below says of them; asks for those that are not drawn yet."""
    row = ask(order, visitor, wanted=False, pictured=True)
    pages = pages_of(order)
    waits = row.is_open
    return {
        "pages": [_page(one, order.layout) for one in pages],
        "open": waits,
        "failed": row.sentence if row.state == State.FAILED else "",
        "heading": _heading(row, pages),
        "more": max(0, row.total - len(pages)),
        "done": min(row.done, row.total),
        "total": row.total,
        "job": _job(row, pages),
    }


def counts(pages: Sequence[Shown]) -> dict[str, int]:
    """How many pages each sheet has, as far as they are laid out."""
    laid_out = [str(page["slug"]) for page in pages if page["address"]]
    return {slug: laid_out.count(slug) for slug in laid_out}


def _page(page: PagePicture, layout: Layout) -> Shown:
    wide, high = (round(float(length)) for length in layout.size)
    name = SHEETS[page.sheet].name
    return {
        "number": page.number,
        "slug": page.sheet,
        "name": name,
        "address": page.address,
        "wide": wide,
        "high": high,
    }


def _heading(row: Print, pages: Sequence[PagePicture]) -> str:
    """How many pages, which is as many sheets of paper where one side is printed on."""
    if row.is_open:
        return "Pages"
    count = max(row.total, len(pages))
    return f"{count:,} page{'' if count == 1 else 's'}"


def _job(row: Print, pages: Sequence[PagePicture]) -> str:
    if row.state == State.FAILED:
        return "It could not be printed"
    if not row.is_open:
        return "Ready to print"
    if row.state == State.WAITING and (before := row.before):
        return f"Waits, {before} before you"
    drawn = sum(1 for page in pages if page.address)
    return f"Drawing page {min(drawn + 1, len(pages))} of {max(row.total, len(pages))}"
