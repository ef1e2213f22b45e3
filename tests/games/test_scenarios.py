"""Each scenario's own score, and who has won when."""

from fractions import Fraction

import pytest

from rules.engine import Build, Unit
from rules.games.chart import laid, laying, may_lay, place_on, stance, turned
from rules.games.events import GAME, Event
from rules.games.merging import merge
from rules.games.start import Entrant, Setup, called, freeze
from rules.games.state import Game, offers
from tests.games.events.random_games import armies


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
    assert game.winner is None
    assert play("fortress-assault", *all_gone(game, 0)).winner == 1
    assert not play("fortress-assault", ("hits", GAME, 2), hits=3).is_over


def test_figure_by_figure_the_side_of_which_fewer_have_acted_is_in_turn(play):
    start = ("clock", GAME, (1, 1, 0))
    assert play("basic-game", start, is_each=True).turn == 0
    act = Event("token900", "acted", "0-0-0", True, round_and_step=(1, 1))
    game = play("basic-game", start, is_each=True)
    assert Game(game.table, merge([*game.state.events, act])).turn == 1


def test_who_is_disabled_sits_out_the_next_round(play):
    events = [("disabled", "0-0-0", True)]
    assert play("basic-game", *events).word("0-0-0") == "disabled"
    assert play("basic-game", *events, ("clock", GAME, (2, 3, 0))).word("0-0-0") == "disabled"
    assert play("basic-game", *events, ("clock", GAME, (3, 0, 0))).word("0-0-0") == "ready"


@pytest.fixture
def squads(play):
    """A function: a game of Simple Miniatures after some events, each with its turn, unless that is the first."""

    def played(*said, **setup):
        table = play("", book="smg", **setup).table
        turns = [event[3] if len(event) > 3 else 1 for event in said]
        events = [
            Event(f"token{place:03}", *event[:3], round_and_step=(turn, 0))
            for place, (event, turn) in enumerate(zip(said, turns, strict=True))
        ]
        return Game(table, merge(events))

    return played


def clock(turn):
    """The chart's clock at a turn."""
    return ("clock", GAME, (turn, 0, 0))


def test_a_chip_lies_eight_turns_ahead_or_more_and_not_once_around(squads):
    game = squads(clock(13))
    assert (game.table["chart"], game.table["ahead"], game.table["orders"]) == (32, 8, 4)
    assert [turn for turn in range(1, 60) if may_lay(game, "0-0", turn)] == list(range(21, 45))
    assert (place_on(game, 32), place_on(game, 33)) == (32, 1)


def test_a_side_has_four_chips_on_the_chart_and_takes_back_what_is_not_turned_over(squads):
    orders = [(f"order:{turn}", f"0-{turn % 2}", "aim") for turn in (9, 10, 11, 12)]
    game = squads(*orders)
    assert laid(game, 0) == 4 and not may_lay(game, "0-0", 20)
    assert laying(game, "0-1", 9, "run") == ("back", "order:9", "0-1", "") and laying(game, "0-0", 20, "run") is None
    later = squads(*orders, clock(9))
    assert laid(later, 0) == 3 and turned(later) == [("0-1", "aim")]
    assert laying(later, "0-0", 20, "run") == ("lay", "order:20", "0-0", "run")
    assert laying(later, "0-1", 9, "run") is None


def test_who_lies_kneels_before_standing_and_who_kneels_does_not_run(squads):
    orders = [("order:9", "0-0", "prone"), ("order:10", "0-0", "stand"), ("order:11", "0-0", "run")]
    orders += [("order:12", "0-0", "kneel"), ("order:13", "0-0", "stand"), ("order:14", "0-0", "run")]
    found = [stance(squads(*orders, clock(turn)), "0-0-0") for turn in range(8, 15)]
    assert found == ["stand", "prone", "prone", "prone", "kneel", "stand", "run"]
    stopped = squads(*orders, clock(14), ("stance", "0-0-0", "stand", 14))
    assert stance(stopped, "0-0-0") == "stand"


def test_a_hit_on_head_or_body_takes_out_and_one_on_the_leg_stops_running(squads):
    game = squads(("order:9", "0-3", "run"), clock(9), ("wound:leg", "0-3-0", True, 9))
    assert stance(game, "0-3-0") == "stand" and stance(game, "0-3-1") == "run"
    assert not any(word == "run" for word, *_rest in offers(game, "0-3-0"))
    game = squads(("wound:arm", "0-3-0", True), ("wound:body", "0-3-1", True))
    assert (game.gone("0-3-0"), game.gone("0-3-1")) == ("", "defeated")
    assert game.scores == [game.table["sides"][0]["count"] - 1, game.table["sides"][1]["count"]]
    assert [one[:2] for one in offers(game, "0-3-1")] == [("back", "wound:body")]


def test_armor_leaves_out_where_a_hit_does_nothing(squads):
    armored = next(f"0-{place}-0" for place, unit in enumerate(squads().table["sides"][0]["units"]) if unit["blank"])
    places = squads().unit(armored)["blank"]
    words = [word for word, *_rest in offers(squads(), armored)]
    assert all(f"hit {place}" not in words for place in places) and any(word.startswith("hit ") for word in words)


def test_simple_miniatures_ends_as_was_agreed(squads):
    out = [("gone", f"1-{place}-0", "defeated") for place in range(2)]
    assert not squads(*out, losses=3).is_over and squads(*out, losses=2).winner == 0
    assert not squads(ends="reach").is_over and squads(("home", GAME, "1"), ends="reach").winner == 1
    held = [("holder", GAME, "1", 3)]
    assert squads(*held, clock(5), ends="hold", holds=3).scores == [0, 2]
    assert squads(*held, clock(6), ends="hold", holds=3).winner == 1
    assert squads(*held, ("holder", GAME, "", 5), clock(6), ends="hold", holds=3).winner is None


def test_figures_with_chips_of_their_own_are_units_of_their_own(books):
    patrol = next(build for build in armies(books)["smg"] if any(unit.sets for unit in build.units))
    names = [
        unit["name"] for unit in freeze(books["smg"], [Entrant(patrol, "One", "bone")], Setup())["sides"][0]["units"]
    ]
    each = next(unit for unit in patrol.units if unit.sets)
    assert each.name not in names and f"{each.name} 2" in names


def test_figures_go_by_their_own_names_and_others_of_a_unit_by_numbers(books):
    units = (Unit(0, "Archers", "troop", 3, names=("Ann", "")), Unit(1, "Bob", "troop"), Unit(2, "Stranger", "wizard"))
    mine = Entrant(Build(books["vsgmr-7"], "Mine", units), "One", "bone", "player")
    table = freeze(books["vsgmr-7"], [mine, mine], Setup("basic-game"))
    assert [called(table, figure) for figure in ("0-0-0", "0-0-1", "0-0-2", "0-1-0")] == [
        "Ann", "Archers 2", "Archers 3", "Bob"
    ]  # fmt: skip
    assert [unit["name"] for unit in table["sides"][0]["units"]] == ["Archers", "Bob"]


@pytest.mark.parametrize(
    ("rules", "figure", "options", "moves"),
    [((), "troop", (), ("6", "3")), (("paper",), "troop", (), ("17/2", "4")),
     (("paper",), "small-cavalry", (), ("11", "17/2")), (("paper",), "troop", (("super-move", "minor"),), None)],
)  # fmt: skip
def test_half_a_move_is_as_the_book_prints_it_unless_something_changes_the_move(books, rules, figure, options, moves):
    catalogue = books["vsgmr-7"]
    build = Build(catalogue, "Some", (Unit(0, "Some", figure, 1, options),), rules=frozenset(rules))
    unit = freeze(catalogue, [Entrant(build, "One", "bone"), Entrant(None, "Two", "blue")], Setup(""))["sides"][0][
        "units"
    ][0]
    expected = moves or (unit["move"], str(Fraction(unit["move"]) / 2))
    assert (unit["move"], unit["half_move"]) == expected
    assert moves or unit["move"] != "17/2"
