"""The Simple Miniatures Game, statement by statement: dice of words, stances, weapons, armored places."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from django.conf import settings

from rules import engine
from rules.engine.documents.answer import answer
from rules.engine.rolls import dice_chains

DICE = {
    "shooter-skill": ("HIT", "Green", "Regular", "Elite", "MISS", "MISS"),
    "shooter-stance": ("HIT", "Stand", "Kneel", "Kneel", "MISS", "MISS"),
    "hit-location": ("Head", "Arm", "Body", "Body", "Leg", "Leg"),
    "target-stance": ("HIT", "Prone", "Kneel", "Run", "MISS", "MISS"),
    "rate-of-fire": ("HIT", "HIT", "2-Rnd", "3-Rnd", "MISS", "MISS"),
    "target-skill": ("HIT", "HIT", "HIT", "Elite", "MISS", "MISS"),
    "visibility": ("HIT", "Smoke", "Night", "Night", "MISS", "MISS"),
}
ALL = frozenset(DICE)

SKILLS = {"unskilled": 1, "green": 2, "regular": 3, "elite": 4, "master": 6}
RATES = {"single": 2, "two-round": 3, "three-round": 4, "automatic": 6}
CONDITIONS = {
    "shooter_stance": {"running": 1, "stand": 2, "kneel": 4, "prone": 6},
    "target_stance": {"peeking": 1, "prone": 2, "kneel": 3, "run": 4, "stand": 6},
    "target_skill": {"master": 3, "elite": 4, "regular": 6},
    "visibility": {"not-looking": 1, "smoke": 2, "night": 4, "day": 6},
}
"""Good faces of six, worst to best; with 6 the die is not thrown."""

WORDS = {
    "skill": {
        "unskilled": {"HIT"},
        "green": {"HIT", "Green"},
        "regular": {"HIT", "Green", "Regular"},
        "elite": {"HIT", "Green", "Regular", "Elite"},
    },
    "shooter_stance": {"running": {"HIT"}, "stand": {"HIT", "Stand"}, "kneel": {"HIT", "Stand", "Kneel"}},
    "target_stance": {
        "peeking": {"HIT"},
        "prone": {"HIT", "Prone"},
        "kneel": {"HIT", "Prone", "Kneel"},
        "run": {"HIT", "Prone", "Kneel", "Run"},
    },
    "rate_of_fire": {"single": {"HIT"}, "two-round": {"HIT", "2-Rnd"}, "three-round": {"HIT", "2-Rnd", "3-Rnd"}},
    "target_skill": {"master": {"HIT"}, "elite": {"HIT", "Elite"}},
    "visibility": {"not-looking": {"HIT"}, "smoke": {"HIT", "Smoke"}, "night": {"HIT", "Smoke", "Night"}},
}
"""The words that are good enough; a condition without words throws no die."""


@pytest.fixture(scope="module")
def smg(books):
    return books["smg"]


def army(smg, *units, rules=ALL, limit=None):
    made = tuple(
        engine.Unit(place, f"U{place}", "figure", 1, tuple(sorted(held.items()))) for place, held in enumerate(units)
    )
    return engine.Build(smg, "Patrol", made, limit, rules=frozenset(rules))


def codes(build):
    return [finding.code for finding in engine.findings(build)]


def profile(smg, held, rules=ALL):
    build = army(smg, held, rules=rules)
    return answer(build)["profiles"][0]


def test_there_are_seven_dice_in_the_books_order_all_optional_and_idle_without_it(smg):
    assert list(smg.optional_rules) == list(DICE)
    assert all(rule.idle for rule in smg.optional_rules.values())
    assert {roll.optional_rule: roll.faces for roll in smg.rolls.values() if roll.faces} == DICE


@pytest.mark.parametrize(("skill", "faces"), SKILLS.items())
def test_the_shooters_skill_is_good_for_so_many_faces(smg, skill, faces):
    told = profile(smg, {"skill": skill})["skill"]
    assert (told["needs"], told["chance"], told["level"]) == (faces, str(Fraction(faces, 6)), skill)


@pytest.mark.parametrize(("rate", "faces"), RATES.items())
def test_the_rate_of_fire_is_good_for_so_many_faces(smg, rate, faces):
    told = profile(smg, {"rate-of-fire": rate})["rate_of_fire"]
    assert (told["needs"], told["chance"]) == (faces, str(Fraction(faces, 6)))


def test_who_chose_nothing_is_unskilled_and_fires_single_shots_from_a_rifle(smg):
    told = profile(smg, {})
    assert (told["skill"]["chance"], told["rate_of_fire"]["chance"], told["hit"]) == ("1/6", "1/3", {"chance": "1/18"})
    assert told["aim"] == {"aim_first": "1", "aim_turn": "4", "aim_shift": "2"}


def test_a_pistol_is_quick_to_raise_and_hard_to_hold(smg):
    told = profile(smg, {"weapon": "short"})
    assert told["aim"] == {"aim_first": "2", "aim_turn": "1", "aim_shift": "0.5"}
    assert profile(smg, {"weapon": "long"})["aim"]["aim_turn"] == "4"


def test_everybody_runs_an_inch_a_turn(smg):
    assert profile(smg, {})["move"] == {"turn": "1"}


@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        ((), "1"),
        (("shooter-skill",), "1/2"),
        (("rate-of-fire",), "2/3"),
        (("shooter-skill", "rate-of-fire"), "1/3"),
        (("shooter-skill", "shooter-stance", "hit-location"), "1/2"),
        (ALL, "1/3"),
    ],
)
def test_a_hit_needs_every_die_of_its_own_that_is_in_play(smg, rules, chance):
    told = profile(smg, {"skill": "regular", "rate-of-fire": "three-round"}, rules)
    assert told["hit"] == {"chance": chance}
    assert ("skill" in told, "rate_of_fire" in told) == ("shooter-skill" in rules, "rate-of-fire" in rules)


def links(smg, held, chosen, rules=ALL):
    build = army(smg, held, rules=rules)
    return dice_chains.links(build, build.units[0], chosen)


@pytest.mark.parametrize(
    ("roll", "situation", "faces"),
    [(roll, slug, faces) for roll, found in CONDITIONS.items() for slug, faces in found.items()],
)
def test_each_condition_is_good_for_so_many_faces(smg, roll, situation, faces):
    found = next(link for link in links(smg, {}, {roll: situation}) if link.roll.slug == roll)
    assert (found.slug, found.chance.chance) == (situation, Fraction(faces, 6))
    assert found.chance.sure == (faces == 6)


def thrown(smg, wanted: Mapping[str, set[str]]) -> Fraction:
    """The chance that every die shows one of its good words, by throwing all of them in every way there is."""
    faces = {roll.slug: DICE[roll.optional_rule] for roll in smg.rolls.values() if roll.faces}
    dice = [[face in good for face in faces[slug]] for slug, good in wanted.items()]
    throws = list(product(*dice))
    return Fraction(sum(all(throw) for throw in throws), len(throws))


CASES = [
    ("regular", "single", "kneel", "run", "regular", "night"),
    ("unskilled", "single", "running", "peeking", "master", "not-looking"),
    ("master", "automatic", "prone", "stand", "regular", "day"),
    ("elite", "three-round", "stand", "prone", "elite", "smoke"),
    ("green", "two-round", "kneel", "kneel", "master", "day"),
    ("master", "single", "running", "stand", "elite", "night"),
]


@pytest.mark.parametrize("case", CASES)
def test_a_chance_to_hit_is_what_all_throws_of_the_dice_come_to(smg, case):
    skill, rate, stance, target, foe, light = case
    chosen = {"shooter_stance": stance, "target_stance": target, "target_skill": foe, "visibility": light}
    told = {"skill": skill, "rate_of_fire": rate, **chosen}
    wanted = {roll: WORDS[roll][slug] for roll, slug in told.items() if slug in WORDS[roll]}
    assert dice_chains.together(links(smg, {"skill": skill, "rate-of-fire": rate}, chosen)) == thrown(smg, wanted)


def test_kneeling_by_night_a_regular_hits_a_runner_four_times_in_27(smg):
    rules = {"shooter-skill", "shooter-stance", "hit-location", "target-stance", "visibility"}
    chosen = {"shooter_stance": "kneel", "target_stance": "run", "visibility": "night"}
    found = links(smg, {"skill": "regular", "rate-of-fire": "two-round"}, chosen, rules)
    assert [(link.roll.slug, link.name, link.chance.text) for link in found] == [
        ("skill", "Regular", "1–3"), ("shooter_stance", "Kneel", "1–4"), ("target_stance", "Run", "1–4"),
        ("visibility", "Night", "1–4"),
    ]  # fmt: skip
    assert dice_chains.together(found) == Fraction(4, 27)


def test_rows_tell_the_chance_standing_kneeling_and_prone(smg):
    build = army(smg, {"skill": "regular"}, rules={"shooter-skill", "shooter-stance"})
    hit = engine.profile(build, build.units[0]).rolls["hit"]
    assert {slug: chance.chance for slug, chance in hit.situations.items()} == {
        "": Fraction(1, 2), "standing": Fraction(1, 6), "kneeling": Fraction(1, 3), "prone": Fraction(1, 2),
    }  # fmt: skip


@pytest.mark.parametrize(("skill", "faces"), [("green", 6), ("regular", 6), ("elite", 4), ("master", 3)])
def test_the_targets_skill_is_in_the_way_of_its_foes(smg, skill, faces):
    build = army(smg, {"skill": skill}, {})
    foe = engine.profile(build, build.units[1]).links["target_skill"]
    assert foe.meet(engine.imposed(build, build.units[0])).chance == Fraction(faces, 6)


@pytest.mark.parametrize(
    ("armor", "hurts", "fells", "covered"),
    [
        ((), Fraction(1), Fraction(1, 2), Fraction(1, 6)),
        (("head",), Fraction(5, 6), Fraction(1, 3), Fraction(0)),
        (("arm",), Fraction(5, 6), Fraction(1, 2), Fraction(1, 6)),
        (("body",), Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)),
        (("leg",), Fraction(2, 3), Fraction(1, 2), Fraction(1, 6)),
        (("head", "body"), Fraction(1, 2), Fraction(0), Fraction(0)),
        (("head", "arm", "body", "leg"), Fraction(0), Fraction(0), Fraction(0)),
    ],
)
def test_armored_places_do_nothing_when_hit(smg, armor, hurts, fells, covered):
    build = army(smg, {f"armored-{place}": "" for place in armor})
    roll, places = dice_chains.located(build), dice_chains.parts(build, build.units[0])
    felled = dice_chains.felled(roll, places), dice_chains.felled(roll, places, covered=True)
    assert (dice_chains.hurt(roll, places), *felled) == (hurts, fells, covered)
    faces = DICE["hit-location"]
    harmless = {place.capitalize() for place in armor}
    assert hurts == Fraction(sum(face not in harmless for face in faces), 6)
    assert fells == Fraction(sum(face in {"Head", "Body"} - harmless for face in faces), 6)


def test_without_the_location_die_no_place_is_told(smg):
    build = army(smg, {"armored-head": ""}, rules=())
    assert (dice_chains.located(build), dice_chains.parts(build, build.units[0])) == (None, ())


@pytest.mark.parametrize(
    ("held", "rules", "idle"),
    [
        ({"rate-of-fire": "two-round"}, ALL - {"rate-of-fire"}, ["rate-of-fire"]),
        ({"rate-of-fire": "two-round"}, ALL, []),
        ({"skill": "regular"}, ALL - {"shooter-skill"}, ["skill"]),
        ({"skill": "elite"}, ALL - {"shooter-skill", "target-skill"}, ["skill"]),
        ({"skill": "elite"}, ALL - {"shooter-skill"}, []),
        ({"armored-head": "", "armored-body": ""}, ALL - {"hit-location"}, ["armored-head", "armored-body"]),
        ({"weapon": "short"}, (), []),
    ],
)
def test_what_belongs_to_a_die_out_of_play_sits_idle_and_stays_legal(smg, held, rules, idle):
    build = army(smg, held, rules=rules)
    found = [finding for finding in engine.findings(build) if finding.code == "idle-option"]
    assert sorted(finding.about for finding in found) == sorted(idle)
    assert engine.legal(build)


def test_an_idle_rate_comes_back_with_its_die(smg):
    build = army(smg, {"rate-of-fire": "two-round"}, rules={"shooter-skill"})
    (finding,) = engine.findings(build)
    assert str(finding.message) == "U0: 2 rounds has no effect. The optional rule Rate of Fire is off."
    assert [str(remedy.label) for remedy in finding.remedies] == ["Turn on Rate of Fire", "Remove 2 rounds from U0"]
    after = engine.apply(build, finding.remedies[0].edit)
    assert after.rules == {"shooter-skill", "rate-of-fire"}
    assert codes(after) == []


@pytest.mark.parametrize(("limit", "off"), [(6, None), (8, 1), (4, 1)])
def test_points_are_figures_and_only_their_agreed_number_is_told(smg, limit, off):
    build = army(smg, {"skill": "master"}, {"skill": "green"}, {}, limit=limit)
    told = answer(build)
    assert (told["points"], told["figures"], told["by_kind"], told["legal"]) == ("3", 3, {"figure": 3}, True)
    assert [(one["code"], one["severity"], one["amount"]) for one in told["findings"]] == (
        [("off-size", "advice", off)] if off else []
    )


def test_what_is_offered_and_what_was_done_name_figures_and_no_points(smg):
    build = army(smg, {"skill": "green"}, limit=8)
    (finding,) = [one for one in engine.findings(build) if one.code == "off-size"]
    assert str(finding.message) == "1 of 4 agreed figures."
    assert [str(remedy.label) for remedy in finding.remedies] == [
        "Add 3 U0 (with green)", "Add 3 Figures", "Change the agreed size to 1",
    ]  # fmt: skip
    more, _, agreed = (engine.apply(build, remedy.edit) for remedy in finding.remedies)
    assert str(engine.describe(build, more)) == "4 × U0"
    assert str(engine.describe(build, agreed)) == "Limit 1 figure"
    (over,) = [one for one in engine.findings(replace(more, limit=2)) if one.code == "off-size"]
    assert str(over.message) == "3 more than the 1 agreed figure."


def test_nothing_costs_points(smg):
    held = {"skill": "master", "weapon": "short", "rate-of-fire": "automatic", "armored-leg": ""}
    assert engine.bill(army(smg, held)).total == 2


def test_a_figure_takes_one_level_of_skill_and_any_armored_places(smg):
    build = army(smg, {"skill": "green"})
    build = engine.apply(build, engine.edits.Take(0, "skill", "elite"))
    build = engine.apply(build, engine.edits.Take(0, "armored-head"))
    build = engine.apply(build, engine.edits.Take(0, "armored-leg"))
    assert build.units[0].held == {"skill": "elite", "armored-head": "", "armored-leg": ""}


def test_the_turn_chart_has_32_turns_and_orders_lie_8_ahead_4_at_a_time(smg):
    assert (smg.chart, smg.ahead, smg.orders) == (32, 8, 4)


def test_five_chips_and_three_counters_are_in_a_kit(smg):
    assert [term.name for term in smg.table("chips")] == ["Aim", "Run", "Prone", "Kneel", "Stand"]
    assert [term.name for term in smg.table("counters")] == ["Kneel", "Prone", "Aim"]
    assert "kit" in smg.sheets


def test_an_army_keeps_its_chart_and_its_sets_through_its_document(smg):
    text = json.dumps({
        "format": "muster-army/1", "edition": "smg", "name": "Squad", "optional_rules": ["visibility"], "chart": 24,
        "units": [{"name": "Team", "figure": "figure", "count": 4, "options": {"skill": "elite"}, "sets": "each"}],
    })  # fmt: skip
    build = engine.read_document(text, lambda _: smg)
    assert (build.chart, build.units[0].sets) == (24, "each")
    assert json.loads(engine.dump(build)) == json.loads(text)


def test_what_the_book_does_not_have_is_refused_by_its_place(smg):
    document = {
        "format": "muster-army/1", "edition": "smg", "name": "Squad", "optional_rules": ["moonlight"],
        "units": [{"name": "Team", "figure": "troop", "options": {"skill": "expert", "weapon": True}}],
    }  # fmt: skip
    with pytest.raises(engine.DocumentError) as refused:
        engine.read_document(json.dumps(document), lambda _: smg)
    assert {mistake.place for mistake in refused.value.mistakes} == {
        "optional_rules[0]", "units[0].figure", "units[0].options.skill", "units[0].options.weapon",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "figures", "dice"), [("hedgerow-patrol", 8, 3), ("harbor-gang", 8, 5), ("night-raiders", 6, 7)]
)
def test_a_sample_force_is_of_its_size_legal_and_leaves_nothing_idle(smg, slug, figures, dice):
    text = (settings.ROOT / "fixtures" / "samples" / f"{slug}.json").read_text("utf-8")
    build = engine.read_document(text, lambda _: smg)
    assert (engine.bill(build).figures, len(build.rules)) == (figures, dice)
    assert engine.findings(build) == ()
    assert engine.dump(build) == text
    assert engine.read_notation(engine.write_notation(build), smg).build.units == tuple(
        replace(unit, look="", sets="") for unit in build.units
    )


def outfitted(build, sets):
    unit = build.units[0]
    edit = engine.edits.Outfit(unit.id, unit.name, "", unit.figure, unit.count, "", unit.options, sets)
    return engine.apply(build, edit)


def test_a_unit_has_one_set_of_chips_or_a_set_each(smg):
    build = army(smg, {"skill": "elite"})
    each = outfitted(build, "each")
    assert each.units[0].sets == "each"
    assert str(engine.describe(build, each)) == "A set of chips each for U0"
    assert outfitted(each, "").units[0].sets == "each"
    assert outfitted(each, "group") == build
    assert str(engine.describe(each, build)) == "One set of chips for U0"
    with pytest.raises(engine.EditError, match="one set for each figure"):
        outfitted(build, "three")


def settled(build, chart):
    return engine.apply(build, engine.edits.Settings("Patrol", None, "", "", build.rules, "", "", chart))


def test_the_turn_chart_may_be_longer_and_the_books_own_length_is_not_kept(smg):
    build = army(smg)
    longer = settled(build, 40)
    assert (longer.chart, settled(longer, 0).chart, settled(longer, 32).chart, settled(build, 32)) == (
        40,
        40,
        None,
        build,
    )
    assert str(engine.describe(build, longer)) == "Turn chart 40"
    assert str(engine.describe(longer, build)) == "Turn chart 32"
    with pytest.raises(engine.EditError, match="1 to 999 turns"):
        settled(build, 1000)
