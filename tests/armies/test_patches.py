"""The difference between documents, and an army's versions."""

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.armies.documents.patches import difference, patched
from armybuilder.armies.models import SNAPSHOT_EVERY, Army, Version
from rules import engine
from rules.engine import edits
from rules.models import Edition

unit = st.fixed_dictionaries(
    {"name": st.text(max_size=3)}, optional={"count": st.integers(2, 5), "notes": st.text(max_size=3)}
)
ids = st.lists(st.integers(0, 6), unique=True, max_size=6)


@st.composite
def documents(draw):
    army = draw(st.fixed_dictionaries({"name": st.text(max_size=3)}, optional={"points_limit": st.integers(0, 50)}))
    return {**army, "units": [{"id": id, **draw(unit)} for id in draw(ids)]}


@pytest.mark.long
@given(documents(), documents())
def test_a_difference_makes_one_document_of_the_other(before, after):
    assert patched(before, difference(before, after)) == after


@pytest.fixture
def army(db, catalogue):
    return Army.start(engine.Build(catalogue, "Host"), Edition.objects.get(slug="vsgmr-7"), "key")


CHANGES = [
    edits.Add("hero"), edits.Add("troop", count=5), edits.Take(0, "commander"), edits.Count(1, 8), edits.Copy(1),
    edits.Move(2, 0), edits.Rename(0, "Ёлка 龍"), edits.Take(0, "armor", "heavy"), edits.Limit(41), edits.Remove(1),
    edits.Rules(frozenset({"mooks"})), edits.Scenario("ambush", "target"), edits.Plastic("red"), edits.Notes("x"),
    edits.Name("Second"), edits.Drop(0, "armor"), edits.Figure(2, "vehicle"),
]  # fmt: skip


def test_undo_after_any_change_gives_back_the_very_same_document(army):
    for edit in CHANGES:
        before = engine.dump(army.build()), dict(army.document)
        army.change(edit, seen_version=army.version)
        after = engine.dump(army.build())
        assert after != before[0]
        army.undo(army.version)
        assert (engine.dump(army.build()), army.document) == before
        army.redo(army.version)
        assert engine.dump(army.build()) == after


@pytest.mark.long
@pytest.mark.any_database
@pytest.mark.parametrize("changes", [90, pytest.param(500, marks=pytest.mark.thorough)])
def test_many_changes_are_undone_and_redone(army, changes):
    assert changes > 2 * SNAPSHOT_EVERY
    army.change(edits.Add("troop"), seen_version=0)
    for count in range(2, changes + 1):
        army.change(edits.Count(0, count), seen_version=army.version)
    army = Army.objects.get(pk=army.pk)
    for _ in range(changes):
        assert army.undo(army.version)
    assert army.build().units == ()
    assert army.undo(army.version) == ""
    for _ in range(changes):
        assert army.redo(army.version)
    assert army.build().units[0].count == changes


@pytest.mark.parametrize(("changes", "most"), [(200, 60_000), pytest.param(1_000, 300_000, marks=pytest.mark.thorough)])
def test_changes_to_twenty_units_stay_under_300_bytes_each(army, changes, most):
    for _ in range(20):
        army.change(edits.Add("hero", options=(("armor", "heavy"), ("distance-attack", ""))), seen_version=army.version)
    for change in range(changes - 20):
        army.change(edits.Count(change % 20, change % 9 + 2), seen_version=army.version, token=f"{change:022d}")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT SUM(LENGTH(CAST(patch AS TEXT)) + LENGTH(CAST(snapshot AS TEXT)) + LENGTH(summary) + "
            "LENGTH(COALESCE(token, '')) + 40) FROM armies_version"
        )
        kept = cursor.fetchone()[0]
    assert Version.objects.count() == changes + 1
    assert kept < most


def changed_after_an_undo(army):
    """An army whose next version follows on one that shares another whole document."""
    for count in range(1, SNAPSHOT_EVERY + 2):
        army.change(edits.Name(f"Name {count}"), seen_version=army.version)
    for _ in range(3):
        army.undo(army.version)
    army.change(edits.Name("Another way"), seen_version=army.version)
    army.change(edits.Add("troop"), seen_version=army.version)
    return Army.objects.get(pk=army.pk)


def test_every_version_is_reached_by_whichever_way_led_to_it(army):
    army = changed_after_an_undo(army)
    assert [army.state(number).name for number in (38, 41, 42)] == ["Name 38", "Name 41", "Another way"]
    assert len(army.state(43).units) == 1
    with pytest.raises(LookupError):
        army.state(44)


def test_a_version_without_a_whole_document_of_its_own_is_reached_by_an_earlier_one(army):
    army = changed_after_an_undo(army)
    army.versions.filter(number=42).update(snapshot="")
    assert (army.state(43).name, army.state(42).name) == ("Another way", "Another way")
