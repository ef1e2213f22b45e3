"""The worker's side of simulations: each is one step, played in a limited child that alone imports numpy."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, TypeAlias

from django.conf import settings

from armybuilder.jobs.child_process import End, Limits, Report
from armybuilder.jobs.process_limits import MEBIBYTE
from armybuilder.jobs.queue import Job, failure_of
from armybuilder.matches.jobs import marks, prices, trials
from armybuilder.matches.jobs.orders import LoadedOrder, battle_scenario, installed_program, program
from armybuilder.matches.models import Simulation
from armybuilder.matches.verdicts import left_to_play
from rules.battles.figures import Force, Unplayable
from rules.battles.layouts import LAYOUTS, TACTICS, Tactic

if TYPE_CHECKING:
    from rules.battles.match import Match
    from rules.battles.play import Outcome
    from rules.battles.played_match import PlayedMatch

AnyOrder: TypeAlias = LoadedOrder | Mapping[str, Any]
"""An order of two armies as it is played, or the document of one about a rule book."""
Played: TypeAlias = Iterator[tuple[str, object]]
"""Parts of a result, by name."""
PAIRS: tuple[tuple[Tactic, Tactic], ...] = (
    *((tactic, tactic) for tactic in TACTICS),
    *((tactic, other) for tactic, other in product(TACTICS, TACTICS) if tactic != other),
)
"""Each side's tactic; first those in which both play alike, as they are the first to be shown."""
REFUSED, SCENE = "refused", "scene"
FEW = 250
"""Battles after which most verdicts are clear."""
SCENE_ROUND = 2
"""A battle is shown as it is after the moves of this round."""
FOUND, KNOWN, LOOKS = "found", "known", "looks"
"""The final result of a search for changes; before that, what it knows and how far it is."""
TURN, LONGEST_TURN = 5.0, 60.0
"""Seconds of computing after which a search lets others go first, and seconds on the clock of a busy machine."""
TURNS = {"changes": timedelta(0), trials.KIND: trials.BEHIND, marks.KIND: marks.BEHIND}
"""The kinds of orders that are played in turns, and the time by which each queues behind the others after a turn."""
REPORT_SECONDS = 1.0
"""Computing after which a search reports how far it is."""


def name_of(pair: tuple[str, str]) -> str:
    """The name of a pair of tactics in a result."""
    return ":".join(pair)


def is_whole(result: Mapping[str, Any]) -> bool:
    """Whether a verdict has played enough battles of each pair of tactics."""
    return all(result.get(name_of(pair), {}).get("is_whole") for pair in PAIRS)


class SimulationJob(Job):
    """A simulation that this process has claimed."""

    row: Simulation

    def begin_step(self) -> None:
        """Start playing what is missing."""
        try:
            order = restored(self.row.order)
        except Unplayable as error:
            raise LookupError from error
        self.start(Play(order, self.row.result))

    def limits(self) -> Limits:
        """The limits of a simulation."""
        return Limits(memory=256 * MEBIBYTE, seconds=settings.MATCH_SECONDS, nice=settings.JOBS_NICE)

    def receive(self, message: Any) -> None:
        """A part of the result."""
        if not self.row.note(message["name"], message["value"]):
            self.drop()

    def conclude(self, end: End) -> None:
        """It is done, or was stopped; what was played until then stays."""
        if end is End.WELL and self.row.order["kind"] in TURNS and not {FOUND, REFUSED} & set(self.row.result):
            self.row.rest(TURNS[self.row.order["kind"]])
        elif end is End.WELL:
            self.row.finish()
        else:
            self.row.fail(failure_of(end, self.limits()))

    def is_for_newer_program(self) -> bool:
        """Whether it was requested by the installed program, and this process plays by another one."""
        return bool(self.row.order.get("program", program()) != program() != installed_program())


@dataclass(frozen=True)
class Play:
    """Play an order, in a child."""

    order: AnyOrder
    known: Mapping[str, Any]
    """The parts of the result that are there already."""

    def __call__(self, tell: Report) -> None:
        """Report each part of the result as soon as it is there."""
        # More threads would take memory and processors that others need.
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        try:
            for name, value in self._results():
                tell({"name": name, "value": value})
        except Unplayable as error:
            tell({"name": REFUSED, "value": dict(error.message.values)})  # type: ignore[union-attr]

    def _results(self) -> Played:
        if isinstance(self.order, LoadedOrder):
            return KINDS[self.order.kind](self.order, self.known)
        return KINDS_OF_RULES[self.order["kind"]](self.order, self.known)


def restored(document: Mapping[str, Any]) -> AnyOrder:
    """The order of a row: of a match, an even price, a trial, or a mark. ``LookupError`` or ``Unplayable``."""
    return document if document["kind"] in KINDS_OF_RULES else LoadedOrder.from_document(document)


def match_of(order: LoadedOrder, pair: tuple[Tactic, Tactic]) -> "Match":
    """The match in which the sides play so."""
    from rules.battles.match import Match
    from rules.battles.scenarios import SCENARIOS

    setup, scenario = order.setup, SCENARIOS[battle_scenario(order.setup.scenario)]
    return Match(order.forces, pair, LAYOUTS[setup.layout], float(setup.gap), scenario)


def _play_tactics(order: LoadedOrder, known: Mapping[str, Any]) -> Played:
    """The outcome of each pair of tactics, and finally the beginning of a battle to watch.

    All begin with a few battles; those in which more may change the verdict go on.
    """
    from rules.battles.play import joined, play_pairs, record
    from rules.battles.played_match import PlayedMatch

    match, left = match_of(order, PAIRS[0]), [] if is_whole(known) else list(PAIRS)
    outcomes: dict[tuple[Tactic, Tactic], Outcome] = {}
    for start, end in pairwise((0, min(FEW, order.battles), order.battles)):
        if not left:
            break
        for pair, outcome in play_pairs(match, left, order.seed, range(start, end)).items():
            outcomes[pair] = joined([outcomes[pair], outcome]) if start else outcome
        played = {pair: PlayedMatch(match.under(pair), outcomes[pair]) for pair in left}
        more = left_to_play({pair: played_match.wide_interval for pair, played_match in played.items()})
        left = more if end < order.battles else []
        for pair, played_match in played.items():
            counted = _counted(played_match) | {"is_whole": pair not in left}
            known = {**known, name_of(pair): counted}
            yield name_of(pair), counted
    examples = [battle for battle in known[name_of(PAIRS[0])].get("examples", ()) if battle is not None]
    if examples and SCENE not in known:
        yield SCENE, record(match_of(order, PAIRS[0]), order.seed, examples[0]).until(SCENE_ROUND).plain()


def _counted(played: "PlayedMatch") -> dict[str, object]:
    """The facts that pages show about the battles of a pair of tactics, as plain values."""
    lower, upper = played.interval
    return {
        "battles": played.battles,
        "share": played.share,
        "low": lower,
        "high": upper,
        "wins": list(played.wins),
        "draws": played.draws,
        "rounds": played.rounds,
        "left": list(played.points_left),
        "starting": list(played.starting),
        "percent": [played.share_by_percent, *played.interval_by_percent],
        "examples": [played.first_won_by(side) for side in (0, 1)],
    }


def _record_battle(order: LoadedOrder, known: Mapping[str, Any]) -> Played:
    """One battle with everything that happens in it."""
    from rules.battles.play import record

    first, second = order.document["tactics"]
    yield "record", record(match_of(order, (first, second)), order.seed, order.document["battle"]).plain()


def _search_changes(order: LoadedOrder, known: Mapping[str, Any]) -> Played:
    """The smallest changes that bring the share nearest to even, if one brings it near; a turn of the search."""
    from rules.battles.even_search import Search

    def meeting(forces: tuple[Force, Force]) -> "Match":
        return match_of(replace(order, forces=forces), PAIRS[0])

    search = Search(order.builds, meeting, order.seed, order.battles, dict(known.get(KNOWN, {})))
    began, reported = time.monotonic(), 0.0
    for final in search.run():
        if final is not None:
            yield FOUND, search.answer(final).plain()
            yield KNOWN, {}
        elif time.process_time() > TURN or time.monotonic() - began > LONGEST_TURN:
            yield KNOWN, search.known
            return
        elif time.process_time() - reported > REPORT_SECONDS:
            reported = time.process_time()
            yield LOOKS, [search.done, search.max_looks]


KINDS: dict[str, Callable[[LoadedOrder, Mapping[str, Any]], Played]] = {
    "changes": _search_changes,
    "verdict": _play_tactics,
    "replay": _record_battle,
}
"""The functions that play orders of two armies, by kind."""
KINDS_OF_RULES: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Played]] = {
    prices.KIND: prices.played, trials.KIND: trials.parts, marks.KIND: marks.parts,
}  # fmt: skip
"""The same of orders about a rule book."""
