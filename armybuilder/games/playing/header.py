"""The header of a running game: round, step, whose turn it is, and the score."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board, in_order
from armybuilder.games.playing import log
from rules.engine import words
from rules.games.chart import place_on
from rules.games.start import UNSCORED, Table
from rules.games.state import Game as GameState

STEP_LOOKS: Mapping[str, tuple[str, str | Promise]] = {
    "initiative": ("dices", gettext_lazy("Initiative")),
    "moves": ("footprints", gettext_lazy("Moves")),
    "shots": ("crosshair", pgettext_lazy("step of a round", "Distance")),
    "fights": ("swords", pgettext_lazy("step of a round", "Hand")),
    "tests": ("brain", pgettext_lazy("step of a round", "Skills")),
    "turns": ("users", pgettext_lazy("step of a round", "Turns")),
}
"""The icon and short name of each step."""


AIMS: Mapping[str, str | Promise] = {
    "points": gettext_lazy("The side that destroys the most points of enemy figures wins."),
    "edge": gettext_lazy("The first side with more than half of its figures over the far edge wins."),
    "object": gettext_lazy("The first side to carry the object to its own starting side wins."),
    "arrivals": gettext_lazy("The side that destroys the most points wins. Roll a die each turn while figures wait."),
    "last": gettext_lazy("A side without figures loses."),
    "building": gettext_lazy("If the building falls, the attackers win. If all attackers are gone, the defenders win."),
    "reach": gettext_lazy("The first side to get a figure to the agreed place wins."),
    "hold": gettext_lazy("Turns for which the agreed place must be held: {count}."),
    "losses": gettext_lazy("A side is beaten once it has lost {count}."),
}
"""The aim of the game in a sentence, by what the score in the header counts."""


WIDTH = 1_000
"""The ruler's width in its own units."""


def aim_words(table: Table) -> str:
    """The condition that decides the game, in a sentence."""
    losses = table.get("losses", 0)
    text = AIMS["losses" if losses else table["aim"]]
    return str(text).format(count=losses or table.get("holds", 0))


def header(shown: Board) -> Context:
    """Round, step, whose turn it is, and the score."""
    game, table = shown.game, shown.table
    step = game.clock[1]
    return {
        "round": _round(game),
        "step": _step(shown),
        "who": "" if game.is_ended else _who(shown, game.turn),
        "is_mine": game.turn in (-1, shown.mine),
        "track": [
            {
                "icon": STEP_LOOKS[place][0],
                "name": STEP_LOOKS[place][1],
                "is_done": number < step,
                "is_now": number == step,
            }
            for number, place in enumerate(table["steps"] if len(table["steps"]) > 1 else ())
        ],
        "tally": tally(shown),
    }


def _step(shown: Board) -> str | Promise:
    """The step, or how far the end of the game is."""
    if shown.is_agreed:
        return _("Finished")
    if shown.game.is_ended:
        return _("Result to confirm")
    steps = shown.table["steps"]
    return log.STEPS[steps[shown.game.clock[1]]] if shown.table["mode"] != "chart" else ""


def _round(game: GameState) -> str:
    """The round, or the turn of the chart."""
    table, round_ = game.table, game.clock[0]
    if table["mode"] == "chart":
        return _("Turn {turn} of {turns}").format(turn=place_on(game, round_), turns=table["chart"])
    if table["rounds"]:
        return _("Round {round} of {rounds}").format(round=min(round_, table["rounds"]), rounds=table["rounds"])
    return _("Round {round}").format(round=round_)


def _who(shown: Board, turn: int) -> str:
    if turn < 0:
        return _("Everybody")
    if turn == shown.mine and not shown.is_watching:
        return _("Your turn")
    return _("{side}: their turn").format(side=shown.table["sides"][turn]["name"])


def tally(shown: Board) -> Context:
    """The first two scores on one ruler, the visitor's from the left."""
    game, table = shown.game, shown.table
    left, right = in_order(shown)[:2]
    mosts = [_most(game, left, right), _most(game, right, left)]
    whole = max(*mosts, 1)
    lengths = [min(game.scores[side], whole) * WIDTH // whole for side in (left, right)]
    texts = [score_text(table, game.scores[side]) for side in (left, right)]
    return {
        "scores": texts,
        "names": [
            _("You") if not shown.is_watching and not shown.is_agreed else table["sides"][left]["name"],
            table["sides"][right]["name"],
        ],
        "lengths": lengths,
        "starts": [0, WIDTH - lengths[1]],
        "ticks": [tick * WIDTH * 2 // whole for tick in range(1, whole // 2)] if whole <= 120 else [],
        "sentence": _("{first} {one}, {second} {two}").format(
            first=table["sides"][left]["name"], one=texts[0], second=table["sides"][right]["name"], two=texts[1]
        ),
        "aim": aim_words(table),
        "sides": [left, right],
        "mosts": mosts,
    }


def _most(game: GameState, side: int, foe: int) -> int:
    """The most that a side can score."""
    match game.table["aim"]:
        case "edge":
            return game.needed(side)
        case "last" | "reach":
            return int(game.table["sides"][side]["count"])
        case "hold":
            return int(game.table["holds"])
    return int(game.table["sides"][foe]["total"]) or int(game.table["sides"][side]["total"])


def score_text(table: Table, score: int) -> str:
    """A score for reading: points from halves, or a number of figures."""
    return str(score) if table["aim"] in UNSCORED else words.points_sign(score)
