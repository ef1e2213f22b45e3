"""A library made up from a seed is the same each time, and one that players could have made."""

import pytest
from django.core.management import call_command
from django.db import connection

from armybuilder.armies.models import Army
from armybuilder.library import generated_armies, rebuild, sqlite_search
from armybuilder.library.models import Entry, Like
from tests.library.shelf import names, public
from tests.library.test_entries import said_by_number


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(generated_armies, "PLAYERS", 20)
    monkeypatch.setattr(generated_armies, "KINDS", 1)
    monkeypatch.setattr(generated_armies, "CHUNK", 50)


def test_making_its_entries_anew_changes_nothing(few, capsys):
    call_command("army", "library", "fill", "--armies", "120")
    assert capsys.readouterr().out == "The library has 120 armies.\n"
    before = said_by_number()
    assert sum(one["copies"] for one in before.values()) == Army.objects.exclude(origin=None).count() > 9
    assert sum(one["likes"] for one in before.values()) == Like.objects.count() > 9
    assert rebuild.rebuild() == 120
    assert said_by_number() == before


def test_it_is_found_as_if_published_one_by_one(few, client):
    generated_armies.fill(60, 1)
    newest = Army.objects.order_by("-pk").first()
    assert names(client, "?legal=0")[0] == newest.name
    assert newest.name in names(client, f"?legal=0&q={newest.name.replace(' ', '+')}")
    assert client.get(f"/read/{newest.code}/").status_code == 200
    public("Zebra")
    assert names(client, "?legal=0")[:2] == ["Zebra", newest.name]
    assert names(client, "?q=zebra&sort=liked") == ["Zebra"]


def test_a_seed_says_it_all(few):
    generated_armies.fill(30, 7)
    first = list(Entry.objects.values_list("army__name", "points", "copies", "likes"))
    Army.objects.all().delete()
    generated_armies.Player.objects.all().delete()
    generated_armies.User.objects.all().delete()
    generated_armies.fill(30, 7)
    assert list(Entry.objects.values_list("army__name", "points", "copies", "likes")) == first


def test_what_follows_rows_is_there_afterwards(few):
    before = _kept()
    generated_armies.fill(10, 1)
    assert _kept() == before
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for table in sqlite_search.TABLES.values():
                cursor.execute(f"SELECT count(*) FROM {table} WHERE {table} MATCH 'zqn7x0'")
                assert cursor.fetchone() == (10,)


def _kept() -> list[tuple[str, str]]:
    from armybuilder.core.db import bulk_insert

    return sorted(bulk_insert._kept_with(["armies_army", "library_entry", "library_like"]))


def test_it_goes_into_no_database_that_has_armies(few, capsys):
    public("A")
    with pytest.raises(SystemExit):
        call_command("army", "library", "fill")
    assert capsys.readouterr().err == "This database has armies. Generated armies can only be added to an empty one.\n"
    assert names_of() == ["A"]


def names_of() -> list[str]:
    return list(Army.objects.values_list("name", flat=True))
