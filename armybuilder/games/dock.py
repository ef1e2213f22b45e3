"""The bar under the thumb: what was done last, what else may be said of that figure, undo, and the next step."""

import json
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from armybuilder.core.values import Shown
from armybuilder.games import log
from armybuilder.games.board import Board
from armybuilder.games.squads import wound_names
from rules.games.chart import place_on
from rules.games.deeds import Deed
from rules.games.state import offers
from rules.games.table import called

OFFERS: Mapping[str, tuple[str, str | Promise]] = {
    "act": ("check", gettext_lazy("Acted")),
    "ready": ("undo-2", gettext_lazy("Ready again")),
    "defeat": ("x", pgettext_lazy("of a figure", "Defeated")),
    "stun": ("zap-off", gettext_lazy("Disabled")),
    "release": ("zap", gettext_lazy("Not disabled")),
    "ride": ("chevrons-right", gettext_lazy("Rides on {by}")),
    "dismount": ("footprints", gettext_lazy("Dismounts")),
    "carry": ("package", gettext_lazy("Carries the object")),
    "drop": ("package", gettext_lazy("Drops the object")),
    "home": ("trophy", gettext_lazy("Brings it home")),
    "cross": ("arrow-up", gettext_lazy("Over the edge")),
    "win": ("heart-handshake", gettext_lazy("Changes sides")),
    "leave": ("arrow-right", gettext_lazy("Left the table")),
    "back": ("undo-2", gettext_lazy("Back on the table")),
    "hit": ("crosshair", gettext_lazy("Hit: {by}")),
    "heal": ("undo-2", gettext_lazy("Not hit: {by}")),
    "stand": ("arrow-up", gettext_lazy("Stands")),
    "kneel": ("chevron-down", gettext_lazy("Kneels")),
    "prone": ("minus", gettext_lazy("Lies down")),
    "run": ("footprints", gettext_lazy("Runs")),
    "reach": ("trophy", gettext_lazy("Got to the place")),
    "hold": ("map-pin", gettext_lazy("Holds the place")),
    "release-place": ("map-pin", gettext_lazy("Gives up the place")),
}
"""The icon and words of what the bar offers for a figure."""


def selected(shown: Board) -> str:
    """The figure that was tapped, or that the last deed was about."""
    game = shown.game
    if shown.figure:
        return shown.figure
    last = next((deed for deed in reversed(game.state.deeds) if deed.name != "undone"), None)
    return last.on if last and last.kind.scope == "figure" and game.state.is_live(last) else ""


def dock(shown: Board) -> Shown:
    """The bar below: what was done last, what else may be said of that figure, undo, and the next step."""
    game = shown.game
    last = game.state.deeds[-1] if game.state.deeds else None
    figure, first = selected(shown), 0 if game.table["mode"] == "chart" else 1
    offered = [_offer(shown, *one) for one in offers(game, figure)] if figure else []
    return {
        **_last(shown, last),
        "figure": called(game.table, figure) if figure else "",
        "first": offered[0] if first and offered else None,
        "more": offered[first:],
        "next": next_words(shown),
        "is_over": game.is_over,
        "may_step": game.turn in (-1, shown.mine) or not shown.seat or game.turn not in shown.seated,
    }


def _offer(shown: Board, word: str, name: str, on: str, value: object) -> Shown:
    kind, _space, other = word.partition(" ")
    icon, text = OFFERS[kind]
    by = wound_names(shown)[other] if kind in ("hit", "heal") else called(shown.table, other) if other else ""
    return {"icon": icon, "text": str(text).format(by=by), "value": f"{name}|{on}|{json.dumps(value)}"}


def _last(shown: Board, last: Deed | None) -> Shown:
    """What was done last, with the button that takes it back."""
    game = shown.game
    if last is None:
        return {"sentence": _("Tap a figure when it has acted."), "undo": "", "redo": ""}
    if last.name != "undone":
        return {"sentence": log.sentence_of(game, last), "undo": last.token, "redo": ""}
    of = next((deed for deed in game.state.deeds if deed.token == last.on), last)
    sentence = log.sentence_of(game, of) if of is not last else ""
    if game.state.is_live(of):
        return {"sentence": _("Redone: {sentence}").format(sentence=sentence), "undo": of.token, "redo": ""}
    return {"sentence": _("Undone: {sentence}").format(sentence=sentence), "undo": "", "redo": of.token}


def next_words(shown: Board) -> str:
    """What the yellow button says."""
    game, table = shown.game, shown.table
    round_, step, _turn = game.next_clock
    if table["mode"] == "chart":
        return _("Next: turn {turn}").format(turn=place_on(game, round_))
    if step == 0:
        return _("Next: round {round}").format(round=round_)
    if (round_, step) == game.clock[:2]:
        after = game.order[game.next_clock[2]]
        return _("Next: {side}").format(side=table["sides"][after]["name"])
    return _("Next: {step}").format(step=log.STEPS[table["steps"][step]])
