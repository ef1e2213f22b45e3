"""Universal Miniatures Rules: every statement of the rule book that a build or a die can show."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import product

import pytest

from rules import engine
from rules.engine import Build, Unit
from rules.engine.documents.answer import answer, profile_answer
from rules.engine.rolls.contest import Throw, beats, hits_to_defeat, mean

LIMITS = {
    "leader": 1, "infantry": None, "drone-operator": 2, "mounted-cavalry": 3, "sniper": 2, "assassin": 3,
    "grenadier": None, "commando": None, "guardian": None, "tank": 2, "skirmisher": 3, "brawler": None,
}  # fmt: skip
STORY = ("charismatic", "investigator", "engineer")
STATS = ("movement", "melee", "ballistic", "damage", "defense", "health")
FACES = range(1, 7)


@pytest.fixture(scope="session")
def umr(books):
    return books["umr"]


def character(id=0, count=1, names=(), **options):
    held = {option.replace("_", "-"): level for option, level in options.items()}
    return Unit(id, f"C{id}", "character", count, tuple(sorted(held.items())), names=names)


def squad(umr, *units, **more):
    return Build(umr, "Squad", units, **more)


def told(umr, rules=frozenset(), **options):
    unit = character(**options)
    return profile_answer(umr, engine.profile(squad(umr, unit, rules=rules), unit))


def findings(umr, *units, **more):
    return [(one.code, one.severity, one.unit, one.exact_amount) for one in engine.findings(squad(umr, *units, **more))]


def beaten(attack, defense, dice=1):
    """The chance that an attack of one die beats the best of so many defense dice, face by face."""
    won = 0
    for mine, *theirs in product(FACES, repeat=1 + dice):
        won += 6 not in theirs and mine + attack > max(theirs) + defense
    return F(won, 6 ** (1 + dice))


# characters


def test_everybody_starts_with_two_action_dice_15_health_and_no_bonus(umr):
    plain = {"bonus": 0, "chance": "5/12"}
    assert told(umr) == {
        "melee": plain,
        "ballistic": {
            "near": plain,
            "far": {"bonus": -1, "chance": "5/18"},
            "cover": {"bonus": -1, "chance": "5/18"},
            "far_in_cover": {"bonus": -2, "chance": "1/6"},
        },
        "defense": 0,
        "damage": {"dice": 1, "die": 6, "bonus": 0, "mean": "21/5"},
        "movement": {"dice": 1, "die": 6, "bonus": 0, "mean": "7/2"},
        "action_dice": 2,
        "health": 15,
        "drones": 0,
        "reach": "24",
    }


@pytest.mark.parametrize("stat", STATS)
def test_a_stat_takes_two_points_at_most(umr, stat):
    levels = umr.options[stat].levels
    assert [(level.slug, level.points) for level in levels] == [("1", 2), ("2", 4)]


@pytest.mark.parametrize(("level", "health"), [("1", 20), ("2", 25)])
def test_a_point_of_health_is_five(umr, level, health):
    assert told(umr, health=level)["health"] == health


@pytest.mark.parametrize(
    ("stat", "level", "said"),
    [
        ("melee", "1", {"bonus": 1, "chance": "5/9"}),
        ("melee", "2", {"bonus": 2, "chance": "2/3"}),
        ("damage", "1", {"dice": 1, "die": 6, "bonus": 1, "mean": "26/5"}),
        ("damage", "2", {"dice": 1, "die": 6, "bonus": 2, "mean": "31/5"}),
        ("movement", "2", {"dice": 1, "die": 6, "bonus": 2, "mean": "11/2"}),
        ("defense", "2", 2),
    ],
)
def test_points_are_added_to_the_rolls_of_their_stat(umr, stat, level, said):
    assert told(umr, **{stat: level})[stat] == said


def test_three_points_are_to_be_spent(umr):
    whole = character(melee="2", health="1", ability="tank")
    assert findings(umr, whole) == []
    assert findings(umr, character(melee="2", ability="tank")) == [("budget-left", "advice", 0, "1")]
    assert findings(umr, character(ability="tank")) == [("budget-left", "advice", 0, "3")]
    over = character(melee="2", health="2", ability="tank")
    assert findings(umr, over) == [("over-figure-budget", "error", 0, "1")]


def test_infantry_has_three_points_more_and_the_caps_stay(umr):
    six = character(ability="infantry", melee="2", ballistic="2", defense="2")
    assert findings(umr, six) == []
    [left] = findings(umr, character(ability="infantry", melee="2"))
    assert left == ("budget-left", "advice", 0, "4")
    [over] = findings(umr, character(ability="infantry", melee="2", ballistic="2", defense="2", damage="1"))
    assert over == ("over-figure-budget", "error", 0, "1")


def test_who_is_over_may_give_something_back_or_become_infantry(umr):
    build = squad(umr, character(melee="2", health="2", ability="tank"))
    [over] = engine.findings(build)
    assert str(over.message) == "C0: 1 over budget. A figure has 3 Personality points here."
    labels = [str(remedy.label) for remedy in over.remedies]
    assert labels == [
        "Choose Melee +1 for C0", "Remove Melee +2 from C0", "Choose Health +5 for C0",
        "Choose Infantry for C0 (6 Personality points)",
    ]  # fmt: skip
    for remedy in over.remedies:
        assert "over-figure-budget" not in {one.code for one in engine.findings(engine.apply(build, remedy.edit))}


def test_who_has_a_point_left_may_add_it_first_to_what_it_has(umr):
    [left] = engine.findings(squad(umr, character(movement="1", ballistic="1", ability="sniper")))
    assert str(left.message) == "C0 has 1 of 3 Personality points left."
    assert [str(remedy.label) for remedy in left.remedies] == [
        "Choose Movement +2 for C0", "Choose Ballistic +2 for C0", "Add Melee +1 to C0", "Add Damage +1 to C0",
    ]  # fmt: skip


# abilities


def test_the_abilities_and_their_limits_are_the_books(umr):
    levels = umr.options["ability"].levels
    assert {level.slug: level.most for level in levels if not level.optional_rule} == LIMITS
    assert [level.slug for level in levels if level.optional_rule == "rpg"] == [*STORY]
    assert {level.points for level in levels} == {0}


@pytest.mark.parametrize(("ability", "most"), [(slug, most) for slug, most in LIMITS.items() if most])
def test_one_more_than_the_limit_is_too_many(umr, ability, most):
    def army(count):
        return squad(umr, *(character(id, melee="2", health="1", ability=ability) for id in range(count)))

    assert "too-many" not in {one.code for one in engine.findings(army(most))}
    [many] = [one for one in engine.findings(army(most + 1)) if one.code == "too-many"]
    assert (many.severity, many.about, many.exact_amount) == ("error", "ability", 1)


@pytest.mark.parametrize("ability", [slug for slug, most in LIMITS.items() if not most])
def test_some_abilities_have_no_limit(umr, ability):
    build = squad(umr, character(0, 40, melee="2", health="1", ability=ability))
    assert "too-many" not in {one.code for one in engine.findings(build)}


def test_nobody_needs_an_ability_but_should_have_one(umr):
    build = squad(umr, character(melee="2", health="1"), character(1, melee="2", health="1", ability="leader"))
    [none] = engine.findings(build)
    assert (none.code, none.severity, str(none.message)) == ("no-ability", "advice", "C0 has no Special ability yet.")
    assert "Leader" not in [str(remedy.label) for remedy in none.remedies]
    assert engine.legal(build)


def test_a_full_ability_is_barred_and_says_why(umr):
    build = squad(umr, character(0, ability="leader"), character(1))
    offered = {
        offer.level.slug: offer
        for group in engine.offers(build, 1).groups
        for one in group.options
        for offer in one.offers
        if one.option.slug == "ability"
    }
    assert str(offered["leader"].barred) == "Leader: at most 1 per army."
    assert offered["sniper"].barred is None
    assert STORY[0] not in offered


def test_drones_come_with_their_operator_and_are_no_characters(umr):
    build = squad(umr, character(0, ability="drone-operator"), character(1))
    said = answer(build)
    assert (said["points"], said["figures"], said["by_kind"]) == ("2", 2, {"character": 2, "drone": 2})
    assert said["profiles"][0]["drones"] == 2
    assert "drone" not in umr.figures


def test_a_drone_has_one_action_die_ten_health_and_no_bonuses(umr):
    drone = profile_answer(umr, engine.bare(umr, "drone"))
    assert (drone["action_dice"], drone["health"], drone["defense"]) == (1, 10, 0)
    assert drone["melee"] == {"bonus": 0, "chance": "5/12"}


def test_a_sniper_has_no_penalties_and_no_range(umr):
    said = told(umr, ability="sniper", ballistic="2")
    assert said["reach"] is None
    assert set(map(str, said["ballistic"].values())) == {str({"bonus": 2, "chance": "2/3"})}


def test_a_tank_takes_a_die_off_the_damage(umr):
    assert told(umr, ability="tank")["counter"] == {"dice": 1, "die": 6, "bonus": 0, "mean": "7/2"}
    assert "counter" not in told(umr, ability="brawler")


@pytest.mark.parametrize(
    ("ability", "roll", "when"),
    [
        ("mounted-cavalry", "movement", "round"), ("assassin", "ballistic", "round"), ("skirmisher", "melee", "round"),
        ("grenadier", "damage", "ballistic"), ("brawler", "damage", "melee"),
    ],
)  # fmt: skip
def test_some_abilities_bring_one_more_die(umr, ability, roll, when):
    [effect] = umr.level("ability", ability).effects
    assert (effect.verb, effect.roll, effect.amount, effect.condition) == ("extra", roll, 1, when)


@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize(("ability", "situation"), [("commando", "shot"), ("guardian", "blow")])
def test_a_second_defense_die_counts_against_its_attack_only(umr, ability, situation, bonus):
    unit = character(ability=ability, **({"defense": str(bonus)} if bonus else {}))
    made = engine.profile(squad(umr, unit), unit).rolls["defense"].situations
    once, twice = 1 - beaten(0, bonus), 1 - beaten(0, bonus, dice=2)
    assert made[situation].chance == twice
    assert {made[slug].chance for slug in {"", "shot", "blow"} - {situation}} == {once}


@pytest.mark.parametrize(("count", "off"), [(4, "1"), (5, None), (7, "2")])
def test_the_number_agreed_is_only_advice(umr, count, off):
    build = squad(umr, character(0, count, melee="2", health="1", ability="brawler"), limit=10)
    codes = {one.code: one for one in engine.findings(build)}
    assert ("off-size" in codes) == (off is not None) and engine.legal(build)
    if off:
        assert (codes["off-size"].tone, str(codes["off-size"].exact_amount)) == ("info", off)


# role-playing


def test_without_role_playing_its_stats_and_abilities_cannot_be_had(umr):
    build = squad(umr, character(melee="2", health="1", ability="engineer"), character(1, perception="1"))
    codes = [(one.code, one.unit) for one in engine.findings(build) if one.severity == "error"]
    assert codes == [("rule-not-in-play", 0), ("rule-not-in-play", 1)]
    assert "perception" not in told(umr)


def test_role_playing_brings_one_point_for_one_of_three_stats(umr):
    rules = frozenset({"rpg"})
    base = {"melee": "2", "health": "1", "ability": "engineer"}
    assert findings(umr, character(**base, mechanics="1"), rules=rules) == []
    assert findings(umr, character(**base), rules=rules) == [("budget-left", "advice", 0, "1")]
    assert findings(umr, character(**base, mechanics="1", diplomacy="1"), rules=rules) == [
        ("over-figure-budget", "error", 0, "1")
    ]
    assert told(umr, rules, mechanics="1")["mechanics"] == {"dice": 1, "die": 6, "bonus": 1, "mean": "9/2"}
    assert [len(umr.options[stat].levels) for stat in ("diplomacy", "perception", "mechanics")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("ability", "roll"), [("charismatic", "diplomacy"), ("investigator", "perception"), ("engineer", "mechanics")]
)
def test_the_abilities_of_role_playing_bring_a_die_for_their_stat(umr, ability, roll):
    [effect] = umr.level("ability", ability).effects
    assert (effect.verb, effect.roll) == ("extra", roll)


# dice


@pytest.mark.parametrize(("attack", "defense", "dice"), [*product(range(-2, 4), range(4), (1, 2))])
def test_attacks_against_defenses_are_as_the_faces_fall(attack, defense, dice):
    assert beats(Throw(6, 1, attack), Throw(6, dice, defense, wins=True)) == beaten(attack, defense, dice)


@pytest.mark.parametrize(("bonus", "chance"), [(0, F(5, 12)), (1, F(5, 9)), (2, F(2, 3)), (9, F(5, 6))])
def test_a_natural_six_defends_whatever_the_bonus(bonus, chance):
    assert beats(Throw(6, 1, bonus), Throw(6, wins=True)) == chance


def test_a_one_still_hits_where_its_bonus_is_more_than_the_defense():
    assert sum(theirs < 1 + 2 for theirs in FACES) == 2
    assert beats(Throw(1, 1, 2), Throw(6, wins=True)) == F(2, 6)


def damages(bonus, depth):
    """Damage with its chance, sixes rolled on up to a depth that no health here reaches."""
    for sixes in range(depth):
        for face in range(1, 6):
            yield 6 * sixes + face + bonus, F(1, 6) ** (sixes + 1)


@pytest.mark.parametrize(("bonus", "average"), [(0, F(21, 5)), (1, F(26, 5)), (2, F(31, 5))])
def test_damage_rolls_sixes_on_and_adds_its_bonus_once(bonus, average):
    assert mean(Throw(6, 1, bonus), again=True) == average
    near = sum(damage * chance for damage, chance in damages(bonus, 12))
    assert abs(near - average) < F(1, 10**7)


@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize("health", [10, 15, 20, 25])
def test_how_many_hits_bring_a_character_down_is_as_the_dice_fall(bonus, health):
    standing, down, hits = {health: F(1)}, [], F(0)
    for _ in range(health):
        hits += sum(standing.values())
        after = {}
        for left, chance in standing.items():
            for damage, part in damages(bonus, 5):
                if damage < left:
                    after[left - damage] = after.get(left - damage, 0) + chance * part
        standing = after
        down.append(1 - sum(standing.values()))
    found = engine.hits_to_defeat(Throw(6, 1, bonus), True, health)
    assert found.after == tuple(down[:5])
    assert found.hits == hits


def test_what_does_no_damage_brings_nobody_down():
    assert hits_to_defeat(Throw(6, 1, -6), False, 15) is None
    assert hits_to_defeat(Throw(6, 1, 0), False, 1).hits == 1


def test_a_character_of_15_health_stands_four_hits_and_a_quarter():
    found = hits_to_defeat(Throw(6), True, 15)
    assert (round(float(found.hits), 1), found.after[0]) == (4.3, F(1, 54))


# terms


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("round/act", ("2 for each character", "move, shoot or fight")),
        ("round/six", ("one more", "at once")),
        ("hit/defense", ("Ties defend", "natural 6 wins outright", "turn is over")),
        ("hit/damage", ("6 is rolled on", "bonus counts once")),
        ("hit/health", ("does not carry over",)),
        ("bonuses/far", ("12″", "1 off")),
        ("bonuses/cover", ("¼", "¾", "no shot")),
        ("bonuses/cap", ("2 points on a stat", "3 with everything")),
        ("ground/rough", ("1″ off each",)),
        ("ground/swim", ("Half", "no attacks until out")),
        ("ground/climb", ("half", "nothing else")),
        ("ground/fall", ("above two", "attack die", "without bonus")),
        ("ground/melee", ("no shots", "larger side", "even numbers")),
        ("round/start", ("Everybody rolls", "highest begins")),
        ("round/activate", ("one character",)),
        ("round/end", ("nobody left", "gives up")),
        ("dice/six-ability", ("normal action die",)),
    ],
)
def test_the_lines_say_what_the_book_says(umr, key, said):
    table, slug = key.split("/")
    [term] = [term for term in umr.table(table) if term.slug == slug]
    whole = f"{term.value} {term.name} {term.text}"
    assert [part for part in said if part not in whole] == []


def test_the_book_is_free_of_sizes_and_scenarios(umr):
    assert (umr.default_limit, umr.scenarios, umr.fair) == (None, {}, 0)
    assert "Franz Braatz" in umr.credit


def test_taking_away_the_operator_takes_the_drones_names(umr):
    build = squad(umr, character(names=("Wasp", "Hornet"), ability="drone-operator"))
    after = engine.apply(build, engine.edits.Take(0, "ability", "tank"))
    assert after.units[0].names == ()
    assert engine.apply(build, engine.edits.Take(0, "melee", "1")).units[0].names == ("Wasp", "Hornet")
    assert replace(after, units=()) == replace(build, units=())


def test_drones_are_named_and_numbered_where_they_are_not(umr):
    build = squad(umr, character(count=2, ability="drone-operator"))
    named = engine.apply(build, engine.edits.Names(0, ("Wasp", " ", " Hornet ", "", "Fifth")))
    assert named.units[0].names == ("Wasp", "Drone 2", "Hornet")
    assert [one.name for one in engine.dependants(named, named.units[0])] == ["Wasp", "Drone 2", "Hornet", "Drone 4"]
    assert engine.apply(named, engine.edits.Names(0, ())).units[0].names == ()
    fewer = engine.apply(named, engine.edits.Count(0, 1))
    assert fewer.units[0].names == ("Wasp", "Drone 2")
    assert str(engine.describe(build, named)) == "With C0: Wasp, Drone 2 and Hornet"
