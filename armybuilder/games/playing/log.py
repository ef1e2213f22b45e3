"""The actions of a game in words. The same sentences are in the page for its script, which fills them in alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armybuilder.core.i18n import dates
from rules.engine import words
from rules.games.events import ENDING, Event, kind_of
from rules.games.start import Table, called
from rules.games.state import Game

STEPS: Mapping[str, str | Promise] = {
    "initiative": _("Initiative"),
    "moves": _("Moves"),
    "shots": _("Distance attacks"),
    "fights": _("Hand to hand"),
    "tests": _("Skill rolls"),
    "turns": pgettext_lazy("step of a round", "Turns"),
}
"""The steps of a round."""
SENTENCES: Mapping[str, str | Promise] = {
    "acted": _("{figure} acted"),
    "moved": _("{figure} moved"),
    "ready": _("{figure} is ready again"),
    "defeated": _("{figure} defeated"),
    "defeated-by": _("{figure} defeated by {by}"),
    "escaped": _("{figure} got over the edge"),
    "left": _("{figure} left the table"),
    "recruited": _("{figure} changed sides"),
    "back": _("{figure} is back"),
    "disabled": _("{figure} disabled"),
    "enabled": _("{figure} is no longer disabled"),
    "lost": _("{figure}: {count} health lost in all"),
    "used": _("{figure}: {count} action dice used"),
    "rides": _("{figure} rides on {by}"),
    "dismounted": _("{figure} dismounted"),
    "placed": _("{figure} came to the table"),
    "stance-stand": _("{figure} stands"),
    "stance-kneel": _("{figure} kneels"),
    "stance-prone": _("{figure} lies down"),
    "stance-run": _("{figure} runs"),
    "wound": _("{figure} was hit: {text}"),
    "wound-off": _("{figure} is no longer hit: {text}"),
    "order": _("{figure}: {text} on turn {count}"),
    "order-hidden": _("{figure}: a chip on turn {count}"),
    "order-back": _("{figure}: order for turn {count} undone"),
    "die": _("{figure} rolled {count} for the start"),
    "extra": _("{figure}: {count} points added"),
    "confirmed": _("{figure} confirmed the result"),
    "unconfirmed": _("The result is not confirmed by {figure} yet"),
    "first": _("{figure} starts the round"),
    "clock": _("Round {round}: {text}"),
    "clock-side": _("Round {round}: {text}, {side}"),
    "clock-turn": _("Turn {round}"),
    "carrier": _("{figure} carries the object"),
    "dropped": _("The object was dropped"),
    "home": _("{figure} brought the object home"),
    "reach": _("{figure} got to the place"),
    "holder": _("{figure} holds the place"),
    "holder-off": _("Nobody holds the place"),
    "hits": _("Hits on the building: {count}"),
    "ended": _("The game ended"),
    "resumed": _("The game goes on"),
    "ended-by": _("{by} ended the game"),
    "resumed-by": _("{by} did not confirm the result: the game goes on"),
    "result": _("The result was entered"),
    "note": _("Note: {text}"),
    "roll": _("Rolled: {text}"),
}
"""By what was done; figures, counts and texts are filled in."""

OFF = {"acted": "ready", "disabled": "enabled", "ended": "resumed", "placed": "back", "confirmed": "unconfirmed"}
"""The sentence for a register that is off, by its kind."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    token: str
    iso: str
    """The time at which it was done, by that phone's clock."""
    time: str
    """The same in hours and minutes."""
    sentence: str
    plastic: str
    """The color of the side that it is about; empty if about all."""
    is_undone: bool
    is_final: bool
    """The log has no button that undoes it: it is of the game's end."""


def lines(game: Game, latest: int | None = None) -> list[LogLine]:
    """Every event in words, or only the latest ones; the latest first. Undoing shows at what was undone."""
    events = [event for event in game.state.events if event.name != "undone"][::-1]
    zone = timezone.get_current_timezone()
    return [_line(game, event, zone) for event in events[:latest]]


def count(game: Game) -> int:
    """The lines of the whole log."""
    return sum(event.name != "undone" for event in game.state.events)


def sentence_of(game: Game, event: Event) -> str:
    """An event in words, without the faces of chips that lie face down."""
    return sentence(
        game.table, event, None if game.is_ended else game.clock[0], game.orders.get(event_round(event), ())
    )


def event_round(event: Event) -> int:
    """The round that an event is about: that of its time, or the one that it begins."""
    return event.value[0] if isinstance(event.value, tuple) else event.round_and_step[0]


def _line(game: Game, event: Event, zone: tzinfo) -> LogLine:
    side = int(event.target.split("-")[0]) if event.kind.scope in ("figure", "unit", "side") else None
    plastic = game.table["sides"][side]["plastic"] if side is not None else ""
    moment = datetime.fromtimestamp(event.made, zone)
    return LogLine(
        event.token,
        moment.isoformat(),
        dates.clock(moment),
        sentence_of(game, event),
        plastic,
        is_undone=not game.state.is_live(event),
        is_final=event.name in ENDING,
    )


def sentence(table: Table, event: Event, now: int | None = None, order: Sequence[int] = ()) -> str:
    """An event in words; chips show their faces up to that turn, or all of them.

    ``order`` is that of the sides in the event's round: it says whose a step is.
    """
    key, values = _choose_sentence(table, event)
    if key == "order" and now is not None and int(event.name.partition(":")[2]) > now:
        key = "order-hidden"
    if key == "clock" and (side := side_of_step(table, event.value, order)) is not None:
        key, values = "clock-side", values | {"side": table["sides"][side]["name"]}
    return str(SENTENCES[key]).format(**values)


def side_of_step(table: Table, clock: object, order: Sequence[int]) -> int | None:
    """The side whose part of a step begins at that time; ``None`` where all act, or figure by figure."""
    if not isinstance(clock, tuple) or table["mode"] != "steps" or table["each"] or not order:
        return None
    _round, step, turn = clock
    is_start = table["steps"][min(step, len(table["steps"]) - 1)] == "initiative"
    return None if is_start else order[min(turn, len(order) - 1)]


def name_on_table(table: Table, on: str) -> str:
    """A figure, a unit or a side by its name."""
    parts = on.split("-")
    if len(parts) == 3:
        return called(table, on)
    if len(parts) == 2:
        return str(table["sides"][int(parts[0])]["units"][int(parts[1])]["name"])
    return str(table["sides"][int(on)]["name"]) if on.isdecimal() else ""


def _choose_sentence(table: Table, event: Event) -> tuple[str, dict[str, object]]:
    """The key of an event's sentence, and what is filled in."""
    kind, value = kind_of(event.name), event.value
    values: dict[str, object] = {"figure": name_on_table(table, event.target), "by": "", "count": value, "text": value}
    if kind == "clock" and isinstance(value, tuple):
        return _choose_clock(table, value)
    if kind == "extra":
        return kind, values | {"count": words.points_sign(value if isinstance(value, int) else 0)}
    if kind in ("rides", "carrier", "home", "first", "holder"):
        return _choose_pointing(table, kind, str(value or ""), values)
    if kind in ("order", "wound", "stance"):
        return _choose_of_squad(table, event, values)
    if kind == "gone":
        actor = name_on_table(table, event.actor) if value == "defeated" else ""
        return f"{value or 'back'}{'-by' if actor else ''}", values | {"by": actor}
    if kind == "ended":
        values |= {"by": name_on_table(table, event.actor)}
    return _choose_switch(table, event, kind), values


def _choose_pointing(table: Table, kind: str, on: str, values: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Registers that name another figure or side."""
    if not on:
        return {"rides": "dismounted", "holder": "holder-off"}.get(kind, "dropped"), values
    is_place = kind == "home" and table["aim"] == "reach"
    return "reach" if is_place else kind, values | {"by" if kind == "rides" else "figure": name_on_table(table, on)}


def _choose_of_squad(table: Table, event: Event, values: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Chips of a turn chart, hits by where they land, and stances."""
    kind, _colon, which = event.name.partition(":")
    if kind == "order":
        place = (int(which) - 1) % (table["chart"] or int(which) or 1) + 1
        text = dict(table["chips"]).get(event.value, "")
        return "order" if event.value else "order-back", values | {"text": text, "count": place}
    if kind == "wound":
        text = next(name for slug, name, _out in table["wounds"] if slug == which)
        return "wound" if event.value else "wound-off", values | {"text": text}
    return f"stance-{event.value}", values


def _choose_switch(table: Table, event: Event, kind: str) -> str:
    """Registers that are on or off."""
    if kind == "ended" and event.actor:
        return "ended-by" if event.value else "resumed-by"
    if event.value is False:
        return OFF.get(kind, kind)
    is_move = kind == "acted" and table["steps"][min(event.round_and_step[1], len(table["steps"]) - 1)] == "moves"
    return "moved" if is_move else kind


def _choose_clock(table: Table, value: tuple[int, ...]) -> tuple[str, dict[str, object]]:
    if table["mode"] == "chart":
        return "clock-turn", {"round": (value[0] - 1) % table["chart"] + 1}
    step = table["steps"][min(value[1], len(table["steps"]) - 1)]
    return "clock", {"round": value[0], "text": STEPS[step]}
