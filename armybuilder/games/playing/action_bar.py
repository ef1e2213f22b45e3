"""The bar under the thumb: what was done last, what else may be said of that figure, undo, and the next step."""

import json
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from armybuilder.games.playing import log, page_buttons
from armybuilder.games.playing.squads import wound_names
from rules.games.chart import place_on
from rules.games.start import called
from rules.games.state import offers
from rules.games.undoing import next_steps

HINTS: Mapping[str, str | Promise] = {
    "lay": gettext_lazy("Choose a chip, then a turn. Tap a figure that is hit."),
    "hit": gettext_lazy("Tap a figure that is hit"),
    "health": gettext_lazy("Tap an action die when it is used, and the health that is lost"),
    "foe": gettext_lazy("Tap a figure when it is defeated"),
    "moved": gettext_lazy("Tap a figure when it has moved"),
    "acted": gettext_lazy("Tap a figure when it has acted"),
}
"""Hints that say what a tap means, by what is played."""

OFFERS: Mapping[str, tuple[str, str | Promise]] = {
    "act": ("check", log.SENTENCES["acted"]),
    "ready": ("undo-2", log.SENTENCES["ready"]),
    "defeat": ("x", log.SENTENCES["defeated"]),
    "stun": ("zap-off", log.SENTENCES["disabled"]),
    "instead": ("zap-off", gettext_lazy("{figure} disabled instead")),
    "release": ("zap", log.SENTENCES["enabled"]),
    "ride": ("chevrons-right", log.SENTENCES["rides"]),
    "dismount": ("footprints", gettext_lazy("{figure} dismounts")),
    "carry": ("package", log.SENTENCES["carrier"]),
    "drop": ("package", gettext_lazy("{figure} drops the object")),
    "home": ("trophy", gettext_lazy("{figure} brings it home")),
    "cross": ("arrow-up", log.SENTENCES["escaped"]),
    "win": ("heart-handshake", log.SENTENCES["recruited"]),
    "leave": ("arrow-right", log.SENTENCES["left"]),
    "back": ("undo-2", log.SENTENCES["back"]),
    "hit": ("crosshair", gettext_lazy("{figure} hit: {by}")),
    "heal": ("undo-2", gettext_lazy("{figure} not hit: {by}")),
    "stand": ("arrow-up", log.SENTENCES["stance-stand"]),
    "kneel": ("chevron-down", log.SENTENCES["stance-kneel"]),
    "prone": ("minus", log.SENTENCES["stance-prone"]),
    "run": ("footprints", log.SENTENCES["stance-run"]),
    "reach": ("trophy", log.SENTENCES["reach"]),
    "hold": ("map-pin", log.SENTENCES["holder"]),
    "release-place": ("map-pin", gettext_lazy("{figure} gives up the place")),
}
"""The icon and words of what the bar offers for a figure."""


def selected(shown: Board) -> str:
    """The figure of the open tab that was tapped, or that an event of this page in this round was about last.

    Other phones do not change what its buttons say.
    """
    game, side, page = shown.game, f"{shown.view}-", page_buttons.page_of(shown.visitor, shown.row.key)
    if shown.figure.startswith(side):
        return shown.figure
    own = (event for event in reversed(game.state.events) if event.phone == page and event.kind.scope == "figure")
    events = (event for event in own if event.target.startswith(side))
    last = next((event for event in events if game.state.is_live(event)), None)
    return last.target if last and last.round_and_step[0] == game.clock[0] else ""


def action_bar(shown: Board) -> Context:
    """The bar below: what was done last, what else may be said of the figure, undo and redo, and the next step."""
    game = shown.game
    figure, first = selected(shown), 0 if game.table["mode"] == "chart" else 1
    offered = [_offer(shown, figure, *offer) for offer in offers(game, figure)] if figure else []
    undo, redo = next_steps(game.state.events)
    return {
        "sentence": _last_words(shown, figure),
        "undo": {"token": undo.token, "sentence": log.sentence_of(game, undo)} if undo else None,
        "redo": {"token": redo.token, "sentence": log.sentence_of(game, redo)} if redo else None,
        "selected": figure,
        "figure": called(game.table, figure) if figure else "",
        "first": offered[0] if first and offered else None,
        "more": offered[first:],
        "next": next_words(shown),
        "is_over": game.is_over,
        "may_step": game.turn in (-1, shown.mine) or not shown.seat or game.turn not in shown.seated,
    }


def _offer(shown: Board, figure: str, word: str, name: str, on: str, value: object) -> Context:
    kind, _space, other = word.partition(" ")
    icon, text = OFFERS[kind]
    cause = wound_names(shown)[other] if kind in ("hit", "heal") else called(shown.table, other) if other else ""
    return {
        "icon": icon,
        "text": str(text).format(figure=called(shown.table, figure), by=cause),
        "button": "instead" if kind == "instead" else "set",
        "value": f"{name}|{on}|{json.dumps(value)}",
    }


def _last_words(shown: Board, figure: str) -> str:
    """A sentence on the last action. One on another tab is left out here, except for somebody who only watches."""
    game = shown.game
    last = game.state.events[-1] if game.state.events else None
    if last and last.name == "undone":
        undone_event = next(
            (event for event in game.state.events if event.token == last.target and event.name != "undone"), None
        )
        if undone_event:
            text = _("Redone: {sentence}") if game.state.is_live(undone_event) else _("Undone: {sentence}")
            return text.format(sentence=log.sentence_of(game, undone_event))
    elif last and (shown.is_watching or last.kind.scope != "figure" or last.target.split("-")[0] == shown.view):
        return log.sentence_of(game, last)
    events = (event for event in reversed(game.state.events) if event.target == figure and game.state.is_live(event))
    event = next(events, None)
    if event or figure:
        return log.sentence_of(game, event) if event else called(game.table, figure)
    return "" if shown.is_watching or shown.view == "log" else str(hint_of(shown, int(shown.view)))


def hint_of(shown: Board, side: int) -> str | Promise:
    """The hint that says what a tap on a figure of that side means."""
    mode, is_mine = shown.table["mode"], side == shown.mine
    if mode == "chart":
        lays = is_mine or side not in shown.seated
        return HINTS["lay"] if lays else HINTS["hit"]
    if mode == "turns":
        return HINTS["health"]
    if not is_mine:
        return HINTS["foe"]
    return HINTS["moved"] if shown.table["steps"][shown.game.clock[1]] == "moves" else HINTS["acted"]


def next_words(shown: Board) -> str:
    """The words on the yellow button."""
    game, table = shown.game, shown.table
    round_, step, _turn = game.next_clock
    if table["mode"] == "chart":
        return _("Next: turn {turn}").format(turn=place_on(game, round_))
    if step == 0:
        is_last = table["rounds"] and round_ > table["rounds"]
        return _("Next: end of the game") if is_last else _("Next: round {round}").format(round=round_)
    if (round_, step) == game.clock[:2]:
        after = game.order[game.next_clock[2]]
        return _("Next: {side}").format(side=table["sides"][after]["name"])
    return _("Next: {step}").format(step=log.STEPS[table["steps"][step]])
