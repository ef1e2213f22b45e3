"""Names, looks and notes in an edit are refused as the document's reader refuses them, in its sentences."""

import pytest

from rules import engine
from rules.engine import Build, EditError, Unit, edits

EMPTY = "Enter a name."
LONG = "Use at most 80 characters. This has 81."
LONG_NOTES = "Use at most 2,000 characters. This has 2,001."
BROKEN = "Line breaks aren’t allowed here. Put everything on one line."
NUL = "U+0000 is a control character. Remove it."
BELL = "U+0007 is a control character. Remove it."
HALF = "U+D800 is half of a character (a lone surrogate). Remove it."


@pytest.fixture
def army(catalogue):
    return Build(catalogue, "Undead", (Unit(2, "Ghouls", "troop", 5),), 50, "basic-game", "player")


def outfit(name="Ghouls", look="", notes=""):
    return edits.Outfit(2, name, look, "troop", 5, notes)


def settings(name="Undead", notes=""):
    return edits.Settings(name, 50, "basic-game", "player", frozenset(), "", notes)


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (edits.Name(" "), EMPTY),
        (edits.Name("\u200b"), EMPTY),
        (edits.Name("W" * 81), LONG),
        (edits.Name("a\nb"), BROKEN),
        (edits.Name("\ud800"), HALF),
        (edits.Rename(2, "W" * 81), LONG),
        (edits.Rename(2, "\x00"), NUL),
        (edits.Add("troop", "W" * 81), LONG),
        (edits.Add("troop", "a\ab"), BELL),
        (edits.Notes("W" * 2_001), LONG_NOTES),
        (edits.Notes("a\x00"), NUL),
        (edits.Notes("\ud800"), HALF),
        (outfit(name="W" * 81), LONG),
        (outfit(name="a\nb"), BROKEN),
        (outfit(look="W" * 81), LONG),
        (outfit(look="a\nb"), BROKEN),
        (outfit(notes="W" * 2_001), LONG_NOTES),
        (outfit(notes="a\ab"), BELL),
        (settings(name=""), EMPTY),
        (settings(name="W" * 81), LONG),
        (settings(notes="\x00"), NUL),
    ],
)
def test_text_that_no_document_keeps_is_refused_in_its_sentence(army, edit, why):
    with pytest.raises(EditError) as error:
        engine.apply(army, edit)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("edit", "kept"),
    [
        (edits.Name("Cafe\u0301"), "Caf\u00e9"),
        (edits.Name("W" * 80), "W" * 80),
        (edits.Name("e\u0301" * 80), "\u00e9" * 80),
    ],
)
def test_a_name_is_kept_in_its_composed_form(army, edit, kept):
    assert engine.apply(army, edit).name == kept


def test_notes_keep_their_lines_as_documents_do(army):
    assert engine.apply(army, edits.Notes("one\r\ntwo")).notes == "one\ntwo"
    assert engine.apply(army, outfit(notes="one\r\ntwo\n")).unit(2).notes == "one\ntwo\n"


@pytest.mark.parametrize("name", ["", " ", "\u200b\u2800", "\ufe0f"])
def test_a_unit_whose_name_shows_nothing_is_named_after_its_type(army, name):
    assert engine.apply(army, edits.Rename(2, name)).unit(2).name == "Troop"
    assert engine.apply(army, outfit(name=name)).unit(2).name == "Troop"
    assert engine.apply(army, edits.Add("hero", name)).units[-1].name == "Hero"
