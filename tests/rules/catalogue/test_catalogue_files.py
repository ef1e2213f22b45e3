"""Catalogue files: what is read, and how everything that is wrong with one is said."""

import json
import re
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
def test_several_inches_are_never_one_inch(path):
    assert re.findall(r"(?:[2-9]|\d\d|½) inch\b", path.read_text("utf-8")) == []


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
    (cut("format"), "format: This file wasn’t saved by Muster."),
    (put("format", "muster-army/1"),
     "format: “muster-army/1” isn’t a format that Muster can read. Did you mean “muster-rules/1”?"),
    (cut("edition"), "edition: This field is missing."),
    (put("edition", []), "edition: Expected an object, not a list."),
    (cut("edition.slug"), "edition.slug: This field is missing."),
    (put("edition.slug", "Small Rules"),
     "edition.slug: Use only lowercase letters, digits and hyphens. A revision adds @ and its number."),
    (put("edition.slug", "small@0"),
     "edition.slug: Use only lowercase letters, digits and hyphens. A revision adds @ and its number."),
    (put("edition.name", ""), "edition.name: Enter a name."),
    (put("edition.name", "\u200b"), "edition.name: Enter a name."),
    (put("edition.name", "x" * 121), "edition.name: Use at most 120 characters. This has 121."),
    (cut("edition.credit"), "edition.credit: This field is missing."),
    (put("edition.limits", "10, 20"), "edition.limits: Expected points separated by spaces, such as “25 30 35”."),
    (put("edition.limits", "10 12.3"), "edition.limits: Expected points separated by spaces, such as “25 30 35”."),
    (put("edition.default_limit", 1.25),
     "edition.default_limit: Expected a multiple of ½ from 0 to 1,000,000, not 1.25."),
    (put("edition.default_limit", "30"),
     "edition.default_limit: Expected a multiple of ½ from 0 to 1,000,000, not “30”."),
    (put("edition.minutes", 4.5), "edition.minutes: Expected a whole number from 0 to 32,767, not 4.5."),
    (put("edition.chart", 100_000), "edition.chart: Expected a whole number from 0 to 32,767, not 100000."),
    (put("edition.plastic", "gold"),
     "edition.plastic: “gold” isn’t valid here. Expected green, tan, grey, blue, red, bone, copper or violet."),
    (put("edition.sheets", "roster,cards"),
     "edition.sheets: Expected names of sheets separated by spaces, such as “roster cards”."),
    (put("edition.colour", "red"), "edition.colour: Unknown field “colour”."),
    (put("spells", {}), "spells: Unknown field “spells”."),
    (put("figures", []), "figures: Expected an object, not a list."),
    (only("kinds"), "figures: The rules need at least one figure."),
    (cut("budgets.points"), "budgets: Every budget is for one figure. At least one must be for the army."),
    (put("figures.Big Guy", {}), "figures.Big Guy: A key has only lowercase letters, digits and hyphens."),
    (put("figures.", {}), "figures.: A key has only lowercase letters, digits and hyphens."),
    (put("terms.move", {"name": "Move", "text": "Go."}),
     "terms.move: A key has only lowercase letters, digits and hyphens, with one slash, as in table/line."),
    (put("figures.troop", None), "figures.troop: Expected an object, not null."),
    (cut("figures.troop.name"), "figures.troop.name: This field is missing."),
    (put("figures.troop.name", 7), "figures.troop.name: Expected text in quotes, not 7."),
    (put("figures.troop.name", "a\nb"),
     "figures.troop.name: Line breaks aren’t allowed here. Put everything on one line."),
    (put("figures.troop.name", "a\u0000"), "figures.troop.name: U+0000 is a control character. Remove it."),
    (put("figures.troop.name", "x" * 81), "figures.troop.name: Use at most 80 characters. This has 81."),
    (put("figures.troop.points", -1),
     "figures.troop.points: Expected a multiple of ½ from 0 to 1,000,000, not -1."),
    (put("figures.troop.points", 0.3),
     "figures.troop.points: Expected a multiple of ½ from 0 to 1,000,000, not 0.3."),
    (put("figures.troop.points", None),
     "figures.troop.points: Expected a multiple of ½ from 0 to 1,000,000, not null."),
    (put("figures.troop.points", 10**9),
     "figures.troop.points: Expected a multiple of ½ from 0 to 1,000,000, not 1000000000."),
    (put("figures.troop.rides", 1), "figures.troop.rides: Expected true or false, not 1."),
    (put("figures.troop.kind", "god"), "figures.troop.kind: “god” isn’t in “kinds” of this file."),
    (put("figures.troop.kind", None), "figures.troop.kind: Expected text in quotes, not null."),
    (put("figures.troop.optional_rule", "trait"),
     "figures.troop.optional_rule: “trait” isn’t in “optional_rules” of this file. Did you mean “traits”?"),
    (put("figures.troop.silhouette", "dragon"),
     "figures.troop.silhouette: “dragon” isn’t valid here. Expected beast, commander, drone, heli, hero, horse, mook, "
     "shoot, tank, troop or wizard. Did you mean “drone”?"),
    (put("figures.troop.icon", "a/b"), "figures.troop.icon: Expected one word, such as “shield-off”."),
    (put("figures.troop.text", "x" * 301), "figures.troop.text: Use at most 300 characters. This has 301."),
    (put("figures.troop.speed", 6), "figures.troop.speed: Unknown field “speed”. Did you mean “needs”?"),
    (put("figures.troop.effects", {}), "figures.troop.effects: Expected a list, not an object."),
    (put("figures.troop.effects.0.verb", "fly"),
     "figures.troop.effects[0].verb: “fly” isn’t valid here. Expected allow, add, die, dice, reroll, extra, condition, "
     "fails, burst, unpenalized, blank, set, times or be."),
    (cut("figures.troop.effects.0.verb"), "figures.troop.effects[0].verb: This field is missing."),
    (put("figures.troop.effects.0.roll", "shot"),
     "figures.troop.effects[0].roll: “shot” isn’t in “rolls” of this file. Did you mean “shoot”?"),
    (put("figures.troop.effects.0.number", "turn"),
     "figures.troop.effects[0]: An effect changes only one thing, not both “roll” and “number”."),
    (put("figures.troop.effects.0.amount", 0.125),
     "figures.troop.effects[0].amount: Expected a number from -9,999 to 9,999 with at most two decimals, "
     "not 0.125."),
    (put("figures.troop.effects.0.amount", None),
     "figures.troop.effects[0].amount: Only “set” can have no limit."),
    (put("figures.troop.effects.0", {"verb": "die", "roll": "shoot", "amount": 101}),
     "figures.troop.effects[0].amount: “die” can be at most 100."),
    (put("figures.troop.effects.0", {"verb": "dice", "roll": "shoot", "amount": 21}),
     "figures.troop.effects[0].amount: “dice” can be at most 20."),
    (put("figures.troop.effects.0", {"verb": "set", "roll": "shoot"}),
     "figures.troop.effects[0].number: “set” needs a number here."),
    (put("figures.troop.effects.0", {"verb": "be", "number": "turn"}),
     "figures.troop.effects[0].becomes: “be” needs a number here."),
    (put("figures.troop.effects.0", {"verb": "add", "number": "health", "amount": 201}),
     "figures.troop.effects[0].amount: “add” can be at most 200."),
    (put("figures.troop.grants", [{}]), "figures.troop.grants[0].level: This field is missing."),
    (put("figures.troop.grants", [{"level": "armor"}]),
     "figures.troop.grants[0].level: “armor” isn’t in “levels” of this file. Did you mean “armor/light”?"),
    (put("options.tough.group", "trait"),
     "options.tough.group: “trait” isn’t in “groups” of this file. Did you mean “traits”?"),
    (put("options.tough.figures", ["troop", "troop"]), "options.tough.figures[1]: “troop” is listed twice."),
    (put("options.tough.figures", ["guy"]), "options.tough.figures[0]: “guy” isn’t in “figures” of this file."),
    (put("options.tough.needs", ["tough"]), "options.tough.needs: An option can’t need itself."),
    (put("options.tough.levels", {}), "options.tough.levels: At least one entry is required here."),
    (put("options.tough.levels..points", "2"),
     "options.tough.levels..points: Expected a multiple of ½ from 0 to 1,000,000, not “2”."),
    (put("options.tough.levels.Very", {}),
     "options.tough.levels.Very: A key has only lowercase letters, digits and hyphens."),
    (put("options.tough.least", -1), "options.tough.least: Expected a whole number from 0 to 32,767, not -1."),
    (put("options.tough.alone", "guy"), "options.tough.alone: “guy” isn’t in “figures” of this file."),
    (put("rolls.shoot.situations", {}), "rolls.shoot.situations: At least one entry is required here."),
    (put("rolls.shoot.die", 1), "rolls.shoot.die: Expected a whole number from 2 to 100, not 1."),
    (put("rolls.shoot.way", "luck"), "rolls.shoot.way: “luck” isn’t valid here. Expected face, beat, oppose or total."),
    (put("rolls.shoot.situations..rolls", 11),
     "rolls.shoot.situations..rolls: Expected a whole number from 1 to 10, not 11."),
    (put("rolls.shoot.situations..conditions", "in cover!"),
     "rolls.shoot.situations..conditions: Expected words separated by spaces, such as “cover stealth”."),
    (put("rolls.all.chain", ["all"]), "rolls.all.chain[0]: A combined roll can only be made of simple rolls."),
    (put("numbers.turn.role", "fly"),
     "numbers.turn.role: “fly” isn’t valid here. Expected move, half, rough, crew or life."),
    (put("numbers.turn.base.0.figure", "troop"), "numbers.turn.base[0]: Name either a kind or a figure."),
    (cut("numbers.turn.base.0.kind"), "numbers.turn.base[0]: Name either a kind or a figure."),
    (put("numbers.turn.base.0.value", -1), "numbers.turn.base[0].value: Expected a number from 0 to 9,999."),
    (put("numbers.health.base.0.value", 201), "numbers.health.base[0].value: Expected a number from 0 to 200."),
    (put("numbers.drones.brings", "ghost"), "numbers.drones.brings: “ghost” isn’t in “figures” of this file."),
    (cut("figures.troop"), "options.tough.figures[0]: “troop” isn’t in “figures” of this file."),
    (put("scenarios.basic.sides", {}), "scenarios.basic.sides: At least one entry is required here."),
    (put("scenarios.basic.sides.player.least", 30),
     "scenarios.basic.sides.player: The minimum is greater than the maximum."),
    (put("scenarios.basic.ends", "x" * 2001),
     "scenarios.basic.ends: Use at most 2,000 characters. This has 2,001."),
    (cut("scales.28.move"), "scales.28.move: This field is missing."),
    (put("scales.28.space_inches", 10_000),
     "scales.28.space_inches: Expected a number from -999 to 999 with at most two decimals, not 10000."),
    (put("scales.28.space_inches", "two"),
     "scales.28.space_inches: Expected a number from -999 to 999 with at most two decimals, not “two”."),
    (cut("terms.round/move.text"), "terms.round/move.text: This field is missing."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[sentence.split(":")[0] for _, sentence in WRONG])
def test_what_is_wrong_with_a_file_is_said_with_its_place(change, sentence):
    assert sentence in mistakes(spoiled(change))


def test_two_values_for_the_same_figures_are_refused():
    base = SMALL["numbers"]["turn"]["base"]
    twice = mistakes(spoiled(put("numbers.turn.base", [*base, base[0]])))
    assert f"numbers.turn.base[{len(base)}]: There are two values for the same measures and figure." in twice


def test_rules_whose_figures_all_come_with_others_are_refused():
    def change(document):
        del document["figures"]["troop"], document["options"]["tough"]["figures"]

    assert mistakes(spoiled(change)) == [
        "figures: Every figure only comes with another one. At least one must be available by itself."
    ]


def test_there_are_many_wrong_files():
    assert len({sentence for _, sentence in WRONG}) >= 80


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The document is empty."),
        ("{", "line 1, column 2: This isn’t valid JSON: expected a name in double quotes."),
        ("[]", "Expected an object, not a list."),
        ("[" * 33 + "]" * 33, "The document is nested more than 32 levels deep."),
        (b"\xff", "byte 0: This isn’t UTF-8. Save the file as UTF-8."),
        ("\ufeff{}", "byte 0: The file starts with a byte order mark. Save it as UTF-8 without one."),
        (" " * (2**20 + 1), "The document is larger than 1 MB."),
        ('{"format": "muster-rules/1", "format": "muster-rules/1"}', "format: Duplicate field."),
        (json.dumps(SMALL).replace('"tough": {', '"tough": {"name": "Hard",', 1),
         "options.tough.name: Duplicate field."),
        (json.dumps(SMALL).replace('"points": 2', '"points": NaN', 1),
         "options.tough.levels..points: Expected a multiple of ½ from 0 to 1,000,000, not NaN."),
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
        "figures.troop.points: Expected a multiple of ½ from 0 to 1,000,000, not 0.3.",
        "options.tough.levels..name: Enter a name.",
        "rolls.shoot.die: Expected a whole number from 2 to 100, not 0.",
    ]


def test_a_table_has_an_end_and_so_has_a_list_of_parts():
    kinds = {f"kind-{number}": {"name": "guy", "plural": "guys"} for number in range(501)}
    assert "kinds: This has 501 rows. At most 500 are allowed." in mistakes(spoiled(put("kinds", kinds)))
    effects = [{"verb": "add", "roll": "shoot", "amount": 1}] * 51
    text = spoiled(put("figures.troop.effects", effects))
    assert "figures.troop.effects: This has 51 entries. At most 50 are allowed." in mistakes(text)
    levels = {f"level-{number}": {"name": "L", "label": "L"} for number in range(51)}
    text = spoiled(put("options.armor.levels", levels))
    assert "options.armor.levels: This has 51 entries. At most 50 are allowed." in mistakes(text)


def test_a_number_that_is_set_may_have_no_limit():
    text = spoiled(put("figures.troop.effects.0", {"verb": "set", "number": "turn", "amount": None}))
    assert catalogue_of(read_catalogue(text)).figures["troop"].effects[0].unlimited
    assert '"amount": null' in write_catalogue(read_catalogue(text))


def test_letters_are_kept_in_their_composed_form():
    document = read_catalogue(spoiled(put("figures.troop.name", "Cafe\u0301")))
    assert catalogue_of(document).figures["troop"].name == "Café"
