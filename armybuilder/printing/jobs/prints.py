"""Asking for prints, waiting for them, and their pages as pictures: what pages and commands know of printing.

``settings.ACCOUNT_RATE_LIMITS`` says how many prints a visitor may ask for.
"""

import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from armybuilder.jobs.kinds import JobKind
from armybuilder.jobs.queue import State, run_here
from armybuilder.printing.jobs.orders import Item, Order
from armybuilder.printing.jobs.print_job import PrintJob
from armybuilder.printing.jobs.steps import next_step, pages
from armybuilder.printing.jobs.store import store, used
from armybuilder.printing.models import LISTED_FOR, Print
from armybuilder.visitors import Visitor

__all__ = ["Order", "PagePicture", "Print", "State", "ask", "file_of", "pages_of", "stored", "wait"]


PRINTS = JobKind(Print, PrintJob, settings.PRINTS_AT_ONCE)
LOOK_EVERY = 0.03
"""Seconds between two looks at a print that is being waited for."""


YIELD = timedelta(seconds=5)
"""By how much each open print of a visitor puts off their next: who asks for much lets others go first."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page of a print, to look at before it is printed."""

    sheet: str
    """Slug of the sheet it belongs to."""
    number: int
    """Its page among all of the print, from 1."""
    address: str | None
    """Of the picture; none while it is being drawn."""
    army: str = ""


def stored(order: Order) -> Path | None:
    """The order's PDF, if it is in the store."""
    path = store().pdf(order.key)
    return path if used(path) else None


def file_of(row: Print) -> Path | None:
    """The print's PDF, if it is done and still in the store."""
    path = store().pdf(row.file)
    return path if row.file and row.state == State.DONE and used(path) else None


def ask(order: Order, visitor: Visitor, *, is_saved: bool = True, pictured: bool = False, name: str = "") -> Print:
    """The visitor's print of that order, created if it is new; the same order is the same print.

    A preview, which is not saved, is replaced by the next preview.
    """
    if not is_saved:
        Print.objects.own(visitor).filter(kept=False, state=State.WAITING).exclude(key=order.key).delete()
    row = _row(order, visitor, is_saved, pictured, name or order.name)
    _start(row, order)
    return row


def is_new(order: Order, visitor: Visitor) -> bool:
    """Whether the visitor's print of that order would have to be begun, so that it counts as one more."""
    return stored(order) is None and not Print.objects.own(visitor).filter(key=order.key).exists()


def retry(row: Print) -> None:
    """Print it once more; parts that are in the store are reused."""
    row.requeue()
    _start(row, row.value())


def wait(row: Print, seconds: float | None = None) -> Print:
    """The print as it is when it has ended, or when the patience of a request has."""
    end = time.monotonic() + (settings.PRINTS_PATIENCE if seconds is None else seconds)
    while row.is_open and time.monotonic() < end:
        time.sleep(LOOK_EVERY)
        row.refresh_from_db()
    return row


def pages_of(order: Order) -> list[PagePicture]:
    """The first pages of a print; a sheet that is not laid out yet counts as one of them."""
    numbered = enumerate(pages(order), 1)
    return [
        PagePicture(item.sheet.slug, number, _address(item, page), item.build.name) for number, (item, page) in numbered
    ]


def _start(row: Print, order: Order) -> None:
    """Get it done. If all of its parts are in the store, no worker is needed."""
    if row.is_open and next_step(order, pictured=row.pictured) is None:
        run_here(row, PrintJob)
    else:
        PRINTS.start(row)


def _row(order: Order, visitor: Visitor, is_saved: bool, pictured: bool, name: str) -> Print:
    position = timezone.now() + YIELD * Print.objects.own(visitor).open().count()
    values = {
        "owner_id": visitor.key or None,
        "name": name[:400],
        "order": order.document(),
        "kept": is_saved,
        "pictured": pictured,
        "queue_position": position,
    }
    whose = {"owner__key": visitor.key} if visitor.key else {"owner": None}
    with transaction.atomic():
        row, new = Print.objects.get_or_create(**whose, key=order.key, defaults=values)
        if new:
            # A print is listed for a week.
            Print.objects.exclude(pk=row.pk).filter(requested__lt=row.requested - LISTED_FOR).delete()
        elif (is_saved and not row.kept) or (pictured and not row.pictured):
            row.kept, row.pictured, row.requested = is_saved or row.kept, pictured or row.pictured, timezone.now()
            row.save(update_fields=("kept", "pictured", "requested"))
    if row.state == State.DONE and next_step(order, pictured=row.pictured):
        row.requeue()
    return row


def _address(item: Item, page: int | None) -> str | None:
    if page is None or not store().picture(item.key, page).exists():
        return None
    return reverse("printing:picture", args=[item.key, page + 1])
