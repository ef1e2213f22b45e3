"""Trying a change of house rules: asked for by proposals, played beside the matches and behind what people wait for."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from armybuilder.jobs.digests import digest
from armybuilder.matches.jobs.orders import SEED, battle_scenario, in_one_turn, program
from rules import engine
from rules.battles.figures import Force, Unplayable, force
from rules.documents import Document, catalogue_of, read_catalogue, write_catalogue
from rules.engine.wording.message_json import to_json
from rules.worth.measured import is_measurable
from rules.worth.revised import Revised, revised
from rules.worth.subjects import find

KIND = "trial"
"""The kind of these orders; those of matches have others."""
BEHIND = timedelta(minutes=10)
"""The time by which a trial queues behind what people wait for, after each turn."""
TURN = 2.5
"""Seconds of computing after which others go first."""
LOOK_BATTLES, EVEN_BATTLES = 300, 6_000
"""Battles under each tactic, for each price of a first look and of an even price."""
EVEN_TURNS = 4
"""The maximum number of times that the battles of an even price are played, where few of them tell it."""
MOST_THINGS = 6
"""The number of even prices that one trial measures."""
MOST_PAIRS = 120
PAIR_BATTLES = 100_000
"""Battles of all pairings together."""
MOST_OF_A_PAIR = 500
"""Battles of one pairing under a tactic."""
CHUNK = 6
"""The number of pairings in one part of the result."""
THINGS, ARMIES, LOOK, EVEN, PAIRS, END = "things", "armies", "look", "even", "pairs", "found"
"""The parts of the result; the last one says that all of it is there."""


@dataclass(frozen=True)
class TrialOrder:
    """Two states of a rule book, and armies on the first one."""

    before: Document
    after: Document
    builds: tuple[engine.Build, ...]
    scenario: str = ""

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it."""
        return {
            "kind": KIND,
            "before": write_catalogue(self.before),
            "after": write_catalogue(self.after),
            "armies": [engine.stored(anonymous(build)) for build in self.builds],
            "scenario": battle_scenario(self.scenario),
            "battles": [LOOK_BATTLES, EVEN_BATTLES, PAIR_BATTLES],
            "turns": EVEN_TURNS,
            "seed": SEED,
            "program": program(),
        }

    @property
    def digest(self) -> str:
        """Of all that the result depends on."""
        return digest(self.document())


def anonymous(build: engine.Build) -> engine.Build:
    """The army without any text of its player; units are called after their figures."""
    units = [
        engine.Unit(number, name=_figure_name(build, unit), figure=unit.figure, count=unit.count, options=unit.options)
        for number, unit in enumerate(build.units, 1)
    ]
    return engine.Build(build.catalogue, "", tuple(units), build.limit, build.scenario, build.side, build.rules)


def _figure_name(build: engine.Build, unit: engine.Unit) -> str:
    figure = build.figure(unit)
    return figure.name if figure else ""


def parts(document: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The parts of the result that are not known yet, until the turn is over; at last the end."""
    return in_one_turn(Trial(document, known).parts(), TURN)


class Trial:
    """Everything that is to be known about a change."""

    def __init__(self, document: Mapping[str, Any], known: Mapping[str, Any]) -> None:
        self.before, self.after = (catalogue_of(read_catalogue(document[name])) for name in ("before", "after"))
        self.builds = [engine.restore(army, self.before) for army in document["armies"]]
        self.carried = [engine.carry_over(build, self.after) for build in self.builds]
        self.scenario, self.seed = document["scenario"], document["seed"]
        self.look_battles, self.even_battles, self.pair_battles = document["battles"]
        self.turns = document.get("turns", EVEN_TURNS)
        self.known = dict(known)

    def parts(self) -> Iterator[tuple[str, object]]:
        """Each part that is not known yet."""
        is_played = is_measurable(self.before) and is_measurable(self.after)
        things = revised(self.before, self.after) if is_played else []
        if THINGS not in self.known:
            yield THINGS, {"is_played": is_played, "things": [asdict(thing) for thing in things]}
        if ARMIES not in self.known:
            yield ARMIES, [_effect(build, part) for build, part in zip(self.builds, self.carried, strict=True)]
        if is_played:
            measured = [thing for thing in things if thing.is_playable][:MOST_THINGS]
            yield from self._looks(measured)
            yield from self._even_prices(measured)
            yield from self._pairings()
        yield END, True

    def _looks(self, things: list[Revised]) -> Iterator[tuple[str, object]]:
        from rules.worth.trial_battles import first_look

        for thing in things:
            rules = self._rules(thing)
            if (name := f"{LOOK} {thing.key}") not in self.known and (subject := find(rules, thing.key)):
                self.known[name] = asdict(first_look(rules, subject, thing.kind, self.seed, self.look_battles))
                yield name, self.known[name]

    def _even_prices(self, things: list[Revised]) -> Iterator[tuple[str, object]]:
        from rules.worth.trial_battles import even_price

        for thing in things:
            rules = self._rules(thing)
            if (name := f"{EVEN} {thing.key}") not in self.known and (subject := find(rules, thing.key)):
                near = self.known[f"{LOOK} {thing.key}"]["price"]
                price = even_price(rules, subject, thing.kind, self.seed, near, self.even_battles, self.turns)
                yield name, asdict(price)

    def _rules(self, thing: Revised) -> engine.Catalogue:
        """The rules between whose figures it is measured: those of today, unless it does something new."""
        return self.after if thing.old is None or thing.is_played_differently else self.before

    def _pairings(self) -> Iterator[tuple[str, object]]:
        from rules.worth.trial_battles import Meetings, pairings

        before = [_force(build) for build in self.builds]
        after = [_force(army.build) for army in self.carried]
        pairs = pairings(before, after, MOST_PAIRS)
        if not pairs:
            return
        battles = max(1, min(self.pair_battles // (6 * len(pairs)), MOST_OF_A_PAIR))
        meetings = Meetings(before, after, self.scenario, self.seed, battles)
        for begin in range(0, len(pairs), CHUNK):
            name = f"{PAIRS} {begin // CHUNK + 1} {-(-len(pairs) // CHUNK)}"
            if name not in self.known:
                yield name, [asdict(share) for share in meetings.played(pairs[begin : begin + CHUNK])]


def _force(build: engine.Build) -> Force | None:
    try:
        return force(build)
    except Unplayable:
        return None


def _effect(build: engine.Build, carried: engine.Carried) -> dict[str, object]:
    """The change's effect on an army outside of battles: points, what it loses, new errors with their first fix."""
    before, after = carried.cost
    known = {
        (finding.code, finding.unit, finding.about) for finding in engine.findings(build) if finding.severity == "error"
    }
    errors = [
        finding
        for finding in engine.findings(carried.build)
        if finding.severity == "error" and (finding.code, finding.unit, finding.about) not in known
    ]
    loses = [name for unit in carried.units for name in unit.stays]
    loses += [unit.before.name for unit in carried.units if unit.after is None]
    return {
        "before": before,
        "after": after,
        "loses": list(dict.fromkeys(loses)),
        "errors": [
            {"text": to_json(finding.message), "fix": to_json(finding.remedies[0].label) if finding.remedies else None}
            for finding in errors
        ],
    }
