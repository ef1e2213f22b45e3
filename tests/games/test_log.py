"""What was done, in words."""

import re

import pytest
from django.conf import settings

from armybuilder.games.playing import log
from rules.games.events import GAME


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("acted", "0-0-0", False), "{figure} is ready again"),
        (("disabled", "0-0-0", False), "{figure} is no longer disabled"),
        (("placed", "0-0-0", False), "{figure} is back"),
        (("gone", "0-0-0", ""), "{figure} is back"),
        (("rides", "0-0-0", ""), "{figure} dismounted"),
        (("stance", "0-0-0", "kneel"), "{figure} kneels"),
        (("carrier", GAME, "0-0-0"), "{figure} carries the object"),
        (("carrier", GAME, ""), "The object was dropped"),
        (("holder", GAME, "1"), "Two holds the place"),
        (("holder", GAME, ""), "Nobody holds the place"),
        (("home", GAME, "1"), "Two brought the object home"),
        (("ended", GAME, False), "The game goes on"),
        (("confirmed", "1", False), "The result is not confirmed by Two yet"),
    ],
)
def test_a_event_and_its_opposite_have_sentences(play, said, sentence):
    game = play("basic-game", said)
    figure = log.name_on_table(game.table, "0-0-0")
    assert [line.sentence for line in log.lines(game)] == [sentence.format(figure=figure)]


def test_a_figure_gets_to_an_agreed_place_where_that_ends_the_game(play):
    game = play("", ("home", GAME, "1"), book="smg", ends="reach")
    assert [line.sentence for line in log.lines(game)] == ["Two got to the place"]


def test_a_phone_names_what_is_off_as_the_server_does():
    script = (settings.STATICFILES_DIRS[0] / "js" / "games" / "words.js").read_text("utf-8")
    (said,) = re.findall(r"const OFF = \{(.*?)\};", script, re.DOTALL)
    assert dict(re.findall(r'(\w+): "([\w-]+)"', said)) == log.OFF
