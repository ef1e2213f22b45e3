"""What a new trait does is chosen from what the rule book has, and worked out exactly like anything in the book."""

from fractions import Fraction

import pytest

from rules import engine, house
from rules.documents import catalogue_of, document_with


def played(document, group, key, figure, *others):
    """The profile of a figure with a new trait of that effect."""
    edit = house.AddOption(group, "Battle Cry", 4, "Loud.", key)
    catalogue = catalogue_of(edit.apply(document, document))
    build = engine.apply(engine.Build(catalogue, "Any", rules=catalogue.default_rules), engine.edits.Add(figure))
    for option, level in (("battle-cry", ""), *others):
        build = engine.apply(build, engine.edits.Take(build.units[0].id, option, level))
    return engine.profile(build, build.units[0])


@pytest.mark.parametrize(
    ("key", "roll", "others", "chance"),
    [
        ("add:hand_to_hand", "hand_to_hand", (), Fraction(2, 3)),
        ("d8:hand_to_hand", "hand_to_hand", (), Fraction(5, 8)),
        ("d12:skill", "skill", (), Fraction(3, 4)),
        ("dice:distance", "distance", (("distance-attack", ""),), Fraction(5, 9)),
        ("add:armor", "armor", (("armor", "light"),), Fraction(1, 3)),
        ("d10:armor", "armor", (("armor", "heavy"),), Fraction(7, 10)),
    ],
)
def test_chances_with_a_new_trait_are_exact(book, key, roll, others, chance):
    assert played(book, "traits", key, "troop", *others).rolls[roll].plain.chance == chance


def test_a_second_try_is_told_beside_the_first(book):
    plain = played(book, "traits", "again:hand_to_hand", "troop").rolls["hand_to_hand"].plain
    assert (plain.chance, plain.again) == (Fraction(1, 2), Fraction(3, 4))


def test_one_more_roll_after_a_success(book):
    assert played(book, "traits", "extra:hand_to_hand", "troop").rolls["hand_to_hand"].extra == 1


def test_what_a_trait_does_for_its_side_and_to_its_foes(book):
    assert [effect.roll for effect in played(book, "traits", "side:armor", "troop").aids] == ["armor"]
    fear = played(book, "traits", "fear:distance", "troop").imposed
    assert [(effect.verb, effect.roll, effect.amount) for effect in fear] == [("fails", "distance", 1)]


def test_numbers_grow_double_or_are_not_needed(book):
    assert played(book, "traits", "add:turn", "troop").numbers["turn"] == 7
    assert played(book, "traits", "double:reach", "troop").numbers["reach"] == 24
    assert played(book, "traits", "none:crew", "vehicle").roles["crew"] == 0


def test_a_roll_against_a_roll_and_a_budget_of_ones_own(books):
    with_bonus = played(books["umr"], "stats", "add:melee", "character").rolls["melee"].plain
    assert with_bonus.chance == Fraction(5, 9)
    edit = house.AddLevel("ability", "Veteran", 0, "One more point.", "budget:personality")
    catalogue = catalogue_of(edit.apply(books["umr"], books["umr"]))
    build = engine.apply(engine.Build(catalogue, "Any"), engine.edits.Add("character"))
    build = engine.apply(build, engine.edits.Take(build.units[0].id, "ability", "veteran"))
    assert [purse.size for purse in engine.purses(build, build.units[0])] == [8]


def test_a_die_whose_low_faces_win_gets_one_face_better(books):
    skill = played(books["smg"], "skill", "add:skill", "figure", ("skill", "green"))
    assert skill.links["skill"].plain.chance == Fraction(1, 2)


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("vsgmr-7", {"Rerolls Armor rolls", "Extra Hand to hand rolls after a success: 1", "Sets Crew needed to 0",
                     "+1 to Distance rolls of its side", "On 1, foes’ Distance rolls fail", "Multiplies Reach by 2",
                     "+1 to Carries", "2 dice for Skill rolls, the best counts"}),
        ("umr", {"+1 to Ballistic rolls", "+1 to Health", "+1 to Personality points", "A d8 for Melee rolls"}),
        ("smg", {"+1 to Shooter Skill rolls", "+1″ to Aim a turn"}),
    ],
)  # fmt: skip
def test_choices_are_said_in_the_books_own_names(books, slug, words):
    choices = house.effects_to_choose(books[slug])
    said = {str(choice.words) for choice in choices}
    assert words <= said
    assert len({choice.key for choice in choices}) == len(said) == len(choices)


def test_choices_are_about_something_by_name(book):
    about = {choice.key: choice.about for choice in house.effects_to_choose(book)}
    assert (about[""], about["add:hand_to_hand"], about["add:turn"]) == ("", "Hand to hand", "Move")


def test_what_something_does_is_said_in_words(book):
    level = {"name": "Tough", "label": "Tough", "points": 2, "effects": [{"verb": "add", "roll": "skill", "amount": 1}]}
    rows = {name: row for name, (_, row) in book.rows.items()}
    rows["options/tough"] = {**rows["options/tough"], "levels": {"": level}}
    said = [
        (str(one.what), str(one.old), str(one.new)) for one in house.differences(book, document_with(book.own, rows))
    ]
    assert ("Tough does", "+1 to Armor rolls", "+1 to Skill rolls") in said
