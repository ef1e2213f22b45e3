"""Notices from before they knew players by more than words."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from armybuilder.notices.models import Notice
from tests.players import a_player


@pytest.fixture
def up_to_date(transactional_db):
    """Whatever the test did, the database ends with every migration."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def test_old_notices_find_whom_they_tell_of_and_keep_their_words(up_to_date):
    ann, lee = a_player("ann"), a_player("ann lee")
    ann.name, lee.name = "Ann", "Ann Lee"
    ann.save(), lee.save()
    sentences = [
        "Ann copied Ann Lee copied Elves.",
        "Ann Lee copied Elves.",
        "Ann Lee let you into Ann joined The Club.",
        "Ann plays Basic Game on Tue 24 March.",
        "Dora left The Club.",
        "Somebody copied Elves.",
    ]
    old = migrate([("notices", "0001_begin")]).get_model("notices", "Notice")
    for words in sentences:
        old.objects.create(player_id=lee.pk, kind="copied", words=words, at="/about/")
    migrate([("notices", "0003_refer")])
    rows = Notice.objects.order_by("pk")
    assert [row.said for row in rows] == sentences
    assert [row.by and row.by.name for row in rows] == ["Ann", "Ann Lee", "Ann Lee", None, None, None]
    back = migrate([("notices", "0001_begin")]).get_model("notices", "Notice")
    assert list(back.objects.order_by("pk").values_list("words", flat=True)) == sentences
