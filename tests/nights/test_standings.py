"""The season's table: games, won, points beaten; who is level shares a place."""

from armybuilder.nights.standings import Played, Standing, standings


def test_games_are_added_up_and_the_best_comes_first():
    parts = [Played(1, True, 50), Played(2, False, 24), Played(2, True, 30), Played(1, False, 10), Played(2, True, 0)]
    assert standings(parts) == [Standing(2, 3, 2, 54, 1), Standing(1, 2, 1, 60, 2)]


def test_of_as_many_games_won_points_beaten_decide():
    assert [one.player for one in standings([Played(1, True, 20), Played(2, True, 21)])] == [2, 1]


def test_who_is_level_shares_a_place_and_the_next_is_two_below():
    parts = [Played(1, True, 20), Played(2, True, 20), Played(3, False, 90)]
    assert [(one.player, one.place) for one in standings(parts)] == [(1, 1), (2, 1), (3, 3)]


def test_no_games_make_no_table():
    assert standings([]) == []
