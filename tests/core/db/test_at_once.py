"""Two who change the same at the same moment: one change comes after the other, and nothing is lost or done twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection
from django.http import HttpResponse
from django.test import Client

from armybuilder.armies.models import Army, Version
from armybuilder.core.db import transactions
from armybuilder.house.models import HouseRules, Step
from rules.documents import catalogue_of

ONCE = "once-0123456789abcdef0"


@pytest.fixture
def at(db, client):
    """The address of an army of the visitor's."""
    return client.post("/samples/elves/copy/").url


def _by_somebody_else(action):
    """Do it as another request: what it writes is no change of the one under way."""
    around, connection.execute_wrappers[:] = connection.execute_wrappers[:], []
    try:
        action()
    finally:
        connection.execute_wrappers[:] = around


def counted(client, at, unit, count, **more):
    return client.post(f"{at}units/{unit}/count/", {"count": str(count), **more})


def counts():
    return [unit.get("count", 1) for unit in Army.objects.get().document["units"]]


@pytest.fixture
def meanwhile(monkeypatch):
    """A function: does something just before what was worked out first is written."""

    def before(action):
        write, actions = transactions._write, [action]

        def overtaken(rows):
            if actions:
                _by_somebody_else(actions.pop())
            write(rows)

        monkeypatch.setattr(transactions, "_write", overtaken)

    return before


def test_a_change_that_is_overtaken_is_made_on_top_of_the_other(client, at, meanwhile):
    meanwhile(lambda: counted(client, at, 1, 7))
    assert counted(client, at, 0, 5).status_code == 302
    assert counts()[:2] == [5, 7]
    assert list(Version.objects.values_list("number", "parent")) == [(0, None), (1, 0), (2, 1)]


def test_of_two_changes_of_the_same_the_second_is_shown_the_first(client, at, meanwhile):
    meanwhile(lambda: counted(client, at, 0, 7, version="0"))
    assert counted(client, at, 0, 5, version="0").status_code == 409 and counts()[0] == 7
    assert Version.objects.count() == 2


def test_a_change_that_is_sent_twice_at_once_is_made_once(client, at, meanwhile):
    said = {"version": "0", "token": "the-same"}
    meanwhile(lambda: counted(client, at, 0, 5, **said))
    assert counted(client, at, 0, 5, **said).status_code == 302
    assert Version.objects.count() == 2


def test_an_undo_that_is_overtaken_undoes_nothing(client, at, meanwhile):
    counted(client, at, 0, 5)
    meanwhile(lambda: counted(client, at, 1, 7))
    assert "Couldn’t undo" in client.post(f"{at}undo/", {"version": "1"}, follow=True).content.decode()
    assert counts()[:2] == [5, 7]


def test_whoever_lost_the_pen_meanwhile_changes_nothing(client, at, meanwhile):
    client.post(f"{at}share/edit-link/")
    friend, before = Client(), counts()
    friend.post(f"/edit/{Army.objects.get().edit_key}/start/")
    meanwhile(lambda: client.post(f"{at}share/edit-link/turn-off/"))
    assert counted(friend, at, 0, 5).status_code == 404
    assert counts() == before


def test_an_army_that_was_put_into_the_bin_meanwhile_is_not_changed(client, at, meanwhile):
    before = counts()
    meanwhile(lambda: client.post(f"{at}trash/"))
    assert counted(client, at, 0, 5).status_code == 410
    assert counts() == before


def test_what_stands_in_a_unit_s_editor_is_kept_with_its_button_or_not_at_all(client, at, meanwhile):
    unit = Army.objects.get().document["units"][0]
    said = {"figure": unit["figure"], "name": "Renamed", "count": "3", "version": "0"}
    meanwhile(lambda: counted(client, at, 0, 7, version="0"))
    assert client.post(f"{at}units/0/copy/", said).status_code == 409
    assert [one["name"] for one in Army.objects.get().document["units"]].count("Renamed") == 0
    assert Version.objects.count() == 2
    assert client.post(f"{at}units/0/copy/", said | {"version": "1"}).status_code == 302
    assert [one["name"] for one in Army.objects.get().document["units"]].count("Renamed") == 1
    assert list(Version.objects.values_list("parent", flat=True)) == [None, 0, 1, 2]


@pytest.mark.parametrize("form", ["start", "copy", "duplicate", "copies", "rules"])
def test_a_form_that_is_sent_twice_at_once_makes_one_army(client, at, meanwhile, form):
    code = at.split("/")[2]
    address, said = {
        "start": ("/armies/", {"edition": "vsgmr-7", "limit": "30"}),
        "copy": ("/samples/orcs/copy/", {}),
        "duplicate": (f"{at}duplicate/", {}),
        "copies": ("/armies/copy/", {"army": code}),
        "rules": (f"{at}rules/", {"to": "vsgmr-2010", "how": "copy"}),
    }[form]
    said |= {"once": ONCE}
    meanwhile(lambda: client.post(address, said))
    first = client.post(address, said)
    assert client.post(address, said).url == first.url
    assert Army.objects.count() == 2


def test_a_change_of_house_rules_that_is_overtaken_is_made_on_top_of_the_other(client, db, meanwhile):
    at = client.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url

    def price(row, points):
        return client.post(f"{at}price/", {"row": row, "level": "", "points": points, "version": "0", "token": row})

    meanwhile(lambda: price("options/flight", "7"))
    assert price("options/combat-master", "9").status_code == 302
    options = catalogue_of(HouseRules.objects.get().document()).options
    assert [options[slug].levels[0].points for slug in ("flight", "combat-master")] == [14, 18]
    assert price("options/combat-master", "9").status_code == 302
    assert Step.objects.count() == 2


def test_house_rules_that_changed_meanwhile_are_not_published_unseen(client, db, meanwhile):
    at = client.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    said = {"row": "options/flight", "level": "", "points": "7"}
    meanwhile(lambda: client.post(f"{at}price/", said))
    answer = client.post(f"{at}publish/", {"visibility": "me", "version": "0"})
    assert answer.status_code == 422 and not HouseRules.objects.get().revisions().exists()


@pytest.mark.parametrize("way", ["book", "file"])
def test_house_rules_whose_form_is_sent_twice_at_once_are_made_once(client, db, meanwhile, way):
    client.get("/house/new/")
    catalogue = (settings.ROOT / "fixtures" / "umr.json").read_bytes()

    def send():
        if way == "book":
            return client.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7", "once": ONCE})
        return client.post("/house/bring/", {"file": SimpleUploadedFile("rules.json", catalogue), "once": ONCE})

    meanwhile(send)
    first = send()
    assert (first.status_code, send().url) == (302, first.url)
    assert HouseRules.objects.count() == 1


def test_house_rules_that_are_published_twice_at_once_are_published_once(client, db, meanwhile):
    at = client.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    said = {"visibility": "me", "version": "0", "revision": "1"}
    meanwhile(lambda: client.post(f"{at}publish/", said))
    assert client.post(f"{at}publish/", said).status_code == 302
    assert HouseRules.objects.get().revisions().count() == 1


def test_what_is_written_together_is_written_in_one_transaction_or_not_at_all(db):
    done = []
    with pytest.raises(LookupError), transactions.one_transaction():
        transactions.write(lambda: done.append("first"))
        raise LookupError
    assert done == []
    with transactions.one_transaction():
        transactions.write(lambda: done.append("second"))
        with transactions.one_transaction():
            transactions.write(lambda: done.append("third"))
        assert done == []
    assert done == ["second", "third"]


def test_a_row_that_somebody_else_has_just_written_counts_as_overtaken(db):
    def collide():
        raise IntegrityError

    with pytest.raises(transactions.Overtaken):
        transactions.write(collide)


def test_a_request_that_is_overtaken_again_and_again_gives_up(rf):
    tries = []

    @transactions.again_if_overtaken
    def view(request):
        tries.append(request)
        if len(tries) < transactions.TRIES:
            raise transactions.Overtaken
        return HttpResponse()

    assert view(rf.post("/")).status_code == 200
    tries.clear()
    with pytest.raises(transactions.Overtaken):
        transactions.again_if_overtaken(lambda request: (_ for _ in ()).throw(transactions.Overtaken))(rf.post("/"))


@pytest.mark.django_db(transaction=True)
def test_eight_who_change_one_army_at_once_all_change_it(transactional_db):
    client = Client()
    at = client.post("/samples/elves/copy/").url
    every, both = range(8), Barrier(8)

    def change(number):
        other = Client()
        other.cookies.load(client.cookies.output(header=""))
        both.wait(30)
        try:
            said = {"figure": "troop", "token": f"token-{number}"}
            return [other.post(f"{at}units/", said).status_code for _ in range(2)]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(change, every)) == [[302, 302]] * 8
    assert Version.objects.count() == 9
