"""Cards of before, kept in English, become numbers and slugs, and English again on the way back."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from armybuilder.library.models import Entry
from rules.engine import edits
from tests.library.shelf import public

pytestmark = pytest.mark.long


def migrate(name: str) -> type[Model]:
    """Bring the library's tables to that migration, and return the entries as they were then."""
    state = MigrationExecutor(connection).migrate([("library", name)])
    return state.apps.get_model("library", "Entry")


@pytest.fixture
def there_and_back(transactional_db):
    call_command("load_rules", verbosity=0)
    yield
    migrate("0006_toys")


def test_a_card_says_the_same_before_and_after(there_and_back):
    over = public("Silver Over", "undead")
    over.change(edits.Limit(13), seen_version=0)
    public("Counted", "hedgerow-patrol")
    public("Legal", "elves")
    cards = dict(Entry.objects.values_list("army__name", "card"))
    before = dict(migrate("0004_halves").objects.values_list("army__name", "card"))
    assert before["Silver Over"]["meta"] == "11 figures · 1 cavalry · 1 vehicle"
    assert before["Silver Over"]["stamp"] == ["over", "triangle-alert", "18½ over"]
    assert before["Legal"]["stamp"] == ["ok", "circle-check", "Legal"]
    assert [before[name]["word"] for name in ("Silver Over", "Legal", "Counted")] == ["points", "points", "figures"]
    assert before["Legal"]["book"] == "Very Simple v7"
    migrate("0006_toys")
    assert dict(Entry.objects.values_list("army__name", "card")) == cards
