"""One attack in many battles: dice, second tries, saves, what becomes of whom, and whom a commander recruits.

``steps`` chooses whom; what traits and super powers do to an attack is read in ``figures``.
"""

import numpy as np

from rules.battles import dice
from rules.battles.arrays import EPSILON, Bools, Ints, Row, get_cells, indices, length, spread
from rules.battles.chances import COVERED, HAND, OPEN
from rules.battles.field import Field

SAVING = 2
"""Of rolls that are helped: shots, blows, saves."""


def attack(
    field: Field, attackers: Row, targets: Row, columns: Ints, way: int, side: int, is_revenge: bool = False
) -> Bools:  # fmt: skip
    """One attack for a side in each of these battles, ``OPEN`` or ``HAND``; hits may be saved."""
    match = field.match
    feared, needs = get_cells(match.feared[way], attackers, targets), get_cells(match.needed[way], attackers, targets)
    covered = _covered(field, attackers, targets, columns) if way == OPEN else None
    if covered is not None:
        needs = np.where(covered, get_cells(match.needed[COVERED], attackers, targets), needs)
    needs = needs - support(field, int(way == HAND), attackers, columns, side)
    needs = np.maximum(needs, feared + 1)
    if field.event_log:
        is_covered = covered is not None and bool(covered[0])
        field.event_log.attacks(attackers, targets, way, is_covered, needs[0], is_revenge)
    again = match.again[int(way == HAND), attackers]
    rolled = match.die[way, attackers], match.dice[way, attackers]
    faces = _tries(field, dice.ATTACK, columns, rolled, needs, again, side)
    hit: Bools = faces >= needs
    if not is_revenge and feared.any():
        fleeing = indices(~hit & (faces <= feared))
        if len(fleeing):
            _flee(field, attackers, _at(targets, fleeing), columns[fleeing])
    some = indices(hit)
    if len(some):
        _land(field, _at(attackers, some), _at(targets, some), columns[some], way, side, faces[some], is_revenge)
    return hit


def _at(rows: Row, some: Ints) -> Row:
    """The rows in some of the battles."""
    return rows if isinstance(rows, int) else rows[some]


def _covered(field: Field, attackers: Row, targets: Row, columns: Ints) -> Bools:
    """Whether who is shot at is in cover."""
    covered: Bools = (get_cells(field.areas, targets, columns) & ~get_cells(field.areas, attackers, columns)) != 0
    for row in field.match.covered:
        covered |= (targets == row) & field.mounted[row][columns]
    return covered


def support(field: Field, roll: int, rows: Row, columns: Ints, side: int) -> Ints | int:
    """The bonus that living figures around add to a roll."""
    match = field.match
    if not match.supporters[roll]:
        return 0
    bonus: Ints = np.zeros(len(columns), dtype=np.int64)
    for row, amount in match.supporters[roll]:
        if match.sides[row] != side and not match.recruits[side]:
            continue
        helps = field.alive[row][columns] & (field.side[row][columns] == side)
        dx = field.x[row][columns] - get_cells(field.x, rows, columns)
        dy = field.y[row][columns] - get_cells(field.y, rows, columns)
        bonus += amount * (helps & (length(dx, dy) <= match.half[row] + EPSILON))
    return bonus


def _throw(field: Field, stream: int, columns: Ints, rolled: tuple[Ints, Ints]) -> Ints:
    """Each throw's highest die."""
    sides, number = rolled
    faces = dice.roll(field.at, stream, columns, sides)
    for more in range(1, int(number.max())):
        some = indices(spread(number > more, columns))
        other = dice.roll(field.at, stream, columns[some], spread(sides, columns)[some])
        faces[some] = np.maximum(faces[some], other)
    return faces


def _tries(
    field: Field, stream: int, columns: Ints, rolled: tuple[Ints, Ints], needs: Ints, again: Bools, side: int,
    helped: Bools | bool = True,
) -> Ints:  # fmt: skip
    """The faces that count, after rerolls of their own and of their side, for supported figures."""
    faces = _throw(field, stream, columns, rolled)
    possible = needs <= rolled[0]
    if again.any():
        _retry(field, stream, columns, rolled, faces, (faces < needs) & possible & again)
    if field.match.inspirers:
        wanted = (faces < needs) & possible & (field.inspired[side, columns] > 0) & helped
        field.inspired[side, columns[wanted]] -= 1
        if field.event_log and wanted.any():
            field.event_log.inspired(side)
        _retry(field, stream, columns, rolled, faces, wanted)
    if field.event_log:
        field.event_log.rolled(int(faces[0]))
    return faces


def _retry(
    field: Field, stream: int, columns: Ints, rolled: tuple[Ints, Ints], faces: Ints, wanted: Bools
) -> None:  # fmt: skip
    some = indices(wanted)
    if len(some):
        sides, number = (spread(thrown, columns)[some] for thrown in rolled)
        faces[some] = _throw(field, stream, columns[some], (sides, number))


def _flee(field: Field, rows: Row, feared: Row, columns: Ints) -> None:
    """Flee from what they fear. Only figures that act alone flee, so that the figure is the same in all battles."""
    assert isinstance(rows, int)
    sheet = field.match.sheets[rows]
    slowed = field.is_slowed(rows, columns)
    if field.event_log:
        field.event_log.flees(rows)
    field.force(rows, feared, columns, np.where(slowed, float(sheet.rough), float(sheet.move)))


def _land(
    field: Field, attackers: Row, targets: Row, columns: Ints, way: int, side: int, faces: Ints, is_revenge: bool
) -> None:  # fmt: skip
    """Hits: saved, perhaps with a push, or not."""
    match = field.match
    saved = _saved(field, attackers, targets, columns, 1 - side)
    burst = match.burst[way, attackers]
    if burst.any():
        pushing = saved & (burst > 0) & (faces >= burst) & ~field.is_mounted(targets, columns)
        some = indices(pushing)
        if len(some):
            pushed = _at(targets, some)
            step = (faces[some] - spread(burst, columns)[some] + 1) * match.half[pushed]
            field.force(pushed, _at(attackers, some), columns[some], step)
    some = indices(~saved)
    if len(some):
        _defeat(field, _at(attackers, some), _at(targets, some), columns[some], way, side, is_revenge)


def _saved(field: Field, attackers: Row, targets: Row, columns: Ints, side: int) -> Bools:
    """The battles in which all saves succeed."""
    match = field.match
    saved: Bools = spread(match.save_die[targets] > 0, columns).copy()
    some = indices(saved)
    if not len(some):
        return saved
    attackers, targets, columns = _at(attackers, some), _at(targets, some), columns[some]
    people = spread(targets != match.building, columns)
    needs = spread(match.save_needed[attackers, targets], columns)
    needs = needs - support(field, SAVING, targets, columns, side) * people
    rolls = spread(match.saves[attackers, targets], columns)
    die = spread(match.save_die[targets], columns)
    again = spread(match.again[SAVING, targets], columns)
    succeeding = np.ones(len(some), dtype=bool)
    for number in range(int(rolls.max())):
        left = indices(succeeding & (rolls > number))
        if not len(left):
            break
        if field.event_log:
            field.event_log.saves(targets, int(needs[0]))
        rolled = die[left], np.ones(len(left), dtype=np.int64)
        faces = _tries(field, dice.SAVE, columns[left], rolled, needs[left], again[left], side, people[left])
        succeeding[left] = faces >= needs[left]
    saved[some] = succeeding
    return saved


def _defeat(
    field: Field, attackers: Row, targets: Row, columns: Ints, way: int, side: int, is_revenge: bool
) -> None:  # fmt: skip
    """They are out, or change sides, or strike back."""
    match = field.match
    if match.scenario.building:
        hit = spread(targets, columns) == match.building
        match.scenario.damage(field, columns[hit])
        people = indices(~hit)
        if not len(people):
            return
        attackers, targets, columns = _at(attackers, people), _at(targets, people), columns[people]
    field.count(targets, columns)
    strikes = _strikes_back(field, attackers, targets, columns, way) if not is_revenge else np.zeros(0, dtype=bool)
    if way == HAND and not is_revenge and isinstance(attackers, int) and (recruit := match.sheets[attackers].recruit):
        recruited = dice.roll(field.at, dice.RECRUIT, columns, recruit.die) >= recruit.needs
        every = spread(targets, columns)
        if field.event_log:
            field.event_log.defeated(targets, bool(recruited[0]))
        if recruited.any():
            field.recruit(every[recruited], columns[recruited], side)
        targets, columns, strikes = every[~recruited], columns[~recruited], strikes[~recruited]
    elif field.event_log:
        field.event_log.defeated(targets, False)
    field.remove(targets, columns)
    some = indices(strikes)
    if len(some):
        attack(field, _at(targets, some), _at(attackers, some), columns[some], way, 1 - side, is_revenge=True)


def _strikes_back(field: Field, attackers: Row, targets: Row, columns: Ints, way: int) -> Bools:
    """The battles in which the target takes revenge once it is gone: it could act, and reaches its foe."""
    match = field.match
    strikes = spread(match.revenge[way, targets], columns)
    if not strikes.any():
        return strikes
    able: Bools = ~(field.is_mounted(targets, columns) | field.disabled[targets, columns])
    able &= ~field.is_idle(targets, columns)
    if way == OPEN:
        dx = field.x[attackers, columns] - field.x[targets, columns]
        dy = field.y[attackers, columns] - field.y[targets, columns]
        able &= length(dx, dy) <= match.reach[targets] + EPSILON
    able &= strikes
    return able
