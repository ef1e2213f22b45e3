"""Every sort of event with every odd value in every field of it."""

from collections.abc import Iterator
from typing import Any

from rules.games.events import GAME, KINDS

TOKEN = "t" * 16
SOUND: dict[str, Any] = {
    "token": TOKEN, "name": "acted", "on": "0-0-0", "value": True, "by": "", "base": "", "at": [1, 0], "phone": "one",
    "made": 1_795_000_000,
}  # fmt: skip
FIELDS = tuple(SOUND)
PLACES = {"figure": "0-0-0", "unit": "0-0", "side": "0", "game": GAME, "event": TOKEN}
VALUES = {
    "bool": True, "gone": "defeated", "count": 1, "figure": "1-0-0", "side": "1", "clock": [2, 1, 0], "text": "Rain.",
    "points": 2, "result": '{"winner": 0, "scores": [1, 2], "words": ""}', "stance": "kneel", "chip": "",
}  # fmt: skip
"""A sound value of each kind."""
SUFFIXES = {
    "order": (":1", ":21", ":99999", ":x", ""), "wound": (":leg", ":x", ""), "note": (":1", ":a b", ""),
    "roll": (":1", ":\ud800", ""),
}  # fmt: skip
NAMES = [f"{name}{suffix}" for name in KINDS for suffix in SUFFIXES.get(name, ("", ":1"))]
ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 9, 99, 100_000, 1 << 33, 1 << 63, 10**30, 0.5, -0.0, 1e300, "", "0", "1", "9", "-1",
    "0-0", "0-9", "0-0-0", "0-0-1", "1-0-0", "0-0-99", "9-9-9", "0-0-0-0", "00-0-0", "0--0", "\u0663", "\u00b2", GAME,
    "defeated", "escaped", "recruited", "stand", "prone", "aim", "acted", "undone", "ended", TOKEN, "u" * 16, "z" * 33,
    "\ud800", "a\x00b", "a\tb", "a\nb", "\u202e", "\U0001f409" * 60, "<b>", "{% now %}", "{figure}", "%s", "{}", "[]",
    "null", "x" * 301, "x" * 5_000, "[" * 300, '{"winner": 9, "scores": [], "words": ""}',
    '{"winner": 0, "scores": [1, 2], "words": "\\ud800"}', '{"winner": true, "scores": [1, 2], "words": ""}',
    '{"winner": 0, "scores": [1, 1e400], "words": ""}', '{"winner": -1, "scores": [0, 0], "words": "x"}', [], [None],
    [0], [1, 0], [1, 99], [1, 2, 3], [2, 1, 1], [10_000, 9, 9], [10_001, 0, 0], [-1, 0, 0], [True, 0, 0], ["1", 0, 0],
    [[1]], {}, {"": None}, {"winner": 0}, {"key": "odd"},
]  # fmt: skip


def odd_values(name: str, field: str) -> list[Any]:
    """Every other odd value, so that each register and each field meets half of them, and both together all."""
    return ODD[(NAMES.index(name) + FIELDS.index(field)) % 2 :: 2]


def events_of(name: str, field: str) -> Iterator[dict[str, Any]]:
    """Events of a register, each with an odd value in that field, and with a token of its own."""
    kind = KINDS[name.partition(":")[0]]
    sound = SOUND | {"name": name, "on": PLACES[kind.scope], "value": VALUES[kind.check]}
    for number, odd in enumerate(odd_values(name, field)):
        yield sound | {"token": f"{field}-{number:06}"} | {field: odd}
