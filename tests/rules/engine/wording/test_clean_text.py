"""What comes along when people paste is repaired; only what cannot be repaired is refused."""

import pytest

from rules.engine.wording.text import TextError, clean_name, clean_text, shown


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Foot\tSoldiers", "Foot Soldiers"),
        ("soft\vreturn", "soft return"),
        ("two\u2028lines", "two lines"),
        ("Zom\u200bbies", "Zombies"),
        ("\ufeffZombies\u2060", "Zombies"),
        ("Zom\u00adbies", "Zombies"),
        ("\u202egnorw", "gnorw"),
        ("\u2066Zombies\u2069", "Zombies"),
        ("\u200eZombies\u200f", "Zombies"),
        ("e\u034f\u0301", "\u00e9"),
        ("Zombies\u200d", "Zombies"),
        ("\u200cFoot Soldiers", "Foot Soldiers"),
    ],
)
def test_tabs_become_spaces_and_marks_that_nobody_sees_are_left_out(typed, kept):
    assert clean_text(typed, 80) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "👩\u200d🚀 Pilots",
        "☠\ufe0f Undead",
        "می\u200cخواهم",
        "C++\u200e שלום",
        "🏴\U000e0067\U000e0062\U000e007f",
        "Foot Soldiers",
    ],
)
def test_marks_that_change_letters_emoji_or_the_direction_of_mixed_text_stay(typed):
    assert clean_text(typed, 80) == typed


@pytest.mark.parametrize("typed", ["\u200b", "\u202e", "\ufeff\u00ad", "\t"])
def test_a_name_of_such_marks_alone_is_empty(typed):
    with pytest.raises(TextError, match=r"^Enter a name\.$"):
        clean_name(typed)


@pytest.mark.parametrize("typed", ["a\0b", "a\x07b", "a\x1bb"])
def test_other_control_characters_are_refused(typed):
    with pytest.raises(TextError, match="is a control character"):
        clean_text(typed, 80)


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("Knights of the Round Table and squires", "Knights of the Round Table and squires"),
        ("Knights of the Round Table with their squires", "Knights of the Round Table with their…"),
        ("Knights of the Round Table with the horses", "Knights of the Round Table with the…"),
        ("Knights of the Round Table with all of these", "Knights of the Round Table with all of…"),
        ("Created with https://www.example.org/an/address/of/a/list", "Created with https://www.example.org/an/…"),
        ("A" * 50, "A" * 40 + "…"),
    ],
)
def test_an_excerpt_ends_behind_a_word_unless_that_is_long(text, excerpt):
    assert shown(text) == excerpt
