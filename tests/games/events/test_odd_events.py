"""Odd events: what comes in is refused or harmless, and what lies in the database costs no page more than itself."""

import json

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from armybuilder.games.models import EventRow, Game
from rules.games.events import GAME, KINDS
from tests.support.players import signed_in

TOKEN = "t" * 16
SOUND = {"token": TOKEN, "name": "acted", "on": "0-0-0", "value": True, "by": "", "base": "", "at": [1, 0],
         "phone": "one", "made": 1_795_000_000}  # fmt: skip
PLACES = {"figure": "0-0-0", "unit": "0-0", "side": "0", "game": GAME, "event": TOKEN}
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 99, 100_000, 1 << 33, 1 << 40, 1 << 63, 10**30, 0.5, 1e300]),
    st.sampled_from([
        "", "0", "1", "9", "0-0", "0-9", "0-0-0", "1-0-0", "0-0-99", "9-9-9", "-1", "٣", "²", "game", "defeated",
        "stand", "kneel", TOKEN, "u" * 16, "acted", "undone", "ended", "\ud800", "a\x00b", "a\tb", "\u202e", "{}", "[]",
        "null",
        '{"winner": 9, "scores": [], "words": ""}', '{"winner": 0, "scores": [1, 2], "words": "\\ud800"}',
        '{"winner": true, "scores": [1, 2], "words": ""}', '{"winner": 0, "scores": [1, 2], "words": ""}', "x" * 400,
        '{"winner": 0, "scores": [1, 1e400], "words": ""}', "[" * 300,
    ]),
    st.lists(st.integers(-1, 1 << 40), max_size=4),
    st.sampled_from([[1, 0, 0], [2, 1, 1], [10_000, 9, 9], [0, 0, 0], [1, 2, 0], [3, 99, 99]]),
    st.dictionaries(st.sampled_from(["winner", "scores", "words"]), st.integers(), max_size=2),
    st.text(max_size=8),
)  # fmt: skip
NAMES = [
    f"{name}{suffix}"
    for name in KINDS
    for suffix in (["", ":1", ":99999", ":leg", ":x"] if name in ("order", "wound", "note", "roll") else ["", ":1"])
]
FIELDS = ("token", "name", "on", "value", "by", "base", "at", "phone", "made")


@st.composite
def events(draw):
    """An event of any sort, of which one or two fields are odd."""
    name = draw(st.sampled_from(NAMES))
    scope = KINDS[name.partition(":")[0]].scope
    event = SOUND | {"name": name, "on": PLACES[scope], "token": draw(st.sampled_from(["a", "b", "c"])) * 16}
    fields = draw(st.sets(st.sampled_from(FIELDS), max_size=2)) | {"value"}
    return event | {field: draw(ODD) for field in sorted(fields)}


def pages(client, key):
    """Every page, feed and export that reads the game."""
    views = ("", "?view=0", "?view=1", "?view=log", "?figure=0-0-0", "?view=1&attacker=0-0-0")
    own = [f"/games/{key}/{view}" for view in views]
    more = [
        f"/games/{key}/{part}" for part in ("start/", "join/", "end/", "log/", "log/?print=1", "game.json", "deeds/")
    ]
    return {path: client.get(path) for path in (*own, *more, "/games/", "/")}


class OddEvents(TestCase):
    """Games of each way of playing, with events that no page sends."""

    def setUp(self):
        self.alice = signed_in("alice")
        armies = (("undead", "elves"), ("night-shift", "lantern-society"), ("hedgerow-patrol", "night-raiders"))
        for number, (one, other) in enumerate(armies):
            self.alice.post("/games/start/", {"a": one, "b": other, "once": str(number) * 16})
        self.games = list(Game.objects.order_by("pk"))

    def check_pages(self, game):
        """No page fails."""
        wrong = {path: answer.status_code for path, answer in pages(self.alice, game.key).items()}
        assert {path for path, status in wrong.items() if status >= 500} == set()

    @pytest.mark.long
    @given(st.integers(0, 2), st.lists(events(), min_size=1, max_size=20))
    def test_what_comes_in_breaks_no_page(self, number, sent):
        game = self.games[number]
        at = f"/games/{game.key}/deeds/"
        for event in sent:
            body = json.dumps([event])
            assert self.alice.post(at, body, content_type="application/json").status_code in (200, 400)
        self.check_pages(game)

    @pytest.mark.long
    @given(st.integers(0, 2), st.lists(events() | ODD.filter(lambda one: one is not None), min_size=1, max_size=40))
    def test_what_lies_in_the_database_breaks_no_page(self, number, stored):
        game = self.games[number]
        rows = [
            EventRow(game=game, number=place, token=f"token{place:05}", event=json.loads(json.dumps(event)))
            for place, event in enumerate([SOUND, *stored, SOUND | {"token": "z" * 16, "on": "1-0-0"}], 1)
        ]
        try:
            EventRow.objects.bulk_create(rows)
        except (ValueError, OverflowError):
            return
        Game.objects.filter(pk=game.pk).update(latest=len(rows), summary=None)
        self.check_pages(game)
        said = {"winner": "draw", "score-0": "1", "score-1": "1", "once": "e" * 16}
        assert self.alice.post(f"/games/{game.key}/confirm/", said).status_code in (200, 302, 422)
        self.check_pages(game)


SURE = [
    {"made": 1_100_000_000_000},
    {"name": "result", "on": GAME, "value": "{}"},
    {"name": "result", "on": GAME, "value": '{"winner": 7, "scores": [1, 2], "words": ""}'},
    {"name": "carrier", "on": GAME, "value": "0"},
    {"name": "rides", "value": "1"},
    {"name": "holder", "on": GAME, "value": "0-0-0"},
    {"name": "home", "on": GAME, "value": "1-0"},
    {"name": "first", "on": GAME, "value": "0-0"},
    {"name": "order:99999", "on": "0-0", "value": ""},
    {"name": "undone", "on": "s" * 16},
    {"name": "undone", "on": "n" * 16},
    {"name": "note:1", "on": GAME, "value": "\ud800"},
    {"phone": "\udfff"},
    {"name": "confirmed", "on": "1"},
    {"name": "ended", "on": GAME},
    {"by": "7"},
]


@pytest.mark.django_db
@pytest.mark.parametrize("said", SURE)
def test_what_no_page_sends_is_refused(alice, game, said):
    undone = SOUND | {"token": "s" * 16, "name": "undone", "on": TOKEN}
    for event in (SOUND, undone):
        assert (
            alice.post(f"/games/{game.key}/deeds/", json.dumps([event]), content_type="application/json").status_code
            == 200
        )
    event = SOUND | {"token": "x" * 16} | said
    answer = alice.post(f"/games/{game.key}/deeds/", json.dumps([event]), content_type="application/json")
    assert answer.status_code == 400 and EventRow.objects.count() == 2


@pytest.mark.django_db
def test_a_page_says_how_much_it_left_out_and_the_log_names_it(alice, game, caplog):
    rows = [
        SOUND,
        SOUND | {"token": "c" * 16, "name": "carrier", "on": GAME, "value": "1"},
        [],
        SOUND | {"on": "1-0-0"},
    ]
    for number, event in enumerate(rows, 1):
        EventRow.objects.create(game=game, number=number, token=f"token{number:05}", event=event)
    Game.objects.filter(pk=game.pk).update(latest=len(rows))
    for part in ("?view=0", "end/", "log/"):
        caplog.clear()
        text = " ".join(alice.get(f"/games/{game.key}/{part}").content.decode().split())
        assert "2 changes of this game can’t be read. They’re left out" in text
        assert [record.args[0] for record in caplog.records if "is left out" in record.msg] == [2, 3]
    assert "Necromancer acted" in alice.get(f"/games/{game.key}/log/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "damage", ["'{broken'", "'[1' || printf('%.*c', 5000, '1') || ']'", "printf('%.*c', 900, '[')"]
)
def test_what_is_no_json_costs_only_itself(alice, game, damage):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps no such value.")
    for number, token in ((1, TOKEN), (2, "u" * 16)):
        event = SOUND | {"token": token, "on": f"{number - 1}-0-0"}
        EventRow.objects.create(game=game, number=number, token=token, event=event)
    Game.objects.filter(pk=game.pk).update(latest=2)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute(f"UPDATE games_eventrow SET event = {damage} WHERE number = 1")
        cursor.execute("PRAGMA ignore_check_constraints = 0")
    assert {
        path: answer.status_code for path, answer in pages(alice, game.key).items() if answer.status_code >= 500
    } == {}
    assert game.state().word("1-0-0") == "acted"
