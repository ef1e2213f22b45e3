"""Simulations as pages know them: found, asked for and tried again, by what is to be played."""

from collections.abc import Mapping
from importlib.util import find_spec

from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.queue import State
from armybuilder.matches.jobs import marks, trials
from armybuilder.matches.jobs.marks import MarkOrder
from armybuilder.matches.jobs.orders import Order
from armybuilder.matches.jobs.playing import SimulationJob
from armybuilder.matches.jobs.prices import PriceOrder
from armybuilder.matches.jobs.trials import TrialOrder
from armybuilder.matches.models import Simulation

SIMULATIONS = SharedJobKind(Simulation, SimulationJob, at_once=2)
"""Two at once, so that a verdict need not wait for a search for changes."""


def are_installed() -> bool:
    """Whether battles can be played on this server; numpy itself is only imported where they are."""
    return find_spec("numpy") is not None


def find(order: Order, stamps: Mapping[str, str]) -> Simulation | None:
    """The simulation of that order, if there is one."""
    return SIMULATIONS.find(order.key(stamps))


def ask(order: Order, stamps: Mapping[str, str]) -> Simulation:
    """The simulation of that order, created if there is none."""
    return SIMULATIONS.ask(order.key(stamps), order.document())


def find_price(order: PriceOrder) -> Simulation | None:
    """The search for that even price, if there is one."""
    return SIMULATIONS.find(order.digest)


def ask_price(order: PriceOrder) -> Simulation:
    """The search for that even price, begun if there is none, and begun again if it failed."""
    return SIMULATIONS.ask(order.digest, order.document(), retries_failed=True)


def ask_trial(order: TrialOrder) -> Simulation:
    """The trial of that change, begun if there is none. It waits behind what people wait for."""
    return SIMULATIONS.ask(order.digest, order.document(), retries_failed=True, behind=trials.BEHIND)


def ask_mark(order: MarkOrder) -> Simulation:
    """The judgment of a rule book's prices, begun if there is none. It waits behind all else."""
    return SIMULATIONS.ask(order.digest, order.document(), retries_failed=True, behind=marks.BEHIND)


def retry(row: Simulation) -> None:
    """Play what is missing of one that failed once more."""
    if row.state == State.FAILED:
        SIMULATIONS.retry(row)
