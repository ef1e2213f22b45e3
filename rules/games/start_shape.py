"""What the start of a game looks like as it is stored."""

from typing import Any, get_args

from rules.games.table import FORMAT, AimKind, Mode
from rules.shapes import all_of, is_count, is_fraction, is_number, is_whole, needs

_PAIRS = [[(str, None, bool, is_whole)]]
_ROLL = {
    "roll": str, "name": str, "steps": [(is_whole, None)], "attacks": bool, "saves": bool, "die": is_count,
    "dice": is_count, "low": bool, "needs": [{"text": str, "chance": str}],
    "afraid": [{"text": str, "chance": str}],
}  # fmt: skip
_UNIT = all_of(
    needs("name", "figure", "options", "count"),
    {
        "name": str, "figure": str, "options": [[str]], "notes": str, "count": is_count, "names": [str],
        "points": is_count, "leads": bool, "rides": bool, "mount": bool, "health": is_count, "dice": is_count,
        "move": (is_fraction, None), "steps": [is_count], "rolls": [_ROLL], "chips": _PAIRS, "fear": is_whole,
        "meets": [(str, None)], "of": str, "chain": [{"roll": str, "name": str, "by": str, "cells": _PAIRS}],
        "blank": [(str, None)], "pose": str,
    },
)  # fmt: skip
_SIDE = all_of(
    needs("name", "units", "total", "count"),
    {
        "name": str, "plastic": str, "role": str, "ahead": is_count, "waits": bool,
        "legal": (bool, None), "bonus": is_whole,
        "total": is_count, "count": is_count, "units": [_UNIT],
    },
)  # fmt: skip
START = all_of(
    needs("edition", "mode", "sides"),
    {
        "format": FORMAT, "edition": str, "book": str, "scenario": str, "mode": get_args(Mode), "steps": [str],
        "rounds": is_count, "each": bool, "aim": get_args(AimKind), "losses": is_count, "holds": is_count,
        "hits": is_count, "counts": str, "chart": is_count, "ahead": is_count, "orders": is_count, "chips": _PAIRS,
        "wounds": _PAIRS,
        "targets": [{"name": str, "conditions": [str], "target": (is_number, None), "add": is_whole}],
        "fear": is_whole, "does": list, "sides": all_of([_SIDE], lambda sides: len(sides) >= 2),
    },
)  # fmt: skip
NO_START: dict[str, Any] = {"format": FORMAT, "edition": "", "mode": "steps", "sides": []}
"""What is read instead of an odd one. A game without sides is not shown."""
