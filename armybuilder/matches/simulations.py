"""Asking for simulations: what pages know of them."""

from collections.abc import Mapping
from importlib.util import find_spec

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from armybuilder.core.job_queue import run_here
from armybuilder.matches.models import Simulation
from armybuilder.matches.orders import Order
from armybuilder.matches.playing import SimulationJob
from armybuilder.matches.prices import PriceOrder
from armybuilder.matches.trials import BEHIND, TrialOrder
from armybuilder.printing.jobs import worker_heartbeat


def are_installed() -> bool:
    """Whether battles can be played on this server; numpy itself is only imported where they are."""
    return find_spec("numpy") is not None


def find(order: Order, stamps: Mapping[str, str]) -> Simulation | None:
    """The simulation of that order, if there is one."""
    return Simulation.objects.with_key(order.key(stamps))


def ask(order: Order, stamps: Mapping[str, str]) -> Simulation:
    """The simulation of that order, created if there is none."""
    row = Simulation.objects.ask(order.key(stamps), order.document())
    go(row)
    return row


def find_price(order: PriceOrder) -> Simulation | None:
    """The search for that even price, if there is one."""
    return Simulation.objects.with_key(order.digest)


def ask_price(order: PriceOrder) -> Simulation:
    """The search for that even price, begun if there is none, and begun again if it failed."""
    row = Simulation.objects.ask(order.digest, order.document())
    row.again()
    go(row)
    return row


def ask_trial(order: TrialOrder) -> Simulation:
    """The trial of that change, begun if there is none. It waits behind what people wait for."""
    row = Simulation.objects.ask(order.digest, order.document())
    row.again()
    if row.is_open and not row.result:
        Simulation.objects.filter(pk=row.pk).update(queue_position=timezone.now() + BEHIND)
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


def delete_old(**signal: object) -> None:
    """Delete what nobody has looked at for long, and the oldest of too many."""
    Simulation.objects.all().delete_old()
