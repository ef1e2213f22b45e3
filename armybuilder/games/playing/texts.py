"""The words that the script of a running game needs."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.games.board import Board
from armybuilder.games.playing import log
from armybuilder.games.playing.action_bar import HINTS, OFFERS
from armybuilder.games.playing.squads import chip_looks, wound_names
from armybuilder.games.playing.targets import OTHER, QUESTIONS
from armybuilder.games.playing.units import FIGURE_LOOKS


def texts(shown: Board) -> list[tuple[str, str, str, str]]:
    """The words that the page's script needs: key, text, class and icon."""
    rows = [(f"say-{key}", str(text), "", "") for key, text in log.SENTENCES.items()]
    rows += [(f"step-{key}", str(text), "", "") for key, text in log.STEPS.items()]
    rows += [(f"word-{key}", str(text), style, icon) for key, (style, icon, text) in FIGURE_LOOKS.items()]
    rows += [(f"offer-{key}", str(text), "", icon) for key, (icon, text) in OFFERS.items()]
    rows += [(key, text, "", "") for key, text in _page_texts()]
    rows += [(f"place-{slug}", name, "", "") for slug, name in wound_names(shown).items()]
    for slug, (name, icon, rule) in chip_looks(shown).items():
        rows += [(f"chip-{slug}", name, "", icon), (f"rule-{slug}", rule, "", "")]
    return rows


def _page_texts() -> Iterator[tuple[str, str]]:
    yield "round-of", _("Round {round} of {rounds}")
    yield "round", _("Round {round}")
    yield "everybody", _("Everybody")
    yield "your-turn", _("Your turn")
    yield "their-turn", _("{side}: their turn")
    yield "left", _("{left} of {count} left")
    yield "turn-of", _("Turn {turn} of {turns}")
    yield "next-turn", _("Next: turn {turn}")
    yield "new-order", _("New order, for turn {turn} or later")
    yield "laid", _("{count} of {most} chips placed")
    yield "lay", _("Lay the chip on turn {turn}")
    yield "take-chip", _("Turn {turn}: {chip}. Take it back")
    yield "die-ready", pgettext("action die", "ready")
    yield "die-used", pgettext("action die", "used")
    yield "next-round", _("Next: round {round}")
    yield "next-end", _("Next: end of the game")
    yield "next-side", _("Next: {side}")
    yield "next-step", _("Next: {step}")
    yield "can-move", _("Can move now")
    yield "can-act", _("Can act now")
    for key, hint in HINTS.items():
        yield f"hint-{key}", str(hint)
    for step in log.STEPS:
        yield f"who-{step}", str(QUESTIONS.get(step, OTHER))
    yield "undone", _("Undone: {sentence}")
    yield "redone", _("Redone: {sentence}")
    yield "score", _("{first} {one}, {second} {two}")
    yield "higher", _("Choose who starts, or enter a roll for each side.")
    yield "starts", _("{side} starts")
    yield "tie", _("A tie: roll again.")
    yield "chooses", _("{side} chooses: {rolls}")
    yield "saved", _("Saved")
    yield "saving", _("Saving")
    yield "away", _("{name} is offline")
    yield "phones", _("Open on {count} phones")
    yield "both", _("Both phones changed {figure}")
