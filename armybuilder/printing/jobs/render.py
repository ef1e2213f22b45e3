"""Armies into PDF: every sheet of every army is a document of its own; a PDF is their pages in a row.

No process that shows pages reads this: WeasyPrint takes a third of a second.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from itertools import groupby
from pathlib import Path

import pypdfium2
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from PIL.Image import Image

from armybuilder.armies.pictures import portraits
from armybuilder.jobs.child_process import Report
from armybuilder.jobs.digests import digest
from armybuilder.printing.jobs.orders import Item, Order, called, titled
from armybuilder.printing.jobs.store import LaidOut, Printed, Store, store
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf.bookmarks import read_bookmarks
from armybuilder.printing.pdf.joining import PageRun, join
from armybuilder.printing.pdf.tagging import aloud
from armybuilder.printing.pdf.typesetting import BASE, FILES, holds_only, laid_out, no_collections, together
from armybuilder.printing.pdf.weasy import PROGRESS_LOGGER, Document
from armybuilder.printing.sheets import SHEETS, Sheet, pair_armies, sheets_of
from armybuilder.printing.sheets.page import margins
from armybuilder.printing.sheets.units import parts
from rules.engine.build import Build

LETTER = Layout()
SHARPNESS = 1.6
"""Pixels of a picture to a PDF point."""
COMPRESSED_AT_ONCE = 2
"""Pictures that are compressed at the same time."""
aloud.roll = lambda face, die: _("{face} or more on d{die}").format(face=face, die=die)
aloud.no_roll = lambda: _("no roll")
SHORTER = ".spare { display: none } .tail { break-before: avoid }"
"""If a last page would have only the end of a sheet, optional parts are left out and the rest keeps together."""


def styles(sheet: Sheet, layout: Layout) -> list[str]:
    """The rules of a sheet that its stylesheets do not have: the paper's, and those that follow what was chosen."""
    width, height = (f"{float(length):.4f}pt" for length in layout.size)
    paper = f"@page {{ size: {width} {height} }} :root {{ --pw: {width}; --ph: {height} }}"
    return [paper, margins.foot_words(), *margins.foot_rules(layout), *filter(None, [sheet.style(layout)])]


def stylesheets(sheet: Sheet) -> list[str]:
    """The stylesheet of all sheets, and the sheet's own. Separate, because each rule is tried on each element."""
    return [name for name in ("print.css", f"{sheet.slug}.css") if (FILES / name).is_file()]


def html(build: Build, sheet: str, layout: Layout) -> str:
    """One sheet of one army, as the page that is laid out."""
    with layout.in_its_words():
        return _html(SHEETS[sheet], build, layout)


def _html(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> str:
    context = sheet.fill(build, layout, against)
    own = {
        "sheet": sheet,
        "layout": layout,
        "edition": build.catalogue,
        "doc": margins.foot_title(str(context["title"]), str(sheet.name)),
    }
    return render_to_string(f"printing/{sheet.slug}.html", {**context, **own})


def document(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> Document:
    """One sheet of one army, or of two that meet, laid out."""
    with layout.in_its_words():
        page, rules, portraits = _html(sheet, build, layout, against), styles(sheet, layout), _portraits(build)
    laid = laid_out(page, stylesheets(sheet), rules, portraits)
    if len(laid.pages) > 1 and holds_only(laid.pages[-1], "tail"):
        laid = laid_out(page, stylesheets(sheet), [*rules, SHORTER], portraits)
    return laid


def _portraits(build: Build) -> dict[str, Path]:
    """The pictures of the army's units, by their addresses in its sheets."""
    paths = ((unit.portrait, portraits.picture_path(unit)) for unit in build.units if unit.portrait)
    return {f"{BASE}{parts.PORTRAITS}{digest}.jpg": path for digest, path in paths if path}


def _documents(builds: Iterable[Build], sheets: Iterable[Sheet], layout: Layout) -> list[Document]:
    documents: dict[tuple[object, ...], Document] = {}
    for build, against, first in pair_armies(builds):
        for sheet in sheets:
            own = (build.catalogue.slug, build.catalogue.measured_by)
            place = (sheet.slug, *own) if sheet.is_of_edition else (len(documents),)
            if place not in documents and (first or not sheet.is_for_two):
                lying = replace(layout, turned=sheet.is_turned(layout))
                documents[place] = document(sheet, build, lying, against)
    return list(documents.values())


def read_templates(build: Build) -> None:
    """Have the templates of common sheets read, without laying anything out."""
    for sheet in sheets_of(build.catalogue)[:2]:
        html(build, sheet.slug, LETTER)


def warm(build: Build) -> None:
    """Have fonts and styles read, before there is something to print."""
    together([document(sheet, build, LETTER) for sheet in sheets_of(build.catalogue)[:2]])


def pdf(builds: Sequence[Build], sheets: Sequence[str], layout: Layout = LETTER) -> bytes:
    """The sheets of the armies as one PDF, laid out by this very process."""
    with no_collections(), layout.in_its_words():
        return together(_documents(builds, [SHEETS[sheet] for sheet in sheets], layout))


def lay_out(items: Sequence[Item], report: Report, *, draws_first: bool = False) -> None:
    """Store sheets as one piece; reports how much there is so far.

    With ``draws_first`` the first sheet is stored alone, and its first page drawn, before the others are laid out.
    """
    documents: list[Document] = []
    for laid in _laid_out(items, report):
        documents.append(laid)
        if draws_first and len(documents) == 1:
            _store(items[:1], documents)
            draw([(items[0], 0)])
    if len(items) > 1 or not draws_first:
        _store(items, documents)


def _store(items: Sequence[Item], documents: Sequence[Document]) -> None:
    """Write sheets as one piece, and note where each is in it."""
    shelf, piece = store(), digest([item.key for item in items])
    with shelf.draft(shelf.pdf(piece)) as draft, items[0].layout.in_its_words():
        names = list(dict.fromkeys(name for item in items if item.of_army for name in item.armies))
        draft.write_bytes(together(documents, titled(names) if len(names) > 1 else ""))
    first = 0
    for item, laid in zip(items, documents, strict=True):
        pages = len(laid.pages)
        shelf.note(item.key, Printed(piece, first, pages, tuple(read_bookmarks(laid.make_bookmark_tree()))))
        first += pages


def _laid_out(items: Iterable[Item], report: Report) -> Iterator[Document]:
    pages = 0
    for sheets, item in enumerate(items):
        with _Watch(partial(_report_begun, report, LaidOut(sheets, pages))):
            laid = document(item.sheet, item.build, item.layout, item.against)
        pages += len(laid.pages)
        report(asdict(LaidOut(sheets + 1, pages)))
        yield laid


def _report_begun(report: Report, before: LaidOut, page: int) -> None:
    report(asdict(replace(before, begun=page)))


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


def draw(pages: Sequence[tuple[Item, int]]) -> None:
    """Write each picture of a page as soon as it is drawn. This thread draws; compressing takes six times as long."""
    shelf, compressing = store(), deque[Future[None]]()
    with ThreadPoolExecutor(COMPRESSED_AT_ONCE) as pool:
        for item, page, picture in _pictures(pages, shelf):
            # No more pictures are in memory than are being compressed, and the next one.
            if len(compressing) == COMPRESSED_AT_ONCE:
                compressing.popleft().result()
            compressing.append(pool.submit(_write, picture, shelf, item.key, page))
        for task in compressing:
            task.result()


def _pictures(pages: Sequence[tuple[Item, int]], shelf: Store) -> Iterator[tuple[Item, int, Image]]:
    """Each page with its picture, until a piece is gone."""
    for item, of_item in groupby(pages, key=lambda page: page[0]):
        printed = shelf.printed(item.key)
        if printed is None:
            return
        with pypdfium2.PdfDocument(shelf.pdf(printed.piece)) as pdf:
            for _, page in of_item:
                yield item, page, pdf[printed.first + page].render(scale=SHARPNESS).to_pil()


def _write(picture: Image, shelf: Store, key: str, number: int) -> None:
    with shelf.draft(shelf.picture(key, number)) as draft:
        picture.save(draft, "WEBP", quality=80, method=2)


def join_pieces(order: Order) -> None:
    """Write a whole print of its pieces."""
    shelf = store()
    with order.layout.in_its_words():
        pieces, title = _pieces(order, shelf), titled(order.names)
    if pieces:
        with shelf.draft(shelf.pdf(order.key)) as draft:
            join(pieces, title, draft)


def _pieces(order: Order, shelf: Store) -> list[PageRun]:
    """The pieces of the order with their pages; none if one of them was deleted in the meantime."""
    printed = [(item, shelf.printed(item.key)) for item in order.items]
    parts = [
        PageRun(shelf.pdf(part.piece), part.first, part.pages, part.bookmarks, item.has_backs)
        for item, part in printed
        if part
    ]
    if len(order.builds) > 1:
        parts = list(_bookmarked_by_army(order, parts))
    return parts if len(parts) == len(printed) else []


def _bookmarked_by_army(order: Order, pieces: Iterable[PageRun]) -> Iterator[PageRun]:
    """The pieces of several armies, bookmarked by army, sheet and what the sheet itself names."""
    before = None
    for item, part in zip(order.items, pieces, strict=False):
        own = [(depth + 1, label, page) for depth, label, page in part.bookmarks if depth]
        if not item.of_army:
            yield part
        elif item.sheet.is_for_two:
            yield replace(part, bookmarks=((0, called(titled(item.armies), [item.sheet.slug]), 0),))
        else:
            army = () if item.build == before else ((0, item.build.name, 0),)
            yield replace(part, bookmarks=(*army, (1, str(item.sheet.name), 0), *own))
            before = item.build
