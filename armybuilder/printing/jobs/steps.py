"""The steps still to be done for a print, each the work of a child.

Web processes know them too. What carries them out is read by the process that does, because WeasyPrint takes a third of
a second.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from armybuilder.jobs.child_process import Report
from armybuilder.printing.jobs.orders import Item, Order
from armybuilder.printing.jobs.store import Store, store, used

PIECE = 100
"""Units that are laid out together: longer pieces take more memory, shorter ones more time."""
SHORT = 40
"""Units up to which an order is laid out as a whole before its first page is drawn."""
PICTURED = 40
"""Pages of an order that are drawn as pictures."""


@dataclass(frozen=True)
class LayOut:
    """Lay sheets out as one piece, and report how much there is so far."""

    items: tuple[Item, ...]
    draws_first: bool = False
    """Whether the first sheet is stored, and its first page drawn, before the others are laid out."""

    def __call__(self, report: Report) -> None:
        """Called in a child."""
        from armybuilder.printing.jobs import render

        render.lay_out(self.items, report, draws_first=self.draws_first)


@dataclass(frozen=True)
class Draw:
    """Draw pages of sheets as pictures."""

    pages: tuple[tuple[Item, int], ...]

    def __call__(self, report: Report) -> None:
        """Called in a child."""
        from armybuilder.printing.jobs import render

        render.draw(self.pages)


@dataclass(frozen=True)
class Join:
    """Put the pieces of an order together."""

    order: Order

    def __call__(self, report: Report) -> None:
        """Called in a child."""
        from armybuilder.printing.jobs import render

        render.join_pieces(self.order)


Step = LayOut | Draw | Join


def next_step(order: Order, *, at_once: int = PIECE, pictured: bool = False) -> Step | None:
    """The next step; ``None`` once the print is done.

    The first page of a long order that is shown on a page is drawn while the rest is laid out.
    """
    shelf = store()
    shelf.fetch(item.key for item in order.items)
    missing = [item for item in order.items if shelf.printed(item.key) is None]
    if missing:
        is_long = sum(item.weight for item in order.items) > SHORT
        draws_first = pictured and is_long and missing[0] == order.items[0]
        return LayOut(tuple(_piece(missing, at_once)), draws_first)
    undrawn = tuple(_undrawn(order, shelf)) if pictured else ()
    if undrawn:
        return Draw(undrawn)
    # An order that was laid out as one piece is that piece.
    return None if used(shelf.pdf(order.key)) else Join(order)


def _piece(missing: Sequence[Item], at_once: int) -> Iterator[Item]:
    """The first missing sheet, with as many others as fit into a piece."""
    weight_left, alone = at_once, missing[0].sheet.is_of_edition
    for place, item in enumerate(missing):
        weight_left -= item.weight
        if place and (alone or weight_left < 0 or item.sheet.is_of_edition):
            return
        yield item


def pages(order: Order) -> list[tuple[Item, int | None]]:
    """The first pages of an order, each of its sheet; no number where the sheet is not laid out yet."""
    shelf = store()
    shelf.fetch(item.key for item in order.items)
    first = list(islice(_pages(order, shelf), PICTURED))
    shelf.shared.fetch(shelf.picture(item.key, page) for item, page in first if page is not None)
    return first


def _pages(order: Order, shelf: Store) -> Iterator[tuple[Item, int | None]]:
    for item in order.items:
        printed = shelf.printed(item.key)
        yield from ((item, page) for page in range(printed.pages)) if printed else ((item, None),)


def _undrawn(order: Order, shelf: Store) -> Iterator[tuple[Item, int]]:
    for item, page in pages(order):
        if page is not None and not shelf.picture(item.key, page).exists():
            yield item, page
