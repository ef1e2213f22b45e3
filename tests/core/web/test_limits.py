"""Slow work is limited per visitor and address, and refusals are a sentence."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder import rate_limits
from armybuilder.armies.models import Army
from armybuilder.printing.models import Print
from tests.support.pictures import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def few(settings):
    """Two of everything a minute for a visitor, three for an address."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(rate_limits.WHAT, "2/m/key,3/m/ip")


@pytest.fixture
def at(client):
    return client.post("/samples/undead/copy/").url


def portray(client, at, **fields):
    file = SimpleUploadedFile("a.jpg", picture("JPEG", 64, 64))
    return client.post(f"{at}units/0/portrait/", {"picture": file, "zoom": "2", **fields})


@pytest.mark.any_database
def test_a_picture_too_many_is_refused_beside_the_picture_and_the_rest_of_the_editor_works(client, at, few):
    assert [portray(client, at).status_code for _ in range(3)] == [302, 302, 429]
    answer = portray(client, at)
    assert 0 < int(answer["Retry-After"]) <= 60
    assert "You have uploaded many pictures in the last minute. Try again in" in answer.content.decode()
    assert client.post(f"{at}units/0/count/", {"count": "3"}).status_code == 302
    assert client.post(f"{at}units/0/portrait/", {"remove": "1"}).status_code == 302


def test_an_import_too_many_keeps_the_text_and_what_came_along_before(client, few):
    sent = {"text": "Bob: Hero", "document": '{"format": "x"}'}
    for _ in range(2):
        client.post("/armies/import/", {**sent, "files": SimpleUploadedFile("a.txt", b"Ann: Hero")})
    answer = client.post("/armies/import/", {**sent, "files": SimpleUploadedFile("a.txt", b"Ann: Hero")})
    page = answer.content.decode()
    assert answer.status_code == 429 and "You have imported many files" in page
    assert "Bob: Hero</textarea>" in page and "{&quot;format&quot;: &quot;x&quot;}" in page
    assert client.post("/armies/import/", sent).status_code == 200


def test_lists_without_files_have_a_limit_of_their_own(client, few):
    assert [client.post("/armies/import/", {"text": "Bob: Hero"}).status_code for _ in range(3)] == [200, 200, 429]


def test_a_rule_file_too_many_is_refused_where_it_was_chosen(client, few):
    answers = [client.post("/house/bring/", {"file": SimpleUploadedFile("a.json", b"{}")}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert "You have uploaded many rule files" in answers[-1].content.decode()


def test_an_army_too_many_is_refused_and_its_name_stays(client, few):
    sent = {"edition": "vsgmr-7", "name": "The Third", "new": "1"}
    client.get("/")
    answers = [client.post("/armies/", sent) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 'value="The Third"' in answers[-1].content.decode()
    assert "You have created many armies" in answers[-1].content.decode()
    assert client.post("/samples/elves/copy/").status_code == 429
    assert Army.objects.count() == 2


def test_whoever_throws_their_cookies_away_is_still_counted_by_address(few):
    answers = [Client().post("/samples/elves/copy/").status_code for _ in range(4)]
    assert answers == [302, 302, 429, 429]  # without a cookie, the address is the visitor
    assert Client(REMOTE_ADDR="10.0.0.2").post("/samples/elves/copy/").status_code == 302


def test_visitors_behind_one_address_share_its_limit_and_have_their_own(few):
    browsers = [Client() for _ in range(3)]
    for browser in browsers:
        browser.get("/")
    answers = [browser.post("/samples/elves/copy/").status_code for browser in (*browsers, browsers[0])]
    assert answers == [302, 302, 302, 429]


def test_a_refused_try_writes_nothing(client, few):
    client.get("/")
    for _ in range(2):
        client.post("/samples/elves/copy/")
    with CaptureQueriesContext(connection) as captured:
        assert client.post("/samples/elves/copy/").status_code == 429
    said = [query["sql"].split()[0] for query in captured]
    assert not {"INSERT", "UPDATE", "DELETE"} & set(said)


@pytest.mark.long
def test_whoever_brings_no_cookie_has_nothing_drawn_and_a_browser_that_asks_again_has(client, settings, tmp_path):
    settings.PRINTS = tmp_path / "prints"  # what another test has drawn already costs nothing
    at = "/samples/elves/sheets/?sheets=score"
    assert Client().get(at).status_code == 200
    assert not Print.objects.exists()
    client.get(at)
    page = client.get(at, headers={"HX-Request": "true", "HX-Target": "preview"})
    assert page.status_code == 200 and Print.objects.count() == 1


@pytest.mark.long
def test_a_print_too_many_is_refused_in_the_studio_and_as_a_file_and_the_same_again_is_none(client, few):
    at = client.post("/samples/undead/copy/").url
    client.post(f"{at}name/", {"name": "Printed by nobody else"})
    at = f"{at}sheets"
    first = [client.get(f"{at}/?sheets=roster&paper={paper}").status_code for paper in ("a4", "letter", "a4")]
    answer = client.get(f"{at}/?sheets=roster&paper=a5")
    assert first == [200, 200, 200] and answer.status_code == 429 and int(answer["Retry-After"]) > 0
    assert "You have requested many prints in the last minute." in answer.content.decode()
    answer = client.get(f"{at}.pdf?sheets=roster&paper=a5")
    assert answer.status_code == 429 and "You have requested many prints" in answer.content.decode()
    answer = client.post(f"{at}/", {"sheets": "roster", "paper": "a5", "print": "open"})
    assert answer.status_code == 429 and "You have requested many prints" in answer.content.decode()
    assert client.get(f"{at}.pdf?sheets=roster&paper=a4").status_code == 200
    assert Print.objects.count() == 2
    answer = client.post(f"/prints/{Print.objects.first().code}/again/")
    assert answer.status_code == 429 and "You have requested many prints" in answer.content.decode()


def test_robots_are_told_to_leave_alone_what_prints(client):
    said = client.get("/robots.txt").content.decode()
    assert said.startswith("User-agent: *\n")
    assert {"Disallow: /*/sheets/", "Disallow: /*.pdf", "Disallow: /print/"} <= set(said.splitlines())


def test_nobody_is_limited_on_their_own_server(client, few, settings):
    settings.SINGLE_USER = True
    assert {client.post("/samples/elves/copy/").status_code for _ in range(5)} == {302}


def test_an_ordinary_edit_counts_nothing(client, at):
    with CaptureQueriesContext(connection) as captured:
        client.post(f"{at}units/0/count/", {"count": "3"})
    assert not [query for query in captured if "accounts_tries" in query["sql"]]
