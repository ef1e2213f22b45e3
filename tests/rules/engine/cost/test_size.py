"""How large an army may be: larger ones are refused in a sentence, and one that was kept can be read and shrunk."""

import json
from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, DocumentError, EditError, Unit, edits

MOST = "An army can cost at most 100,000 points. This one would cost {}."


def army(catalogue, *units, **more):
    return Build(
        catalogue, "Horde", tuple(Unit(id, "Tank", "vehicle", count) for id, count in enumerate(units)), **more
    )


@pytest.fixture
def full(catalogue):
    """99,999 points: 3 for each vehicle."""
    return army(catalogue, *[999] * 33, 366)


@pytest.mark.parametrize(
    "edit",
    [edits.Add("vehicle"), edits.Add("troop", count=2), edits.Copy(0), edits.Count(33, 367), edits.Take(0, "flight"),
     edits.Outfit(33, "Tanks", "", "vehicle", 999, ""),
     edits.Together((edits.Remove(33), edits.Add("vehicle", count=999)))],
    ids=repr,
)  # fmt: skip
def test_no_edit_makes_an_army_dearer_than_100_000_points(full, edit):
    with pytest.raises(
        EditError, match=r"^An army can cost at most 100,000 points\. This one would cost 1..,[0-9½]+\.$"
    ):
        engine.apply(full, edit)


def test_an_army_may_cost_just_as_much(full):
    assert engine.bill(engine.apply(full, edits.Add("troop"))).total == 200_000


@pytest.mark.parametrize("count", [1_000, 9_999])
def test_a_unit_has_at_most_999_figures(full, count):
    for edit in (edits.Count(0, count), edits.Add("mook", count=count)):
        with pytest.raises(EditError, match="A unit has 1 to 999 figures"):
            engine.apply(full, edit)


def test_what_is_kept_and_larger_can_be_renamed_and_shrunk(catalogue):
    kept = army(catalogue, *[9_999] * 241, limit=2_000_000)
    assert engine.apply(kept, edits.Outfit(0, "Tanks", "", "vehicle", 9_999, "Fuel")).unit(0).notes == "Fuel"
    assert engine.apply(kept, edits.Count(0, 9_998)).unit(0).count == 9_998
    assert len(engine.apply(kept, edits.Remove(0)).units) == 240
    settings = edits.Settings("Horde", 2_000_000, "", "", frozenset(), "", "")
    assert engine.apply(kept, settings).limit == 2_000_000
    with pytest.raises(EditError):
        engine.apply(kept, edits.Count(0, 10_000))


def test_a_document_of_a_larger_army_is_refused(catalogue):
    text = engine.dump(army(catalogue, *[999] * 34))
    with pytest.raises(DocumentError) as error:
        engine.read_document(text, {"vsgmr-7": catalogue}.get)
    assert str(error.value) == f"units: {MOST.format('101,898')}"
    document = json.loads(text)
    document["units"] = document["units"][:33]
    assert engine.bill(engine.read_document(json.dumps(document), {"vsgmr-7": catalogue}.get)).total == 197_802


def test_a_text_of_a_larger_army_is_refused(catalogue):
    reading = engine.read_notation("".join(f"Tanks {one} (999): Vehicle\n" for one in range(241)), catalogue)
    assert [str(one.message) for one in reading.mistakes] == [MOST.format("722,277")]


def test_no_button_makes_an_army_too_large(full):
    """Near the bound remedies that would go beyond it are left out, the others stay."""
    full = replace(full, limit=199_000)
    said = [one for finding in engine.findings(full) for one in finding.remedies]
    assert [one.label for one in said if str(one.label).startswith("Remove")]
    assert not [one.label for one in said if str(one.label).startswith("Add")], "a leader more would be too much"
    for remedy in said:
        engine.apply(full, remedy.edit)


def test_a_limit_is_more_than_nothing_and_no_more_than_an_army_may_cost(catalogue):
    build = army(catalogue, 1)
    assert engine.apply(build, edits.Limit(200_000)).limit == 200_000
    for limit in (0, -2, 200_001):
        with pytest.raises(EditError, match=r"^The limit must be more than 0 and at most 100,000\. "):
            engine.apply(build, edits.Limit(limit))
    kept = replace(build, limit=0)
    assert engine.apply(kept, edits.Settings("Army", 0, "", "", frozenset(), "", "")).name == "Army"


def test_an_army_that_is_counted_in_figures_is_too_large_in_figures(books):
    book = books["smg"]
    figure = next(iter(book.figures))
    build = Build(book, "Horde", tuple(Unit(number, "Horde", figure, 999) for number in range(400)))
    assert next(iter(book.kinds.values())).plural in str(engine.too_large(build))
    assert engine.too_large(build, before=build) is None
