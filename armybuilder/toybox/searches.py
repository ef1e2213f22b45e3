"""Asking for searches: what pages know of them."""

from importlib.util import find_spec

from django.conf import settings
from django.db import transaction

from armybuilder.core.job_queue import run_here
from armybuilder.printing.jobs import worker_heartbeat
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import Order
from armybuilder.toybox.solving import SearchJob


def are_installed() -> bool:
    """Whether sides can be found on this server; the solver itself is only imported where they are."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


def find(order: Order) -> Search | None:
    """The search of that order, if there is one; that somebody looks at it is noted."""
    row = Search.objects.with_key(order.key)
    if row:
        row.look_at()
    return row


def ask(order: Order) -> Search:
    """The search of that order, begun if there is none."""
    row = Search.objects.ask(order.key, order.document())
    if row.is_open and settings.PRINTS_INLINE:
        run_here(row, SearchJob)
        row.refresh_from_db()
    elif row.is_open:
        transaction.on_commit(worker_heartbeat.wake_worker)
    return row


def delete_old(**signal: object) -> None:
    """Delete what nobody has looked at for long, and the oldest of too many."""
    Search.objects.all().delete_old()
