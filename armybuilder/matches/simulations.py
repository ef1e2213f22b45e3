"""Asking for simulations: what pages know of them."""

from collections.abc import Mapping
from datetime import timedelta
from importlib.util import find_spec

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from armybuilder.core.job_queue import run_here
from armybuilder.matches.models import Simulation
from armybuilder.matches.orders import Order
from armybuilder.matches.playing import SimulationJob
from armybuilder.matches.prices import PriceOrder
from armybuilder.printing.jobs import worker_heartbeat

KEPT_FOR = timedelta(days=30)
"""How long a simulation is kept that nobody looks at."""
NOTED_AFTER = timedelta(days=1)
"""How often it is noted that somebody looks at it."""
MOST_KEPT = 20_000


def are_installed() -> bool:
    """Whether battles can be played on this server; numpy itself is only imported where they are."""
    return find_spec("numpy") is not None


def find(order: Order, stamps: Mapping[str, str]) -> Simulation | None:
    """The simulation of that order, if there is one."""
    return Simulation.objects.filter(key=order.key(stamps)).first()


def ask(order: Order, stamps: Mapping[str, str]) -> Simulation:
    """The simulation of that order, created if there is none."""
    with transaction.atomic():
        row, _ = Simulation.objects.get_or_create(key=order.key(stamps), defaults={"order": order.document()})
    go(row)
    return row


def find_price(order: PriceOrder) -> Simulation | None:
    """The search for that even price, if there is one."""
    return Simulation.objects.filter(key=order.digest).first()


def ask_price(order: PriceOrder) -> Simulation:
    """The search for that even price, begun if there is none, and begun again if it failed."""
    with transaction.atomic():
        row, _ = Simulation.objects.get_or_create(key=order.digest, defaults={"order": order.document()})
    row.again()
    go(row)
    return row


def again(row: Simulation) -> None:
    """Play what is missing once more."""
    row.again()
    go(row)


def go(row: Simulation) -> None:
    """Get it done."""
    if row.is_open and settings.PRINTS_INLINE:
        run_here(row, SimulationJob)
    elif row.is_open:
        transaction.on_commit(worker_heartbeat.wake_worker)


def look_at(row: Simulation) -> None:
    """Note that somebody looks at it, so that it is kept."""
    now = timezone.now()
    if row.seen < now - NOTED_AFTER:
        Simulation.objects.filter(pk=row.pk).update(seen=now)


def delete_old(**signal: object) -> None:
    """Delete what nobody has looked at for long, and the oldest of too many."""
    Simulation.objects.not_seen_since(timezone.now() - KEPT_FOR).delete()
    old = Simulation.objects.order_by("-seen", "-pk").values_list("pk", flat=True)[MOST_KEPT:]
    Simulation.objects.filter(pk__in=list(old)).delete()
