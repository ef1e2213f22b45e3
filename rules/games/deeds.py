"""What players do in a game: frozen values, each of which sets one register of a figure, a unit, a side or the game.

A value says how things are ("acted", "round 2, third step") and not by how much they change. So a deed that arrives
twice, late, or beside the same deed of the other phone does no harm.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from rules.games.squads import STANCES
from rules.games.table import MOST_HITS, Table

Value = str | int | bool | tuple[int, ...] | None
Scope = Literal["figure", "unit", "side", "game", "deed"]
Life = Literal["game", "round", "step", "next"]
"""How long a register counts: for good, until the round or step ends, or until the end of the next round."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,32}")
MOST_DEEDS = 5_000
"""Deeds of a game."""
NOTE = 300
"""Letters of a note."""
GONE = ("", "defeated", "escaped", "left", "recruited")
"""How a figure may have left the game; empty: it is there."""


class DeedError(ValueError):
    """A deed that no page of a game sends."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of register."""

    scope: Scope
    life: Life
    check: Literal["bool", "gone", "count", "figure", "side", "clock", "text", "points", "result", "stance", "chip"]


KINDS: Mapping[str, Kind] = {
    "acted": Kind("figure", "step", "bool"),
    "gone": Kind("figure", "game", "gone"),
    "disabled": Kind("figure", "next", "bool"),
    "lost": Kind("figure", "game", "count"),
    "used": Kind("figure", "round", "count"),
    "rides": Kind("figure", "game", "figure"),
    "placed": Kind("figure", "game", "bool"),
    "stance": Kind("figure", "game", "stance"),
    "wound": Kind("figure", "game", "bool"),
    "order": Kind("unit", "game", "chip"),
    "die": Kind("side", "round", "count"),
    "extra": Kind("side", "game", "points"),
    "confirmed": Kind("side", "game", "bool"),
    "first": Kind("game", "round", "side"),
    "clock": Kind("game", "game", "clock"),
    "carrier": Kind("game", "game", "figure"),
    "home": Kind("game", "game", "side"),
    "holder": Kind("game", "game", "side"),
    "hits": Kind("game", "game", "count"),
    "ended": Kind("game", "game", "bool"),
    "result": Kind("game", "game", "result"),
    "note": Kind("game", "game", "text"),
    "roll": Kind("game", "game", "text"),
    "undone": Kind("deed", "game", "bool"),
}
"""All registers. Some are many: their name ends in a colon and what tells them apart, as an order its turn."""
_SEVERAL = ("order", "wound", "note", "roll")
GAME = "game"


@dataclass(frozen=True, slots=True)
class Deed:
    """A register set by somebody."""

    token: str
    """Random; the same deed sent twice counts once."""
    name: str
    """The register."""
    on: str
    """Whose it is: ``0-2-1`` is a figure, ``0-2`` a unit, ``0`` a side, ``game``, or the token of a deed."""
    value: Value = None
    by: str = ""
    """The figure, or side, that did it."""
    base: str = ""
    """The last deed of another phone on the same figure that its maker had seen."""
    at: tuple[int, int] = (1, 0)
    """Round and step in which it was done."""
    phone: str = ""
    """Which phone it was done on."""
    made: int = 0
    """When it was done, in seconds since 1970 by that phone's clock."""

    @property
    def kind(self) -> Kind:
        """The kind of its register."""
        return KINDS[kind_of(self.name)]

    def written(self) -> dict[str, Any]:
        """As JSON."""
        made = asdict(self)
        made["at"] = list(self.at)
        if isinstance(self.value, tuple):
            made["value"] = list(self.value)
        return made


def kind_of(name: str) -> str:
    """The kind that a register's name begins with.

    >>> kind_of("order:21"), kind_of("acted")
    ('order', 'acted')
    """
    return name.partition(":")[0]


def read(said: object, table: Table) -> Deed:
    """A deed of a page. Raises ``DeedError`` if it cannot be one of this game."""
    if not isinstance(said, dict):
        raise DeedError(type(said).__name__)
    token, name, on = (_text(said.get(key), 60) for key in ("token", "name", "on"))
    kind = KINDS.get(kind_of(name))
    if kind is None or not TOKEN.fullmatch(token) or not _is_named(table, name):
        raise DeedError(name)
    if not _is_there(table, kind.scope, on):
        raise DeedError(on)
    at = _numbers(said.get("at"), 2, 10_000)
    return Deed(
        token=token,
        name=name,
        on=on,
        value=_value(said.get("value"), kind, table),
        by=_by(said.get("by"), table),
        base=_text(said.get("base"), 32),
        at=(at[0], at[1]),
        phone=_text(said.get("phone"), 32),
        made=_numbers([said.get("made")], 1, 1 << 40)[0],
    )


def _is_named(table: Table, name: str) -> bool:
    """Whether the name says which one of several it is: an order its turn, a wound its place."""
    kind, colon, which = name.partition(":")
    if bool(colon) != (kind in _SEVERAL):
        return False
    if kind == "order":
        return which.isascii() and which.isdecimal() and 0 < len(which) <= 5 and which == str(int(which))
    return kind != "wound" or which in {slug for slug, _name, _defeats in table["wounds"]}


def _text(said: object, most: int) -> str:
    if said is None:
        return ""
    if not isinstance(said, str) or len(said) > most or "\x00" in said:
        raise DeedError("text")
    return said


def _numbers(said: object, count: int, most: int) -> tuple[int, ...]:
    if not isinstance(said, list | tuple) or len(said) != count:
        raise DeedError("numbers")
    if not all(isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= most for one in said):
        raise DeedError("numbers")
    return tuple(said)


def _is_there(table: Table, scope: Scope, on: str) -> bool:
    if scope == "deed":
        return bool(TOKEN.fullmatch(on))
    if scope == "game":
        return on == GAME
    depth = {"side": 1, "unit": 2, "figure": 3}[scope]
    return len(on.split("-")) == depth and is_known(table, on)


def is_known(table: Table, on: str) -> bool:
    """Whether there is such a side, unit or figure."""
    parts = on.split("-")
    if not 1 <= len(parts) <= 3 or not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
        return False
    numbers = [int(part) for part in parts]
    if "-".join(map(str, numbers)) != on or numbers[0] >= len(table["sides"]):
        return False
    units = table["sides"][numbers[0]]["units"]
    if len(numbers) > 1 and numbers[1] >= len(units):
        return False
    return len(numbers) < 3 or numbers[2] < units[numbers[1]]["count"]


def _by(said: object, table: Table) -> str:
    by = _text(said, 20)
    if by and not is_known(table, by):
        raise DeedError(by)
    return by


def _value(said: object, kind: Kind, table: Table) -> Value:
    """A value of the kind; a missing figure or side is the empty text."""
    match kind.check:
        case "bool" if isinstance(said, bool):
            return said
        case "gone" | "stance" | "chip" if said in _words(kind, table):
            return str(said)
        case "count" | "points" if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= 100_000:
            return said
        case "figure" | "side" if said == "" or (isinstance(said, str) and is_known(table, said)):
            return str(said)
        case "clock":
            return _numbers(said, 3, 10_000)
        case "text":
            return _text(said, NOTE)
        case "result":
            return _text(said, NOTE + 60)
    raise DeedError("value")


def _words(kind: Kind, table: Table) -> tuple[str, ...]:
    """The words that a register may hold; an order that was taken back is the empty one."""
    chips = ("", *(slug for slug, _name in table["chips"]))
    return {"gone": GONE, "stance": STANCES}.get(kind.check, chips)


assert MOST_HITS < 100_000
