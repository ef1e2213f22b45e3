"""An army that was taken out of the library stays out until it is let back; its owner knows why, and may ask."""

import re

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.library.models import Entry
from armybuilder.notices.models import Notice
from armybuilder.reports.models import Report
from tests.support.markup import flat, words_of
from tests.support.players import a_player, copied

RESTORE = 'aria-label="Restore: Elves"'
WHY = "The name of unit 2 is an insult."


@pytest.fixture
def out(bob, moderator, army):
    bob.post(f"/read/{army.code}/report/", {"reason": "An insult"})
    moderator.post(f"/reports/{Report.objects.get().pk}/take-out/", {"why": WHY})
    army.refresh_from_db()
    return army


def told(name):
    return [notice.sentence for notice in Notice.objects.filter(player=a_player(name)).order_by("pk")]


def visibility(army):
    army.refresh_from_db()
    return army.visibility


def ask(client, army, reason="I named it otherwise."):
    return client.post(f"/armies/{army.code}/share/ask/", {"reason": reason}, follow=True)


def test_its_owner_reads_why_and_cannot_show_it_to_everybody(alice, out):
    assert told("alice") == [f"Elves was removed from the library: {WHY}"]
    page = alice.get(f"/armies/{out.code}/share/")
    assert f"removed Elves from the library: {WHY}" in words_of(page)
    assert re.search(r'value="all"[^>]* disabled', flat(page.content.decode()))
    assert "The moderators removed it from the library." in words_of(page)
    answer = alice.post(f"/armies/{out.code}/share/visibility/", {"visibility": "all"})
    assert (answer.status_code, visibility(out)) == (400, Visibility.ME)
    assert not Entry.objects.exists()


def test_it_may_still_be_shown_by_a_link(alice, out):
    assert alice.post(f"/armies/{out.code}/share/visibility/", {"visibility": "link"}).status_code == 302
    assert visibility(out) == Visibility.LINK


def test_many_at_once_show_the_others_and_name_what_stays_out(alice, out):
    other = copied(alice, "undead")
    sent = {"army": [str(out.code), str(other.code)], "visibility": "all"}
    page = words_of(alice.post("/armies/show/", sent, follow=True))
    assert "The moderators removed this army from the library: Elves" in page
    assert "Undead is now public." in page
    assert (visibility(out), visibility(other)) == (Visibility.ME, Visibility.ALL)


def test_undoing_what_was_done_to_many_does_not_bring_it_back(alice, bob, moderator, army):
    hidden = alice.post("/armies/show/", {"army": str(army.code), "visibility": "link"}).url
    undo = re.search(r'name="undo" value="([^"]+)"', alice.get(hidden).content.decode())[1]
    Report.objects.create(army=army, name="Elves", reporter=a_player("bob"), reason="An insult")
    moderator.post(f"/reports/{Report.objects.get().pk}/take-out/", {"why": WHY})
    alice.post(f"/armies/{army.code}/share/visibility/", {"visibility": "link"})
    alice.post("/armies/undo/", {"undo": undo})
    assert visibility(army) == Visibility.LINK


def test_its_owner_asks_and_a_moderator_sees_what_is_in_it_and_lets_it_back(alice, moderator, out):
    assert "Review requested. The moderators will look at it again." in words_of(ask(alice, out))
    assert told("charlie")[-1] == "The owner of Elves asks for another review."
    page = words_of(moderator.get("/reports/"))
    assert f"Removed from the library: {WHY}" in page
    assert "The owner asks: I named it otherwise." in page and "View army list" in page and "Keep hidden" in page
    plea = Report.objects.get(decided=None)
    assert moderator.post(f"/reports/{plea.pk}/let-back/").status_code == 302
    assert told("alice")[-1] == "Elves is allowed in the library again."
    assert visibility(out) == Visibility.ME
    alice.post(f"/armies/{out.code}/share/visibility/", {"visibility": "all"})
    assert visibility(out) == Visibility.ALL
    assert "Restored, by Charlie" in words_of(moderator.get("/reports/"))


def test_what_stays_out_is_told_and_asked_about_once_a_day(alice, moderator, out):
    ask(alice, out, "Please.")
    ask(alice, out, "I named it otherwise.")
    plea = Report.objects.get(decided=None)
    assert plea.reason == "I named it otherwise."
    moderator.post(f"/reports/{plea.pk}/leave/")
    assert told("alice")[-1] == f"Elves stays removed from the library: {WHY}"
    assert "reviewed Elves today. Ask again tomorrow." in words_of(ask(alice, out))
    assert not Report.objects.filter(decided=None).exists()
    Report.objects.update(decided="2026-01-01T12:00Z")
    assert "Review requested." in words_of(ask(alice, out))


def test_a_moderator_lets_it_back_without_being_asked(alice, moderator, out):
    assert RESTORE in moderator.get("/reports/").content.decode()
    moderator.post(f"/reports/{Report.objects.get().pk}/let-back/")
    assert visibility(out) == Visibility.ME and out.kept_out == ""
    assert RESTORE not in moderator.get("/reports/").content.decode()
    moderator.post(f"/reports/{Report.objects.get().pk}/let-back/")
    assert told("alice").count("Elves is allowed in the library again.") == 1


@pytest.mark.parametrize("why", ["", "   ", "a" * 81, "two\nlines"])
def test_without_a_reason_that_can_be_told_nothing_is_taken_out(bob, moderator, army, why):
    bob.post(f"/read/{army.code}/report/", {"reason": "An insult"})
    assert moderator.post(f"/reports/{Report.objects.get().pk}/take-out/", {"why": why}).status_code == 400
    assert visibility(army) == Visibility.ALL and Report.objects.get().decided is None


def test_nobody_else_asks_and_nobody_for_an_army_that_is_not_kept_out(alice, bob, moderator, out):
    for client in (bob, moderator, Client()):
        assert client.post(f"/armies/{out.code}/share/ask/", {"reason": "x"}).status_code == 404
        assert client is moderator or client.post(f"/reports/{Report.objects.get().pk}/let-back/").status_code == 404
    assert alice.post(f"/armies/{out.code}/share/ask/", {"reason": " "}).status_code == 400
    Army.objects.update(kept_out="")
    assert alice.post(f"/armies/{out.code}/share/ask/", {"reason": "x"}).status_code == 404


def test_the_bar_leads_moderators_to_the_reports_with_the_number_that_is_open(bob, moderator, army):
    assert "Reports" not in words_of(bob.get("/about/")) and "Reports" not in words_of(Client().get("/about/"))
    assert moderator.get("/about/").content.decode().count('href="/reports/"') == 2
    bob.post(f"/read/{army.code}/report/", {"reason": "An insult"})
    Client().post(f"/read/{army.code}/report/", {"reason": "Rude"})
    assert words_of(moderator.get("/about/")).count("Reports 1 open") == 2
