"""Statements that are built once do what Django's own do."""

from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection

from armybuilder.accounts.models import Player, new_key
from armybuilder.armies.models import Army, Version
from armybuilder.armies.permissions import _own_army, watched
from armybuilder.core.db.prepared_queries import PreparedQuery, insert_row, update_row
from armybuilder.visitors import Visitor
from rules.engine.wording.messages import message

pytestmark = pytest.mark.django_db


@pytest.fixture
def armies(client):
    """Two armies of one visitor."""
    for slug in ("elves", "dwarves"):
        client.post(f"/samples/{slug}/copy/")
    return list(Army.objects.order_by("pk"))


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_prepared_query_finds_the_same_row_as_a_query_that_is_built_each_time(armies):
    for army in armies * 2:
        [found] = _own_army().rows(code=army.code, owner=army.owner_id)
        built = watched(Army.objects.editable_by(Visitor(army.owner_id))).get(code=army.code)
        assert columns(found) == columns(built) and columns(found.edition) == columns(built.edition)
        assert found.watched == built.watched and "edition" in found._state.fields_cache


def test_a_prepared_query_finds_nothing_of_others(armies):
    assert _own_army().rows(code=armies[0].code, owner=new_key()) == []
    assert _own_army().rows(code=uuid4(), owner=armies[0].owner_id) == []


def test_a_prepared_query_costs_one_statement_of_the_database(armies, django_assert_num_queries):
    with django_assert_num_queries(1):
        _own_army().rows(code=armies[0].code, owner=armies[0].owner_id)


@pytest.mark.django_db(transaction=True)
def test_threads_share_a_prepared_query_and_use_their_own_connections():
    Player.objects.create(key="a" * 32)
    query = PreparedQuery(lambda key: Player.objects.filter(key=key), {"key": new_key()})
    found = [query.rows(key="a" * 32)]

    def look():
        found.append(query.rows(key="a" * 32))
        connection.close()

    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert [len(rows) for rows in found] == [1, 1]


def test_a_query_that_does_not_use_its_value_as_it_is_is_refused():
    query = PreparedQuery(lambda key: Player.objects.filter(key__startswith=key), {"key": new_key()})
    with pytest.raises(AssertionError, match="does not use"):
        query.rows(key="a")


@pytest.mark.parametrize(("guard", "value"), [("version", 7), ("binned", "2026-01-01T00:00Z"), ("edit_key", "x")])
def test_a_row_is_written_only_if_what_guards_it_is_as_it_was(armies, guard, value):
    army = armies[0]
    army.name = "Another name"
    assert not update_row(army, ["name"], {"pk": army.pk, guard: value})
    assert update_row(army, ["name"], {"pk": army.pk, guard: getattr(army, guard)})
    assert Army.objects.filter(name="Another name").get() == army


def test_a_row_is_inserted_with_every_column(armies):
    army = armies[0]
    insert_row(
        Version(
            army=army,
            number=5,
            parent=0,
            summary=message("list-and", first="a", last="b"),
            patch=[{"a": 1}],
            token="t" * 22,
        )
    )
    row = army.versions.get(number=5)
    assert (row.parent, row.token, row.snapshot) == (0, "t" * 22, "")
    assert row.summary == message("list-and", first="a", last="b")
    assert row.made is not None and row.patch == [{"a": 1}]
