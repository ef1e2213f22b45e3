"""After publishing: an army on the rules, the owner's armies moved, and the club notified once."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.clubs.models import Role
from armybuilder.house.models import HouseRules
from armybuilder.notices.models import Notice
from tests.house.publishing.test_publishing import army_on, wall
from tests.support.clubs import club
from tests.support.markup import words
from tests.support.players import a_player


@pytest.fixture
def second(desk):
    """A draft whose first revision has an army and whose second one is out: the desk, the army and the page."""
    wall(desk)
    desk.publishes()
    army = army_on(desk.client, "tuesday-table-rules@1")
    desk.prices("shield-wall", "4")
    return desk, army, desk.publishes().url


def sent(page: str) -> dict[str, list[str]]:
    """The armies that the page would move."""
    return {"also": re.findall(r'name="also" value="([^"]+)"', page)}


def test_publishing_leads_to_a_page_of_the_revision(desk):
    wall(desk)
    answer = desk.publishes()
    assert answer.url == f"{desk.at}published/1/".replace("/draft/", "/")
    page = desk.client.get(answer.url).content.decode()
    assert 'href="/armies/new/?rules=tuesday-table-rules%401"' in page and "Shield Wall" in page
    assert "earlier revision" not in page and 'id="club"' not in page


def test_armies_move_with_what_it_changes_and_back(second):
    desk, army, at = second
    page = desk.client.get(at).content.decode()
    assert "Move my army" in page and "5 becomes 6" in words(page)
    answer = desk.client.post(f"{at}move/", sent(page))
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table-rules@2"
    page = desk.client.get(answer.url).content.decode()
    assert "1 army moved" in page and "Move my army" not in page
    moment = re.search(r'name="moved" value="(\d+)"', page)[1]
    answer = desk.client.post(f"{at}move-back/", {"moved": moment})
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table-rules@1"
    assert "Move my army" in desk.client.get(answer.url).content.decode()


def test_an_army_that_changed_since_it_was_shown_is_not_moved(second):
    desk, army, at = second
    page = desk.client.get(at).content.decode()
    desk.client.post(f"/armies/{army.code}/name/", {"name": "Phalanx"})
    desk.client.post(f"{at}move/", sent(page))
    army.refresh_from_db()
    assert army.edition.slug == "tuesday-table-rules@1"


def test_other_peoples_armies_and_pages_stay_theirs(second):
    _, _, at = second
    other = Client()
    assert other.get(at).status_code == 404
    for step in ("move", "move-back", "announce"):
        assert other.post(f"{at}{step}/").status_code == 404


def test_each_other_member_of_the_club_is_notified_once(open_desk):
    made = club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER, carol=Role.MEMBER)
    client = Client()
    client.force_login(a_player("alice").user)
    desk = open_desk(client=client)
    wall(desk)
    at = desk.publishes(visibility="club:ghouls").url
    page = words(client.get(at).content.decode())
    assert "Ghouls, 2 other members. One notification each." in page and "earlier revision" not in page
    for _ in range(2):
        answer = client.post(f"{at}announce/")
    notices = Notice.objects.filter(key="house-rules-announced")
    assert sorted(str(notice.player.name) for notice in notices) == ["Bob", "Carol"]
    assert "revision 1" in str(notices[0]).lower() and "Ghouls" in str(notices[0])
    page = words(client.get(answer.url).content.decode())
    assert "Ghouls has been notified" in page and "Tell the club" not in page
    assert HouseRules.objects.get(club=made).announced_revision == 1


def test_who_was_notified_of_the_revision_already_is_not_notified_again(open_desk):
    club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER, carol=Role.MEMBER)
    client, other = Client(), Client()
    client.force_login(a_player("alice").user)
    other.force_login(a_player("bob").user)
    desk = open_desk(client=client)
    wall(desk)
    desk.publishes(visibility="club:ghouls")
    army_on(other, "tuesday-table-rules@1")
    desk.prices("shield-wall", "4")
    at = desk.publishes(visibility="club:ghouls").url
    assert "1 of them has armies on an earlier revision." in words(client.get(at).content.decode())
    client.post(f"{at}announce/")
    revision_2 = [notice for notice in Notice.objects.all() if notice.values.get("revision") == "2"]
    assert sorted(str(notice.player.name) for notice in revision_2) == ["Bob", "Carol"]


def test_an_older_revision_leads_to_the_newest(second):
    desk, _, at = second
    page = desk.client.get(at.replace("/2/", "/1/")).content.decode()
    assert at in page and 'id="next"' not in page


def test_the_page_asks_the_database_as_often_for_many_armies_as_for_one(second, django_assert_max_num_queries):
    desk, _, at = second
    with CaptureQueriesContext(connection) as one:
        desk.client.get(at)
    count = len(one)
    for _ in range(3):
        army_on(desk.client, "tuesday-table-rules@1")
    with django_assert_max_num_queries(count):
        assert "Move my 4 armies" in desk.client.get(at).content.decode()


def test_nothing_to_publish_shows_no_button(desk):
    page = desk.shows()
    assert "Publish…" not in page and 'id="do-publish"' not in page
    wall(desk)
    page = desk.shows()
    assert "Publish…" in page and 'id="do-publish"' in page
    desk.publishes()
    page = desk.shows()
    assert "Publish…" not in page and 'id="do-publish"' not in page and 'id="do-visibility"' in page
