"""Actions of players in a game: frozen values, each of which sets one register of a figure, a unit, a side or the game.

A value says how things are ("acted", "round 2, third step") and not by how much they change. So an event that arrives
twice, late, or beside the same event of the other phone does no harm.

``read`` refuses what cannot be merged or put into words, whether it comes from a page or lies in the database.
``check_new`` is for what comes in: it also refuses what no page sends.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.games.results import read_result
from rules.games.squads import STANCES
from rules.games.start import Table

Value = str | int | bool | tuple[int, ...] | None
Offer = tuple[str, str, str, Value]
"""A change that the bar offers: its word, and the register, whose it is, and the value that it sets."""
Scope = Literal["figure", "unit", "side", "game", "event"]
Life = Literal["game", "round", "step", "next"]
"""The time for which a register counts: for good, until the round or step ends, or until the end of the next round."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,32}")
MAX_EVENTS = 5_000
"""Events of a game."""
MAX_ENDING_EVENTS = 500
"""Events that end a game, or resume it, for which there is room after that."""
ENDING = ("ended", "result", "confirmed")
"""The registers of a game's end. Pages of the game set them; phones do not."""
NOTE = 300
"""Letters of a note."""
LATEST_SECOND = 4_102_444_800
"""The year 2100, in seconds since 1970. A phone's clock may be wrong, but not by so much."""
MAX_CLOCK = 10_000
"""Rounds, or turns of a chart."""
MAX_COUNT = 100_000
MAX_DIE = 20
"""The highest face of a die for the start of a round."""
_DEPTHS: Mapping[str, int] = {"side": 1, "unit": 2, "figure": 3}
"""Numbers in the id of a side, a unit and a figure."""
GONE = ("", "defeated", "escaped", "left", "recruited")
"""The ways in which a figure may have left the game; empty: it is there."""


class EventError(ValueError):
    """An event that no page of a game sends."""


@dataclass(frozen=True, slots=True)
class RegisterKind:
    """A kind of register."""

    scope: Scope
    life: Life
    check: Literal["bool", "gone", "count", "figure", "side", "clock", "text", "points", "result", "stance", "chip"]


KINDS: Mapping[str, RegisterKind] = {
    "acted": RegisterKind("figure", "step", "bool"),
    "gone": RegisterKind("figure", "game", "gone"),
    "disabled": RegisterKind("figure", "next", "bool"),
    "lost": RegisterKind("figure", "game", "count"),
    "used": RegisterKind("figure", "round", "count"),
    "rides": RegisterKind("figure", "game", "figure"),
    "placed": RegisterKind("figure", "game", "bool"),
    "stance": RegisterKind("figure", "game", "stance"),
    "wound": RegisterKind("figure", "game", "bool"),
    "order": RegisterKind("unit", "game", "chip"),
    "die": RegisterKind("side", "round", "count"),
    "extra": RegisterKind("side", "game", "points"),
    "confirmed": RegisterKind("side", "game", "bool"),
    "first": RegisterKind("game", "round", "side"),
    "clock": RegisterKind("game", "game", "clock"),
    "carrier": RegisterKind("game", "game", "figure"),
    "home": RegisterKind("game", "game", "side"),
    "holder": RegisterKind("game", "game", "side"),
    "hits": RegisterKind("game", "game", "count"),
    "ended": RegisterKind("game", "game", "bool"),
    "result": RegisterKind("game", "game", "result"),
    "note": RegisterKind("game", "game", "text"),
    "roll": RegisterKind("game", "game", "text"),
    "undone": RegisterKind("event", "game", "bool"),
}
"""All registers. Some are many: their name ends in a colon and what tells them apart, as an order its turn."""
_SEVERAL = ("order", "wound", "note", "roll")
GAME = "game"


@dataclass(frozen=True, slots=True)
class Event:
    """A register set by somebody."""

    token: str
    """Random; the same event sent twice counts once."""
    name: str
    """The register."""
    target: str
    """Its owner: ``0-2-1`` is a figure, ``0-2`` a unit, ``0`` a side, ``game``, or the token of an event."""
    value: Value = None
    actor: str = ""
    """The figure, or side, that did it."""
    last_seen: str = ""
    """The last event of another phone on the same figure that its maker had seen."""
    round_and_step: tuple[int, int] = (1, 0)
    """In which it was done."""
    phone: str = ""
    """The phone that it was done on."""
    made: int = 0
    """The time at which it was done, in seconds since 1970 by that phone's clock."""

    @property
    def kind(self) -> RegisterKind:
        """The kind of its register."""
        return KINDS[kind_of(self.name)]

    def written(self) -> dict[str, Any]:
        """As JSON, with the short names that phones send and rows have kept since the first game."""
        return {
            "token": self.token,
            "name": self.name,
            "on": self.target,
            "value": list(self.value) if isinstance(self.value, tuple) else self.value,
            "by": self.actor,
            "base": self.last_seen,
            "at": list(self.round_and_step),
            "phone": self.phone,
            "made": self.made,
        }


def kind_of(name: str) -> str:
    """The kind that a register's name begins with.

    >>> kind_of("order:21"), kind_of("acted")
    ('order', 'acted')
    """
    return name.partition(":")[0]


def read(document: object, table: Table) -> Event:
    """An event of a game. Raises ``EventError`` if it cannot be one."""
    if not isinstance(document, dict):
        raise EventError(type(document).__name__)
    token, name, target = (_text(document.get(key), 60) for key in ("token", "name", "on"))
    kind = KINDS.get(kind_of(name))
    if kind is None or not TOKEN.fullmatch(token) or not _is_register(table, name):
        raise EventError(f"name {name!r}")
    if not _is_there(table, kind.scope, target):
        raise EventError(f"on {target!r}")
    round_and_step = _numbers(document.get("at"), 2, MAX_CLOCK)
    return Event(
        token=token,
        name=name,
        target=target,
        value=_value(document.get("value"), kind, table),
        actor=_doer(document.get("by"), table),
        last_seen=_text(document.get("base"), 32),
        round_and_step=(round_and_step[0], round_and_step[1]),
        phone=_text(document.get("phone"), 32),
        made=_numbers([document.get("made")], 1, LATEST_SECOND)[0],
    )


def check_new(event: Event, names: Mapping[str, str]) -> None:
    """Raise ``EventError`` if no page sends such an event. ``names`` are the registers of the game's, by token."""
    if isinstance(event.value, str) and any(unicodedata.category(letter) == "Cc" for letter in event.value):
        raise EventError("control character")
    if event.name == "die" and not (isinstance(event.value, int) and event.value <= MAX_DIE):
        raise EventError("die")
    if event.name == "clock" and not (isinstance(event.value, tuple) and event.value[0] > 0):
        raise EventError("clock")
    if event.name == "undone" and names.get(event.target, "undone") == "undone":
        raise EventError("undone")


def _is_register(table: Table, name: str) -> bool:
    """Whether the game has such a register; an order says its turn, a wound its place."""
    kind, colon, which = name.partition(":")
    if bool(colon) != (kind in _SEVERAL):
        return False
    if kind == "order":
        is_number = which.isascii() and which.isdecimal() and 0 < len(which) <= 5 and which == str(int(which))
        return is_number and int(which) <= MAX_CLOCK
    return kind != "wound" or which in {slug for slug, _name, _defeats in table["wounds"]}


def _text(value: object, longest: int) -> str:
    """A text that a database keeps and a page shows; none is the empty one."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > longest or "\x00" in value or _is_broken(value):
        raise EventError("text")
    return value


def _is_broken(text: str) -> bool:
    """Whether half of a character stands in it alone."""
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def _numbers(value: object, count: int, largest: int) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != count:
        raise EventError("numbers")
    if not all(isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= largest for number in value):
        raise EventError("numbers")
    return tuple(value)


def _is_there(table: Table, scope: Scope, target: str) -> bool:
    if scope == "event":
        return bool(TOKEN.fullmatch(target))
    return target == GAME if scope == "game" else is_a(table, scope, target)


def is_a(table: Table, sort: str, target: str) -> bool:
    """Whether there is such a side, unit or figure, as ``sort`` says."""
    return target.count("-") == _DEPTHS[sort] - 1 and is_known(table, target)


def is_known(table: Table, target: str) -> bool:
    """Whether there is such a side, unit or figure."""
    parts = target.split("-")
    if not 1 <= len(parts) <= 3 or not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
        return False
    numbers = [int(part) for part in parts]
    if "-".join(map(str, numbers)) != target or numbers[0] >= len(table["sides"]):
        return False
    units = table["sides"][numbers[0]]["units"]
    if len(numbers) > 1 and numbers[1] >= len(units):
        return False
    return len(numbers) < 3 or numbers[2] < units[numbers[1]]["count"]


def _doer(value: object, table: Table) -> str:
    """The figure, unit or side that did it."""
    target = _text(value, 20)
    if target and not is_known(table, target):
        raise EventError(f"by {target!r}")
    return target


def _value(value: object, kind: RegisterKind, table: Table) -> Value:
    """A value of the kind; a missing figure or side is the empty text."""
    match kind.check:
        case "bool" if isinstance(value, bool):
            return value
        case "gone" | "stance" | "chip" if isinstance(value, str) and value in _words(kind, table):
            return value
        case "count" | "points" if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_COUNT:
            return value
        case "figure" | "side" if isinstance(value, str) and (value == "" or is_a(table, kind.check, value)):
            return value
        case "clock":
            return _numbers(value, 3, MAX_CLOCK)
        case "text":
            return _text(value, NOTE)
        case "result" if isinstance(value, str) and read_result(value, table):
            return value
    raise EventError("value")


def _words(kind: RegisterKind, table: Table) -> tuple[str, ...]:
    """The words that a register may hold; an order that was taken back is the empty one."""
    chips = ("", *(slug for slug, _name in table["chips"]))
    return {"gone": GONE, "stance": STANCES}.get(kind.check, chips)
