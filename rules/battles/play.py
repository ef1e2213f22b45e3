"""Battles played: round after round in batches, in one process or several, and what came of them.

Who has won by points is said here (``Outcome``); when a battle is over, and other victories: ``scenario``.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import TypeAlias

import numpy as np

from rules.battles import dice, moves, steps
from rules.battles.arrays import Bools, Columns, Ints, indices
from rules.battles.event_log import EventLog
from rules.battles.field import Field
from rules.battles.layouts import TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.record import Record

BATCH = 12_288
"""Battles played at a time at most."""
CELLS = 2**19
"""Figures times battles that fit into a batch, for the sake of memory."""
Step: TypeAlias = Callable[[Field, int, int, Columns, Tactic], None]


@dataclass(frozen=True, eq=False)
class Outcome:
    """The outcomes of battles, in their order."""

    score: Ints
    """Half points: a row for each side, a column for each battle."""
    rounds: Ints
    first: Ints
    """The side that was first in round 1."""
    decided: Ints
    """1 if the first side won other than by points, -1 if the second did."""

    @property
    def lead(self) -> Ints:
        """1 if the first side won, -1 if the second did, 0 if nobody did."""
        lead: Ints = np.where(self.decided != 0, self.decided, np.sign(self.score[0] - self.score[1]))
        return lead

    def some(self, start: int, count: int) -> "Outcome":
        """So many of them, from one on."""
        these = slice(start, start + count)
        return Outcome(self.score[:, these], self.rounds[these], self.first[these], self.decided[these])

    def __len__(self) -> int:
        return len(self.rounds)

    @property
    def digest(self) -> str:
        """SHA-256 over a line ``2*score_A 2*score_B rounds`` for each battle."""
        results, digest = np.stack([*self.score, self.rounds], axis=1), hashlib.sha256()
        for start in range(0, len(self), BATCH):
            lines = (
                f"{first} {second} {rounds}\n" for first, second, rounds in results[start : start + BATCH].tolist()
            )
            digest.update("".join(lines).encode())
        return digest.hexdigest()


def play(match: Match, seed: int, battles: range, batch: int = BATCH) -> Outcome:
    """These battles, so many at a time, or fewer if armies are large."""
    batch = _batch_size(match, batch)
    parts = [
        _play_batch(match, seed, np.arange(first, min(first + batch, battles.stop)))
        for first in range(battles.start, battles.stop, batch)
    ]
    return joined(parts)


def play_pairs(
    match: Match, pairs: Collection[tuple[Tactic, Tactic]], seed: int, battles: range
) -> dict[tuple[Tactic, Tactic], Outcome]:  # fmt: skip
    """These battles under each of several pairs of tactics, side by side, which takes less time than one by one."""
    acted = {pair: match.acted(pair) for pair in pairs}
    apart = list(dict.fromkeys(acted.values()))
    size = max(1, _batch_size(match, BATCH) // len(apart))
    parts: list[list[Outcome]] = []
    for first in range(battles.start, battles.stop, size):
        numbers = np.arange(first, min(first + size, battles.stop))
        whole = _play_batch(match, seed, numbers, pairs=apart)
        parts.append([whole.some(place * len(numbers), len(numbers)) for place in range(len(apart))])
    results = dict(zip(apart, map(joined, zip(*parts, strict=True)), strict=True))
    return {pair: results[tactics] for pair, tactics in acted.items()}


def play_apart(match: Match, seed: int, battles: range, processes: int, batch: int = BATCH) -> Outcome:
    """The same by several processes, each some of the battles."""
    share = -(-len(battles) // processes)
    parts = [range(first, min(first + share, battles.stop)) for first in range(battles.start, battles.stop, share)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return joined(list(pool.map(partial(_share, match, seed, batch), parts)))


def _share(match: Match, seed: int, batch: int, battles: range) -> Outcome:
    return play(match, seed, battles, batch)


def replay(match: Match, seed: int, battle: int) -> tuple[EventLog, Outcome]:
    """One battle with everything that happens in it."""
    event_log = EventLog()
    return event_log, _play_batch(match, seed, np.arange(battle, battle + 1), event_log)


def record(match: Match, seed: int, battle: int) -> Record:
    """The same as plain values, with how it began."""
    begun = Field(match, seed, np.arange(battle, battle + 1))
    event_log, outcome = replay(match, seed, battle)
    x, y = begun.x[:, 0].tolist(), begun.y[:, 0].tolist()
    first, second = outcome.score[:, 0].tolist()
    return Record(
        places=tuple(zip(x, y, strict=True)),
        is_there=tuple(begun.alive[:, 0].tolist()),
        mounts=tuple(match.mounts.tolist()),
        sides=tuple(match.sides.tolist()),
        prices=tuple(match.scored.tolist()),
        events=tuple(event_log),
        score=(first, second),
        rounds=int(outcome.rounds[0]),
        decided=int(outcome.decided[0]),
    )


def _batch_size(match: Match, limit: int) -> int:
    """The number of battles of a match in a batch."""
    return max(1, min(limit, CELLS // len(match.sheets)))


def joined(parts: Sequence[Outcome]) -> Outcome:
    """The battles of all parts, in their order."""
    return Outcome(
        np.concatenate([part.score for part in parts], axis=1),
        np.concatenate([part.rounds for part in parts]),
        np.concatenate([part.first for part in parts]),
        np.concatenate([part.decided for part in parts]),
    )


def _play_batch(
    match: Match,
    seed: int,
    numbers: Ints,
    event_log: EventLog | None = None,
    pairs: Sequence[tuple[Tactic, Tactic]] = (),
) -> Outcome:
    field = Field(match, seed, numbers, event_log, pairs)
    scenario, count = match.scenario, len(field)
    ended = Outcome(*(np.zeros(size, dtype=np.int64) for size in ((2, count), count, count, count)))
    for number in range(1, scenario.rounds + 1):
        play_round(field, number)
        over = scenario.over(field)
        over |= number == scenario.rounds
        _note(field, over, number, ended)
        if over.all():
            break
        if over.any():
            field.keep(indices(~over))
    return ended


def _note(field: Field, over: Bools, number: int, ended: Outcome) -> None:
    """Keep how the battles that are over have ended."""
    places = field.places[over]
    ended.score[:, places] = field.score[:, over]
    ended.rounds[places], ended.first[places] = number, field.opener[over]
    ended.decided[places] = field.decided[over]


def play_round(field: Field, number: int) -> None:
    """One round of all battles."""
    _roll_initiative(field)
    if number == 1:
        field.opener = field.first.copy()
    if field.event_log:
        field.event_log.begins(number, int(field.first[0]))
    field.keep(np.argsort(field.first, kind="stable"))
    field.attacked[:] = False
    if field.match.inspirers:
        field.inspired = field.inspiring(slice(0, len(field)))
    _move(field)
    for step in (steps.shoot, steps.fight):
        _take_turns(field, step)
    field.is_fought |= bool(field.attacked.any())
    if field.match.disables:
        field.disabled, field.marked = field.marked, np.zeros_like(field.marked)


def _move(field: Field) -> None:
    """All moves, without dice: as long as battles of one kind are the same, one of each kind is enough."""
    if field.is_fought:
        _take_turns(field, moves.move)
    else:
        few = field.one_of_each_kind()
        _take_turns(few, moves.move)
        field.follow(few)


def _take_turns(field: Field, step: Step) -> None:
    """A step of both sides. B goes second where A went first, and in all other battles at the same time first."""
    middle = int(np.count_nonzero(field.first == 0))
    for side, lower, upper in ((0, 0, middle), (1, 0, len(field)), (0, middle, len(field))):
        if lower < upper:
            _take_turn(field, step, side, lower, upper)


def _take_turn(field: Field, step: Step, side: int, low: int, upper: int) -> None:
    """A step of a side in a stretch of battles, figure by figure."""
    apart = _by_tactic(field, step, side, low, upper)
    if step is moves.move:
        field.match.scenario.begin_moves(field, side, low, upper)
    for row in _taking_part(field, step, side, low, upper):
        able = field.able_to_act(row, side, low, upper)
        if step is not moves.move:
            able &= ~field.attacked[row, low:upper]
        for tactic, where in apart:
            columns = field.columns(able if where is None else able & where, low)
            if columns is not None:
                step(field, row, side, columns, tactic)


def _by_tactic(field: Field, step: Step, side: int, low: int, upper: int) -> list[tuple[Tactic, Bools | None]]:
    """The tactics of a side in a stretch of battles, and where each is played; ``None``: everywhere."""
    tactics = field.tactics[side, low:upper]
    if step is not moves.move:
        # Who holds back attacks like who advances.
        tactics = np.where(tactics == TACTICS.index("hold"), np.uint8(TACTICS.index("advance")), tactics)
    codes = indices(np.bincount(tactics))
    return [(TACTICS[code], None if len(codes) == 1 else tactics == code) for code in codes]


def _taking_part(field: Field, step: Step, side: int, low: int, upper: int) -> Iterator[int]:
    """The figures that may do anything in a step, in any of a stretch of battles."""
    match, rows, stretch = field.match, field.members(side), slice(low, upper)
    there = field.alive[rows, stretch] & (field.side[rows, stretch] == side)
    for row in (indices(there.any(axis=1)) + rows.start).tolist():
        sheet = match.sheets[row]
        if step is steps.shoot and not (sheet.shot or sheet.disable or sheet.summon):
            continue
        if step is steps.fight and not sheet.blow:
            continue
        yield row


def _roll_initiative(field: Field) -> None:
    """Roll for the initiative; ties roll again."""
    bonus = _initiative(field)
    tied = field.all
    while len(tied):
        a = dice.roll(field.at, dice.FIRST, tied, 6) + bonus[0][tied]
        b = dice.roll(field.at, dice.SECOND, tied, 6) + bonus[1][tied]
        field.first[tied] = b > a
        tied = tied[a == b]


def _initiative(field: Field) -> list[Ints]:
    """The bonus of both sides: the best of their living figures."""
    ahead = field.match.scenario.ahead
    best = [np.zeros(len(field), dtype=np.int64) for _ in range(2)]
    for row, amount in field.match.fast:
        for side in (0, 1):
            here = field.alive[row] & (field.side[row] == side)
            np.maximum(best[side], amount, out=best[side], where=here)
    return [bonus + more for bonus, more in zip(best, ahead, strict=True)]
