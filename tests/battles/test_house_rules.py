"""House rules are played as they say, and what battles do not know is named."""

import json
from dataclasses import replace

import pytest

from rules import engine
from rules.battles.chances import HAND, OPEN, worth
from rules.battles.figures import Unplayable, force
from rules.battles.match import Match
from rules.battles.play import play
from rules.documents import catalogue_of, read_catalogue
from tests.battles.playing import FIXTURES, catalogue, forced, sample


@pytest.fixture
def rules():
    """The catalogue of version 7 as it stands in its file."""
    return json.loads((FIXTURES / "vsgmr-7.json").read_text())


def army(rules, *units):
    """An army on these rules."""
    found = catalogue_of(read_catalogue(json.dumps(rules)))
    made = tuple(engine.Unit(id, f"Unit {id}", figure, 1, options) for id, (figure, options) in enumerate(units))
    return force(engine.Build(found, "House", made, rules=frozenset({"traits", "super-powers"})))


ARCHER = ("troop", (("distance-attack", ""),))


def test_prices_numbers_dice_and_reach_are_those_of_the_house(rules):
    rules["figures"]["troop"]["points"] = 1.5
    rules["numbers"]["turn"]["base"][0]["value"] = 8
    rules["numbers"]["reach"]["base"][0]["value"] = 15
    rules["rolls"]["distance"]["situations"]["open"]["target"] = 3
    rules["rolls"]["hand_to_hand"]["die"] = 8
    (sheet,) = army(rules, ARCHER).sheets
    assert (sheet.price, sheet.turn, sheet.foot, sheet.reach) == (5, 8, 8, 15)
    assert worth(sheet, sheet, OPEN) == 666_667
    assert worth(sheet, sheet, HAND) == 625_000


def test_a_cheaper_figure_leaves_more_points(rules):
    book = army(rules, ARCHER, ARCHER)
    rules["options"]["distance-attack"]["levels"][""]["points"] = 3
    dear = army(rules, ARCHER, ARCHER)
    scored = [play(Match((mine, book)), 1, range(200)).score[1].sum() for mine in (dear, book)]
    assert scored[0] > scored[1]


def test_a_trait_may_have_another_name_and_do_the_same(rules):
    plain = army(rules, ("hero", (("recruit", ""), ("stealth", ""))), ARCHER)
    rules["options"]["turncoat"] = rules["options"].pop("recruit")
    rules["options"]["ghost"] = rules["options"].pop("stealth")
    other = army(rules, ("hero", (("ghost", ""), ("turncoat", ""))), ARCHER)
    assert play(Match((plain, plain)), 1, range(50)).digest == play(Match((other, other)), 1, range(50)).digest


@pytest.mark.parametrize(
    "effect",
    [
        {"verb": "blank", "roll": "distance", "amount": 1},
        {"verb": "dice", "roll": "armor", "amount": 2},
        {"verb": "add", "number": "seats", "amount": 1},
        {"verb": "add", "number": "turn", "whose": "foes", "amount": -1},
        {"verb": "extra", "roll": "disable", "amount": 1},
        {"verb": "reroll", "roll": "distance", "condition": "cover"},
        {"verb": "reroll", "roll": "distance", "amount": 1},
        {"verb": "reroll", "whose": "side", "roll": "distance", "amount": 1},
        {"verb": "add", "roll": "distance", "amount": 1, "condition": "cover"},
    ],
)
def test_what_is_not_known_is_named(rules, effect):
    rules["options"]["tough"]["levels"][""]["effects"] = [effect]
    house, plain = (army(rules, ("hero", held)) for held in ((("tough", ""),), ()))
    assert house.not_simulated == ("Tough",)
    assert replace(house.sheets[0], price=0) == replace(plain.sheets[0], price=0)


def test_a_roll_of_the_house_is_named(rules):
    situations = {"": {"name": "heal", "target": 4}}
    rules["rolls"]["heal"] = {"name": "Heal", "short": "heal", "always": False, "situations": situations}
    rules["figures"]["hero"]["effects"].append({"verb": "allow", "roll": "heal"})
    assert army(rules, ("hero", ())).not_simulated == ("Hero",)


def test_words_without_effects_and_skills_are_named(rules):
    held = (("specialty", ""), ("super-skill", "minor"), ("support", "skill"))
    assert army(rules, ("hero", held)).not_simulated == ("Support (skill)", "Minor Super-Skill", "Specialty")


def test_rules_of_procedure_are_named():
    orcs = {**sample("orcs"), "optional_rules": ["traits", "everyone-acts", "paper"]}
    assert forced(orcs).not_simulated == ("Everyone acts",)


def test_the_samples_are_played_whole():
    left_out = {name for slug in ("elves", "justice-team", "undead") for name in forced(sample(slug)).not_simulated}
    assert left_out == {"Major Super-Skill", "Minor Super-Skill"}


def test_other_rule_books_are_refused():
    with pytest.raises(Unplayable, match="can’t be simulated"):
        forced(sample_of("smg"))


def sample_of(edition):
    """An army without units on a rule book."""
    return {"format": "muster-army/1", "edition": edition, "name": "Empty", "units": []}


def test_an_army_without_figures_is_refused():
    with pytest.raises(Unplayable, match="Empty has no figures"):
        forced(sample_of(catalogue("vsgmr-7").slug))


def test_what_only_leaves_room_for_more_in_an_army_is_no_part_of_a_battle(rules):
    rules["options"]["tough"]["levels"][""]["effects"] = [{"verb": "add", "budget": "points", "amount": 1}]
    assert army(rules, ("hero", (("tough", ""),))).not_simulated == ()


def test_support_that_helps_nobody_to_do_what_he_does_is_played_as_nothing(rules):
    levels = rules["options"]["support"]["levels"]
    rules["options"]["support"]["levels"] = {slug: levels[slug] for slug in ("", "distance", "skill")}
    (sheet,) = army(rules, ("hero", (("support", ""),))).sheets
    assert sheet.supports == (0, 0, 0)
    (sheet,) = army(rules, ("hero", (("distance-attack", ""), ("support", "")))).sheets
    assert sheet.supports == (1, 0, 0)


def test_a_figure_that_the_rules_no_longer_have_cannot_fight():
    ogre = engine.Build(catalogue("vsgmr-7"), "Orcs", (engine.Unit(0, "Shrek", "ogre"),))
    with pytest.raises(Unplayable, match="Shrek"):
        force(ogre)
