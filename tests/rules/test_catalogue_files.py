"""Catalogue files: what is read, and how everything that is wrong with one is said."""

import json
from fractions import Fraction

import pytest
from django.conf import settings

from rules.documents import catalogue_of, read_catalogue, write_catalogue
from rules.engine import DocumentError
from tests.rules.small_rules import SMALL, cut, only, put, spoiled

SHIPPED = sorted((settings.ROOT / "fixtures").glob("*.json"))


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_every_shipped_file_is_read_and_comes_back_byte_for_byte(path):
    document = read_catalogue(path.read_bytes())
    text = write_catalogue(document)
    assert read_catalogue(text) == document
    assert write_catalogue(read_catalogue(text)) == text


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_file_and_the_rows_it_was_loaded_into_are_one_catalogue(path, books):
    read, loaded = catalogue_of(read_catalogue(path.read_bytes())), books[path.stem]
    for part in ("name", "kinds", "figures", "groups", "budgets", "rolls", "numbers", "measures", "scenarios", "scales",
                 "terms", "optional_rules", "options", "limits", "fair", "default_rules", "dependants"):  # fmt: skip
        assert getattr(read, part) == getattr(loaded, part)
    assert [list(option.levels) for option in read.options.values()] == [
        list(option.levels) for option in loaded.options.values()
    ]


def test_the_small_rule_book_says_what_its_file_says():
    small = catalogue_of(read_catalogue(json.dumps(SMALL)))
    assert (small.slug, small.default_limit, small.limits) == ("small", 25, (20, 25, 40))
    assert small.level("armor", "light").points == 1
    assert small.numbers["turn"].base == {("ruler", "guy"): Fraction(25, 4)}
    assert list(small.figures) == ["troop"]
    assert list(small.dependants) == ["drone"]
    assert small.options["tough"].levels[0].grants[0].level == "light"
    assert small.default_rules == frozenset({"traits"})


def test_what_has_its_default_is_left_out_when_written():
    text = write_catalogue(read_catalogue(spoiled(put("figures.troop.rides", False))))
    assert '"rides"' not in text
    assert text == write_catalogue(read_catalogue(json.dumps(SMALL)))
    assert json.loads(text)["figures"]["troop"] == {
        "name": "Troop", "plural": "Troops", "kind": "guy", "points": 1,
        "effects": [{"verb": "allow", "roll": "shoot"}],
    }  # fmt: skip


def test_lists_of_names_are_written_in_the_order_of_their_rows():
    text = write_catalogue(read_catalogue(spoiled(put("rolls.all.chain", ["save", "shoot"]))))
    assert json.loads(text)["rolls"]["all"]["chain"] == ["shoot", "save"]


def mistakes(text):
    with pytest.raises(DocumentError) as refused:
        read_catalogue(text)
    return [str(one) for one in refused.value.mistakes]


WRONG = [
    (cut("format"), "format: The key is missing."),
    (put("format", "muster-army/1"),
     "format: “muster-army/1” is not a format that can be read here. Did you mean “muster-rules/1”?"),
    (cut("edition"), "edition: The key is missing."),
    (put("edition", []), "edition: An object is wanted here, not a list."),
    (cut("edition.slug"), "edition.slug: The key is missing."),
    (put("edition.slug", "Small Rules"),
     "edition.slug: A slug is small letters, digits and hyphens; a revision adds @ and its number."),
    (put("edition.slug", "small@0"),
     "edition.slug: A slug is small letters, digits and hyphens; a revision adds @ and its number."),
    (put("edition.name", ""), "edition.name: The name is empty: give it at least one letter that shows."),
    (put("edition.name", "\u200b"), "edition.name: The name is empty: give it at least one letter that shows."),
    (put("edition.name", "x" * 121), "edition.name: 121 characters are 1 more than the 120 that fit."),
    (cut("edition.credit"), "edition.credit: The key is missing."),
    (put("edition.limits", "10, 20"), "edition.limits: Limits are points with spaces between them, as in “25 30 35”."),
    (put("edition.limits", "10 12.3"), "edition.limits: Limits are points with spaces between them, as in “25 30 35”."),
    (put("edition.default_limit", 1.25),
     "edition.default_limit: A multiple of ½ from 0 to 1,000,000 is wanted here, not 1.25."),
    (put("edition.default_limit", "30"),
     "edition.default_limit: A multiple of ½ from 0 to 1,000,000 is wanted here, not “30”."),
    (put("edition.minutes", 4.5), "edition.minutes: A whole number from 0 to 32,767 is wanted here, not 4.5."),
    (put("edition.chart", 100_000), "edition.chart: A whole number from 0 to 32,767 is wanted here, not 100000."),
    (put("edition.plastic", "gold"),
     "edition.plastic: “gold” is not one of green, tan, grey, blue, red, bone, copper, violet."),
    (put("edition.sheets", "roster,cards"),
     "edition.sheets: Sheets are named with spaces between them, as in “roster cards”."),
    (put("edition.colour", "red"), "edition.colour: The key “colour” is not known."),
    (put("spells", {}), "spells: The key “spells” is not known. Did you mean “rolls”?"),
    (put("figures", []), "figures: An object is wanted here, not a list."),
    (only("kinds"), "figures: Rules need a figure."),
    (cut("budgets.points"), "budgets: Every budget is over a figure: one must be over the army."),
    (put("figures.Big Guy", {}), "figures.Big Guy: A key is small letters, digits and hyphens."),
    (put("figures.", {}), "figures.: A key is small letters, digits and hyphens."),
    (put("terms.move", {"name": "Move", "text": "Go."}),
     "terms.move: A key is small letters, digits and hyphens, as in table/line."),
    (put("figures.troop", None), "figures.troop: An object is wanted here, not null."),
    (cut("figures.troop.name"), "figures.troop.name: The key is missing."),
    (put("figures.troop.name", 7), "figures.troop.name: Text in quotes is wanted here, not 7."),
    (put("figures.troop.name", "a\nb"), "figures.troop.name: A line break cannot stand here: write it on one line."),
    (put("figures.troop.name", "a\u0000"), "figures.troop.name: U+0000 is a control character: take it out."),
    (put("figures.troop.name", "x" * 81), "figures.troop.name: 81 characters are 1 more than the 80 that fit."),
    (put("figures.troop.points", -1),
     "figures.troop.points: A multiple of ½ from 0 to 1,000,000 is wanted here, not -1."),
    (put("figures.troop.points", 0.3),
     "figures.troop.points: A multiple of ½ from 0 to 1,000,000 is wanted here, not 0.3."),
    (put("figures.troop.points", None),
     "figures.troop.points: A multiple of ½ from 0 to 1,000,000 is wanted here, not null."),
    (put("figures.troop.points", 10**9),
     "figures.troop.points: A multiple of ½ from 0 to 1,000,000 is wanted here, not 1000000000."),
    (put("figures.troop.rides", 1), "figures.troop.rides: true or false is wanted here, not 1."),
    (put("figures.troop.kind", "god"), "figures.troop.kind: “god” is not a kind of this file."),
    (put("figures.troop.kind", None), "figures.troop.kind: The name of a kind of this file is wanted here, not null."),
    (put("figures.troop.optional_rule", "trait"),
     "figures.troop.optional_rule: “trait” is not an optional rule of this file. Did you mean “traits”?"),
    (put("figures.troop.silhouette", "dragon"),
     "figures.troop.silhouette: “dragon” is not one of beast, commander, drone, heli, hero, horse, mook, "
     "shoot, tank, troop, wizard. Did you mean “drone”?"),
    (put("figures.troop.icon", "a/b"), "figures.troop.icon: An icon is named by a word, as in “shield-off”."),
    (put("figures.troop.text", "x" * 301), "figures.troop.text: 301 characters are 1 more than the 300 that fit."),
    (put("figures.troop.speed", 6), "figures.troop.speed: The key “speed” is not known. Did you mean “needs”?"),
    (put("figures.troop.effects", {}), "figures.troop.effects: A list is wanted here, not an object."),
    (put("figures.troop.effects.0.verb", "fly"),
     "figures.troop.effects[0].verb: “fly” is not one of allow, add, die, dice, reroll, extra, condition, "
     "fails, burst, unpenalized, blank, set, times, be. Did you mean “fails”?"),
    (cut("figures.troop.effects.0.verb"), "figures.troop.effects[0].verb: The key is missing."),
    (put("figures.troop.effects.0.roll", "shot"),
     "figures.troop.effects[0].roll: “shot” is not a roll of this file. Did you mean “shoot”?"),
    (put("figures.troop.effects.0.number", "turn"),
     "figures.troop.effects[0]: An effect changes one thing, not both a roll and a number."),
    (put("figures.troop.effects.0.amount", 0.125),
     "figures.troop.effects[0].amount: A number from -9,999 to 9,999 with at most two decimals is wanted "
     "here, not 0.125."),
    (put("figures.troop.effects.0.amount", None),
     "figures.troop.effects[0].amount: Only a number that is set may have no limit."),
    (put("figures.troop.effects.0", {"verb": "die", "roll": "shoot", "amount": 101}),
     "figures.troop.effects[0].amount: “die” takes 100 at most."),
    (put("figures.troop.effects.0", {"verb": "dice", "roll": "shoot", "amount": 21}),
     "figures.troop.effects[0].amount: “dice” takes 20 at most."),
    (put("figures.troop.effects.0", {"verb": "set", "roll": "shoot"}),
     "figures.troop.effects[0].number: “set” needs a number here."),
    (put("figures.troop.effects.0", {"verb": "be", "number": "turn"}),
     "figures.troop.effects[0].becomes: “be” needs a number here."),
    (put("figures.troop.effects.0", {"verb": "add", "number": "health", "amount": 201}),
     "figures.troop.effects[0].amount: “add” takes 200 at most."),
    (put("figures.troop.grants", [{}]), "figures.troop.grants[0].level: The key is missing."),
    (put("figures.troop.grants", [{"level": "armor"}]),
     "figures.troop.grants[0].level: “armor” is not a level of this file. Did you mean “armor/light”?"),
    (put("options.tough.group", "trait"),
     "options.tough.group: “trait” is not a group of this file. Did you mean “traits”?"),
    (put("options.tough.figures", ["troop", "troop"]), "options.tough.figures[1]: “troop” stands twice."),
    (put("options.tough.figures", ["guy"]), "options.tough.figures[0]: “guy” is not a figure type of this file."),
    (put("options.tough.needs", ["tough"]), "options.tough.needs: It cannot need itself."),
    (put("options.tough.levels", {}), "options.tough.levels: At least one of its levels must stand here."),
    (put("options.tough.levels..points", "2"),
     "options.tough.levels..points: A multiple of ½ from 0 to 1,000,000 is wanted here, not “2”."),
    (put("options.tough.levels.Very", {}), "options.tough.levels.Very: A key is small letters, digits and hyphens."),
    (put("options.tough.least", -1), "options.tough.least: A whole number from 0 to 32,767 is wanted here, not -1."),
    (put("options.tough.alone", "guy"), "options.tough.alone: “guy” is not a figure type of this file."),
    (put("rolls.shoot.situations", {}), "rolls.shoot.situations: At least one of its situations must stand here."),
    (put("rolls.shoot.die", 1), "rolls.shoot.die: A whole number from 2 to 100 is wanted here, not 1."),
    (put("rolls.shoot.way", "luck"), "rolls.shoot.way: “luck” is not one of face, beat, oppose, total."),
    (put("rolls.shoot.situations..rolls", 11),
     "rolls.shoot.situations..rolls: A whole number from 1 to 10 is wanted here, not 11."),
    (put("rolls.shoot.situations..conditions", "in cover!"),
     "rolls.shoot.situations..conditions: Conditions are words with spaces between them, as in “cover stealth”."),
    (put("rolls.all.chain", ["all"]), "rolls.all.chain[0]: A roll made of several dice is not one of those dice."),
    (put("numbers.turn.role", "fly"), "numbers.turn.role: “fly” is not one of move, half, rough, crew, life."),
    (put("numbers.turn.base.0.figure", "troop"), "numbers.turn.base[0]: A value is either of a kind or of a figure."),
    (cut("numbers.turn.base.0.kind"), "numbers.turn.base[0]: A value is either of a kind or of a figure."),
    (put("numbers.turn.base.0.value", -1), "numbers.turn.base[0].value: From 0 to 9,999 is wanted here."),
    (put("numbers.health.base.0.value", 201), "numbers.health.base[0].value: From 0 to 200 is wanted here."),
    (put("numbers.drones.brings", "ghost"), "numbers.drones.brings: “ghost” is not a figure type of this file."),
    (cut("figures.troop"), "options.tough.figures[0]: “troop” is not a figure type of this file."),
    (put("scenarios.basic.sides", {}), "scenarios.basic.sides: At least one of its sides must stand here."),
    (put("scenarios.basic.sides.player.least", 30),
     "scenarios.basic.sides.player: The range of points ends below its beginning."),
    (put("scenarios.basic.ends", "x" * 2001),
     "scenarios.basic.ends: 2,001 characters are 1 more than the 2,000 that fit."),
    (cut("scales.28.move"), "scales.28.move: The key is missing."),
    (put("scales.28.space_inches", 10_000),
     "scales.28.space_inches: A number from -999 to 999 with at most two decimals is wanted here, not 10000."),
    (cut("terms.round/move.text"), "terms.round/move.text: The key is missing."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[sentence.split(":")[0] for _, sentence in WRONG])
def test_what_is_wrong_with_a_file_is_said_with_its_place(change, sentence):
    assert sentence in mistakes(spoiled(change))


def test_there_are_many_wrong_files():
    assert len({sentence for _, sentence in WRONG}) >= 80


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The document is empty."),
        ("{", "line 1, column 2: This is not JSON: Expecting property name enclosed in double quotes."),
        ("[]", "An object is wanted here, not a list."),
        ("[" * 33 + "]" * 33, "The document is nested more than 32 deep."),
        (b"\xff", "byte 0: This is not UTF-8: save the file as UTF-8."),
        ("\ufeff{}", "byte 0: A byte order mark stands first: save the file as UTF-8 without one."),
        (" " * (2**20 + 1), "The document is larger than 1 MiB."),
        ('{"format": "muster-rules/1", "format": "muster-rules/1"}', "format: The key stands twice."),
        (json.dumps(SMALL).replace('"tough": {', '"tough": {"name": "Hard",', 1),
         "options.tough.name: The key stands twice."),
        (json.dumps(SMALL).replace('"points": 2', '"points": NaN', 1),
         "options.tough.levels..points: A multiple of ½ from 0 to 1,000,000 is wanted here, not NaN."),
    ],
)  # fmt: skip
def test_what_is_no_catalogue_at_all_is_refused_with_a_sentence(text, sentence):
    assert sentence in mistakes(text)


def test_every_mistake_of_a_file_is_named_at_once():
    def change(document):
        document["figures"]["troop"]["points"] = 0.3
        document["options"]["tough"]["levels"][""]["name"] = ""
        document["rolls"]["shoot"]["die"] = 0

    assert mistakes(spoiled(change)) == [
        "figures.troop.points: A multiple of ½ from 0 to 1,000,000 is wanted here, not 0.3.",
        "options.tough.levels..name: The name is empty: give it at least one letter that shows.",
        "rolls.shoot.die: A whole number from 2 to 100 is wanted here, not 0.",
    ]


def test_a_table_has_an_end_and_so_has_a_list_of_parts():
    kinds = {f"kind-{number}": {"name": "guy", "plural": "guys"} for number in range(501)}
    assert "kinds: 501 rows are 1 more than the 500 there may be." in mistakes(spoiled(put("kinds", kinds)))
    effects = [{"verb": "add", "roll": "shoot", "amount": 1}] * 51
    text = spoiled(put("figures.troop.effects", effects))
    assert "figures.troop.effects: 51 are 1 more than the 50 there may be." in mistakes(text)
    levels = {f"level-{number}": {"name": "L", "label": "L"} for number in range(51)}
    text = spoiled(put("options.armor.levels", levels))
    assert "options.armor.levels: 51 are 1 more than the 50 there may be." in mistakes(text)


def test_a_number_that_is_set_may_have_no_limit():
    text = spoiled(put("figures.troop.effects.0", {"verb": "set", "number": "turn", "amount": None}))
    assert catalogue_of(read_catalogue(text)).figures["troop"].effects[0].unlimited
    assert '"amount": null' in write_catalogue(read_catalogue(text))


def test_letters_are_kept_in_their_composed_form():
    document = read_catalogue(spoiled(put("figures.troop.name", "Cafe\u0301")))
    assert catalogue_of(document).figures["troop"].name == "Café"
