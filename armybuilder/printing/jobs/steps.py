"""What is still to be done for a print, step by step, and the steps themselves, each the work of a child."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice

import pypdfium2

from armybuilder.core.child_process import Report
from armybuilder.printing.jobs import render
from armybuilder.printing.jobs.orders import Item, Order, digest
from armybuilder.printing.jobs.store import Printed, Store, store, used
from armybuilder.printing.pdf import typesetting
from armybuilder.printing.pdf.joining import Part, join
from armybuilder.printing.pdf.weasy import PROGRESS_LOGGER, Document

PIECE = 100
"""Units that are laid out together: longer pieces take more memory, shorter ones more time."""
PICTURED = 40
"""Pages of an order that are drawn as pictures."""
SHARPNESS = 1.6
"""Pixels of a picture to a PDF point."""

Bookmark = tuple[int, str, int]


@dataclass(frozen=True)
class LayOut:
    """Lay sheets out as one piece."""

    items: tuple[Item, ...]

    def __call__(self, report: Report) -> None:
        """Write the piece, and note where each sheet is in it; tells how many pages there are so far."""
        shelf, piece = store(), digest([item.key for item in self.items])
        documents = list(_laid_out(self.items, report))
        with shelf.draft(shelf.pdf(piece)) as draft, self.items[0].layout.in_its_words():
            draft.write_bytes(typesetting.together(documents))
        first = 0
        for item, document in zip(self.items, documents, strict=True):
            pages = len(document.pages)
            shelf.note(item.key, Printed(piece, first, pages, tuple(_bookmarks(document.make_bookmark_tree()))))
            first += pages


@dataclass(frozen=True)
class Draw:
    """Draw pages of sheets as pictures."""

    pages: tuple[tuple[Item, int], ...]

    def __call__(self, report: Report) -> None:
        """Write each picture as soon as it is drawn."""
        shelf = store()
        for item, pages in groupby(self.pages, key=lambda one: one[0]):
            printed = shelf.printed(item.key)
            if printed is None:
                return
            with pypdfium2.PdfDocument(shelf.pdf(printed.piece)) as pdf:
                for _, page in pages:
                    _draw(pdf[printed.first + page], shelf, item.key, page)


@dataclass(frozen=True)
class Join:
    """Put the pieces of an order together."""

    order: Order

    def __call__(self, report: Report) -> None:
        """Write the whole print."""
        shelf = store()
        with self.order.layout.in_its_words():
            parts, title = _parts(self.order, shelf), self.order.title
        if parts:
            with shelf.draft(shelf.pdf(self.order.key)) as draft:
                join(parts, title, draft)


Step = LayOut | Draw | Join


def next_step(order: Order, *, at_once: int = PIECE, pictured: bool = False) -> Step | None:
    """The next step; ``None`` once the print is done."""
    shelf = store()
    shelf.fetch(item.key for item in order.items)
    missing = [item for item in order.items if shelf.printed(item.key) is None]
    if missing:
        return LayOut(tuple(_piece(missing, at_once)))
    if pictured and (undrawn := tuple(_undrawn(order, shelf))):
        return Draw(undrawn)
    # An order that was laid out as one piece is that piece.
    return None if used(shelf.pdf(order.key)) else Join(order)


def _piece(missing: Sequence[Item], at_once: int) -> Iterator[Item]:
    """The first missing sheet, with as many others as fit into a piece."""
    room, alone = at_once, missing[0].sheet.is_of_edition
    for place, item in enumerate(missing):
        room -= item.weight
        if place and (alone or room < 0 or item.sheet.is_of_edition):
            return
        yield item


def _laid_out(items: Iterable[Item], report: Report) -> Iterator[Document]:
    done = 0
    for item in items:
        with _Watch(partial(_count, report, done)):
            document = render.document(item.sheet, item.build, item.layout, item.against)
        done += len(document.pages)
        report(done)
        yield document


def _count(report: Report, before: int, page: int) -> None:
    report(before + page)


class _Watch(logging.Handler):
    """Calls with the number of each page that WeasyPrint begins."""

    def __init__(self, call: Callable[[int], None]) -> None:
        super().__init__()
        self.call = call

    def emit(self, record: logging.LogRecord) -> None:
        """Called by WeasyPrint for all that it does."""
        if "Page %d" in str(record.msg) and isinstance(record.args, tuple):
            self.call(int(str(record.args[0])))

    def __enter__(self) -> None:
        PROGRESS_LOGGER.setLevel(logging.INFO)
        PROGRESS_LOGGER.addHandler(self)

    def __exit__(self, *_: object) -> None:
        PROGRESS_LOGGER.removeHandler(self)


def _bookmarks(tree: Iterable[tuple], depth: int = 0) -> Iterator[Bookmark]:
    for label, (page, *_), children, _ in tree:
        yield depth, label, page
        yield from _bookmarks(children, depth + 1)


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


def _draw(page: pypdfium2.PdfPage, shelf: Store, key: str, number: int) -> None:
    with shelf.draft(shelf.picture(key, number)) as draft:
        page.render(scale=SHARPNESS).to_pil().save(draft, "WEBP", quality=80, method=2)


def _parts(order: Order, shelf: Store) -> list[Part]:
    """The pieces of the order with their pages; ``None`` if one was deleted in the meantime."""
    printed = [(item, shelf.printed(item.key)) for item in order.items]
    found = [_part(item, one, shelf) for item, one in printed if one]
    if len(order.builds) > 1:
        found = list(_by_army(order, found))
    return found if len(found) == len(printed) else []


def _part(item: Item, printed: Printed, shelf: Store) -> Part:
    return Part(shelf.pdf(printed.piece), printed.first, printed.pages, printed.bookmarks, item.has_backs)


def _by_army(order: Order, parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of several armies, bookmarked by army, sheet and what the sheet itself names."""
    before = None
    for item, part in zip(order.items, parts, strict=False):
        own = [(depth + 1, label, page) for depth, label, page in part.bookmarks if depth]
        army = () if item.build == before else ((0, item.build.name, 0),)
        yield replace(part, bookmarks=(*army, (1, str(item.sheet.name), 0), *own)) if item.of_army else part
        before = item.build
