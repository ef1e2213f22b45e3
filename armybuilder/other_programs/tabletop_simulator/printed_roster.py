"""The roster of an army as a PDF: a print that belongs to nobody, found by the digest of its sheet."""

from datetime import timedelta
from pathlib import Path

from django.utils import timezone
from django.utils.translation import get_language

from armybuilder.jobs.queue import State
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.models import Print
from armybuilder.printing.papers import Layout
from armybuilder.visitors import Visitor
from rules import engine

NOBODY = Visitor()
NOTED_AFTER = timedelta(days=1)
"""The interval at which it is noted that somebody reads it, so that it is kept."""


def order_of(build: engine.Build) -> Order:
    """The roster in the reader's language, without the address of the army's page: that has a key."""
    return Order((build,), ("roster",), Layout(language=get_language() or "en"))


def is_new(build: engine.Build) -> bool:
    """Whether the worker would have to print it."""
    return not Print.objects.filter(key=order_of(build).key).exists()


def ask(build: engine.Build) -> Print:
    """The print of the roster, begun if there is none."""
    return prints.ask(order_of(build), NOBODY)


def path_of(row: Print) -> Path | None:
    """The PDF, if it is printed."""
    return prints.file_of(row)


def find(digest: str) -> Print | None:
    """The print of that digest, printed again if its file was deleted for space."""
    row = Print.objects.filter(key=digest).first()
    if row is None:
        return None
    now = timezone.now()
    if row.requested < now - NOTED_AFTER:
        Print.objects.filter(pk=row.pk).update(requested=now)
    if row.state == State.DONE and path_of(row) is None:
        prints.retry(row)
        row.refresh_from_db()
    return row
