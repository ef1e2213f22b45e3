"""Every finding of the rule book, told where it is true and nowhere else."""

from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, Unit
from rules.engine.checks.army_rules import add
from rules.engine.maximums import MOST_UNITS

TRAITS = frozenset({"traits", "super-powers"})


def unit(id, name, figure, count=1, **options):
    return Unit(
        id, name, figure, count, tuple(sorted((slug.replace("_", "-"), level) for slug, level in options.items()))
    )


CAPTAIN = unit(0, "Captain", "hero", commander="")


@pytest.fixture
def army(catalogue):
    """A function that makes an army of a captain and these units, with no limit and no scenario."""

    def make(*units, leader=CAPTAIN, rules=TRAITS, **fields):
        return Build(catalogue, "Army", (*((leader,) if leader else ()), *units), rules=rules, **fields)

    return make


def codes(build):
    return [(finding.code, finding.unit) for finding in engine.findings(build)]


def only(build, code):
    found = [finding for finding in engine.findings(build) if finding.code == code]
    assert len(found) == 1, codes(build)
    return found[0]


def passed(build):
    return [str(sentence) for sentence in engine.passed(build)]


def test_a_legal_army_has_nothing_to_say(army):
    build = army(unit(1, "Soldiers", "troop", 8, armor="light"), limit=36)
    assert codes(build) == []
    assert engine.legal(build)


def test_an_empty_army_says_only_that_about_its_figures(army):
    found = only(army(leader=None), "empty-army")
    assert (found.severity, found.unit, str(found.message)) == ("error", None, "The army has no figures yet.")
    assert [str(remedy.label) for remedy in found.remedies] == ["Add a Hero as commander (2 points)"]
    assert codes(army(leader=None)) == [("empty-army", None)]


def test_an_army_has_a_commander(army):
    found = only(army(unit(1, "Guards", "troop"), unit(2, "Thane", "hero"), leader=None), "no-commander")
    assert (found.severity, found.about, found.amount) == ("error", "commander", 1)
    assert [str(remedy.label) for remedy in found.remedies] == [
        "Make Thane the Commander", "Make Guards the Commander", "Add a Hero as commander (2 points)",
    ]  # fmt: skip


@pytest.mark.parametrize(("second", "extra"), [
    (unit(1, "Thane", "hero", commander=""), 1), (unit(1, "Thanes", "hero", 2, commander=""), 2),
    (unit(1, "Mook", "mook", commander=""), 1), (unit(1, "Horse", "small-cavalry", commander=""), 1),
])  # fmt: skip
def test_an_army_has_one_commander_whoever_holds_the_star(army, second, extra):
    found = only(army(second), "too-many-commanders")
    assert (found.severity, found.exact_amount) == ("error", extra)
    assert "Captain" in str(found.message)


def test_figures_with_a_rank_are_counted_as_figures(army):
    second, third = unit(1, "Thane", "hero", 3, commander=""), unit(2, "King", "hero", commander="")
    found = only(army(second, third), "too-many-commanders")
    assert str(found.message) == "5 figures have Commander: Captain, 3 Thane and 1 more. An army may have at most 1."


def test_a_unit_of_two_commanders_is_one_too_many(army):
    leaders = unit(0, "Captains", "hero", 2, commander="")
    found = only(army(leader=leaders), "too-many-commanders")
    assert [str(remedy.label) for remedy in found.remedies] == ["Remove 1 from Captains"]


def test_a_commander_who_may_not_lead_still_counts_as_one(army):
    found = codes(army(leader=unit(0, "Mook", "mook", commander=""), rules=TRAITS | {"mooks"}))
    assert found == [("not-for-figure", 0), ("half-point", None)]


@pytest.mark.parametrize(("figure", "option", "level"), [
    ("troop", "independent", ""), ("hero", "independent", ""), ("mook", "independent", ""),
    ("small-cavalry", "super-skill", "minor"), ("large-cavalry", "super-skill", "major"),
    ("vehicle", "super-skill", "superior"), ("mook", "commander", ""), ("small-cavalry", "commander", ""),
    ("vehicle", "commander", ""),
])  # fmt: skip
def test_some_options_are_not_for_some_figures(army, figure, option, level):
    found = only(army(unit(1, "Bob", figure, **{option: level}), rules=TRAITS | {"mooks"}), "not-for-figure")
    assert (found.severity, found.unit, found.about) == ("error", 1, option)
    assert str(found.message).startswith("Bob: ")


@pytest.mark.parametrize("figure", ["small-cavalry", "large-cavalry", "vehicle"])
def test_independent_is_for_mounts_and_vehicles_which_then_need_no_rider(army, figure):
    build = army(unit(1, "Demon", figure, independent=""), unit(2, "Other", figure, independent=""))
    assert codes(build) == []
    assert "Demon and Other need no rider or driver." in passed(build)


@pytest.mark.parametrize(("one", "about"), [
    (unit(1, "Bob", "mook"), "mook"), (unit(1, "Bob", "troop", tough="", armor="light"), "tough"),
    (unit(1, "Bob", "troop", super_move="minor"), "super-move"), (unit(1, "Bob", "troop", specialty=""), "specialty"),
])  # fmt: skip
def test_what_belongs_to_a_rule_that_is_not_in_play_cannot_be_had(army, one, about):
    found = only(army(one, rules=frozenset()), "rule-not-in-play")
    assert (found.severity, found.unit, found.about) == ("error", 1, about)
    assert str(found.remedies[0].label).startswith("Turn on ")


def test_points_over_the_limit_are_told_with_what_saves_them(army):
    build = army(
        unit(1, "Ghouls", "troop", 8), unit(2, "Demon", "troop", cause_fear="", tough="", armor="light"), limit=26
    )
    found = only(build, "over-limit")
    assert (found.severity, found.exact_amount) == ("error", "3")
    assert str(found.message) == "3 points over the limit of 13. The army costs 16."
    labels = [str(remedy.label) for remedy in found.remedies]
    assert labels == ["Remove 3 from Ghouls", "Remove Demon", "Raise the limit to 25"]


def test_an_army_exactly_at_its_limit_is_all_spent(army):
    build = army(unit(1, "Ghouls", "troop", 8), limit=20)
    assert codes(build) == []
    assert "All 10 points are spent." in passed(build)


def test_points_not_spent_are_lost(army):
    found = only(army(unit(1, "Ghouls", "troop", 8), limit=22), "points-left")
    assert (found.severity, found.tone, found.exact_amount) == ("advice", "info", "1")
    assert str(found.message) == "You have 1 point left."
    assert [str(remedy.label) for remedy in found.remedies] == [
        "Add 1 figure to Ghouls (1 point)", "Add Troop (1 point)", "Lower the limit to 10",
    ]  # fmt: skip


def test_too_few_for_the_scenario_and_points_left_are_one_finding(army):
    build = army(unit(1, "Ghouls", "troop", 18), limit=60, scenario="basic-game", side="player")
    assert codes(build) == [("outside-scenario", None)]
    found = only(build, "outside-scenario")
    assert str(found.message) == (
        "5 points short. Basic Game is played with 25 to 40 points. You have 10 of 30 points left."
    )
    assert [str(remedy.label) for remedy in found.remedies] == [
        "Add 10 Ghouls (10 points)", "Add 10 Troops (10 points)", "Add 5 Ghouls (5 points)", "Add 5 Troops (5 points)",
    ]  # fmt: skip


@pytest.mark.parametrize(("limit", "told", "button"), [
    (20, "The limit of 10 is too low. Basic Game is played with 25 to 40 points.", "Raise the limit to 25"),
    (199_998, "The limit of 99999 is too high. Basic Game is played with 25 to 40 points.", "Lower the limit to 40"),
])  # fmt: skip
def test_a_limit_outside_the_scenario_is_told(army, limit, told, button):
    found = only(
        army(unit(1, "Ghouls", "troop", 3), limit=limit, scenario="basic-game", side="player"), "limit-outside-scenario"
    )
    assert (str(found.message), [str(remedy.label) for remedy in found.remedies]) == (told, [button])


def test_a_limit_that_is_just_spent_is_no_finding_of_its_own(army):
    build = army(unit(1, "Ghouls", "troop", 8), limit=20, scenario="basic-game", side="player")
    assert codes(build) == [("outside-scenario", None)]


def test_units_of_one_name_are_told_apart_by_their_places(army):
    build = army(unit(1, "Green", "troop", 6), unit(2, "Green", "troop", 6), limit=24)
    labels = [str(remedy.label) for remedy in only(build, "over-limit").remedies]
    assert labels[:2] == ["Remove 2 from Green (unit 2)", "Remove 2 from Green (unit 3)"]


def test_half_points_are_exact_and_told(army):
    build = army(unit(1, "Zombies", "mook", 3), rules=TRAITS | {"mooks"}, limit=7)
    found = only(build, "half-point")
    assert (found.severity, found.tone) == ("advice", "info")
    assert str(found.message) == "The army costs 3½ points, which ends in a half."
    assert codes(build) == [("half-point", None)]


@pytest.mark.parametrize(("scenario", "side", "total", "off"), [
    ("basic-game", "player", 24, "1"), ("basic-game", "player", 25, None), ("basic-game", "player", 40, None),
    ("basic-game", "player", 41, "1"), ("ambush", "ambusher", 24, None), ("ambush", "ambusher", 26, "1"),
    ("ambush", "target", 40, None), ("ambush", "target", 42, "2"), ("fortress-assault", "assaulter", 21, "1"),
    ("fortress-assault", "defender", 40, None), ("spawning", "spawner", 20, "5"),
])  # fmt: skip
def test_a_scenario_suggests_points(army, scenario, side, total, off):
    build = army(unit(1, "Ghouls", "troop", total - 2), scenario=scenario, side=side)
    found = [finding.exact_amount for finding in engine.findings(build) if finding.code == "outside-scenario"]
    assert found == ([off] if off else [])


def test_the_range_of_a_scenario_is_said_where_it_is_kept(army):
    build = army(unit(1, "Ghouls", "troop", 27), scenario="basic-game", side="player")
    assert "Within the range for Basic Game: 25 to 40 points." in passed(build)
    assert "The army has its Commander: Captain." in passed(build)


def test_mounts_and_vehicles_need_somebody_to_ride_or_drive_them(army):
    build = army(unit(1, "Horses", "small-cavalry", 2), unit(2, "Truck", "vehicle"))
    found = only(build, "no-rider")
    assert (found.severity, found.tone, found.exact_amount, found.unit) == ("advice", "warn", 2, None)
    assert str(found.message) == "Horses and Truck: 2 of these 3 have no rider or driver and can’t move."


def test_a_steed_without_a_rider_is_mended_by_a_rider_of_its_name(army):
    steeds = unit(1, "Skeletal Steed", "small-cavalry", 2)
    found = only(army(steeds), "no-rider")
    assert found.unit == 1
    assert [str(remedy.label) for remedy in found.remedies] == [
        "Add 1 rider (1 point)", "Remove 1 from Skeletal Steed", "Add Independent to Skeletal Steed (+2 points each)",
    ]  # fmt: skip
    mended = engine.apply(army(steeds), found.remedies[0].edit)
    assert [(one.id, one.name, one.figure) for one in mended.units] == [
        (0, "Captain", "hero"), (1, "Skeletal Steed", "small-cavalry"), (2, "Skeletal Steed Rider", "troop"),
    ]  # fmt: skip


@pytest.mark.parametrize("guy", ["troop", "hero", "mook"])
def test_any_guy_can_ride(army, guy):
    build = army(unit(1, "Horse", "large-cavalry", 2), unit(2, "Guy", guy), rules=TRAITS | {"mooks"})
    assert "no-rider" not in dict(codes(build))


@pytest.mark.parametrize(("option", "level"), [
    ("automatic-fire", ""), ("area-effect-attack", ""), ("sharpshooter", ""), ("super-blast", "minor"),
    ("super-blast", "superior"), ("sniper", ""),
])  # fmt: skip
def test_some_options_sit_idle_without_a_distance_attack(army, option, level):
    found = only(army(unit(1, "Ghouls", "troop", 5, **{option: level})), "needs-distance-attack")
    assert (found.severity, found.unit, found.about) == ("advice", 1, option)
    assert str(found.remedies[0].label) == "Add Distance attack to Ghouls (+1 point each)"
    assert codes(army(unit(1, "Ghouls", "troop", 5, distance_attack="", **{option: level}))) == []


def test_a_sniper_may_do_with_disable(army):
    assert codes(army(unit(1, "Spy", "troop", sniper="", disable=""))) == []


@pytest.mark.parametrize("options", [{"tough": ""}, {"super-armor": "minor"}])
def test_some_options_sit_idle_without_armor(army, options):
    found = only(army(unit(1, "Runepriest", "hero", **options)), "needs-armor")
    assert [str(remedy.label) for remedy in found.remedies][:2] == [
        "Add Light armor to Runepriest (+1 point)", "Add Heavy armor to Runepriest (+2 points)",
    ]  # fmt: skip
    assert codes(army(unit(1, "Tank", "vehicle", independent="", **options))) == []
    assert codes(army(leader=replace(CAPTAIN, options=tuple(sorted((*CAPTAIN.options, *options.items())))))) == []


@pytest.mark.parametrize(("help", "told"), [
    ({}, True), ({"tough": ""}, False), ({"support": "armor"}, False), ({"super-armor": "minor"}, False),
    ({"support": "skill"}, True),
])  # fmt: skip
def test_a_mook_in_light_armor_never_saves_without_help(army, help, told):
    build = army(unit(1, "Zombies", "mook", 2, armor="light", **help), rules=TRAITS | {"mooks"})
    found = [finding.about for finding in engine.findings(build) if finding.code == "armor-never-saves"]
    assert found == (["armor"] if told else [])


def test_support_of_another_unit_helps_a_mook_save(army):
    zombies, cleric = unit(1, "Zombies", "mook", 2, armor="light"), unit(2, "Cleric", "hero", support="armor")
    assert codes(army(zombies, cleric, rules=TRAITS | {"mooks"})) == []


@pytest.mark.parametrize(("one", "told"), [
    (unit(0, "Captain", "hero", commander="", armor="light"), True),
    (unit(0, "Captain", "hero", commander="", armor="heavy"), True),
    (unit(0, "Tank", "vehicle", armor="light"), True), (unit(0, "Tank", "vehicle", armor="heavy"), False),
    (unit(0, "Sergeant", "troop", commander="", armor="light"), False),
])  # fmt: skip
def test_armor_chosen_that_comes_free_is_told(army, one, told):
    found = [finding.code for finding in engine.findings(army(leader=one)) if finding.code == "redundant-armor"]
    assert found == (["redundant-armor"] if told else [])


def test_a_troop_may_lead_without_the_free_armor(army):
    found = only(army(leader=unit(0, "Sergeant", "troop", commander="")), "troop-commander")
    assert str(found.message) == "Sergeant: Heroes with Commander get Heavy armor for free, Troops don’t."
    assert [str(remedy.label) for remedy in found.remedies] == ["Change Sergeant to Hero (+1 point)"]


def test_support_chooses_its_roll_before_the_game(army):
    found = only(army(unit(1, "Mage", "hero", support="")), "support-not-chosen")
    assert str(found.message) == "Mage: before the game, choose what Support is for."
    assert len(found.remedies) == 4
    assert codes(army(unit(1, "Mage", "hero", support="skill"))) == []


def test_what_left_the_rule_book_is_told_and_never_lost(army):
    stranger = Unit(1, "Stranger", "wizard", 1, (("armor", "plate"), ("magic", "")))
    build = army(stranger, scenario="atlantis", rules=TRAITS | {"gravity"})
    found = [finding for finding in engine.findings(build) if finding.code == "unknown"]
    assert {finding.about for finding in found} == {"wizard", "armor", "magic", "atlantis", "gravity"}
    assert not engine.legal(build)
    assert all(finding.remedies for finding in found)


def test_a_scenario_of_two_sides_needs_its_side(army):
    found = only(army(scenario="ambush"), "unknown")
    assert [str(remedy.label) for remedy in found.remedies] == [
        "Play Ambusher", "Play Target", "Play without a scenario",
    ]  # fmt: skip


def test_errors_come_first_then_advice_then_what_is_good_to_know(army):
    build = army(unit(1, "Ghouls", "troop", 2, tough=""), unit(2, "Bob", "troop", independent=""), limit=100)
    assert [finding.tone for finding in engine.findings(build)] == ["bad", "warn", "info"]
    assert [finding.code for finding in engine.findings(build)] == ["not-for-figure", "needs-armor", "points-left"]


def test_checks_that_found_something_do_not_pass(army):
    build = army(unit(1, "Ghouls", "troop", sharpshooter=""), limit=2)
    assert "Every option has the other options that it needs." not in passed(build)
    assert not any(sentence.startswith(("Within", "All")) for sentence in passed(build))
    mended = army(unit(1, "Ghouls", "troop", sharpshooter="", distance_attack=""), limit=12)
    assert "Every option has the other options that it needs." in passed(mended)


def test_what_an_army_needs_more_of_is_told_with_what_would_be_enough(catalogue):
    commander = replace(catalogue.options["commander"], least=3, most=3)
    three = replace(catalogue, options={**catalogue.options, "commander": commander})

    def told(leaders, count):
        captains = unit(0, "Captains", "hero", leaders, commander="")
        found = only(Build(three, "Army", (captains, unit(1, "Troops", "troop", count))), "no-commander")
        return str(found.message), [str(remedy.label) for remedy in found.remedies]

    assert told(1, 2) == ("Commander: the army has 1 and needs 3.", ["Make Troops the Commander"])
    assert told(2, 2) == ("Commander: the army has 2 and needs 3.", ["Add a Hero as commander (2 points)"])


def test_nothing_is_added_to_an_army_of_as_many_units_as_there_may_be(army):
    full = army(*(unit(number, "Troop", "troop") for number in range(1, MOST_UNITS)), limit=2_000)
    assert not [one for one in only(full, "points-left").remedies if "Add Troop" in str(one.label)]
    assert add(full, full.catalogue.figures["troop"]) is None


def test_nobody_is_advised_to_be_a_figure_that_is_not_in_play(catalogue):
    hero = replace(catalogue.figures["hero"], optional_rule="mooks")
    book = replace(catalogue, figures={**catalogue.figures, "hero": hero})
    build = Build(book, "Army", (unit(1, "Bob", "troop", commander=""),), rules=TRAITS)
    assert codes(replace(build, rules=TRAITS | {"mooks"})) == [("troop-commander", 1)]
    assert codes(build) == []


def test_what_everybody_should_have_is_not_asked_of_those_who_cannot_have_it(catalogue):
    tough = replace(catalogue.options["tough"], wanted=True, needs=(), figures=frozenset({"troop"}))
    book = replace(catalogue, options={**catalogue.options, "tough": tough})
    build = Build(book, "Army", (CAPTAIN, unit(1, "Bob", "troop")), rules=TRAITS)
    assert codes(build) == [("no-tough", 1)]


def test_armor_that_never_saves_and_comes_for_free_has_no_remedy_of_going_without(catalogue):
    heavy = {"armor": "heavy"}
    save = replace(catalogue.rolls["armor"], die=3)
    book = replace(catalogue, rolls={**catalogue.rolls, "armor": save})
    tank = only(Build(book, "Army", (unit(1, "Tank", "vehicle"),), rules=TRAITS), "armor-never-saves")
    wearer = only(Build(book, "Army", (unit(1, "Bob", "troop", **heavy),), rules=TRAITS), "armor-never-saves")
    assert not [one for one in tank.remedies if "Remove" in str(one.label)]
    assert [one for one in wearer.remedies if "Remove" in str(one.label)]
