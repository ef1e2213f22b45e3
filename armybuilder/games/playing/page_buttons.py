"""The buttons of a game's page as events. The page's script reads them the same way."""

import hashlib
import json
import secrets
import time
from collections.abc import Mapping

from django.http import QueryDict

from armybuilder.visitors import Visitor
from rules.games.chart import laying
from rules.games.events import GAME, Event, EventError, Value, is_known, read
from rules.games.state import Game, attacker, tapped

DICE = tuple("123456")
ROLLED = ("d6", "d8", "d10", "d12")
"""The dice that the page rolls where somebody asks for it."""
BUTTONS = ("tap", "set", "instead", "undo", "redo", "next", "write", "roll", "lay")
"""The names a button may have. ``set`` says a register, whose it is, and its value, parted by strokes; ``lay`` a unit,
a turn and a chip. ``instead`` is ``set`` for a figure that is not gone after all."""


def events_of(game: Game, sent: QueryDict, form_id: str, phone: str) -> list[Event]:
    """The events of the buttons on a page's form; the start of a round also says its dice and who begins."""
    events: list[Event] = []
    is_start = game.table["steps"][game.clock[1]] == "initiative"
    if "begin" in sent or ("next" in sent and is_start):
        events = events_of_start(game, sent, form_id, phone)
    for button in BUTTONS:
        for value in sent.getlist(button)[:1]:
            if button == "write":
                value = sent.get("words", "")
            elif button == "lay":
                value = f"{value}|{sent.get('chip-' + value.partition('|')[0], '')}"
            if button == "instead":
                # The event that a figure is gone, undone, as something else happened to it.
                gone = game.state.entries.get((value.split("|")[1], "gone")) if "|" in value else None
                events += [new_event(game, "undone", gone.token, True, form_id, phone)] if gone else []
                button = "set"
            event = _event_of(game, button, value, form_id, phone, sent.get("by", ""))
            events += [event] if event else []
    return events


def _event_of(game: Game, button: str, value: str, form_id: str, phone: str, attacking: str) -> Event | None:
    """The event of a button, made by somebody who sees the game as it is; ``None`` if it changes nothing."""
    meant = _meant(game, button, value, form_id)
    if meant is None:
        return None
    name, on, done = meant
    is_foe = name in ("gone", "lost") and attacking in game.figures and attacking.split("-")[0] != on.split("-")[0]
    return new_event(game, name, on, done, f"{form_id} {button} {value}", phone, attacking if is_foe else "")


def page_of(visitor: Visitor, key: str) -> str:
    """The name that events give a browser that plays without a script: the same in one game, different in any other."""
    return f"page-{hashlib.sha256(f'{visitor.key} {key}'.encode()).hexdigest()[:10]}"


def new_event(game: Game, name: str, on: str, value: object, form_id: str, phone: str, actor: str = "") -> Event:
    """An event done now by somebody who sees the game as it is. The same form makes the same event."""
    token = hashlib.sha256(f"{form_id} {name} {on} {value}".encode()).hexdigest()[:24]
    written = {
        "token": token,
        "name": name,
        "on": on,
        "value": list(value) if isinstance(value, tuple) else value,
        "by": actor or (attacker(game, on) if name in ("gone", "lost") and value != "" else ""),
        "base": game.state.last_of_others(on, phone),
        "at": list(game.clock[:2]),
        "phone": phone,
        "made": int(time.time()),
    }
    return read(written, game.table)


def events_of_start(game: Game, sent: Mapping[str, str], form_id: str = "", phone: str = "") -> list[Event]:
    """The events of the form that starts a round: the dice, who starts, and that the round begins."""
    events = []
    for side in range(len(game.table["sides"])):
        die = sent.get(f"die-{side}", "")
        if die in DICE and int(die) != game.number(str(side), "die"):
            events.append(new_event(game, "die", str(side), int(die), form_id, phone))
    first = sent.get("first", "")
    if first in map(str, range(len(game.table["sides"]))) and first != game.value(GAME, "first"):
        events.append(new_event(game, "first", GAME, first, form_id, phone))
    if sent.get("begin") == "round":
        is_start = game.table["steps"][game.clock[1]] == "initiative"
        events.append(new_event(game, "clock", GAME, game.next_clock if is_start else game.clock, form_id, phone))
    return events


def _meant(game: Game, button: str, value: str, form_id: str) -> tuple[str, str, Value] | None:
    """Register, whose, and value."""
    match button:
        case "tap":
            done = tapped(game, value) if value in game.figures else None
            return (done[0], value, done[1]) if done else None
        case "undo" | "redo":
            return ("undone", value, button == "undo")
        case "next":
            return ("clock", GAME, game.next_clock)
        case "write" | "roll":
            return _noted(button, value, form_id)
        case "lay":
            return _laid(game, *value.split("|"))
        case "set":
            name, _, rest = value.partition("|")
            on, _, content = rest.partition("|")
            try:
                return (name, on, json.loads(content))
            except ValueError as error:
                raise EventError(value) from error
    raise EventError(button)


def _noted(button: str, value: str, form_id: str) -> tuple[str, str, Value] | None:
    """A note, or a die that the page rolls."""
    if button == "write":
        note = " ".join(value.split())
        return (f"note:{form_id[:12]}", GAME, note) if note else None
    if value not in ROLLED:
        raise EventError(value)
    return (f"roll:{form_id[:12]}", GAME, f"{value}: {secrets.randbelow(int(value[1:])) + 1}")


def _laid(game: Game, unit: str = "", turn: str = "", chip: str = "", *_more: str) -> tuple[str, str, Value] | None:
    """The register of a chip: laid on a free turn, or taken back from its own."""
    if not is_known(game.table, unit) or unit.count("-") != 1 or not (turn.isascii() and turn.isdecimal()):
        raise EventError(unit)
    chip_moves = laying(game, unit, int(turn[:6]), chip or game.table["chips"][0][0])
    return (chip_moves[1], chip_moves[2], chip_moves[3]) if chip_moves else None
