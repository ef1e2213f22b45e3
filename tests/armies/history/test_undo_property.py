"""Whatever is changed, undone and redone, in whatever order: the very same documents come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.armies.models import Army
from rules import engine
from rules.engine import edits
from rules.models import Edition
from tests.support.examples import share

FIGURES = ["troop", "hero", "mook", "small-cavalry", "large-cavalry", "vehicle"]
OPTIONS = [("commander", ""), ("distance-attack", ""), ("armor", "light"), ("armor", "heavy"), ("tough", ""),
           ("support", "armor"), ("support", ""), ("super-fight", "major"), ("super-move", "minor"),
           ("specialty", "")]  # fmt: skip
RULES = ["traits", "super-powers", "mooks", "specific-skills", "paper"]
SIDES = [("", ""), ("basic-game", "player"), ("ambush", "ambusher"), ("fortress-assault", "defender")]
PLASTICS = ["", "green", "red", "bone"]

units = st.integers(0, 4)
names = st.sampled_from(["Ghouls", "Élfe", "Ратник", "妖怪", "محارب", "🧟🧟", "W" * 80, "", "Troop 2"])
held = st.sets(st.sampled_from(OPTIONS), max_size=4).map(lambda taken: tuple(sorted(dict(taken).items())))
rules = st.frozensets(st.sampled_from(RULES))
limits = st.none() | st.integers(0, 100)

changes = st.one_of(
    st.builds(edits.Add, st.sampled_from(FIGURES), names, st.integers(1, 999), held, st.none() | units),
    st.builds(edits.Copy, units),
    st.builds(edits.Remove, units),
    st.builds(edits.Move, units, st.integers(0, 5)),
    st.builds(edits.Count, units, st.integers(1, 20)),
    st.builds(lambda unit, taken: edits.Take(unit, *taken), units, st.sampled_from(OPTIONS)),
    st.builds(lambda unit, taken: edits.Drop(unit, taken[0]), units, st.sampled_from(OPTIONS)),
    st.builds(edits.Figure, units, st.sampled_from(FIGURES)),
    st.builds(edits.Rename, units, names),
    st.builds(edits.Outfit, units, names, names, st.sampled_from(FIGURES), st.integers(1, 9), names, held),
    st.builds(edits.Name, names),
    st.builds(edits.Notes, names),
    st.builds(edits.Limit, limits),
    st.builds(lambda side: edits.Scenario(*side), st.sampled_from(SIDES)),
    st.builds(edits.Rules, rules),
    st.builds(edits.Plastic, st.sampled_from(PLASTICS)),
)
steps = st.lists(st.just("undo") | st.just("redo") | changes | changes | changes, max_size=25)


@pytest.fixture
def new_army(catalogue):
    """A function that starts an army of two units."""
    edition = Edition.objects.get(slug="vsgmr-7")
    build = engine.Build(catalogue, "Host", (engine.Unit(0, "Élfe", "hero"), engine.Unit(1, "Troop", "troop", 4)))
    return lambda: Army.start(build, edition, "key")


@pytest.mark.long
@pytest.mark.any_database
@share(2)
@given(steps=steps)
def test_undo_and_redo_give_back_the_very_same_documents(new_army, steps):
    army = new_army()
    line, at = [kept(army)], 0
    for step in steps:
        if step == "undo":
            assert bool(army.undo(army.version)) == (at > 0)
            at = max(at - 1, 0)
        elif step == "redo":
            assert bool(army.redo(army.version)) == (at < len(line) - 1)
            at = min(at + 1, len(line) - 1)
        elif changed(army, step):
            line, at = [*line[: at + 1], kept(army)], at + 1
        assert kept(army) == line[at]
    for document in reversed(line[:at]):
        army.undo(army.version)
        assert kept(army) == document
    for document in line[1:]:
        army.redo(army.version)
        assert kept(army) == document
    assert army.redo(army.version) == ""


def kept(army):
    """The army's document as the database has it, and as files have it."""
    now = Army.objects.get(pk=army.pk)
    return now.document, now.name, engine.dump(now.build())


def changed(army, edit):
    """Whether the change was made: some cannot be, and some change nothing."""
    try:
        return bool(army.change(edit, seen_version=army.version))
    except engine.EditError:
        return False
