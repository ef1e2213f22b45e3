"""The numbers a figure plays by are those of the rule book's tables."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from rules import engine
from rules.engine.documents.answer import profile_answer


def one(catalogue, figure, options, **army):
    """An army of one figure, whose options are written ``armor/light`` or ``tough``."""
    held = sorted((option, level) for option, _, level in (name.partition("/") for name in options))
    return engine.Build(catalogue, "Army", (engine.Unit(0, "Figure", figure, options=tuple(held)),), **army)


@pytest.fixture
def told(catalogue):
    """A function: what ``army check`` says of one figure with some options."""

    def tell(figure, *options, **army):
        build = one(catalogue, figure, options, **army)
        return profile_answer(catalogue, engine.profile(build, build.units[0]))

    return tell


@pytest.fixture
def made(catalogue):
    """A function: the profile of one figure with some options, and the conditions it imposes."""

    def make(figure, *options):
        build = one(catalogue, figure, options)
        return engine.profile(build, build.units[0]), engine.imposed(build, build.units[0])

    return make


D, A = "distance-attack", "automatic-fire"


@pytest.mark.parametrize(
    ("figure", "options", "needs", "chances"),
    [
        ("mook", (D,), (6, None, None, None), ("1/6", "0", "0", "0")),
        ("troop", (D,), (5, 6, 6, None), ("1/3", "1/6", "1/6", "0")),
        ("small-cavalry", (D,), (5, 6, 6, None), ("1/3", "1/6", "1/6", "0")),
        ("large-cavalry", (D,), (5, 6, 6, None), ("1/3", "1/6", "1/6", "0")),
        ("hero", (D,), (4, 5, 5, 6), ("1/2", "1/3", "1/3", "1/6")),
        ("vehicle", (D,), (4, 5, 5, 6), ("1/2", "1/3", "1/3", "1/6")),
        ("hero", (D, "sharpshooter"), (3, 4, 4, 5), ("2/3", "1/2", "1/2", "1/3")),
        ("hero", (D, "sharpshooter", "support/distance"), (2, 3, 3, 4), ("5/6", "2/3", "2/3", "1/2")),
        ("troop", (D, A), (5, 6, 6, None), ("5/9", "11/36", "11/36", "0")),
        ("hero", (D, A), (4, 5, 5, 6), ("3/4", "5/9", "5/9", "11/36")),
        ("hero", (D, A, "sharpshooter"), (3, 4, 4, 5), ("8/9", "3/4", "3/4", "5/9")),
        ("troop", (D, "super-blast/minor"), (5, 6, 6, 7), ("1/2", "3/8", "3/8", "1/4")),
        ("troop", (D, "super-blast/major"), (5, 6, 6, 7), ("3/5", "1/2", "1/2", "2/5")),
        ("troop", (D, "super-blast/superior"), (5, 6, 6, 7), ("2/3", "7/12", "7/12", "1/2")),
        ("mook", (D, "super-blast/minor"), (6, 7, 7, 8), ("3/8", "1/4", "1/4", "1/8")),
        ("hero", (D, "support"), (4, 5, 5, 6), ("1/2", "1/3", "1/3", "1/6")),
        ("hero", (D, "support/armor"), (4, 5, 5, 6), ("1/2", "1/3", "1/3", "1/6")),
    ],
)
def test_a_shooter_needs_and_hits_as_the_table_says(told, figure, options, needs, chances):
    distance = told(figure, *options)["distance"]
    situations = [distance[key] for key in ("open", "cover", "stealth", "stealth_in_cover")]
    assert tuple(situation["needs"] for situation in situations) == needs
    assert tuple(situation["chance"] for situation in situations) == chances


@pytest.mark.parametrize(
    ("options", "dice", "die"),
    [((D,), 1, 6), ((D, A), 2, 6), ((D, "super-blast/minor"), 1, 8), ((D, A, "super-blast/superior"), 2, 12)],
)
def test_automatic_fire_adds_a_die_and_super_blast_enlarges_it(told, options, dice, die):
    distance = told("troop", *options)["distance"]
    assert (distance["dice"], distance["die"]) == (dice, die)


def test_nothing_shoots_without_a_distance_attack(told):
    assert told("hero", A, "sharpshooter", "super-blast/major", "sniper")["distance"] is None


@pytest.mark.parametrize(
    ("figure", "options", "needs", "chance", "twice"),
    [
        ("mook", ("armor/light",), None, "0", "0"),
        ("mook", ("armor/heavy",), 5, "1/3", "1/9"),
        ("mook", ("armor/light", "tough"), 6, "1/6", "1/36"),
        ("troop", ("armor/light",), 6, "1/6", "1/36"),
        ("troop", ("armor/heavy",), 4, "1/2", "1/4"),
        ("hero", ("armor/heavy",), 4, "1/2", "1/4"),
        ("small-cavalry", (), 6, "1/6", "1/36"),
        ("large-cavalry", ("armor/heavy",), 4, "1/2", "1/4"),
        ("hero", ("armor/light", "tough"), 5, "1/3", "1/9"),
        ("hero", ("armor/heavy", "tough"), 3, "2/3", "4/9"),
        ("vehicle", (), 5, "1/3", "1/9"),
        ("vehicle", ("armor/heavy",), 3, "2/3", "4/9"),
        ("vehicle", ("tough",), 4, "1/2", "1/4"),
        ("vehicle", ("tough", "support/armor"), 3, "2/3", "4/9"),
        ("vehicle", ("armor/heavy", "tough"), 2, "5/6", "25/36"),
        ("vehicle", ("armor/heavy", "tough", "support/armor"), 1, "1", "1"),
        ("troop", ("armor/light", "super-armor/minor"), 6, "3/8", "9/64"),
        ("troop", ("armor/light", "super-armor/major"), 6, "1/2", "1/4"),
        ("troop", ("armor/light", "super-armor/superior"), 6, "7/12", "49/144"),
        ("troop", ("armor/heavy", "super-armor/minor"), 4, "5/8", "25/64"),
        ("troop", ("armor/heavy", "super-armor/major"), 4, "7/10", "49/100"),
        ("troop", ("armor/heavy", "super-armor/superior"), 4, "3/4", "9/16"),
    ],
)
def test_armor_saves_as_the_table_says_and_twice_against_ignores_armor(told, figure, options, needs, chance, twice):
    armor = told(figure, *options)["armor"]
    assert (armor["needs"], armor["chance"], armor["twice"]) == (needs, chance, {"chance": twice})


@pytest.mark.parametrize(
    ("figure", "options", "level"),
    [
        ("hero", ("commander",), "heavy"),
        ("hero", ("commander", "armor/light"), "heavy"),
        ("troop", ("commander", "armor/light"), "light"),
        ("vehicle", (), "light"),
        ("small-cavalry", ("armor/heavy",), "heavy"),
    ],
)
def test_the_better_of_chosen_and_granted_armor_is_worn(told, figure, options, level):
    assert told(figure, *options)["armor"]["level"] == level


@pytest.mark.parametrize(
    ("figure", "options"), [("troop", ()), ("troop", ("commander",)), ("hero", ("tough", "super-armor/major"))]
)
def test_without_armor_there_is_no_armor_roll(told, figure, options):
    assert told(figure, *options)["armor"] is None


@pytest.mark.parametrize(
    ("figure", "options", "needs", "chance"),
    [
        ("mook", (), 5, "1/3"),
        ("troop", (), 4, "1/2"),
        ("small-cavalry", (), 4, "1/2"),
        ("hero", (), 3, "2/3"),
        ("vehicle", (), 3, "2/3"),
        ("hero", ("combat-master",), 2, "5/6"),
        ("vehicle", ("combat-master", "support/hand-to-hand"), 1, "1"),
        ("troop", ("super-fight/minor",), 4, "5/8"),
        ("hero", ("super-fight/superior",), 3, "5/6"),
    ],
)
def test_hand_to_hand(told, figure, options, needs, chance):
    roll = told(figure, *options)["hand_to_hand"]
    assert (roll["needs"], roll["chance"]) == (needs, chance)


@pytest.mark.parametrize(
    ("figure", "options", "needs", "chance"),
    [
        ("mook", (), 5, "1/3"),
        ("troop", (), 4, "1/2"),
        ("hero", (), 3, "2/3"),
        ("hero", ("support/skill",), 2, "5/6"),
        ("hero", ("super-skill/major",), 3, "4/5"),
    ],
)
def test_skill(told, figure, options, needs, chance):
    roll = told(figure, *options)["skill"]
    assert (roll["needs"], roll["chance"]) == (needs, chance)


@pytest.mark.parametrize("figure", ["small-cavalry", "large-cavalry", "vehicle"])
def test_mounts_make_no_skill_rolls_whatever_they_hold(told, figure):
    assert told(figure, "super-skill/superior", "support/skill")["skill"] is None


@pytest.mark.parametrize("figure", ["mook", "troop", "hero", "vehicle"])
def test_own_rolls_stand_only_where_held_and_know_no_bonus_of_the_type(told, figure):
    plain = told(figure)
    held = told(figure, "disable", "summon", "recruit")
    assert not {"disable", "summon", "recruit"} & plain.keys()
    assert held["disable"] == {"dice": 1, "die": 6, "needs": 4, "chance": "1/2"}
    assert held["summon"] == held["recruit"] == {"dice": 1, "die": 6, "needs": 5, "chance": "1/3"}


RULER = {"guy": ("6", "3", "3"), "cavalry": ("9", "4.5", "4.5"), "vehicle": ("12", "6", "6")}
PAPER = {"guy": ("8.5", "4", "4"), "cavalry": ("11", "8.5", "8.5"), "vehicle": ("15", "8.5", "8.5")}
FIGURES = [("troop", "guy"), ("hero", "guy"), ("mook", "guy"), ("small-cavalry", "cavalry"),
           ("large-cavalry", "cavalry"), ("vehicle", "vehicle")]  # fmt: skip


@pytest.mark.parametrize(("figure", "kind"), FIGURES)
@pytest.mark.parametrize(("rules", "table", "reach"), [((), RULER, "12"), (("paper",), PAPER, "11")])
def test_moves_and_reach_by_ruler_and_by_paper(told, figure, kind, rules, table, reach):
    answer = told(figure, rules=frozenset(rules))
    assert tuple(answer["move"][key] for key in ("turn", "half", "rough")) == table[kind]
    assert answer["reach"] == reach


@pytest.mark.parametrize(
    ("figure", "turns"),
    [("troop", ("9", "12", "15")), ("small-cavalry", ("13.5", "18", "22.5")), ("vehicle", ("18", "24", "30"))],
)
def test_super_move_makes_the_turn_longer_and_the_side_quicker(told, figure, turns):
    answers = [told(figure, f"super-move/{grade}") for grade in ("minor", "major", "superior")]
    assert tuple(answer["move"]["turn"] for answer in answers) == turns
    assert [answer["initiative"] for answer in answers] == [1, 2, 3]
    assert {answer["move"]["rough"] for answer in answers} == {RULER[dict(FIGURES)[figure]][2]}


@pytest.mark.parametrize(
    ("figure", "turns"),
    [("troop", ("12.5", "17", "21")), ("large-cavalry", ("19.5", "22", "30.5")), ("vehicle", ("23.5", "30", "38.5"))],
)
def test_super_move_on_paper_adds_the_printed_half_move_unit(told, figure, turns):
    answers = [
        told(figure, f"super-move/{grade}", rules=frozenset({"paper"})) for grade in ("minor", "major", "superior")
    ]
    assert tuple(answer["move"]["turn"] for answer in answers) == turns


@pytest.mark.parametrize(("rules", "reach"), [((), "24"), (("paper",), "22")])
def test_a_sniper_reaches_twice_as_far(told, rules, reach):
    assert told("hero", D, "sniper", rules=frozenset(rules))["reach"] == reach


def test_flight_crosses_rough_ground_with_the_whole_move(told):
    assert told("vehicle", "flight")["move"] == {"turn": "12", "half": "6", "rough": "12"}
    assert told("hero", "flight", "super-move/superior")["move"] == {"turn": "15", "half": "3", "rough": "15"}


@pytest.mark.parametrize(("side", "initiative"), [("ambusher", 4), ("target", 3)])
def test_ambushers_are_quicker_by_one(told, side, initiative):
    assert told("hero", "super-move/superior", scenario="ambush", side=side)["initiative"] == initiative


def test_crew_and_seats_are_known_but_not_answered(made, told):
    wanted = {"troop": 0, "small-cavalry": 1, "large-cavalry": 1, "vehicle": 1}
    assert {figure: made(figure)[0].numbers["crew"] for figure in wanted} == wanted
    assert made("vehicle", "independent")[0].numbers["crew"] == 0
    seats = {figure: made(figure)[0].numbers["seats"] for figure in ("small-cavalry", "large-cavalry", "vehicle")}
    assert seats == {"small-cavalry": 0, "large-cavalry": 1, "vehicle": 4}
    assert told("vehicle").keys() == {"distance", "hand_to_hand", "armor", "skill", "move", "reach", "initiative"}


def test_stealth_and_ignores_armor_are_met_by_whoever_faces_them(made):
    shooter, _ = made("hero", D)
    target, conditions = made("hero", "stealth", "armor/heavy", "ignores-armor")
    assert conditions == {"stealth", "ignores-armor"}
    distance, armor = shooter.rolls["distance"], target.rolls["armor"]
    assert distance.meet(frozenset()).needs == 4
    assert distance.meet(conditions).needs == 5
    assert distance.meet(conditions | {"cover"}).needs == 6
    assert armor.meet(conditions).chance == F(1, 4)
    assert armor.meet(frozenset({"cover"})).chance == F(1, 2)


def test_cause_fear_makes_low_natural_faces_fail_whatever_the_bonus(made):
    feared, _ = made("troop", "cause-fear")
    assert {(effect.roll, effect.amount) for effect in feared.imposed} == {("distance", 2), ("hand_to_hand", 2)}
    master, _ = made("vehicle", "combat-master", "support/hand-to-hand")
    assert master.rolls["hand_to_hand"].meet(frozenset()).chance == 1
    assert master.rolls["hand_to_hand"].meet(frozenset(), fails=2).chance == F(2, 3)
    assert master.rolls["hand_to_hand"].plain.despite(2).needs == 3


def test_extra_attacks_knockback_second_tries_and_aid_are_told(made):
    profile, _ = made("hero", D, "area-effect-attack", "double-strike", "super-blast/minor", "inspiration")
    assert (profile.rolls["distance"].extra, profile.rolls["distance"].burst) == (2, 8)
    assert (profile.rolls["hand_to_hand"].extra, profile.rolls["hand_to_hand"].burst) == (1, None)
    assert {effect.roll for effect in profile.rerolls} == {"distance", "hand_to_hand", "armor", "skill"}
    aid, _ = made("hero", "support/skill")
    assert [(effect.roll, effect.amount) for effect in aid.aids] == [("skill", 1)]


def test_a_figure_that_the_edition_no_longer_has_makes_no_rolls(told):
    assert told("dragon", "fire-breath") == {"distance": None, "hand_to_hand": None, "armor": None, "skill": None}


def test_a_roll_where_low_faces_win_fails_on_the_lowest_of_them_by_fear(catalogue):
    roll = catalogue.rolls["hand_to_hand"]
    situations = tuple(replace(situation, target=3, first=1) for situation in roll.situations)
    low = replace(catalogue, rolls={"hand_to_hand": replace(roll, low=True, situations=situations)})
    build = one(low, "troop", ())
    made = engine.profile(build, build.units[0]).rolls["hand_to_hand"]
    assert (made.plain.text, made.plain.chance) == ("1–3", F(1, 2))
    feared = made.meet(frozenset(), 1)
    assert (feared.text, feared.chance) == ("2–3", F(1, 3))


def test_a_roll_of_several_dice_in_a_row_is_told_in_percent(books):
    build = one(books["smg"], "figure", ("skill/regular",))
    assert engine.profile(build, build.units[0]).rolls["hit"].plain.text.endswith("%")


def test_a_move_that_no_decimal_tells_is_a_fraction(catalogue):
    turn = replace(catalogue.numbers["turn"], base={("ruler", "guy"): F(20, 3)})
    third = replace(catalogue, numbers={**catalogue.numbers, "turn": turn})
    build = one(third, "troop", ())
    assert profile_answer(third, engine.profile(build, build.units[0]))["move"]["turn"] == "20/3"


def test_who_flies_where_there_is_no_move_crosses_rough_ground_as_anybody(catalogue):
    numbers = {slug: number for slug, number in catalogue.numbers.items() if slug != "turn"}
    still = replace(catalogue, numbers=numbers)
    on_foot, flying = (one(still, "hero", options) for options in ((), ("flight",)))
    assert engine.profile(flying, flying.units[0]).numbers == engine.profile(on_foot, on_foot.units[0]).numbers
