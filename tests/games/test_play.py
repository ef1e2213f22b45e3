"""A game without scripts, from its start to its end."""

import json

import pytest
from django.utils import timezone

from armybuilder.games import polling
from armybuilder.games.models import EventRow, Game, Phone, new_code
from armybuilder.games.playing import page_buttons

pytestmark = pytest.mark.django_db


def press(client, game, once, **said):
    """Press a button of the page as it is."""
    game.refresh_from_db()
    sent = {"once": once, "seen": game.latest, "view": "0"} | said
    response = client.post(f"/games/{game.key}/deeds/", sent)
    assert response.status_code == 302
    return response


def begin(client, game):
    """Alice rolls 5, the Elves 3; the Undead start."""
    press(client, game, "b" * 16, begin="round", **{"die-0": "5", "die-1": "3", "first": "0"})


def test_a_game_begins_with_who_starts(alice, game):
    page = alice.get(f"/games/{game.key}/", follow=True)
    assert page.redirect_chain == [(f"/games/{game.key}/start/", 302)]
    assert game.code in page.content.decode()
    begin(alice, game)
    text = alice.get(f"/games/{game.key}/").content.decode()
    assert "Your turn" in text and "Round 1 of 5" in text and "Moves" in text
    assert [row.event["name"] for row in game.events.all()] == ["die", "die", "first", "clock"]


def test_codes_are_six_letters_of_which_none_looks_like_another():
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190 and {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("01OILabc")


def test_a_tap_says_acted_in_its_own_turn_and_defeated_in_the_others(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="0-0-0")
    press(alice, game, "d" * 16, tap="1-0-0")
    state = game.state()
    assert (state.word("0-0-0"), state.word("1-0-0")) == ("moved", "defeated")
    assert state.scores == [14, 0]
    log = alice.get(f"/games/{game.key}/log/").content.decode()
    assert "Mage defeated by Necromancer" in log


def test_what_was_done_is_undone_by_name_and_redone(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="1-0-0")
    token = game.events.last().token
    press(alice, game, "d" * 16, undo=token)
    assert game.state().word("1-0-0") == "ready"
    assert "Undone: Mage defeated by Undead" in alice.get(f"/games/{game.key}/").content.decode()
    press(alice, game, "e" * 16, redo=token)
    assert game.state().word("1-0-0") == "defeated"
    assert "Redone: Mage defeated by Undead" in alice.get(f"/games/{game.key}/").content.decode()


def test_a_form_sent_twice_counts_once(alice, game):
    begin(alice, game)
    game.refresh_from_db()
    said = {"once": "c" * 16, "seen": game.latest, "tap": "0-0-0"}
    for _ in range(2):
        alice.post(f"/games/{game.key}/deeds/", said)
    assert game.events.count() == 5


def test_a_page_that_refused_a_button_can_be_loaded_again(alice, game):
    at = f"/games/{game.key}/deeds/"
    assert alice.post(at, {"once": "b" * 16, "seen": "0", "begin": "round"}).status_code == 422
    again = alice.get(at, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, follow=True)
    assert again.redirect_chain[-1][0] == f"/games/{game.key}/start/" and again.status_code == 200


def test_each_round_asks_who_starts(alice, game):
    begin(alice, game)
    for number in range(50):
        if game.state().clock[:2] == (2, 0):
            break
        press(alice, game, f"next{number:012}", next="1")
    game.refresh_from_db()
    sent = {"once": "c" * 16, "seen": game.latest, "view": "0", "next": "1"}
    for dice, sentence in (
        ({}, "Choose who starts, or enter a roll for each side."),
        ({"die-0": "2", "die-1": "2"}, "The highest rolls are tied."),
    ):
        answer = alice.post(f"/games/{game.key}/deeds/", sent | dice)
        assert answer.status_code == 422 and sentence in answer.content.decode()
        assert game.state().clock == (2, 0, 0)
    press(alice, game, "d" * 16, next="1", **{"die-0": "2", "die-1": "5"})
    assert (game.state().clock, game.state().turn) == ((2, 1, 0), 1)


@pytest.mark.long
@pytest.mark.any_database
def test_rounds_go_on_to_the_end(alice, game):
    begin(alice, game)
    clocks = []
    for number in range(60):
        press(alice, game, f"next{number:012}", next="1", first="0")
        clocks.append(game.state().clock)
    assert clocks[:4] == [(1, 1, 1), (1, 2, 0), (1, 2, 1), (1, 3, 0)]
    assert (2, 0, 0) in clocks and game.state().is_over
    assert "End the game" in alice.get(f"/games/{game.key}/").content.decode()


def test_a_game_that_ended_says_who_won_and_can_go_on(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="1-0-0")
    said = {"once": "x" * 16, "winner": "0", "score-0": "7", "score-1": "0", "words": "The Mage stood too close."}
    alice.post(f"/games/{game.key}/confirm/", said)
    game.refresh_from_db()
    assert game.state().is_ended and game.code is None
    assert "Undead win, 7 to 0" in alice.get(f"/games/{game.key}/end/").content.decode()
    alice.post(f"/games/{game.key}/confirm/", {"once": "y" * 16, "back": "1"})
    assert not game.state().is_ended


def test_a_second_player_joins_by_the_code(alice, bob, game):
    begin(alice, game)
    spaced = f"{game.code[:3].lower()} {game.code[3:]}"
    at = bob.post("/g/", {"code": spaced}).url
    assert at == f"/games/{game.key}/join/"
    bob.post(at, {"side": "1", "name": "Jonas"})
    assert "Undead: their turn" in bob.get(f"/games/{game.key}/").content.decode()
    assert bob.post("/g/", {"code": "222222"}).status_code == 422


def test_a_wrong_address_is_no_game(alice, game):
    assert alice.get(f"/games/{'x' * 22}/").status_code == 404
    assert alice.get(f"/games/{'x' * 22}/deeds/").status_code in (404, 405)


def test_phones_send_events_as_json_and_ask_for_the_others(alice, bob, game, django_assert_num_queries):
    event = {"token": "t" * 16, "name": "clock", "on": "game", "value": [1, 1, 0], "by": "", "base": "", "at": [1, 0],
            "phone": "one", "made": 1_795_000_000}  # fmt: skip
    for _ in range(2):
        sent = alice.post(f"/games/{game.key}/deeds/", json.dumps([event]), content_type="application/json")
        assert sent.json() == {"latest": 1}
    answer = bob.get(f"/games/{game.key}/deeds/?after=0")
    assert answer.json() == {"latest": 1, "deeds": [event], "seated": [0], "names": {"0": "Alice"}, "here": []}
    with django_assert_num_queries(0):
        again = bob.get(f"/games/{game.key}/deeds/?after=1", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304 and again["ETag"] == answer["ETag"]
    assert sum(len(f"{name}: {value}\r\n") for name, value in again.items()) <= 150


def test_a_game_is_downloaded_under_the_names_of_its_armies(alice, game):
    names = "-".join(side["name"].lower() for side in game.start["sides"])
    answer = alice.get(f"/games/{game.key}/game.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{names}-game.json"'


def test_a_process_that_was_not_told_of_an_event_does_not_take_it_back(alice, game, django_assert_num_queries):
    question = f"/games/{game.key}/deeds/"
    assert alice.get(question).json()["latest"] == 0
    # Another process writes, and a phone that asked it comes here.
    event = page_buttons.new_event(game.state(), "note:1", "game", "The bridge holds.", "a" * 16, "one")
    EventRow.objects.create(game=game, number=1, token=event.token, event=event.written())
    Game.objects.update(latest=1)
    with django_assert_num_queries(1):
        assert alice.get(f"{question}?after=1", headers={"If-None-Match": '"1-"'}).status_code == 304
    answer = alice.get(question, headers={"If-None-Match": '"0-"'})
    assert (answer.json()["latest"], answer["ETag"]) == (1, '"1-"')


def test_phones_are_told_which_ones_are_there(alice, bob, game):
    question = f"/games/{game.key}/deeds/"
    bob.post(f"/games/{game.key}/join/", {"side": "1", "name": "Jonas"})

    def poll():
        polling.forget()
        return alice.get(question).json()

    assert (poll()["here"], poll()["names"]["1"]) == ([], "Jonas")
    for client, phone in ((alice, "one"), (alice, "two"), (bob, "three"), (bob, "three")):
        assert client.post(f"{question}?phone={phone}", "[]", content_type="application/json").status_code == 200
    assert poll()["here"] == [0, 0, 1] and not EventRow.objects.exists()
    Phone.objects.filter(name="two").update(seen=timezone.now() - polling.AWAY)
    assert poll()["here"] == [0, 1]


@pytest.mark.parametrize(
    "said",
    [
        {"name": "acted", "on": "9-9-9", "value": True},
        {"name": "gone", "on": "0-0-0", "value": "eaten"},
        {"name": "lives", "on": "0-0-0", "value": True},
        {"name": "clock", "on": "game", "value": [1, -1, 0]},
        {"name": "note", "on": "game", "value": "No key."},
    ],
)
def test_what_is_no_event_is_refused(alice, game, said):
    event = {"token": "t" * 16, "by": "", "base": "", "at": [1, 0], "phone": "", "made": 0} | said
    sent = alice.post(f"/games/{game.key}/deeds/", json.dumps([event]), content_type="application/json")
    assert sent.status_code == 400 and not EventRow.objects.exists()


def test_armies_of_different_rules_do_not_meet(alice):
    said = {"a": "undead", "b": "night-shift", "once": "a" * 16}
    assert alice.post("/games/start/", said).status_code == 422 and not Game.objects.exists()


def test_somebodys_army_needs_no_list(alice):
    alice.post("/games/start/", {"a": "undead", "b": "somebody", "scenario": "basic-game", "once": "a" * 16})
    game = Game.objects.get()
    before = alice.get(f"/games/{game.key}/start/").content.decode()
    assert "not in Muster" in before and "All armies are legal." not in before
    begin(alice, game)
    press(alice, game, "c" * 16, set="extra|0|6")
    assert game.state().scores == [6, 0]
    assert "Count here the points that you destroy" in alice.get(f"/games/{game.key}/?view=1").content.decode()


def test_a_phone_that_still_shows_the_start_goes_to_the_game_and_begins_it_no_second_time(alice, bob, game):
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    begin(alice, game)
    at = f"/games/{game.key}/"
    assert bob.get(at + "start/").url == at
    looking = bob.get(at + "start/", headers={"HX-Request": "true"})
    assert looking.headers["HX-Redirect"] == at
    late = {"seen": "0", "once": "z" * 16, "begin": "round", "die-0": "1", "die-1": "6", "first": "1", "view": "1"}
    assert bob.post(at + "deeds/", late).url == at
    assert game.state().turn == 0


def test_the_bar_names_no_figure_that_only_another_phone_tapped(alice, bob, game):
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    begin(alice, game)
    press(bob, game, "c" * 16, tap="0-0-0")
    at = f"/games/{game.key}/?view=0"
    assert "is-selected" in bob.get(at).content.decode()
    assert "is-selected" not in alice.get(at).content.decode()


def test_characters_have_health_and_action_dice(alice):
    alice.post("/games/start/", {"a": "night-shift", "b": "lantern-society", "once": "a" * 16})
    game = Game.objects.get()
    begin(alice, game)
    state = game.state()
    assert (state.turn, state.table["aim"]) == (0, "last")
    press(alice, game, "c" * 16, set="used|0-0-0|1")
    state = game.state()
    assert (state.word("0-0-0"), state.turn) == ("acted", 1)
    health = state.unit("1-0-0")["health"]
    press(alice, game, "d" * 16, set=f"lost|1-0-0|{health - 1}")
    text = alice.get(f"/games/{game.key}/?view=1").content.decode()
    assert 'data-life="1-0-0">1</b>' in text and game.state().word("1-0-0") == "ready"
    press(alice, game, "e" * 16, set=f"lost|1-0-0|{health}")
    assert game.state().word("1-0-0") == "defeated"
    press(alice, game, "f" * 16, next="1")
    assert game.state().clock == (2, 0, 0) and game.state().word("0-0-0") == "ready"


@pytest.fixture
def squads(alice):
    """A game of Simple Miniatures in its first turn, without scripts."""
    said = {"a": "hedgerow-patrol", "b": "night-raiders", "losses": "2", "once": "a" * 16}
    alice.post("/games/start/", said)
    game = Game.objects.get()
    press(alice, game, "b" * 16, begin="round")
    return game


def test_chips_are_laid_turned_over_and_obeyed(alice, squads):
    assert squads.state().clock == (1, 0, 0)
    press(alice, squads, "c" * 16, lay="0-1|9", **{"chip-0-1": "kneel"})
    text = alice.get(f"/games/{squads.key}/").content.decode()
    assert "Turn 1 of 32" in text and "1 of 4 chips placed" in text and "Turn 9: Kneel. Take it back" in text
    assert "Rifle Team: a chip on turn 9" in text and "Rifle Team: Kneel on turn 9" not in text
    for number in range(8):
        press(alice, squads, f"next{number:012}", next="1")
    text = alice.get(f"/games/{squads.key}/").content.decode()
    assert "Turned over now" in text and "Rifle Team: Kneel on turn 9" in text
    assert "To hit, kneeling" in text and squads.state().word("0-1-0") == "kneel"


def test_a_chip_too_near_is_not_laid_and_one_that_lies_there_is_taken_back(alice, squads):
    press(alice, squads, "c" * 16, lay="0-1|8", **{"chip-0-1": "kneel"})
    assert squads.state().chips == {}
    for number in range(2):
        press(alice, squads, f"lay{number:013}", lay="0-1|9", **{"chip-0-1": "kneel"})
        assert bool(squads.state().chips) == (number == 0)
    assert alice.post(f"/games/{squads.key}/deeds/", {"lay": "0-9|9", "once": "d" * 16}).status_code == 400


def test_a_tapped_figure_shows_where_it_may_be_hit(alice, squads):
    shown = press(alice, squads, "c" * 16, tap="1-0-0")
    assert "figure=1-0-0" in shown.url
    assert "hit: Leg" in alice.get(shown.url).content.decode()
    press(alice, squads, "d" * 16, set="wound:leg|1-0-0|true")
    assert "standing, hit: Leg" in alice.get(f"/games/{squads.key}/?view=1").content.decode()
    press(alice, squads, "e" * 16, set="wound:body|1-0-0|true")
    press(alice, squads, "f" * 16, set='gone|1-1-0|"defeated"')
    end = alice.get(f"/games/{squads.key}/end/").content.decode()
    assert "Hedgerow Patrol win, 8 to 4" in end and "1 turn" in end and "Defeated figures, turn by turn" in end


def test_chips_of_the_other_side_lie_face_down(alice, bob, squads):
    bob.post(f"/games/{squads.key}/join/", {"side": "1", "name": "Jonas"})
    press(bob, squads, "c" * 16, lay="1-0|9", **{"chip-1-0": "prone"})
    text = alice.get(f"/games/{squads.key}/?view=1").content.decode()
    assert "a chip on turn 9" in text and "Turn 9: Prone" not in text and "chip-1-0" not in text
    assert ' foes"' in text


def test_the_start_says_which_side_has_which_role(alice):
    said = {"a": "undead", "b": "elves", "scenario": "spawning", "once": "b" * 16}
    text = alice.get(alice.post("/games/start/", said).url).content.decode()
    assert "Infiltrator · 25 points" in text and "Spawner · 25 points" in text


def test_the_start_says_whether_the_armies_fit(alice, game):
    text = alice.get(f"/games/{game.key}/start/").content.decode()
    assert "25 points · 11 figures" in text and "Same points. All armies are legal." in text
    assert "Basic Game · 5 rounds · one army at a time" in text
    said = {"a": "undead", "b": "bug-aliens", "scenario": "basic-game", "once": "b" * 16}
    assert "Difference in points:" in alice.get(alice.post("/games/start/", said).url).content.decode()
    start = game.start | {"sides": [side | {"legal": side["name"] != "Elves"} for side in game.start["sides"]]}
    Game.objects.filter(pk=game.pk).update(start=start)
    assert "Not legal: Elves." in alice.get(f"/games/{game.key}/start/").content.decode()


def test_something_else_is_agreed_until_the_first_round(alice, game):
    settings = f"/games/{game.key}/settings/"
    alice.post(settings, {"scenario": "ambush", "rounds": "0", "each": "1"})
    game.refresh_from_db()
    assert (game.start["scenario"], game.start["aim"], game.start["rounds"], game.start["each"]) == (
        "ambush",
        "last",
        0,
        True,
    )
    assert [side["role"] for side in game.start["sides"]] == ["ambusher", "target"]
    assert [side["ahead"] for side in game.start["sides"]] == [1, 0] and game.start["sides"][0]["legal"] is None
    assert "Ambush · until it ends · one figure at a time" in alice.get(f"/games/{game.key}/start/").content.decode()
    begin(alice, game)
    assert alice.post(settings, {"scenario": "escape"}).status_code == 302
    game.refresh_from_db()
    assert game.start["scenario"] == "ambush"
    assert "Save settings" not in alice.get(f"/games/{game.key}/start/").content.decode()


@pytest.mark.parametrize(
    ("armies", "hits"),
    [
        (("undead", "elves"), 2),
        (("undead", "elves", "orcs"), 3),
        (("undead", "elves", "somebody", "dwarves"), 3),
        (("ash-hill-dragons", "river-fort-garrison"), 3),
        (("ash-hill-dragons", "river-fort-garrison", "scrapyard-raiders"), 3),
    ],
)
def test_a_building_stands_as_many_hits_as_its_rule_book_says_of_so_many_assaulters(alice, armies, hits):
    said = dict(zip("abcd", armies, strict=False)) | {"scenario": "fortress-assault", "once": "a" * 16}
    alice.post("/games/start/", said)
    game = Game.objects.get()
    assert game.start["hits"] == hits
    alice.post(f"/games/{game.key}/settings/", {"scenario": "fortress-assault", "hits": "7"})
    game.refresh_from_db()
    assert game.start["hits"] == 7


def test_the_report_has_the_result_the_curve_who_fell_and_all_that_happened(alice, game):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="1-0-0")
    end = alice.get(f"/games/{game.key}/end/").content.decode()
    assert f'/games/{game.key}/log/?print=1">Print the report</a>' in end
    report = alice.get(f"/games/{game.key}/log/?print=1").content.decode()
    for part in (
        "Undead win, 7 to 0",
        "Points round by round",
        "Who was defeated",
        "Mage defeated by Undead",
        "data-print",
    ):
        assert part in report


def test_the_short_log_has_the_last_eight_changes(alice, game):
    begin(alice, game)
    for number in range(9):
        press(alice, game, f"note{number:012}", write="1", words=f"Note number {number}")
    text = alice.get(f"/games/{game.key}/").content.decode()
    short = text[text.index('id="short-log"') : text.index("</ol>", text.index('id="short-log"'))]
    assert short.count("<li") == 8 and "Note number 8" in short and "Note number 0" not in short
    assert '<span id="event-count">13</span>' in text


def test_a_role_that_is_given_to_one_army_leaves_the_other_for_the_second(alice):
    chosen = {"a": "undead", "b": "elves", "scenario": "fortress-assault", "role-a": "defender"}
    alice.post("/games/start/", chosen | {"once": "r" * 16})
    assert [side["role"] for side in Game.objects.get().start["sides"]] == ["defender", "assaulter"]


def test_the_start_says_who_begins_as_soon_as_the_dice_are_chosen(alice, game):
    page = f"/games/{game.key}/start/"
    assert "Elves chooses: 2 – 5" in alice.get(page, {"die-0": "2", "die-1": "5"}).content.decode()
    assert "A tie: roll again." in alice.get(page, {"die-0": "5", "die-1": "5"}).content.decode()
    chosen = alice.get(page, {"die-0": "2", "die-1": "5", "first": "0"}).content.decode()
    assert ">Undead starts</p>" in chosen
    for odd in ("9", "0-0", "²", "game"):
        assert alice.get(page, {"die-0": odd, "first": odd}).status_code == 200
    assert not game.events.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose who starts, or enter a roll for each side."),
        ({"die-0": "4"}, "Choose who starts, or enter a roll for each side."),
        ({"die-0": "4", "die-1": "4"}, "The highest rolls are tied. Roll again, or choose who starts."),
    ],
)
def test_a_start_without_a_higher_roll_asks_who_begins_and_keeps_the_dice(alice, game, typed, sentence):
    said = {"once": "b" * 16, "seen": "0", "begin": "round", **typed}
    answer = alice.post(f"/games/{game.key}/deeds/", said)
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422 and sentence in page and not game.events.exists()
    assert all(f'name="{name}" value="{die}" checked' in page for name, die in typed.items())
    assert alice.post(f"/games/{game.key}/deeds/", said | {"first": "1"}).status_code == 302
    assert game.state().turn == 1


def test_the_higher_roll_starts_unless_somebody_chooses(alice, game):
    press(alice, game, "b" * 16, begin="round", **{"die-0": "2", "die-1": "5"})
    assert game.state().turn == 1


def test_a_refused_result_keeps_what_was_typed_and_says_where_it_is_wrong(alice, game):
    begin(alice, game)
    said = {"once": "x" * 16, "winner": "1", "score-0": "lots", "score-1": "7", "words": "The bridge held."}
    answer = alice.post(f"/games/{game.key}/confirm/", said)
    text = " ".join(answer.content.decode().split())
    assert answer.status_code == 422 and not game.state().is_ended
    assert 'value="lots" aria-invalid="true" aria-describedby="score-0-e"' in text and 'value="7"' in text
    assert 'name="winner" value="1" checked' in text and ">The bridge held.</textarea>" in text
    nobody = alice.post(f"/games/{game.key}/confirm/", {**said, "score-0": "2", "winner": "9"}).content.decode()
    assert "Choose who won." in nobody and 'value="2"' in nobody
