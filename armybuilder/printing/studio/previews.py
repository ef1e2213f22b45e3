"""The pages of a print as the studio shows them, drawn or still to be drawn, and how far the drawing is."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.jobs import worker_heartbeat
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.prints import PagePicture, Print, State, ask, pages_of
from armybuilder.printing.jobs.store import store
from armybuilder.printing.sheets import SHEETS
from armybuilder.visitors import Visitor
from rules.engine import words

MOST_COUNTED = 60
"""Sheets of armies whose pages are counted before they are chosen."""
MOST_DIGITS = 6
"""Of a page's number in an address."""


def drawing(order: Order, visitor: Visitor) -> Context:
    """The pages and the bar below them; requests those that are not drawn yet."""
    return _drawing(order, ask(order, visitor, is_saved=False, pictured=True))


def beforehand(order: Order) -> Context:
    """The pages that are drawn already, without requesting the others: the page does that at once."""
    return _drawing(order, None)


def _drawing(order: Order, row: Print | None) -> Context:
    pages = pages_of(order)
    total = row.total if row else 0
    return {
        "pages": [_page(page, order) for page in pages],
        "open": row is None or row.is_open,
        "code": row.code if row else "",
        "failed": row.reason if row and row.state == State.FAILED else "",
        "answered": worker_heartbeat.has_worker(),
        "heading": _heading(order, pages, total) if row and all(page.address for page in pages) else _("Pages"),
        "more": max(0, total - len(pages)),
        "done": sum(1 for page in pages if page.address),
        "total": max(total, len(pages)),
        "job": _job(row, pages) if row else _("Starting") if worker_heartbeat.has_worker() else _("Waiting"),
    }


def page_shown(drawing: Context | None, look: str) -> Context | None:
    """The page that is shown large: the one asked for, or the nearest one there is."""
    pages = cast("list[Context]", drawing["pages"]) if drawing else []
    number = int(look) if look.isascii() and look.isdecimal() and len(look) <= MOST_DIGITS else 1
    return pages[max(1, min(number, len(pages))) - 1] if pages else None


def counts(order: Order) -> dict[str, int]:
    """The number of pages of each sheet that was laid out before."""
    if len(order.builds) * len(order.sheets) > MOST_COUNTED:
        return {}
    shelf, counted, unknown = store(), dict[str, int](), set[str]()
    shelf.fetch(item.key for item in order.items)
    for item in order.items:
        if printed := shelf.printed(item.key):
            counted[item.sheet.slug] = counted.get(item.sheet.slug, 0) + printed.pages
        else:
            unknown.add(item.sheet.slug)
    return {slug: count for slug, count in counted.items() if slug not in unknown}


def _page(page: PagePicture, order: Order) -> Context:
    sheet = SHEETS[page.sheet]
    layout = replace(order.layout, turned=sheet.is_turned(order.layout))
    width, height = (round(float(length)) for length in layout.size)
    name = sheet.name
    if page.army and len(order.builds) > 1:
        name = _("{army}: {sheet}").format(army=page.army, sheet=sheet.name)
    return {"number": page.number, "name": name, "address": page.address, "wide": width, "high": height}


def _heading(order: Order, pages: Sequence[PagePicture], total: int) -> str:
    """The number of pages, and of sheets of paper: printed on both sides where a sheet has backs."""
    count, sides, before = max(total, len(pages)), 0, ("", "")
    for page in pages:
        begins = (page.army, page.sheet) != before
        sides += 1 + (begins and sides % 2 and SHEETS[page.sheet].has_backs(order.layout))
        before = (page.army, page.sheet)
    both = any(SHEETS[slug].has_backs(order.layout) for slug in order.sheets)
    papers = (sides + count - len(pages) + 1) // 2 if both else count
    on_paper = ngettext("{number} sheet of paper", "{number} sheets of paper", papers)
    return _("{pages}, {sheets_of_paper}").format(
        pages=ngettext("{number} page", "{number} pages", count).format(number=words.grouped(count)),
        sheets_of_paper=on_paper.format(number=words.grouped(papers)),
    )


def _job(row: Print, pages: Sequence[PagePicture]) -> str:
    if row.state == State.FAILED:
        return _("Printing failed")
    if not row.is_open:
        return _("Ready")
    if not worker_heartbeat.has_worker():
        return _("Waiting")
    if row.state == State.WAITING and (before := row.before):
        return ngettext("Waiting, {number} ahead of you", "Waiting, {number} ahead of you", before).format(
            number=before
        )
    drawn = sum(1 for page in pages if page.address)
    return _("Drawing page {number} of {total}").format(
        number=min(drawn + 1, len(pages)), total=max(row.total, len(pages))
    )
