"""The distance and the hand to hand step of a figure in many battles: whether it attacks, and whom."""

import numpy as np

from rules.battles import dice
from rules.battles.arrays import EPSILON, Bools, Columns, Floats, Ints, hundredths, indices, length
from rules.battles.attacks import attack
from rules.battles.chances import HAND, OPEN
from rules.battles.field import GONE, Field
from rules.battles.layouts import Tactic
from rules.battles.sight import NEVER, View, contacts, greatest, greatest_of_few


def shoot(field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> None:
    """Its distance step: disable an enemy, summon a friend, or shoot."""
    sheet = field.match.sheets[row]
    sight = View.look(field, row, side, columns)
    if sheet.disable or sheet.summon:
        done = _disable(sight) if sheet.disable else np.zeros(sight.d.shape[1], dtype=bool)
        if sheet.summon:
            done |= _summon(sight, ~done)
        if done.all():
            return
        sight = sight.subset(indices(~done)) if done.any() else sight
    if sheet.shot:
        near = sight.d.min(axis=0) <= float(sheet.reach) + EPSILON
        if near.any():
            _shoot(sight if near.all() else sight.subset(indices(near)), tactic == "focus")


def _foes(sight: View) -> Bools:
    """C: whom it may fight."""
    contact: Bools = sight.contact
    if sight.row in sight.field.match.fliers:
        contact = contact & ~sight.field.aloft[sight.row][sight.columns]
    return contact


def _targets(sight: View) -> Bools:
    """S: whom it may shoot at."""
    if not sight.field.match.shoots[sight.row]:
        return np.zeros(sight.d.shape, dtype=bool)
    near: Bools = sight.d <= sight.field.match.reach[sight.row] + EPSILON
    near &= sight.is_enemy
    return sight.unhidden(near)


def _shoot(sight: View, is_focused: bool) -> None:
    field, row = sight.field, sight.row
    targets = _targets(sight)
    place, key = greatest(sight.keys(sight.shots, targets, is_focused))
    chosen = key > NEVER
    near = indices(sight.d.min(axis=0) <= 1 + EPSILON)
    if len(near):
        close = sight.subset(near)
        maximum = np.where(targets[:, near], close.shots, 0).max(axis=0)
        chosen[near] &= np.where(_foes(close), close.worth(HAND), 0).max(axis=0) <= maximum
    some = indices(chosen)
    if not len(some):
        return
    columns, rows = sight.column_numbers[some], place[some] + sight.rows.start
    field.attacked[row][columns] = True
    x, y = field.x[rows, columns], field.y[rows, columns]
    hit = attack(field, row, rows, columns, OPEN, sight.side)
    for _ in range(int(field.match.extra[OPEN, row])):
        going = hit & field.alive[row][columns]
        columns, x, y = columns[going], x[going], y[going]
        if not len(columns):
            return
        again = View.look(field, row, sight.side, columns)
        around = _targets(again) & _around(again, x, y)
        place, key = greatest(again.keys(again.shots, around, is_focused))
        some = indices(key > NEVER)
        columns, x, y = columns[some], x[some], y[some]
        if not len(columns):
            return
        hit = attack(field, row, place[some] + again.rows.start, columns, OPEN, sight.side)


def _around(sight: View, x: Floats, y: Floats) -> Bools:
    """The figures near those places."""
    field = sight.field
    near: Bools = length(sight.select(field.x) - x, sight.select(field.y) - y) <= field.match.half[sight.row] + EPSILON
    return near


def _disable(sight: View) -> Bools:
    """Keep a foe from acting next round, if that is worth more than any attack. Returns where it was tried."""
    field, match, rows = sight.field, sight.field.match, sight.rows
    disable = match.sheets[sight.row].disable
    assert disable
    columns = sight.column_numbers
    fit = (sight.d <= float(disable.reach) + EPSILON) & sight.is_enemy & ~sight.select(field.marked)
    for row in range(rows.start, rows.stop):
        if match.mounts[row] >= 0:
            fit[row - rows.start] &= ~field.mounted[row][columns]
        if match.needs_crew[row]:
            fit[row - rows.start] &= ~field.is_idle(row, columns)
    prices = match.prices[rows, None].astype(np.float64)
    fit = sight.unhidden(fit)
    place, key = greatest(np.where(fit, prices * 10**4 - hundredths(sight.d), NEVER))
    shots = np.where(_targets(sight), sight.shots, 0) * prices
    blows = np.where(_foes(sight), sight.worth(HAND), 0) * prices
    gain = np.maximum(shots.max(axis=0), blows.max(axis=0))
    tried: Bools = (key > NEVER) & (250_000 * match.prices[place + rows.start] > gain)
    some = indices(tried)
    if len(some):
        there, enemies = columns[some], place[some] + rows.start
        field.attacked[sight.row][there] = True
        done = dice.roll(field.at, dice.DISABLE, there, disable.die) >= disable.needs
        field.marked[enemies[done], there[done]] = True
        if field.event_log:
            field.event_log.disables(sight.row, int(enemies[0]), bool(done[0]))
    return tried


def _summon(sight: View, free: Bools) -> Bools:
    """Bring a friend from behind if there is nobody to attack. Returns where it was tried."""
    field, match = sight.field, sight.field.match
    summon = match.sheets[sight.row].summon
    assert summon
    tried: Bools = free & ~(_targets(sight) | _foes(sight)).any(axis=0)
    rank = sight.rank
    if match.scenario.building and sight.rows.stop > match.building:
        rank = rank.copy()
        rank[-1] |= GONE
    nearest = sight.nearest(rank)
    some = indices(tried & (nearest < GONE))
    tried[:] = False
    if not len(some):
        return tried
    columns, enemies = sight.column_numbers[some], sight.row_of(nearest[some]) + sight.rows.start
    to = field.x[enemies, columns], field.y[enemies, columns]
    friends, far = _farthest(sight, columns, to)
    own = sight.d[enemies - sight.rows.start, some]
    wanted = far > hundredths(own) + 100 * match.half[sight.row]
    some, columns, friends, own = some[wanted], columns[wanted], friends[wanted], own[wanted]
    to = to[0][wanted], to[1][wanted]
    if not len(some):
        return tried
    tried[some] = True
    field.attacked[sight.row][columns] = True
    done = dice.roll(field.at, dice.SUMMON, columns, summon.die) >= summon.needs
    if done.any():
        step = np.minimum(match.half[sight.row], np.maximum(0.0, own[done] - 1))
        x, y = field.along(sight.row, columns[done], (to[0][done], to[1][done]), step)
        field.put(friends[done], columns[done], x, y)
    if field.event_log:
        summoned = int(friends[0])
        end = field.x[summoned, columns[0]], field.y[summoned, columns[0]]
        field.event_log.summons(sight.row, summoned, bool(done[0]), end)
    return tried


def _farthest(sight: View, columns: Ints, to: tuple[Floats, Floats]) -> tuple[Ints, Floats]:
    """The figure of its side that is farthest from there, and its distance in hundredths."""
    field, match = sight.field, sight.field.match
    rows = match.members(sight.side)
    keys = np.full((rows.stop - rows.start, len(columns)), NEVER)
    for row in range(rows.start, rows.stop):
        if row not in (sight.row, match.building):
            fit = field.alive[row][columns] & (field.side[row][columns] == sight.side) & ~field.mounted[row][columns]
            far = hundredths(length(field.x[row][columns] - to[0], field.y[row][columns] - to[1]))
            keys[row - rows.start] = np.where(fit, far, NEVER)
    place, far = greatest(keys)
    return place + rows.start, far


def fight(field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> None:
    """Its hand to hand step."""
    match = field.match
    if row in match.fliers:
        columns = field.numbered(columns)
        columns = columns[~field.aloft[row][columns]]
    for _ in range(1 + int(match.extra[HAND, row])):
        there, foes, d = contacts(field, row, side, columns)
        if not len(there):
            return
        weights = match.prices[foes] if tactic == "focus" else 1
        keys = match.worth[HAND][row][foes] * weights * 10**4 - hundredths(d)
        there, foes, _ = greatest_of_few(keys, foes, there)
        field.attacked[row][there] = True
        hit = attack(field, row, foes, there, HAND, side)
        left: Ints = there[hit & field.alive[row][there]]
        if not len(left):
            return
        columns = left
