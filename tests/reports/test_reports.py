"""Reports of armies: who may report, how often, and what those decide who run the site."""

import pytest
from django.test import Client

from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.notices.models import Notice
from armybuilder.reports.models import Report
from tests.support.markup import words_of
from tests.support.players import a_player


def report(client, army, reason="An insult in the notes"):
    return client.post(f"/read/{army.code}/report/", {"reason": reason})


def test_a_reader_reports_an_army_once_and_the_moderators_are_told(bob, moderator, army):
    assert "Report this army" in words_of(bob.get(f"/read/{army.code}/"))
    assert "Report sent. The moderators will look at it." in words_of(bob.get(report(bob, army).url))
    report(bob, army, "Once more")
    assert list(Report.objects.values_list("name", "reason")) == [("Elves", "An insult in the notes")]
    assert [(one.sentence, one.at, one.player.name) for one in Notice.objects.all()] == [
        ("Elves was reported.", "/reports/", "Charlie")
    ]


def test_whoever_has_no_account_may_report_as_well(army):
    assert report(Client(), army).status_code == 302
    assert Report.objects.count() == 1


def test_nobody_reports_their_own_army_or_one_they_may_not_see(alice, bob, army):
    assert report(alice, army).status_code == 404
    Army.objects.update(visibility=Visibility.ME)
    assert report(bob, army).status_code == 404


@pytest.mark.parametrize(
    "reason, sentence", [("  ", "Say briefly what’s wrong"), ("a" * 301, "Use at most 300 characters. This has 301.")]
)
def test_a_report_says_what_is_wrong_in_a_few_words(bob, army, reason, sentence):
    answer = report(bob, army, reason)
    assert answer.status_code == 422 and sentence in words_of(answer)
    assert not Report.objects.exists()


def test_a_reader_reports_10_armies_a_day(bob, army):
    reporter = a_player("bob")
    Report.objects.bulk_create(Report(name="Orcs", reporter=reporter, reason="x") for _ in range(10))
    answer = report(bob, army)
    assert answer.status_code == 422 and "You’ve reported 10 armies today." in words_of(answer)


def test_an_army_has_20_reports_at_most_that_wait(army):
    for _ in range(21):
        assert report(Client(), army).status_code == 302
    assert Report.objects.count() == 20


def test_the_page_is_for_moderators_alone(alice, bob, moderator, army):
    report(bob, army)
    one = Report.objects.get()
    for client in (alice, bob, Client()):
        assert client.get("/reports/").status_code == 404
        assert client.post(f"/reports/{one.pk}/leave/").status_code == 404
        assert client.post(f"/reports/{one.pk}/take-out/").status_code == 404
    assert Report.objects.get().decided is None
    text = words_of(moderator.get("/reports/"))
    assert "Elves By Alice. Visibility: Public. An insult in the notes" in text


def test_an_army_is_taken_out_and_its_owner_told(alice, bob, moderator, army):
    report(bob, army)
    report(Client(), army, "Rude")
    answer = moderator.post(f"/reports/{Report.objects.first().pk}/take-out/", {"why": "Insults have no place here."})
    assert answer.status_code == 302
    assert Client().get(f"/read/{army.code}/").status_code == 404
    assert alice.get(f"/armies/{army.code}/").status_code == 200
    assert set(Report.objects.values_list("decision", "by__name")) == {("out", "Charlie")}
    told = Notice.objects.get(player=a_player("alice"))
    assert told.sentence == "Elves was removed from the library: Insults have no place here."
    assert told.at == f"/armies/{army.code}/share/"
    text = words_of(moderator.get("/reports/"))
    assert "No open reports" in text and "Rude Removed from the library, by Charlie" in text


def test_a_report_is_left_and_the_army_stays(bob, moderator, army):
    report(bob, army)
    one = Report.objects.get()
    moderator.post(f"/reports/{one.pk}/leave/")
    assert Client().get(f"/read/{army.code}/").status_code == 200
    assert not Notice.objects.filter(player=a_player("alice")).exists()
    moderator.post(f"/reports/{one.pk}/take-out/", {"why": "Insults."})
    army.refresh_from_db()
    assert (army.visibility, Report.objects.get().decision) == ("all", "left")


def test_what_an_owner_took_back_is_not_shown_to_moderators(bob, moderator, army):
    report(bob, army)
    assert "View army list" in words_of(moderator.get("/reports/"))
    Army.objects.update(visibility=Visibility.ME)
    text = words_of(moderator.get("/reports/"))
    assert "Visibility: Private." in text and "View army list" not in text


def test_an_army_that_is_gone_leaves_its_report(bob, moderator, army):
    report(bob, army)
    Army.objects.all().delete()
    assert "Elves This army was deleted." in words_of(moderator.get("/reports/"))
    moderator.post(f"/reports/{Report.objects.get().pk}/leave/")
    assert "No open reports" in words_of(moderator.get("/reports/"))


def test_moderators_read_that_clubs_see_what_is_brought_to_their_nights(bob, moderator, army):
    report(bob, army)
    Army.objects.update(visibility=Visibility.CLUB)
    seen = "Visibility: Clubs that have it in their library or at a game night."
    assert seen in words_of(moderator.get("/reports/"))


@pytest.mark.any_database
@pytest.mark.parametrize("both", [False, True])
def test_who_becomes_another_player_keeps_their_reports_but_not_a_second_one_of_an_army(bob, alice, army, both):
    report(bob, army)
    Report.objects.create(name="Orcs", reporter=a_player("bob"), reason="Spam")
    charlie = a_player("charlie")
    if both:
        Report.objects.create(army=army, name="Elves", reporter=charlie, reason="Mine")
    owner_changes.send(sender=None, old=Player.objects.filter(pk=a_player("bob").pk), new=charlie)
    reporters = {one.reason: one.reporter for one in Report.objects.all()}
    assert reporters["An insult in the notes"] == (None if both else charlie)
    assert reporters["Spam"] == charlie and reporters.get("Mine", charlie) == charlie
