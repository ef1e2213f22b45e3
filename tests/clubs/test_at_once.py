"""Two owners who go at the same moment, in two real transactions: a club is never left without one."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection, transaction

from armybuilder.clubs import account_data, membership
from armybuilder.clubs.models import Club, Role
from tests.support import clubs
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

AT = "/clubs/ghouls/"


@pytest.fixture
def club():
    return clubs.club("Ghouls", olu=Role.OWNER, petra=Role.OWNER, kay=Role.MEMBER)


@pytest.fixture
def meet():
    """Waits for the other where it gets as far; where somebody holds it up, not for long."""
    both = Barrier(2)

    def wait():
        with suppress(BrokenBarrierError):
            both.wait(1)

    return wait


def together(*actions):
    """What both answer, each from a thread with a connection of its own."""

    def alone(action):
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return [one.result(60) for one in [pool.submit(alone, action) for action in actions]]


def posts(who, part, **said):
    """A function that posts something as somebody, and answers the status."""
    browser = signed_in(who)
    return lambda: browser.post(AT + part, said).status_code


def leaves(who):
    return posts(who, "leave/")


def steps_down(who):
    return posts(who, f"players/{a_player(who).code}/role/", role="member")


def forgets(who):
    """Their account goes."""
    player = a_player(who)
    return lambda: transaction.atomic()(account_data.forget)(player)


def hands_over(who):
    """To the member: an owner goes, another comes."""
    return posts(who, f"players/{a_player('kay').code}/hand-over/")


@pytest.mark.parametrize("one, other", [(leaves, leaves), (leaves, steps_down), (steps_down, steps_down)])
def test_of_two_owners_who_go_at_once_the_second_is_told_that_they_are_the_only_one(
    club, meet, monkeypatch, one, other
):
    check = membership._keep_an_owner

    def slowly(*asked):
        check(*asked)
        meet()

    monkeypatch.setattr(membership, "_keep_an_owner", slowly)
    assert sorted(together(one("olu"), other("petra"))) == [302, 422]
    assert club.members.filter(role=Role.OWNER).count() == 1


def test_one_who_hands_over_and_one_who_leaves_at_once_leave_the_new_owner(club):
    assert together(hands_over("olu"), leaves("petra")) == [302, 302]
    assert [one.player.name for one in club.members.filter(role=Role.OWNER)] == ["Kay"]


def test_two_owners_whose_accounts_go_at_once_leave_the_club_to_a_member(club, meet, monkeypatch):
    give = account_data.transfer_club

    def slowly(club):
        meet()
        give(club)

    monkeypatch.setattr(account_data, "transfer_club", slowly)
    together(forgets("olu"), forgets("petra"))
    assert [(one.player.name, one.role) for one in club.members.all()] == [("Kay", "owner")]


def test_the_last_two_whose_accounts_go_at_once_leave_no_club(club):
    club.members.filter(player=a_player("kay")).delete()

    together(*map(forgets, ("olu", "petra")))
    assert not Club.objects.exists()
