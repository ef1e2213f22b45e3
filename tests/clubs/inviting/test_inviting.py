"""Invitations to a club: by a link, and by mail."""

from unittest.mock import patch

import pytest
from django.core import mail

from armybuilder.accounts.context_processors import CONSOLE
from armybuilder.clubs.inviting import invitations
from armybuilder.clubs.models import Invitation
from tests.support.players import signed_in


@pytest.fixture
def link(table):
    """The club's link."""
    table.does("petra", "invite/link/")
    table.club.refresh_from_db()
    return f"/join/{table.club.link}/"


def write(table, email="mira@example.org"):
    return table.does("petra", "invite/", email=email)


def test_a_link_says_which_club_invites_and_lets_in(table, link):
    ravi = table.browsers["ravi"]
    assert "Join Tuesday Table" in ravi.get(link).content.decode() and table.role("ravi") is None
    assert ravi.post(link).url == "/clubs/tuesday-table/"
    assert table.role("ravi") == "member"
    assert "You are already a member." in ravi.get(link).content.decode()
    ravi.post(link)
    assert table.club.members.count() == 4
    assert table.told("petra")[0] == "Ravi joined Tuesday Table."


def test_whoever_has_not_signed_in_comes_back_to_the_invitation(table, link):
    browser = table.browsers[""]
    assert f"/account/login/?next=%2Fjoin%2F{table.club.link}%2F" in browser.get(link).content.decode()
    assert browser.post(link).url == f"/account/login/?next=%2Fjoin%2F{table.club.link}%2F"


def test_a_link_that_is_turned_off_or_replaced_stops_at_once(table, link):
    former = table.club.link
    assert table.does("petra", "invite/link/", **{"instead-of": former}).status_code == 302
    table.club.refresh_from_db()
    fresh = table.club.link
    assert fresh != former
    table.does("petra", "invite/link/", **{"instead-of": former})
    table.club.refresh_from_db()
    assert table.club.link == fresh
    ravi = table.browsers["ravi"]
    assert (ravi.get(link).status_code, ravi.post(link).status_code) == (404, 404)
    assert ravi.get(f"/join/{fresh}/").status_code == 200
    table.does("petra", "invite/link/turn-off/")
    assert ravi.post(f"/join/{fresh}/").status_code == 404 and table.role("ravi") is None


def test_a_mail_invites_one_person_once(table, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert write(table).url == "/clubs/tuesday-table/invite/"
    sent, invitation = mail.outbox[0], Invitation.objects.get()
    assert (sent.subject, sent.to) == ("Petra invites you to Tuesday Table", ["mira@example.org"])
    assert f"/join/{invitation.key}/" in sent.body
    mira, tomas = signed_in("mira"), signed_in("tomas")
    at = f"/join/{invitation.key}/"
    assert "Petra invites you." in mira.get(at).content.decode()
    mira.post(at)
    assert table.role("mira") == "member"
    assert (tomas.get(at).status_code, tomas.post(at).status_code) == (410, 410)
    assert "This invitation was used" in tomas.get(at).content.decode()
    assert (mira.get(at).url, mira.post(at).url) == ("/clubs/tuesday-table/",) * 2
    page = table.browsers[""].get(at).content.decode()
    assert "If it was you who joined, sign in" in page and f"next=%2Fjoin%2F{invitation.key}%2F" in page
    assert "mira@example.org" not in table.shows("petra", "invite/")


def test_after_another_mail_to_the_same_address_it_works_again(table):
    write(table)
    signed_in("mira").post(f"/join/{Invitation.objects.get().key}/")
    table.club.members.filter(player__user__username="mira").delete()
    write(table)
    assert signed_in("tomas").get(f"/join/{Invitation.objects.get().key}/").status_code == 200


def test_a_member_who_opens_a_mail_does_not_use_it_up(table):
    write(table)
    at = f"/join/{Invitation.objects.get().key}/"
    assert table.browsers["kay"].post(at).status_code == 302
    assert Invitation.objects.count() == 1 and table.role("kay") == "member"


def test_an_invitation_by_mail_that_is_canceled_stops_at_once(table):
    write(table)
    invitation = Invitation.objects.get()
    table.does("olu", f"invite/{invitation.pk}/cancel/")
    assert table.browsers["ravi"].post(f"/join/{invitation.key}/").status_code == 404


def test_a_second_mail_to_the_same_address_takes_the_place_of_the_first(table):
    write(table)
    first = Invitation.objects.get().key
    write(table, "Mira@Example.org")
    assert Invitation.objects.get().key != first
    assert table.browsers["ravi"].get(f"/join/{first}/").status_code == 404


def test_the_answer_does_not_tell_who_has_an_account(table):
    told = []
    for email in ("ravi@example.org", "nobody@example.org", "kay@example.org"):
        answer = write(table, email)
        told.append((answer.status_code, answer.url))
    assert told == [(302, "/clubs/tuesday-table/invite/")] * 3
    assert table.told("ravi") == ["Petra invites you to Tuesday Table."]
    assert table.told("kay") == []


@pytest.mark.parametrize(
    "email", ["", "mira", "mira@", "a@b\nBcc: c@example.org", "a\0@example.org", "a" * 300 + "@b.org"]
)
def test_what_is_no_address_is_refused(table, email):
    answer = write(table, email)
    assert answer.status_code == 422
    assert "Enter an e-mail address, such as petra@example.org." in answer.content.decode()
    assert Invitation.objects.count() == 0


def test_mails_have_a_limit_for_each_address_and_each_player(table):
    assert [write(table).status_code for _ in range(4)] == [302, 302, 302, 422]
    answers = [write(table, f"m{n}@example.org").status_code for n in range(18)]
    assert answers == [302] * 17 + [422]
    assert "You’ve sent enough invitations today." in write(table, "x@example.org").content.decode()
    assert table.does("olu", "invite/", email="y@example.org").status_code == 302


@pytest.mark.parametrize("key", ["A" * 22, "short", "A" * 23])
def test_a_key_that_nobody_gave_leads_nowhere(table, key):
    assert table.browsers["ravi"].get(f"/join/{key}/").status_code == 404


def test_a_mail_that_cannot_be_sent_leaves_the_invitation_on_the_page(
    table, django_capture_on_commit_callbacks, caplog
):
    with (
        patch("django.core.mail.EmailMessage.send", side_effect=OSError("No route to host")),
        django_capture_on_commit_callbacks(execute=True),
    ):
        assert write(table).status_code == 302
    assert "An invitation could not be sent by mail." in caplog.text
    assert "mira@example.org" in table.shows("petra", "invite/")


def test_an_invitation_of_somebody_who_is_gone_names_the_club_alone(table, mailoutbox):
    write(table)
    invitation = Invitation.objects.get()
    invitation.by = None
    invitations._send(invitation)
    assert mailoutbox[0].subject == "You’re invited to Tuesday Table"


def test_an_invitation_that_only_the_console_has_is_not_called_sent(table, settings):
    settings.EMAIL_BACKEND = CONSOLE
    page = table.browsers["petra"].get(write(table).url).content.decode()
    assert "Invitation written to the console" in page and "Invitation sent" not in page
