"""The shape of the start of a game as it is stored."""

from typing import Any, get_args

from rules.games.start import FORMAT, MOST_SIDES, STEPS, AimKind, Mode
from rules.shapes import all_of, complete, is_count, is_fraction, is_number, is_small, is_whole, row

_NEED = complete({"text": str, "chance": ("", is_fraction)})
_ROLL = complete({
    "roll": str, "name": str, "steps": [is_small], "attacks": bool, "saves": bool, "die": is_small, "dice": is_small,
    "low": bool, "needs": [_NEED], "afraid": [_NEED],
})  # fmt: skip
_UNIT = complete(
    {
        "name": str, "figure": str, "options": [row(str, str)], "notes": str,
        "count": is_small, "names": [str], "points": is_count, "leads": bool, "rides": bool, "mount": bool,
        "health": is_small, "dice": is_small, "move": (is_fraction, None), "steps": [is_small], "rolls": [_ROLL],
        "chips": [row(str, str, str)], "fear": is_whole, "meets": [str], "of": str,
        "chain": [complete({"roll": str, "name": str, "by": str, "cells": [row(str, str, str, is_fraction)]})],
        "blank": [str],
    },
    pose=str,
    reach=(is_fraction, None),
    half_move=(is_fraction, None),
)  # fmt: skip
_SIDE = complete(
    {
        "name": str, "plastic": str, "role": str, "ahead": is_whole, "waits": bool, "bonus": is_whole,
        "total": is_count, "count": is_count, "units": [_UNIT],
    },
    legal=(bool, None),
)  # fmt: skip
START = all_of(
    complete(
        {
            "format": FORMAT, "edition": str, "book": str, "scenario": str, "mode": get_args(Mode),
            "steps": all_of([STEPS], len), "rounds": is_small, "each": bool, "aim": get_args(AimKind),
            "hits": is_small, "counts": str, "chart": is_small, "ahead": is_small, "orders": is_small,
            "chips": [row(str, str)], "wounds": [row(str, str, bool)],
            "targets": [
                complete({"name": str, "conditions": [str], "target": (is_number, None), "add": is_whole})
            ],
            "fear": is_whole, "does": [str], "sides": all_of([_SIDE], lambda sides: 2 <= len(sides) <= MOST_SIDES),
        },
        losses=is_small,
        holds=is_small,
    ),
    lambda start: start["mode"] != "chart" or start["chart"],
)  # fmt: skip
NO_START: dict[str, Any] = {"format": FORMAT, "edition": "", "mode": "steps", "sides": []}
"""The start that is read instead of an odd one. A game without sides is not shown."""
