"""Dice by address: the k-th die of a stream of a battle is always the same, no matter who throws it and when.

Attacks, saves and second tries are thrown in ``attacks``, all else in ``steps``; how large a die is, by traits and
super powers, is read in ``figures``.
"""

import numpy as np

from rules.battles.arrays import Columns, Ints, Words

FIRST, SECOND, ATTACK, SAVE, RECRUIT, DISABLE, SUMMON, ARRIVE = range(8)
"""The streams: both sides' initiative, then what is rolled for."""
STREAMS = 8
_GOLDEN = 0x9E3779B97F4A7C15
_MASK = 2**64 - 1
_STEP = np.array(_GOLDEN, np.uint64)
_A, _B = (np.array(factor, np.uint64) for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_27, _30, _31, _32 = (np.array(shift, np.uint64) for shift in (27, 30, 31, 32))


def _mix(z: Words) -> Words:
    """Mix 64 bits; the argument is changed."""
    z ^= z >> _30
    z *= _A
    z ^= z >> _27
    z *= _B
    z ^= z >> _31
    return z


def addresses(seed: int, numbers: Ints) -> Words:
    """The positions where the streams of these battles begin: a row for each stream, a column for each battle."""
    start = _mix(np.array([(seed + _GOLDEN) & _MASK], np.uint64))
    keys = _mix(start + _STEP * numbers.astype(np.uint64))
    starts = np.array([(_GOLDEN * (stream * 2**40)) & _MASK for stream in range(STREAMS)], np.uint64)
    return np.asarray(keys[None, :] + starts[:, None])


def roll(words: Words, stream: int, columns: Columns, sides: int | Ints) -> Ints:
    """The next die of a stream in each of these battles."""
    z = words[stream][columns] + _STEP
    words[stream][columns] = z
    upper_bits = _mix(z) >> _32
    upper_bits *= np.asarray(sides).astype(np.uint64)
    faces: Ints = (upper_bits >> _32).astype(np.int64)
    faces += 1
    return faces
