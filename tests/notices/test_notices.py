"""Notices: listed, seen, led on, switched off, and sent by mail for whoever asked."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from armybuilder.notices.models import Notice, Wish
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import AS_WRITTEN, Kind
from tests.library.shelf import public
from tests.support.markup import flat, words_at
from tests.support.players import a_player, signed_in


def tell(words="Bob copied Elves.", kind=Kind.COPIED, at="/about/"):
    notify([a_player("alice")], kind, AS_WRITTEN, at, words=words)


def badge(player):
    request = RequestFactory().get("/")
    request.user, request.session = player.user, {}
    return Template("{% load notices %}{% unseen_notices %}").render(Context({"request": request}))


def test_the_list_says_what_nobody_has_looked_at_first(alice):
    tell("First.")
    Notice.objects.update(seen="2026-11-01T12:00Z")
    tell("Second.")
    tell("Third.")
    text = words_at(alice, "/notices/")
    assert text.index("New Third.") < text.index("New Second.") < text.index(" First.")
    assert "Mark all 2 as read" in text


@pytest.mark.long
def test_the_list_is_ones_own(alice):
    tell()
    assert "Bob copied Elves." not in words_at(signed_in("bob"), "/notices/")
    assert Client().get("/notices/").status_code == 302
    notice = Notice.objects.get()
    assert signed_in("bob").post(f"/notices/{notice.pk}/").status_code == 404
    notice.refresh_from_db()
    assert notice.seen is None


def test_a_notice_leads_on_and_is_seen(alice):
    tell()
    answer = alice.post(f"/notices/{Notice.objects.get().pk}/")
    assert (answer.status_code, answer.url) == (302, "/about/")
    assert Notice.objects.get().seen is not None
    assert "New" not in words_at(alice, "/notices/")


@pytest.mark.parametrize("at", ["//evil.example/", "https://evil.example/"])
def test_a_notice_leads_nowhere_else(alice, at):
    tell(at=at)
    assert alice.post(f"/notices/{Notice.objects.get().pk}/").url == "/notices/"


def test_looking_at_the_list_changes_nothing_and_a_button_marks_all(alice):
    tell()
    words_at(alice, "/notices/")
    assert Notice.objects.filter(seen=None).count() == 1
    alice.post("/notices/seen/")
    assert Notice.objects.filter(seen=None).count() == 0


def test_the_same_said_twice_before_anybody_looked_stands_there_once(alice):
    tell()
    tell()
    assert Notice.objects.count() == 1
    alice.post("/notices/seen/")
    tell()
    assert Notice.objects.count() == 2


def test_a_kind_that_is_switched_off_is_neither_kept_nor_counted(alice):
    alice.post("/notices/wishes/", {"night-listed": "on"})
    tell()
    tell("Thursday moved.", Kind.NIGHT)
    assert [one.sentence for one in Notice.objects.all()] == ["Thursday moved."]
    assert badge(a_player("alice")) == "1"


def test_wishes_are_kept_and_shown(alice):
    alice.post("/notices/wishes/", {"night-listed": "on", "night-mailed": "on"})
    kept = set(Wish.objects.values_list("kind", "listed", "mailed"))
    assert ("night", True, True) in kept and ("copied", False, False) in kept and len(kept) == 6
    page = flat(alice.get("/notices/wishes/").content.decode())
    assert page.count(" checked") == 2 and "E-mails are sent to alice@example.org." in page


def test_a_mail_goes_to_the_confirmed_address_once_it_is_wanted(alice, django_capture_on_commit_callbacks):
    alice.post("/notices/wishes/", {"copied-mailed": "on"})
    with django_capture_on_commit_callbacks(execute=True):
        tell()
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == ("Bob copied Elves.", ["alice@example.org"])
    assert "http://127.0.0.1:8000/about/" in sent.body and "http://127.0.0.1:8000/notices/wishes/" in sent.body
    assert Notice.objects.get().told
    assert "Bob copied Elves." not in words_at(alice, "/notices/")


def test_an_address_that_nobody_confirmed_gets_nothing(alice, django_capture_on_commit_callbacks):
    a_player("alice").user.emailaddress_set.update(verified=False)
    alice.post("/notices/wishes/", {"copied-mailed": "on"})
    with django_capture_on_commit_callbacks(execute=True):
        tell()
    assert mail.outbox == []
    assert "Confirm your e-mail address" in words_at(alice, "/notices/wishes/")


def test_a_mail_server_that_does_not_answer_breaks_nothing(alice, settings, caplog, django_capture_on_commit_callbacks):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1", 9,
    )  # fmt: skip
    alice.post("/notices/wishes/", {"copied-listed": "on", "copied-mailed": "on"})
    with django_capture_on_commit_callbacks(execute=True):
        tell()
    assert "could not be sent by mail" in caplog.text
    assert "Bob copied Elves." in words_at(alice, "/notices/") and not Notice.objects.get().told


def test_a_name_with_a_line_break_makes_no_header(alice, django_capture_on_commit_callbacks):
    alice.post("/notices/wishes/", {"copied-mailed": "on"})
    with django_capture_on_commit_callbacks(execute=True):
        tell("Elves\nBcc: all@example.org")
    assert mail.outbox[0].subject == "Elves Bcc: all@example.org" and mail.outbox[0].bcc == []


def test_the_number_in_the_bar_costs_one_query():
    player = a_player("alice")
    tell()
    assert player.user.player == player
    with CaptureQueriesContext(connection) as asked:
        assert badge(player) == "1"
    assert len(asked) == 1


def test_a_notice_says_the_present_name_of_whom_it_tells(alice, django_capture_on_commit_callbacks):
    bob = a_player("bob")
    alice.post("/notices/wishes/", {"copied-listed": "on", "copied-mailed": "on"})
    with django_capture_on_commit_callbacks(execute=True):
        notify([a_player("alice")], Kind.COPIED, "army-copied", "/about/", bob, army="Elves")
    assert mail.outbox[0].subject == "Bob copied Elves." and mail.outbox[0].body.startswith("Bob copied Elves.")
    bob.name = "Robert"
    bob.save()
    assert "Robert copied Elves." in words_at(alice, "/notices/")


def test_two_players_who_do_the_same_are_two_notices():
    for name in ("bob", "charlie", "bob"):
        notify([a_player("alice")], Kind.COPIED, "army-copied", "/about/", a_player(name), army="Elves")
    assert {notice.sentence for notice in Notice.objects.all()} == {"Bob copied Elves.", "Charlie copied Elves."}


def test_the_list_asks_no_more_for_more_names(alice):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            words_at(alice, "/notices/")
        return len(queries)

    notify([a_player("alice")], Kind.COPIED, "army-copied", "/about/", a_player("bob"), army="Elves")
    words_at(alice, "/notices/")
    one = asked()
    for name in ("charlie", "dora", "emil"):
        notify([a_player("alice")], Kind.COPIED, "army-copied", "/about/", a_player(name), army="Elves")
    words_at(alice, "/notices/")
    assert asked() == one


def test_the_author_learns_who_likes_an_army_and_nobody_of_their_own_heart(alice):
    army = public("Elves", by="alice")
    for name in ("bob", "bob", "alice"):
        signed_in(name).post(f"/library/{army.code}/like/", {"like": "1"})
    assert [(one.sentence, one.player.name) for one in Notice.objects.all()] == [("Bob likes Elves.", "Alice")]


def published(client, at, points):
    client.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": points})
    page = client.get(at).content.decode()
    seen = re.search(r'name="version" value="([0-9]+)"', page)[1]
    return client.post(f"{at}publish/", {"visibility": "all", "version": seen})


@pytest.mark.long
def test_whoever_builds_on_house_rules_learns_of_a_new_revision(alice):
    at = alice.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    published(alice, at, "1")
    bob, charlie = signed_in("bob"), signed_in("charlie")
    bob.post("/armies/", {"edition": "tuesday-table@1", "limit": "30", "name": "Tuesday"})
    charlie.post("/house/new/", {"name": "Friday", "from": "tuesday-table@1"})
    a_player("dora")
    alice.post("/armies/", {"edition": "tuesday-table@1", "limit": "30", "name": "Mine"})
    assert not Notice.objects.exists()
    published(alice, at, "1.5")
    words, address = "Revision 2 of Tuesday Table is out.", "/house/read/tuesday-table/"
    told = {(one.player.name, one.kind, one.sentence, one.at) for one in Notice.objects.all()}
    assert told == {(name, "rules", words, address) for name in ("Bob", "Charlie")}


def test_opening_the_list_takes_the_mark_away_until_something_new_comes(alice):
    tell("First.")
    assert "new notification" in words_at(alice, "/about/")
    page = words_at(alice, "/notices/")
    assert "Mark 1 as read" in page and "1 new notification" not in page
    assert "new notification" not in words_at(alice, "/about/")
    tell("Second.")
    assert "1 new notification" in words_at(alice, "/about/")
