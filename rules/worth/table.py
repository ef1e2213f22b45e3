"""All frames of a rule book measured, by several processes, as lines of a file."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rules import engine
from rules.battles.layouts import TACTICS, Tactic
from rules.worth.frames import BEARERS, Armies, Frame, Place, doubt, frames, opponents, places
from rules.worth.measured import Line
from rules.worth.measuring import IDLE, Measured, Plan, measure, plan
from rules.worth.subjects import CONTROL, Subject, name_of, plain_figure, subjects
from rules.worth.worths import Reading

FEWER = 2
"""In other scenarios than the first, so many times fewer battles are played against each opponent."""


def battles_in(catalogue: engine.Catalogue, place: Place, battles: int) -> int:
    """How many battles are played in a place against each opponent."""
    return battles if place.scenario == next(iter(catalogue.scenarios)) else max(battles // FEWER, 1)


def plans(catalogue: engine.Catalogue, battles: int, seed: int, scenario: str = "") -> Iterator[Plan]:
    """What is to be played, frame by frame; of one scenario alone, if it is named."""
    for frame in frames(catalogue):
        if scenario in ("", frame.place.scenario) and Armies(catalogue, frame.place.kind).are_possible:
            yield plan(catalogue, frame, battles_in(catalogue, frame.place, battles), seed)


def measure_all(
    catalogue: engine.Catalogue, battles: int, seed: int, processes: int, tell: Callable[[int, int], None],
    scenario: str = "",
) -> list[Line]:  # fmt: skip
    """Play everything; ``tell`` is called with how many of how many frames are done."""
    every = [*plans(catalogue, battles, seed, scenario)]
    found: dict[Frame, list[Measured]] = {}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for plan, measured in zip(every, pool.map(measure, every), strict=True):
            found[plan.frame] = measured
            tell(len(found), len(every))
    return [*lines(catalogue, battles, found)]


def lines(catalogue: engine.Catalogue, battles: int, found: dict[Frame, list[Measured]]) -> Iterator[Line]:
    """What was measured, by place and thing, the control first."""
    by_key = {(frame, one.key): one for frame, every in found.items() for one in every}
    measured = {frame.place for frame in found}
    for place in filter(measured.__contains__, places(catalogue)):
        count = battles_in(catalogue, place, battles) * len(opponents(catalogue, place))
        for key, name, price, subject in _named(catalogue):
            for tactic in TACTICS:
                one = by_key.get((Frame(place, tactic), key))
                why = doubt(subject, place.kind) if subject else ""
                whole = price + (_gear(catalogue, place) if subject and subject.is_figure else 0)
                yield Line(place, key, name, whole, tactic, count if one else 0, _reading(tactic, one), why)


def _gear(catalogue: engine.Catalogue, place: Place) -> engine.Halves:
    """What figures that come on top carry there, on average: it is measured with them."""
    armies = Armies(catalogue, place.kind)
    bare = armies.price(armies.unit(plain_figure(catalogue), ()))
    return sum(armies.price(armies.plain_unit(number)) - bare for number in range(BEARERS)) // BEARERS


def _named(catalogue: engine.Catalogue) -> Iterator[tuple[str, str, engine.Halves, Subject | None]]:
    yield CONTROL, "points spent on nothing", IDLE, None  # untranslated
    for one in subjects(catalogue):
        yield one.key, name_of(catalogue, one.key), one.price, one


def _reading(tactic: Tactic, one: Measured | None) -> Reading | None:
    return Reading(tactic, one.worth, one.low, one.high) if one else None
