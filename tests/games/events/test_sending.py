"""What pages send to a game: which of it is refused, and what two phones send at once."""

import json

import pytest

from armybuilder.core.db.transactions import Overtaken
from armybuilder.games import actions, polling
from armybuilder.games.models import EventRow, Game
from armybuilder.games.playing import page_buttons
from rules.games.events import Event

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def send(client, game, said):
    """Send JSON as a page's script does."""
    return client.post(f"/games/{game.key}/deeds/", json.dumps(said), content_type="application/json")


def event(token, name, on, value, phone=""):
    """An event as a page's script writes it."""
    return Event(token * 16, name, on, value, phone=phone).written()


@pytest.mark.parametrize("said", [{"deeds": []}, "events", [[]] * (polling.MOST_SENT + 1), ["event"]])
def test_only_a_list_of_some_events_is_read(alice, game, said):
    assert send(alice, game, said).status_code == 400 and not EventRow.objects.exists()


@pytest.mark.parametrize("said", [{"set": "acted|0-0-0|tru"}, {"set": "acted"}, {"roll": "d7"}, {"lay": "0-0|x"}])
def test_a_button_that_no_page_has_is_refused(alice, game, said):
    assert alice.post(f"/games/{game.key}/deeds/", {"once": "b" * 16} | said).status_code == 400
    assert not EventRow.objects.exists()


def test_a_die_that_the_page_rolls_is_noted(alice, game, monkeypatch):
    monkeypatch.setattr(page_buttons.secrets, "randbelow", lambda faces: faces - 1)
    alice.post(f"/games/{game.key}/deeds/", {"once": "b" * 16, "roll": "d10"})
    assert "Rolled: d10: 10" in alice.get(f"/games/{game.key}/log/").content.decode()


def test_an_empty_note_is_not_kept(alice, game):
    alice.post(f"/games/{game.key}/deeds/", {"once": "b" * 16, "write": "1", "words": "  "})
    assert not EventRow.objects.exists()


def test_a_game_has_room_for_only_so_many_events(alice, game, monkeypatch):
    monkeypatch.setattr(actions, "MAX_EVENTS", 1)
    answer = send(alice, game, [event("a", "acted", "0-0-0", True), event("b", "acted", "1-0-0", True)])
    assert answer.status_code == 400 and "This game has no room for more changes." in answer.content.decode()
    assert not EventRow.objects.exists()


def test_the_form_of_a_new_game_sent_twice_starts_one(alice, game):
    said = {"a": "undead", "b": "elves", "scenario": "basic-game", "once": "a" * 16}
    assert alice.post("/games/start/", said).url == f"/games/{game.key}/start/"
    assert Game.objects.count() == 1


def test_what_another_phone_did_in_between_is_not_overwritten(alice, game):
    send(alice, game, [event("a", "acted", "0-0-0", True)])
    with pytest.raises(Overtaken):
        actions.add(game, [Event("b" * 16, "acted", "0-0-0", False)])
    with pytest.raises(Overtaken):
        actions.settle(game, game.start | {"rounds": 9})
    game.refresh_from_db()
    assert game.latest == 1 and game.start["rounds"] != 9


def test_both_versions_of_a_figure_that_two_phones_changed_are_shown(alice, game):
    one, two = event("a", "acted", "0-0-0", True, "one"), event("b", "gone", "0-0-0", "escaped", "two")
    send(alice, game, [one])
    send(alice, game, [two])
    text = " ".join(alice.get(f"/games/{game.key}/").content.decode().split())
    clash = text[text.index("Both phones changed Necromancer") : text.index("</article>")]
    assert "1 to choose" in text and "Necromancer acted" in clash and "Necromancer got over the edge" in clash
    alice.post(f"/games/{game.key}/deeds/", {"once": "c" * 16, "undo": two["token"]})
    assert 'class="card clash"' not in alice.get(f"/games/{game.key}/").content.decode()


def test_a_process_remembers_the_latest_games_and_reads_the_others_again(
    alice, game, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(polling, "MOST_KNOWN", 1)
    polling.remember(game.key, game.pk, 0)
    with django_assert_num_queries(0):
        assert polling.latest(game.key).number == 0
    polling.remember("other", 0, 0)
    with django_assert_num_queries(1):
        assert polling.latest(game.key).game == game.pk


def test_a_game_goes_on_where_its_rule_book_is_gone(alice, game):
    chips = [name for unit in game.start["sides"][0]["units"] for *_slugs, name in unit["chips"]]
    Game.objects.filter(pk=game.pk).update(start=game.start | {"edition": "gone"})
    send(alice, game, [event("a", "acted", "0-0-0", True)])
    text = alice.get(f"/games/{game.key}/").content.decode()
    assert chips and all(name in text for name in chips) and "Round 1 of 5" in text


def test_a_game_of_three_sides_ends_with_three_scores(alice):
    said = {"a": "undead", "b": "elves", "c": "orcs", "scenario": "basic-game", "once": "a" * 16}
    game = alice.post("/games/start/", said).url.split("/")[2]
    send(alice, Game.objects.get(key=game), [event("a", "gone", "1-0-0", "defeated") | {"by": "2"}])
    assert "Orcs win, 7 – 0 – 0" in alice.get(f"/games/{game}/end/").content.decode()
