"""After rules changed at /admin/, entries follow some at a time, by the worker, and no faster than others can write."""

import pytest
from django.db.models import F
from django.dispatch import Signal

from armybuilder.jobs import background
from armybuilder.library import rebuild
from armybuilder.library.models import Entry
from rules.models import Edition, FigureType
from rules.stamps import stamp
from tests.library.shelf import names, public


@pytest.fixture(autouse=True)
def _nothing_to_do():
    while rebuild.step():
        pass


def dearer() -> None:
    """Every figure of the Very Simple rules costs a point more."""
    FigureType.objects.filter(edition__slug="vsgmr-7").update(points=F("points") + 1)
    stamp(Edition.objects.get(slug="vsgmr-7").pk)


def steps() -> int:
    """How many there are to do."""
    count = 0
    while rebuild.step():
        count += 1
    return count


def test_armies_are_found_by_the_points_that_changed_rules_make_them(client):
    public("Silverwood")
    public("Soldiers", "river-fort-garrison")
    assert names(client, "?from=25&to=25") == ["Soldiers", "Silverwood"]
    dearer()
    assert rebuild.step()
    assert names(client, "?from=25&to=25") == ["Soldiers"]
    assert names(client, "?from=32&to=32&legal=0") == ["Silverwood"]
    assert not rebuild.step()


def test_it_goes_on_where_it_stood_and_writes_only_what_differs(monkeypatch):
    monkeypatch.setattr(rebuild, "AT_ONCE", 2)
    for number in range(5):
        public(f"Army {number}")
    numbers = list(Entry.objects.order_by("pk").values_list("pk", flat=True))
    dearer()
    Entry.objects.filter(army__name="Army 1").delete()
    assert rebuild.step()
    assert sorted(Entry.objects.values_list("army__name", "points")) == [
        ("Army 0", 64), ("Army 1", 64), ("Army 2", 50), ("Army 3", 50), ("Army 4", 50)
    ]  # fmt: skip
    assert steps() == 2
    assert set(Entry.objects.values_list("points", flat=True)) == {64}
    # Only the one that was lost has another number.
    assert len(set(numbers) - set(Entry.objects.values_list("pk", flat=True))) == 1


def test_rules_that_change_meanwhile_begin_it_again(monkeypatch):
    monkeypatch.setattr(rebuild, "AT_ONCE", 1)
    public("A")
    public("B")
    dearer()
    assert rebuild.step()
    dearer()
    assert steps() == 3
    assert list(Entry.objects.values_list("points", flat=True)) == [78, 78]


def test_making_everything_anew_leaves_nothing_to_do():
    public("A")
    dearer()
    assert rebuild.rebuild() == 1
    assert Entry.objects.get().points == 64
    assert not rebuild.step()


def test_the_worker_does_it_and_leaves_what_fails(monkeypatch):
    public("A")
    dearer()
    assert background.working.disconnect(rebuild.step)
    background.working.connect(rebuild.step)

    def broken(**signal: object) -> bool:
        raise ValueError

    monkeypatch.setattr(background, "working", Signal())
    background.working.connect(broken)
    background.working.connect(rebuild.step)
    assert background.do() and not background.working.disconnect(broken)
    assert (background.do(), Entry.objects.get().points) == (False, 64)
