"""Asking for searches: what pages know of them."""

from datetime import timedelta
from importlib.util import find_spec

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from armybuilder.core.job_queue import run_here
from armybuilder.printing.jobs import worker_heartbeat
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import Order
from armybuilder.toybox.solving import SearchJob

KEPT_FOR = timedelta(days=30)
"""How long a search is kept that nobody looks at."""
NOTED_AFTER = timedelta(days=1)
MOST_KEPT = 20_000


def are_installed() -> bool:
    """Whether sides can be found on this server; the solver itself is only imported where they are."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


def find(order: Order) -> Search | None:
    """The search of that order, if there is one; that somebody looks at it is noted."""
    row = Search.objects.filter(key=order.key).first()
    now = timezone.now()
    if row and row.seen < now - NOTED_AFTER:
        Search.objects.filter(pk=row.pk).update(seen=now)
    return row


def ask(order: Order) -> Search:
    """The search of that order, begun if there is none."""
    with transaction.atomic():
        row, _ = Search.objects.get_or_create(key=order.key, defaults={"order": order.document()})
    if row.is_open and settings.PRINTS_INLINE:
        run_here(row, SearchJob)
        row.refresh_from_db()
    elif row.is_open:
        transaction.on_commit(worker_heartbeat.wake_worker)
    return row


def delete_old(**signal: object) -> None:
    """Delete what nobody has looked at for long, and the oldest of too many."""
    Search.objects.not_seen_since(timezone.now() - KEPT_FOR).delete()
    old = Search.objects.order_by("-seen", "-pk").values_list("pk", flat=True)[MOST_KEPT:]
    Search.objects.filter(pk__in=list(old)).delete()
