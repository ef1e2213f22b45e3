"""Armies in the rule book's own notation are understood as it prints them."""

import pytest

from rules import engine

UNDEAD = """Undead (25 points, 9 figures including 1 cavalry and 1 vehicle)

Necromancer: Commander, Cause Fear trait, Summon trait – 6 points

Skeleton Archers (2): Troop guy, Distance attack – 4 points (2 each)

Skeletal Steed: Cavalry – 2 points

Skeletal Steed Rider: Troop guy – 1 point

Demon: Vehicle, Cause Fear trait, Independent trait – 7 points (Note: It carries nobody.)

Ghouls (5): Troop guy – 5 points (1 each)
"""


def test_the_undead_are_understood_and_their_wrong_count_is_told(catalogue):
    reading = engine.read_notation(UNDEAD, catalogue)
    build = reading.build
    assert (build.name, build.limit, reading.mistakes) == ("Undead", 50, ())
    assert [(unit.name, unit.figure, unit.count, dict(unit.options), unit.notes) for unit in build.units] == [
        ("Necromancer", "hero", 1, {"commander": "", "cause-fear": "", "summon": ""}, ""),
        ("Skeleton Archers", "troop", 2, {"distance-attack": ""}, ""),
        ("Skeletal Steed", "small-cavalry", 1, {}, ""),
        ("Skeletal Steed Rider", "troop", 1, {}, ""),
        ("Demon", "vehicle", 1, {"cause-fear": "", "independent": ""}, "It carries nobody."),
        ("Ghouls", "troop", 5, {}, ""),
    ]
    assert [str(remark) for remark in reading.remarks] == [
        "line 1, column 20: Undead: the text says 9 figures, but there are 11 (9 guys, 1 cavalry and 1 vehicle).",
        "line 3, column 14: Necromancer has no figure type. Muster chose Hero guy, because the list says “Commander”.",
    ]
    assert reading.remarks[0].suggestions[0].applied(UNDEAD).startswith("Undead (25 points, 11 figures including")


def test_a_trait_that_does_not_exist_is_answered_with_the_nearest(catalogue):
    text = "Orcs (24 points, 1 figure)\nWarlord: Commander, Weapon Master trait – 4 points\n"
    [_, mistake] = engine.read_notation(text, catalogue).remarks
    assert str(mistake) == (
        "line 2, column 21: “Weapon Master trait” isn’t in Very Simple v7. Did you mean “Combat Master trait”?"
    )
    assert [(str(suggestion.label), suggestion.applied(text)) for suggestion in mistake.suggestions] == [
        ("Combat Master trait", text.replace("Weapon", "Combat")),
        ("Remove “Weapon Master trait”", text.replace(", Weapon Master trait", "")),
    ]
    with pytest.raises(engine.NotationError) as caught:
        engine.notation_army(text, catalogue)
    assert caught.value.mistakes == (mistake,)
    assert engine.notation_army(mistake.suggestions[0].applied(text), catalogue).units[0].options == (
        ("combat-master", ""), ("commander", ""),
    )  # fmt: skip


def test_an_army_is_written_as_the_rule_book_prints_it(catalogue):
    text = """Undead (25 points, 11 figures including 1 cavalry and 1 vehicle)
Necromancer: Commander, Cause Fear trait, Summon trait – 6 points
Skeleton Archers (2): Troop guy, Distance attack – 4 points (2 each)
Skeletal Steed: Small cavalry – 2 points
Skeletal Steed Rider: Troop guy – 1 point
Demon: Vehicle, Cause Fear trait, Independent trait – 7 points (Note: It carries nobody.)
Ghouls (5): Troop guy – 5 points (1 each)
"""
    build = engine.read_notation(UNDEAD, catalogue).build
    assert engine.write_notation(build) == text
    assert engine.notation_army(text, catalogue) == build


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Army\nBob: Troop – 1 point (Note: a\x07b)",
            "line 2, column 1: Note: U+0007 is a control character. Remove it.",
        ),
        (
            "Army (Note: a\x07b)\nBob: Troop – 1 point",
            "line 1, column 1: Note: U+0007 is a control character. Remove it.",
        ),
    ],
)
def test_a_note_that_cannot_be_kept_is_told_where_it_stands(catalogue, text, said):
    assert [str(remark) for remark in engine.read_notation(text, catalogue).remarks] == [said]


def test_a_parenthesis_that_is_not_closed_ends_with_its_line(catalogue):
    reading = engine.read_notation("Army\nBob: Troop (Notes: runs – 1 point\nTom: Troop – 1 point", catalogue)
    assert [unit.notes for unit in reading.build.units] == ["runs – 1 point", ""]
    assert [str(remark) for remark in reading.remarks] == [
        "line 2, column 1: Bob: this line states no points, but the others do. Is anything missing?"
    ]


def test_a_name_that_is_too_long_leaves_the_unit_without_one(catalogue):
    reading = engine.read_notation(f"Army\n{'b' * 200}: Troop – 1 point", catalogue)
    assert [str(remark) for remark in reading.mistakes] == [
        "line 2, column 1: Use at most 80 characters. This has 200."
    ]
    assert [unit.figure for unit in reading.build.units] == ["troop"]


def test_a_text_of_too_many_lines_is_read_up_to_the_last_one_that_may_be(catalogue):
    text = "Army\nBob: Troop – 1 point\n" + "Total: 1 point\n" * 2_000
    said = [str(remark) for remark in engine.read_notation(text, catalogue).mistakes]
    assert len(said) == 1 and "2,000" in said[0]


@pytest.mark.parametrize(
    ("line", "scenario", "mistakes"),
    [
        ("Scenario: Escape", ("escape", "player"), 0),
        ("Scenario: Fortress Assault", ("fortress-assault", "assaulter"), 0),
        ("Scenario: Fortress Assault, Defender", ("fortress-assault", "defender"), 0),
        ("Scenario:", ("basic-game", "player"), 1),
    ],
)
def test_a_scenario_that_names_no_side_is_played_on_its_first(catalogue, line, scenario, mistakes):
    reading = engine.read_notation(f"Army\n{line}\nBob: Troop – 1 point", catalogue)
    assert (reading.build.scenario, reading.build.side) == scenario
    assert len(reading.mistakes) == mistakes


def test_a_figure_that_is_named_twice_is_the_same_figure(catalogue):
    reading = engine.read_notation("Army\nBob: Troop, Troop guy – 1 point", catalogue)
    assert [unit.figure for unit in reading.build.units] == ["troop"] and not reading.remarks


def test_a_note_may_have_parentheses_of_its_own(catalogue):
    reading = engine.read_notation("Army\nBob: Troop – 1 point (Note: a (b (c) d) e)", catalogue)
    assert [unit.notes for unit in reading.build.units] == ["a (b (c) d) e"]


@pytest.mark.parametrize(
    ("text", "keep"),
    [
        ("Elves\nBob: Troop – 1 point\nOrcs (5 points)\nTom: Troop", "Elves\nBob: Troop – 1 point\n"),
        ("Bob: Troop – 1 point\nOrcs (5 points)\nTom: Troop", "Bob: Troop – 1 point\n"),
    ],
)
def test_a_second_army_can_be_left_out(catalogue, text, keep):
    [mistake] = engine.read_notation(text, catalogue).mistakes
    assert "A second army starts here." in str(mistake)
    assert mistake.suggestions[0].applied(text) == keep


def test_a_sum_by_another_name_is_a_unit_without_a_figure(catalogue):
    reading = engine.read_notation("Army\nBob: Troop – 1 point\nWhatever: 5 points", catalogue)
    assert [unit.name for unit in reading.build.units] == ["Bob", "Whatever"]
    assert [str(mistake) for mistake in reading.mistakes] == [
        "line 3, column 10: Whatever has no figure type. Add one, for example “Troop guy”."
    ]


def test_every_mistake_of_a_refused_army_is_said_on_a_line(catalogue):
    with pytest.raises(engine.NotationError) as refused:
        engine.notation_army("Army\nBob: Trup, Nix – 1 point", catalogue)
    assert str(refused.value).splitlines() == [
        "line 2, column 6: “Trup” isn’t in Very Simple v7. Did you mean “Troop guy”?",
        "line 2, column 12: “Nix” isn’t in Very Simple v7.",
    ]
