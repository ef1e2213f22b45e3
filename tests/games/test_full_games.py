"""A game of 5,000 events by 5,000 phones is shown and ended; a list of games reads no events; plots have whole axes."""

import pytest

from armybuilder.games import summaries
from armybuilder.games.models import EventRow, Game
from armybuilder.games.playing import plot
from rules.games.events import GAME, MAX_EVENTS
from tests.games.events.test_odd_events import SOUND

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(game):
    """A game that has no room for more events, all of different phones on the same figure."""
    rows = [
        EventRow(
            game=game,
            number=number,
            token=f"token{number:05}",
            event=SOUND | {"token": f"token{number:05}", "value": bool(number % 2), "phone": f"phone{number}"},
        )
        for number in range(1, MAX_EVENTS + 1)
    ]
    EventRow.objects.bulk_create(rows)
    Game.objects.filter(pk=game.pk).update(latest=MAX_EVENTS)
    game.refresh_from_db()
    return game


@pytest.mark.long
def test_a_full_game_is_shown_and_ended(alice, full):
    for part in ("?view=0", "?view=log", "end/", "log/"):
        assert alice.get(f"/games/{full.key}/{part}").status_code == 200
    assert alice.get(f"/games/{full.key}/?view=log").content.decode().count("data-event=") < 300
    said = {"winner": "draw", "score-0": "1", "score-1": "1", "once": "e" * 16}
    assert alice.post(f"/games/{full.key}/confirm/", said).status_code == 302
    assert full.state().is_ended


def test_a_list_of_games_reads_no_events(alice, game, django_assert_num_queries):
    for number in range(20):
        Game.objects.create(owner=game.owner, start=game.start, summary=summaries.after(game, []), form_id=str(number))
    alice.get("/games/")
    with django_assert_num_queries(5) as captured:
        alice.get("/games/")
    assert not any("games_eventrow" in query["sql"] for query in captured.captured_queries)


def test_the_list_says_round_and_result_from_the_summary(alice, game):
    alice.post(f"/games/{game.key}/deeds/", {"once": "b" * 16, "begin": "round", "first": "0"})
    game.refresh_from_db()
    assert summaries.summary_of(game).round == 1 and "Round 1" in alice.get("/games/").content.decode()
    said = {"winner": "0", "score-0": "7", "score-1": "0", "once": "e" * 16}
    alice.post(f"/games/{game.key}/confirm/", said)
    assert "Undead win, 7 to 0" in alice.get("/games/").content.decode()
    Game.objects.update(summary={"round": "odd"})
    assert alice.get("/games/").status_code == 200


def test_a_comment_of_300_letters_that_are_not_latin_is_kept(alice, game):
    said = {"winner": "0", "score-0": "7", "score-1": "0", "words": "ж" * 300, "once": "e" * 16}
    assert alice.post(f"/games/{game.key}/confirm/", said).status_code == 302
    assert game.state().result.words == "ж" * 300


def test_the_plot_has_the_armies_colors_and_an_axis_that_no_line_leaves(play):
    game = play("basic-game", ("gone", "1-0-0", "defeated"), ("clock", GAME, (3, 1, 0)))
    drawn = plot.plot(game)
    assert [line["plastic"] for line in drawn["lines"]] == ["bone", "blue"]
    tops = [y for _text, y in drawn["ticks"]]
    assert min(tops) <= min(y for line in drawn["lines"] for _x, y in line["points"])
    assert all(text.isdecimal() for text, _y in drawn["ticks"])


def test_the_names_at_the_lines_stay_above_the_axis_and_apart(play):
    for deeds in ((), (("gone", "1-0-0", "defeated"),)):
        heights = [line["label"] for line in plot.plot(play("basic-game", *deeds, ("clock", GAME, (3, 1, 0))))["lines"]]
        assert max(heights) <= plot.BOTTOM and abs(heights[0] - heights[1]) >= plot.LABEL_HEIGHT
