"""Who may do what in a club, where it depends on whom it is done to; ``tests/matrix`` has the rest."""

import pytest
from django.db import transaction

from tests.clubs.conftest import KINDS

DONE, BAD, NOT = 302, 422, 404
REMOVES = {
    # who is removed, by whom: the owner, an organizer, a member, a stranger, anybody
    "petra": (DONE, BAD, NOT, NOT, NOT),
    "olu": (BAD, BAD, NOT, NOT, NOT),
}


def answers(table, part, **said):
    """The statuses of a post by everybody, of which nothing is left."""
    statuses = []
    for who in KINDS:
        before = transaction.savepoint()
        statuses.append(table.does(who, part, **said).status_code)
        transaction.savepoint_rollback(before)
    return tuple(statuses)


@pytest.mark.parametrize("who", REMOVES)
def test_organizers_remove_members_and_owners_organizers_but_nobody_an_owner(table, who):
    assert answers(table, f"players/{table.code(who)}/remove/") == REMOVES[who]


def test_organizers_take_off_every_army_and_members_their_own(table):
    assert answers(table, f"shelf/{table.shelves('kay').code}/take-off/") == (DONE, DONE, DONE, NOT, NOT)
    assert answers(table, f"shelf/{table.shelves('olu').code}/take-off/") == (DONE, DONE, NOT, NOT, NOT)


def test_members_invite_nobody(table):
    assert answers(table, "invite/", email="mira@example.org") == (DONE, DONE, NOT, NOT, NOT)


def test_whoever_has_not_signed_in_is_led_there_and_back(table):
    table.club.public = True
    table.club.save()
    browser = table.browsers[""]
    assert table.does("", "ask/").url == "/account/login/?next=%2Fclubs%2Ftuesday-table%2F"
    assert browser.get("/clubs/new/").url == "/account/login/?next=/clubs/new/"
    assert browser.get("/clubs/").status_code == 200
