"""All frames of a rule book measured, by several processes, as lines of a file."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rules import engine
from rules.battles.layouts import TACTICS
from rules.worth.frames import BEARERS, Armies, Frame, Place, doubt, frames, opponents, places
from rules.worth.measured import MeasuredLine
from rules.worth.measuring import IDLE, Measured, Plan, measure, plan
from rules.worth.subjects import CONTROL, Subject, name_of, plain_figure, subjects
from rules.worth.worth_verdicts import Reading

FEWER = 2
"""In other scenarios than the first, so many times fewer battles are played against each opponent."""


def battles_in(catalogue: engine.Catalogue, place: Place, battles: int) -> int:
    """The number of battles that are played in a place against each opponent."""
    return battles if place.scenario == next(iter(catalogue.scenarios)) else max(battles // FEWER, 1)


def plans(catalogue: engine.Catalogue, battles: int, seed: int, scenario: str = "") -> Iterator[Plan]:
    """The plans of all battles, frame by frame; of one scenario alone, if it is named."""
    for frame in frames(catalogue):
        if scenario in ("", frame.place.scenario) and Armies(catalogue, frame.place.kind).are_possible:
            yield plan(catalogue, frame, battles_in(catalogue, frame.place, battles), seed)


def measure_all(
    catalogue: engine.Catalogue, battles: int, seed: int, processes: int, tell: Callable[[int, int], None],
    scenario: str = "",
) -> list[MeasuredLine]:  # fmt: skip
    """Play everything; ``tell`` is called with how many of how many frames are done."""
    every = [*plans(catalogue, battles, seed, scenario)]
    results: dict[Frame, list[Measured]] = {}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for plan, measured in zip(every, pool.map(measure, every), strict=True):
            results[plan.frame] = measured
            tell(len(results), len(every))
    return [*lines(catalogue, battles, results)]


def lines(catalogue: engine.Catalogue, battles: int, results: dict[Frame, list[Measured]]) -> Iterator[MeasuredLine]:
    """The measured lines, by place and thing, the control first."""
    by_key = {(frame, subject.key): subject for frame, every in results.items() for subject in every}
    measured = {frame.place for frame in results}
    for place in filter(measured.__contains__, places(catalogue)):
        count = battles_in(catalogue, place, battles) * len(opponents(catalogue, place))
        for key, name, price, subject in _priced_rows(catalogue):
            for tactic in TACTICS:
                result = by_key.get((Frame(place, tactic), key))
                why = doubt(subject, place.kind) if subject else ""
                whole = price + (_gear(catalogue, place) if subject and subject.is_figure else 0)
                reading = Reading(tactic, result.worth, result.low, result.high) if result else None
                yield MeasuredLine(place, key, name, whole, tactic, count if result else 0, reading, why)


def _gear(catalogue: engine.Catalogue, place: Place) -> engine.Halves:
    """The average cost of what figures that come on top carry there: they are measured with it."""
    armies = Armies(catalogue, place.kind)
    bare = armies.price(armies.unit(plain_figure(catalogue), ()))
    return sum(armies.price(armies.plain_unit(number)) - bare for number in range(BEARERS)) // BEARERS


def _priced_rows(catalogue: engine.Catalogue) -> Iterator[tuple[str, str, engine.Halves, Subject | None]]:
    yield CONTROL, "points spent on nothing", IDLE, None  # untranslated
    for subject in subjects(catalogue):
        yield subject.key, name_of(catalogue, subject.key), subject.price, subject
