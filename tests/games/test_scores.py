"""What the page of a game counts and says of who starts, who leads and how long it took."""

import pytest

from armybuilder.games import aims, ending
from armybuilder.games.board import Board
from armybuilder.games.models import Game
from armybuilder.games.playing.header import tally
from armybuilder.visitors import Visitor
from rules.games.events import GAME, Event
from rules.games.merging import merge
from rules.games.state import Game as GameState


def seen(game):
    """A game as somebody sees it who does not play."""
    return Board(row=Game(), game=game, seats=[], visitor=Visitor(), book=None, view="0")


def test_who_has_to_get_over_the_edge_needs_more_than_half_of_the_figures(play):
    game = play("escape", ("gone", "0-0-0", "escaped"))
    needed = [game.table["sides"][side]["count"] // 2 + 1 for side in (0, 1)]
    assert tally(seen(game))["mosts"] == needed
    pips = aims.aim(seen(game))["pips"]
    assert [(one["done"], one["open"], one["of"]) for one in pips] == [
        (1, needed[0] - 1, needed[0]),
        (0, needed[1], needed[1]),
    ]


def test_who_has_to_hold_a_place_needs_as_many_turns_as_were_agreed(play):
    game = play("", ("holder", GAME, "1"), ("clock", GAME, (3, 0, 0)), book="smg", ends="hold", holds=5)
    shown = seen(game)
    assert tally(shown)["mosts"] == [5, 5] and aims.aim(shown)["holder"] == "Two"
    assert [(one["done"], one["of"]) for one in aims.aim(shown)["pips"]] == [(0, 5), (game.turns_in_place(1), 5)]
    assert game.turns_in_place(1) > 0


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((), "Choose who starts, or enter a roll for each side."),
        ((4,), "Choose who starts, or enter a roll for each side."),
        ((4, 4), "A tie: roll again."),
        ((2, 5), "Two chooses: 2 – 5"),
    ],
)
def test_the_higher_roll_chooses_who_starts(play, dice, said):
    game = play("basic-game", *(("die", str(side), die) for side, die in enumerate(dice)))
    assert aims.initiative_words(game) == said


@pytest.mark.parametrize(
    ("made", "said"), [((), "0 min"), ((1_000,), "0 min"), ((1_000, 4_599), "59 min"), ((1_000, 8_500), "2 h 5 min")]
)
def test_a_game_took_as_long_as_from_its_first_event_to_its_last(play, made, said):
    notes = [Event(f"token{number:03}", f"note:{number}", GAME, "x", made=at) for number, at in enumerate(made)]
    assert ending.duration(GameState(play("basic-game").table, merge(notes))) == said
