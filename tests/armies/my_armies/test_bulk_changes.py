"""Order among one's own armies: folders, and many at once, with undo."""

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from tests.support.markup import flat, words_at
from tests.support.players import signed_in


@pytest.fixture
def alice():
    client = signed_in("alice")
    for slug in ("elves", "undead", "orcs"):
        client.post(f"/samples/{slug}/copy/")
    return client


def codes(*names):
    return [str(Army.objects.get(name=name).code) for name in names]


def undo(client, answer, sentence=""):
    """What the snackbar's button sends."""
    token = parse_qs(urlsplit(answer.url).query)["undo"][0]
    page = flat(client.get(answer.url).content.decode())
    assert f'name="undo" value="{token}">Undo' in page and sentence in page
    return client.post("/armies/undo/", {"undo": token})


def folders():
    return dict(Army.objects.values_list("name", "folder"))


def test_ticked_armies_go_into_a_folder_that_is_there_from_then_on(alice):
    answer = alice.post("/armies/move-to/", {"army": codes("Elves", "Orcs"), "to": "  Tuesday   Table "})
    assert folders() == {"Elves": "Tuesday Table", "Orcs": "Tuesday Table", "Undead": ""}
    text = words_at(alice, answer.url)
    assert (
        "2 armies were moved to the folder “Tuesday Table”." in text
        and "Tuesday Table 2" in text
        and "Unsorted 1" in text
    )


def test_a_folder_shows_its_armies_and_no_others(alice):
    alice.post("/armies/move-to/", {"army": codes("Elves"), "to": "Tuesday Table"})
    inside = alice.get("/armies/?folder=Tuesday+Table").content.decode()
    assert f"/armies/{codes('Elves')[0]}/" in inside and f"/armies/{codes('Orcs')[0]}/" not in inside
    rest = alice.get("/armies/?unsorted=1").content.decode()
    assert f"/armies/{codes('Elves')[0]}/" not in rest and f"/armies/{codes('Orcs')[0]}/" in rest
    assert "This folder is empty" in words_at(alice, "/armies/?folder=Nowhere")


def test_moving_is_taken_back_for_each_army_to_where_it_was(alice):
    alice.post("/armies/move-to/", {"army": codes("Elves"), "to": "For the kids"})
    answer = alice.post("/armies/move-to/", {"army": codes("Elves", "Undead"), "to": "Tuesday Table"})
    undo(alice, answer)
    assert folders() == {"Elves": "For the kids", "Orcs": "", "Undead": ""}


def test_undo_leaves_what_was_moved_on_meanwhile(alice):
    answer = alice.post("/armies/move-to/", {"army": codes("Elves", "Undead"), "to": "Tuesday Table"})
    alice.post("/armies/move-to/", {"army": codes("Elves"), "to": "For the kids"})
    undo_of_both = parse_qs(urlsplit(answer.url).query)["undo"][0]
    alice.post("/armies/undo/", {"undo": undo_of_both})
    assert folders() == {"Elves": "For the kids", "Orcs": "", "Undead": ""}


def test_without_a_name_armies_go_into_no_folder(alice):
    alice.post("/armies/move-to/", {"army": codes("Elves"), "to": "Tuesday Table"})
    answer = alice.post("/armies/move-to/", {"army": codes("Elves"), "to": ""})
    assert folders()["Elves"] == "" and "Elves was removed from its folder." in words_at(alice, answer.url)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 41, "Use at most 40 characters. This has 41."),
        ("For\0 kids", "U+0000 is a control character. Remove it."),
    ],
)
def test_a_name_that_cannot_be_kept_is_refused_with_a_sentence(alice, name, sentence):
    answer = alice.post("/armies/move-to/", {"army": codes("Elves"), "to": name})
    assert answer.status_code == 400 and sentence in unescape(answer.content.decode())
    assert folders()["Elves"] == ""


def test_many_are_shown_at_once_and_hidden_again(alice):
    answer = alice.post("/armies/show/", {"army": codes("Elves", "Orcs"), "visibility": "all"})
    assert Client().get(f"/read/{codes('Elves')[0]}/").status_code == 200
    undo(alice, answer, "2 armies are now public.")
    assert Client().get(f"/read/{codes('Elves')[0]}/").status_code == 404
    assert set(Army.objects.values_list("visibility", flat=True)) == {"me"}


def test_without_an_account_many_are_not_shown_to_everybody():
    nobody = Client()
    nobody.post("/samples/elves/copy/")
    assert nobody.post("/armies/show/", {"army": codes("Elves"), "visibility": "all"}).status_code == 400
    assert nobody.post("/armies/show/", {"army": codes("Elves"), "visibility": "link"}).status_code == 302


def test_many_are_copied_under_names_of_their_own_and_undo_bins_the_copies(alice):
    alice.post("/armies/copy/", {"army": codes("Elves", "Orcs"), "once": "1"})
    answer = alice.post("/armies/copy/", {"army": codes("Elves", "Elves 2"), "once": "2"})
    assert set(folders()) == {"Elves", "Elves 2", "Elves 3", "Elves 4", "Orcs", "Orcs 2", "Undead"}
    kept = parse_qs(urlsplit(answer.url).query)["kept"][0]
    alice.post("/armies/trash/", {"kept": kept})
    here = Army.objects.filter(binned=None).values_list("name", flat=True)
    assert set(here) == {"Elves", "Elves 2", "Orcs", "Orcs 2", "Undead"}


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "\0"])
def test_an_undo_that_is_none_changes_nothing(alice, token):
    assert alice.post("/armies/undo/", {"undo": token}).status_code == 302
    assert alice.get("/armies/", {"undo": token}).status_code == 200


def test_the_undo_of_another_players_change_does_nothing_to_ones_own(alice):
    answer = alice.post("/armies/move-to/", {"army": codes("Elves"), "to": "Tuesday Table"})
    token = parse_qs(urlsplit(answer.url).query)["undo"][0]
    signed_in("bob").post("/armies/undo/", {"undo": token})
    assert folders()["Elves"] == "Tuesday Table"
