"""A field of an army that is declared is read and written, printed and searched, told and shown."""

from dataclasses import replace

import pytest

from armybuilder.armies.builder import context
from armybuilder.armies.documents import stored_documents
from armybuilder.armies.reading.context import page
from armybuilder.library.entries import tokens_of
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets.roster import Roster
from armybuilder.printing.sheets.units.parts import undrawn
from rules import engine
from rules.engine import Build, EditError, Unit, army_fields, edits
from rules.engine.army_fields import ARMY_FIELDS, ArmyField
from rules.engine.documents.document import ARMY_KEYS
from rules.engine.notation.fields import LINES


@pytest.fixture
def army(catalogue):
    return Build(
        catalogue, "Army", (Unit(0, "Faction", "hero"),), notes="Harbor Watch", plastic="Reds, the 2nd – 4 points"
    )


def test_every_field_is_an_attribute_of_builds_and_of_the_settings(army):
    settings = edits.Settings("Army", None, "", "", frozenset(), "", "")
    assert all(hasattr(army, field.slug) and hasattr(settings, field.slug) for field in ARMY_FIELDS)


def test_a_fact_is_read_and_printed_and_finds_the_army(army, monkeypatch):
    monkeypatch.setattr(army_fields, "ARMY_FIELDS", (ArmyField("notes", "Faction", is_fact=True),))
    assert ("Faction", "Harbor Watch") in page(army, "http://localhost/", "", False)["facts"]
    assert Roster().context(army, Layout("letter"))["in_play"].endswith(" · Faction Harbor Watch")
    assert {"harbor", "watch"} <= set(tokens_of(army, "vsgmr"))


def test_letters_of_a_fact_that_no_font_has_are_named(army, monkeypatch):
    monkeypatch.setattr(army_fields, "ARMY_FIELDS", (ArmyField("plastic", "Faction", is_fact=True),))
    assert "က (U+1000)" in undrawn(replace(army, plastic="Harbor က"))


@pytest.fixture
def faction():
    """In place of the plastic; afterwards the lines stand in their order again."""
    before = dict(LINES)
    LINES["plastic"] = ArmyField("plastic", "Faction")
    yield
    LINES.clear()
    LINES.update(before)


@pytest.mark.usefixtures("faction")
@pytest.mark.parametrize("words", ["Reds, the 2nd – 4 points", "hero", 'The "Reds"', "24"])
def test_free_text_has_a_line_in_written_armies(army, words):
    text = engine.write_notation(Build(army.catalogue, "Army", army.units, plastic=words))
    build = engine.notation_army(text, army.catalogue)
    assert (build.plastic, [unit.name for unit in build.units]) == (words, ["Faction"])


def test_a_change_of_free_text_is_told_and_too_long_a_one_refused(army):
    field = ArmyField("plastic", "Faction", most=40)
    assert str(field.summary(field.changed(army, "Harbor Watch"))) == "Faction Harbor Watch"
    assert str(field.summary(field.changed(army, ""))) == "Faction none"
    with pytest.raises(EditError):
        field.changed(army, "W" * 41)


def test_a_field_of_one_line_is_an_input(army, monkeypatch):
    monkeypatch.setattr(context, "ARMY_FIELDS", (ArmyField("plastic", "Faction"), *ARMY_FIELDS[1:]))
    fields = context._rendered_settings(army, None)["fields"]
    assert (
        '<input id="set-plastic" name="plastic" dir="auto" autocomplete="off" value="Reds, the 2nd – 4 points"'
        in fields
    )


def test_every_field_of_a_document_has_its_stored_shape():
    assert set(stored_documents.FIELDS) == set(ARMY_KEYS)
