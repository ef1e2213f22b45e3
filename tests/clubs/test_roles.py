"""Who may do what in a club: every verb by everybody, as a table of literal answers."""

import pytest
from django.db import transaction

from armybuilder.clubs.models import Folder, Invitation, JoinRequest
from tests.clubs.conftest import KINDS
from tests.support.players import a_player

DONE, BAD, NOT = 302, 422, 404
VERBS = {
    # what is posted, by what: the owner, an organizer, a member, a stranger, anybody
    "settings/": ({"name": "Wednesday Table"}, (DONE, DONE, NOT, NOT, NOT)),
    "remove/": ({}, (DONE, NOT, NOT, NOT, NOT)),
    "restore/": ({}, (NOT, NOT, NOT, NOT, NOT)),
    "invite/": ({"email": "mira@example.org"}, (DONE, DONE, NOT, NOT, NOT)),
    "invite/link/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "invite/link/turn-off/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "invite/INVITATION/cancel/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "feed/": ({}, (DONE, DONE, DONE, NOT, NOT)),
    "feed/turn-off/": ({}, (DONE, DONE, DONE, NOT, NOT)),
    "ask/": ({}, (DONE, DONE, DONE, NOT, NOT)),
    "ask/back/": ({}, (DONE, DONE, DONE, NOT, NOT)),
    "requests/REQUEST/let-in/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "requests/REQUEST/refuse/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "leave/": ({}, (BAD, DONE, DONE, NOT, NOT)),
    "players/KAY/role/": ({"role": "organizer"}, (DONE, NOT, NOT, NOT, NOT)),
    "players/KAY/hand-over/": ({}, (DONE, NOT, NOT, NOT, NOT)),
    "players/KAY/remove/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "players/PETRA/remove/": ({}, (DONE, BAD, NOT, NOT, NOT)),
    "players/OLU/remove/": ({}, (BAD, BAD, NOT, NOT, NOT)),
    "shelf/": ({"army": "ARMY"}, (NOT, NOT, DONE, NOT, NOT)),
    "shelf/SHELVED/take-off/": ({}, (DONE, DONE, DONE, NOT, NOT)),
    "shelf/OTHERS/take-off/": ({}, (DONE, DONE, NOT, NOT, NOT)),
    "shelf/SHELVED/move/": ({"folder": "FOLDER"}, (DONE, DONE, NOT, NOT, NOT)),
    "folders/": ({"name": "Big battles"}, (DONE, DONE, NOT, NOT, NOT)),
    "folders/FOLDER/rename/": ({"name": "Big battles"}, (DONE, DONE, NOT, NOT, NOT)),
    "folders/FOLDER/shift/": ({"by": "1"}, (DONE, DONE, NOT, NOT, NOT)),
    "folders/FOLDER/remove/": ({}, (DONE, DONE, NOT, NOT, NOT)),
}
PAGES = {
    "": (200, 200, 200, NOT, NOT),
    "settings/": (200, 200, NOT, NOT, NOT),
    "invite/": (200, 200, NOT, NOT, NOT),
    "feed.atom": (NOT, NOT, NOT, NOT, NOT),
}


@pytest.fixture
def names(table):
    """What the parts of addresses stand for: Kay's army on the shelf, one of Kay's that is not, and Olu's."""
    by = a_player("petra")
    return {
        "INVITATION": Invitation.objects.create(club=table.club, email="a@example.org", key="K" * 22, by=by).pk,
        "REQUEST": JoinRequest.objects.create(club=table.club, player=a_player("tomas")).pk,
        "FOLDER": Folder.objects.create(club=table.club, name="Beginners").pk,
        "KAY": table.code("kay"), "PETRA": table.code("petra"), "OLU": table.code("olu"),
        "SHELVED": table.shelves("kay").code, "OTHERS": table.shelves("olu").code, "ARMY": table.army("kay").code,
    }  # fmt: skip


def filled(text, names):
    for name, value in names.items():
        text = text.replace(name, str(value))
    return text


def answer(table, who, verb, said):
    """The status of a post, of which nothing is left."""
    before = transaction.savepoint()
    status = table.does(who, verb, **said).status_code
    transaction.savepoint_rollback(before)
    return status


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_answers_as_the_table_says(table, names, verb):
    said, answers = VERBS[verb]
    said = {key: filled(value, names) for key, value in said.items()}
    assert tuple(answer(table, who, filled(verb, names), said) for who in KINDS) == answers


@pytest.mark.parametrize("part", PAGES)
def test_a_page_of_a_club_for_members_answers_as_the_table_says(table, part):
    assert tuple(table.sees(who, part).status_code for who in KINDS) == PAGES[part]


@pytest.mark.long
@pytest.mark.any_database
def test_a_public_club_is_seen_by_everybody_and_changed_by_none_of_them(table, names):
    table.club.public = True
    table.club.save()
    assert [table.sees(who).status_code for who in KINDS] == [200] * 5
    assert [table.sees(who, "feed.atom").status_code for who in KINDS] == [200] * 5
    for verb, (said, _) in VERBS.items():
        ravi, nobody = (table.does(who, filled(verb, names), **said) for who in ("ravi", ""))
        assert ravi.status_code == (302 if verb in ("ask/", "ask/back/") else 404)
        # They are asked to sign in, and what they typed is kept until then.
        assert nobody.status_code == 404 or nobody.url.startswith(("/unsent/", "/account/login/"))


def test_whoever_has_not_signed_in_is_led_there_and_back(table):
    table.club.public = True
    table.club.save()
    browser = table.browsers[""]
    assert table.does("", "ask/").url == "/account/login/?next=%2Fclubs%2Ftuesday-table%2F"
    assert browser.get("/clubs/new/").url == "/account/login/?next=/clubs/new/"
    assert browser.get("/clubs/").status_code == 200
