"""Each scenario's own score, and who has won when."""

import pytest

from rules.games.deeds import GAME, Deed
from rules.games.fold import fold
from rules.games.state import Game
from rules.games.table import Entrant, Setup, freeze
from tests.games.random_games import armies


@pytest.fixture
def play(books):
    """A function: a game of a scenario after some deeds, each a register, whose, and its value."""

    def played(scenario, *said, book="vsgmr-7", **setup):
        catalogue = books[book]
        first, second = armies(books)[book][:2]
        roles = [side.slug for side in catalogue.scenarios[scenario].sides]
        entrants = [Entrant(first, "One", "bone", roles[0]), Entrant(second, "Two", "blue", roles[-1])]
        table = freeze(catalogue, entrants, Setup(scenario, **setup))
        deeds = [Deed(f"token{place:03}", *one) for place, one in enumerate(said)]
        return Game(table, fold(deeds))

    return played


def all_gone(game, side, how="defeated"):
    """Every figure of a side has left so."""
    return [("gone", figure, how) for figure in game.figures_of(side)]


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010"])
def test_the_basic_game_counts_points_and_ends_after_its_rounds(play, book):
    figure = "1-0-0"
    game = play("basic-game", ("gone", figure, "defeated"), ("clock", GAME, (6, 0, 0)), book=book)
    assert game.scores == [game.unit(figure)["points"], 0]
    assert game.is_over and game.winner == 0


def test_who_has_half_of_its_figures_and_one_over_the_edge_has_escaped(play):
    game = play("escape")
    needed = game.needed(0)
    almost = play("escape", *all_gone(game, 0, "escaped")[: needed - 1])
    assert almost.scores[0] == needed - 1 and not almost.is_over and almost.winner is None
    done = play("escape", *all_gone(game, 0, "escaped")[:needed])
    assert done.is_over and done.winner == 0


def test_the_object_is_dropped_where_its_carrier_falls_and_wins_at_home(play):
    assert play("transport", ("carrier", GAME, "0-0-0")).carrier == "0-0-0"
    assert play("transport", ("carrier", GAME, "0-0-0"), ("gone", "0-0-0", "defeated")).carrier == ""
    game = play("transport", ("home", GAME, "1"))
    assert game.is_over and game.winner == 1


def test_spawners_wait_but_for_one(play):
    game = play("spawning", ("placed", "1-1-0", True))
    assert [game.placed(side) for side in (0, 1)] == [game.table["sides"][0]["count"], 2]
    assert game.word("1-0-0") == "ready" and not game.can_act("1-2-0")


def test_in_an_ambush_the_side_that_is_gone_loses_and_no_round_is_the_last(play):
    game = play("ambush", ("clock", GAME, (9, 0, 0)), rounds=0)
    assert not game.is_over and game.rolled(0) == 0
    assert play("ambush", ("die", "0", 3), rounds=0).rolled(0) == 4 + game.table["sides"][0]["bonus"]
    done = play("ambush", *all_gone(game, 0), rounds=0)
    assert done.is_over and done.winner == 1


def test_the_building_falls_with_its_last_hit_or_the_attackers_go(play):
    assert not play("fortress-assault", ("hits", GAME, 1)).is_over
    assert play("fortress-assault", ("hits", GAME, 2)).winner == 0
    game = play("fortress-assault")
    assert play("fortress-assault", *all_gone(game, 0)).winner == 1
    assert not play("fortress-assault", ("hits", GAME, 2), hits=3).is_over


def test_figure_by_figure_the_side_of_which_fewer_have_acted_is_in_turn(play):
    start = ("clock", GAME, (1, 1, 0))
    assert play("basic-game", start, is_each=True).turn == 0
    act = Deed("token900", "acted", "0-0-0", True, at=(1, 1))
    game = play("basic-game", start, is_each=True)
    assert Game(game.table, fold([*game.state.deeds, act])).turn == 1


def test_who_is_disabled_sits_out_the_next_round(play):
    deeds = [("disabled", "0-0-0", True)]
    assert play("basic-game", *deeds).word("0-0-0") == "disabled"
    assert play("basic-game", *deeds, ("clock", GAME, (2, 3, 0))).word("0-0-0") == "disabled"
    assert play("basic-game", *deeds, ("clock", GAME, (3, 0, 0))).word("0-0-0") == "ready"
