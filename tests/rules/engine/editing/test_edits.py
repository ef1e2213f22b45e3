"""Every change a player can make: what it makes of an army, what it touches, and how it is told."""

from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, EditError, Unit, edit_json, edits
from rules.engine.editing import edit_checks
from rules.engine.editing.summaries import describe


@pytest.fixture
def undead(catalogue):
    units = (
        Unit(0, "Necromancer", "hero", 1, (("cause-fear", ""), ("commander", ""), ("summon", ""))),
        Unit(4, "Demon", "vehicle", 1, (("cause-fear", ""), ("independent", ""))),
        Unit(2, "Ghouls", "troop", 5),
    )
    return Build(catalogue, "Undead", units, 50, "basic-game", "player", frozenset({"traits"}))


def ids(build):
    return [unit.id for unit in build.units]


def test_a_new_unit_stands_at_the_end_under_a_new_id_named_after_its_type(undead):
    after = engine.apply(undead, edits.Add("troop"))
    assert after.units[-1] == Unit(5, "Troop", "troop", 1)
    twice = engine.apply(after, edits.Add("troop"))
    assert (twice.units[-1].id, twice.units[-1].name) == (6, "Troop 2")
    assert engine.apply(twice, edits.Add("troop")).units[-1].name == "Troop 3"


def test_the_first_unit_of_an_army_has_id_0(catalogue):
    assert ids(engine.apply(Build(catalogue, "Army"), edits.Add("hero"))) == [0]


def test_a_new_unit_may_stand_behind_another_with_all_it_holds(undead):
    after = engine.apply(undead, edits.Add("troop", "Archers", 2, (("distance-attack", ""),), after=0))
    assert ids(after) == [0, 5, 4, 2]
    assert after.unit(5) == Unit(5, "Archers", "troop", 2, (("distance-attack", ""),))


def test_a_unit_comes_back_or_over_with_everything_that_was_said_of_it(undead):
    demon = replace(undead.unit(4), notes="Carries nobody.", look="Red, with wings", count=2)
    again = engine.apply(engine.apply(undead, edits.Remove(4)), edits.Add.like(demon))
    assert again.units[-1] == replace(demon, id=3)
    said = edit_json.to_json(edits.Add.like(demon))
    assert said == {
        "add": {
            "figure": "vehicle", "name": "Demon", "count": 2, "options": {"cause-fear": True, "independent": True},
            "notes": "Carries nobody.", "look": "Red, with wings",
        }
    }  # fmt: skip
    assert edit_json.from_json(said) == edits.Add.like(demon)


@pytest.mark.parametrize("said", [{"look": "x" * 81}, {"notes": "x" * 2001}, {"look": "a\0"}, {"sets": "some"}])
def test_a_new_unit_is_told_of_within_bounds(undead, said):
    with pytest.raises(EditError):
        engine.apply(undead, edits.Add("troop", **said))


def test_a_copy_stands_behind_its_original_under_a_name_of_its_own(undead):
    after = engine.apply(undead, edits.Copy(4))
    assert ids(after) == [0, 4, 5, 2]
    assert after.unit(5) == replace(undead.unit(4), id=5, name="Demon 2")
    assert engine.apply(after, edits.Copy(5)).unit(6).name == "Demon 3"


def test_a_copy_of_the_commander_is_none_and_the_summary_says_so(undead):
    edit = edits.Copy(0)
    after = engine.apply(undead, edit)
    assert after.unit(5) == Unit(5, "Necromancer 2", "hero", 1, (("cause-fear", ""), ("summon", "")))
    assert str(engine.describe(undead, after, edit)) == "Necromancer 2 added without Commander, +6"
    plain = edits.Copy(4)
    assert str(engine.describe(undead, engine.apply(undead, plain), plain)) == "Demon 2 added, +7"


def test_edits_are_made_together_or_not_at_all(undead):
    both = edits.Together((edits.Remove(4), edits.Count(2, 3)))
    assert [(unit.name, unit.count) for unit in engine.apply(undead, both).units] == [("Necromancer", 1), ("Ghouls", 3)]
    assert engine.edits.touches(both) == {"unit:4", "unit:2"}
    with pytest.raises(EditError, match="no longer in the army"):
        engine.apply(undead, edits.Together((edits.Remove(4), edits.Remove(9))))


@pytest.mark.parametrize(
    "said", [[], "x", [{"together": {"edits": []}}], [{"explode": {}}], [{"remove": {"unit": 1}}] * 501]
)
def test_what_is_no_list_of_edits_is_refused(said):
    with pytest.raises(EditError):
        edit_json.from_json({"together": {"edits": said}})


def test_a_removed_unit_is_gone_and_the_others_keep_their_ids(undead):
    assert ids(engine.apply(undead, edits.Remove(4))) == [0, 2]


@pytest.mark.parametrize(
    ("to", "order"), [(0, [2, 0, 4]), (1, [0, 2, 4]), (2, [0, 4, 2]), (-7, [2, 0, 4]), (99, [0, 4, 2])]
)
def test_a_unit_moves_to_a_place(undead, to, order):
    assert ids(engine.apply(undead, edits.Move(2, to))) == order


def test_options_are_taken_changed_and_given_back(undead):
    light = engine.apply(undead, edits.Take(2, "armor", "light"))
    heavy = engine.apply(light, edits.Take(2, "armor", "heavy"))
    assert light.unit(2).options == (("armor", "light"),)
    assert heavy.unit(2).options == (("armor", "heavy"),)
    assert engine.apply(heavy, edits.Drop(2, "armor")) == undead
    assert engine.apply(undead, edits.Drop(2, "armor")) == undead


def test_a_unit_of_another_type_keeps_what_it_holds(undead):
    after = engine.apply(undead, edits.Figure(4, "troop"))
    assert (after.unit(4).figure, after.unit(4).options) == ("troop", undead.unit(4).options)


def test_a_name_is_given_and_an_empty_one_is_the_types(undead):
    assert engine.apply(undead, edits.Rename(2, " Упыри ")).unit(2).name == "Упыри"
    assert engine.apply(undead, edits.Rename(2, "  ")).unit(2).name == "Troop"


def test_the_whole_editor_is_one_edit(undead):
    outfit = edits.Outfit(2, "Wights", "Teeth", "hero", 3, "Slow.", (("tough", ""), ("commander", "")))
    after = engine.apply(undead, outfit)
    assert after.unit(2) == Unit(2, "Wights", "hero", 3, (("commander", ""), ("tough", "")), "Slow.", "Teeth")
    assert "commander" not in after.unit(0).held


def test_the_whole_settings_are_one_edit(undead):
    settings = edits.Settings("Horde", 61, "ambush", "target", frozenset({"mooks"}), "bone", "Loud.")
    after = engine.apply(undead, settings)
    assert (after.name, after.limit, after.scenario, after.side) == ("Horde", 61, "ambush", "target")
    assert (after.rules, after.plastic, after.notes) == (frozenset({"mooks"}), "bone", "Loud.")
    assert after.units == undead.units


def test_a_scenario_of_one_side_brings_its_side(undead):
    assert engine.apply(undead, edits.Scenario("escape")).side == "player"
    assert engine.apply(undead, edits.Scenario("")).side == ""


def test_an_edit_leaves_the_army_it_was_made_on_as_it_was(undead):
    before = replace(undead)
    for edit, _ in EVERY:
        engine.apply(undead, edit)
    assert undead == before


EVERY = [
    (edits.Add("troop"), "Troop added, +1"),
    (edits.Add("troop", "Archers", 2), "2 × Archers added, +2"),
    (edits.Copy(4), "Demon 2 added, +7"),
    (edits.Remove(4), "Demon removed, –7"),
    (edits.Move(2, 0), "Ghouls moved up"),
    (edits.Move(0, 2), "Necromancer moved down"),
    (edits.Count(2, 6), "6 × Ghouls, +1"),
    (edits.Take(2, "sharpshooter"), "Sharpshooter for Ghouls, +10"),
    (edits.Take(2, "armor", "light"), "Light armor for Ghouls, +5"),
    (edits.Drop(0, "summon"), "Necromancer without Summon, –2"),
    (edits.Take(2, "commander"), "Necromancer without Commander; Commander for Ghouls"),
    (edits.Figure(2, "hero"), "Ghouls: Hero instead of Troop, +5"),
    (edits.Rename(2, "Wights"), "Ghouls renamed Wights"),
    (edits.Outfit(2, "Ghouls", "Teeth", "troop", 5, "", ()), "What Ghouls looks like"),
    (edits.Name("Horde"), "Army named Horde"),
    (edits.Notes("Loud."), "Notes of the army"),
    (edits.Limit(60), "Limit 30 points"),
    (edits.Limit(None), "No limit"),
    (edits.Scenario("ambush", "target"), "Ambush, Target"),
    (edits.Scenario("escape"), "Escape"),
    (edits.Scenario(""), "No scenario"),
    (edits.Rules(frozenset({"traits", "mooks"})), "Mooks in play"),
    (edits.Rules(frozenset()), "Traits out of play"),
    (edits.Plastic("bone"), "Plastic bone"),
    (edits.Settings("Horde", 60, "escape", "player", frozenset({"traits"}), "bone", ""), "4 changes"),
]


@pytest.mark.parametrize(("edit", "summary"), EVERY, ids=lambda one: type(one).__name__)
def test_a_summary_is_told_in_words(undead, edit, summary):
    assert str(engine.describe(undead, engine.apply(undead, edit))) == summary


@pytest.mark.parametrize(("edit", "summary"), EVERY, ids=lambda one: type(one).__name__)
def test_an_edit_goes_through_json_unchanged(edit, summary):
    assert edit_json.from_json(edit_json.to_json(edit)) == edit


def test_an_edit_in_json_is_one_verb_with_what_it_needs():
    assert edit_json.to_json(edits.Take(2, "armor", "light")) == {
        "take": {"unit": 2, "option": "armor", "level": "light"},
    }  # fmt: skip
    assert edit_json.to_json(edits.Take(2, "tough")) == {"take": {"unit": 2, "option": "tough"}}
    assert edit_json.to_json(edits.Limit(25)) == {"limit": {"limit": "12.5"}}
    assert edit_json.to_json(edits.Limit(None)) == {"limit": {"limit": None}}
    assert edit_json.to_json(edits.Rules(frozenset({"b", "a"}))) == {"rules": {"rules": ["a", "b"]}}
    assert edit_json.to_json(edits.Add("hero", options=(("armor", "light"), ("tough", "")))) == {
        "add": {"figure": "hero", "options": {"armor": "light", "tough": True}},
    }  # fmt: skip


@pytest.mark.parametrize("said", [
    None, [], {}, {"take": {}}, {"fly": {"unit": 1}}, {"take": 1}, {"count": {"unit": 1, "count": "2"}},
    {"count": {"unit": True, "count": 2}}, {"count": {"unit": 1, "count": 2, "why": 3}}, {"limit": {"limit": 12}},
    {"limit": {"limit": "12.3"}}, {"rules": {"rules": "traits"}}, {"add": {"figure": "hero", "options": ["tough"]}},
    {"add": {"figure": 3}}, {"copy": {"unit": 1}, "remove": {"unit": 1}}, {"move": {"unit": 1, "to": 1.5}},
])  # fmt: skip
def test_json_that_says_no_edit_is_refused_in_a_sentence(said):
    with pytest.raises(EditError, match=r"\.$"):
        edit_json.from_json(said)


@pytest.mark.parametrize(("edit", "why"), [
    (edits.Remove(9), "This unit is no longer in the army."), (edits.Count(2, 0), "A unit has 1 to 999 figures."),
    (edits.Count(2, 1_000), "A unit has 1 to 999 figures."),
    (edits.Add("troop", count=0), "A unit has 1 to 999 figures."),
    (edits.Add("wizard"), "“wizard” isn’t a figure in Very Simple v7."),
    (edits.Figure(2, "wizard"), "“wizard” isn’t a figure in Very Simple v7."),
    (edits.Take(2, "magic"), "“magic” isn’t an option in Very Simple v7."),
    (edits.Take(2, "armor", "plate"), "“plate” isn’t a level of Armor. Choose Light 6+ or Heavy 4+."),
    (edits.Take(2, "armor"), "Armor needs a level: Light 6+ or Heavy 4+."),
    (edits.Limit(-1), "The limit must be more than 0 and at most 100,000. Leave it empty for no limit."),
    (edits.Limit(0), "The limit must be more than 0 and at most 100,000. Leave it empty for no limit."),
    (edits.Limit(200_001), "The limit must be more than 0 and at most 100,000. Leave it empty for no limit."),
    (edits.Scenario("atlantis"), "“atlantis” isn’t a scenario in Very Simple v7."),
    (edits.Scenario("ambush"), "Choose a side of Ambush: Ambusher or Target."),
    (edits.Rules(frozenset({"gravity"})), "“gravity” isn’t an optional rule in Very Simple v7."),
    (edits.Add("troop", after=9), "This unit is no longer in the army."),
])  # fmt: skip
def test_what_cannot_be_done_is_said_plainly(undead, edit, why):
    with pytest.raises(EditError) as error:
        engine.apply(undead, edit)
    assert str(error.value) == why


def test_an_army_has_at_most_500_units(catalogue):
    full = Build(catalogue, "Horde", tuple(Unit(id, "Troop", "troop") for id in range(500)))
    with pytest.raises(EditError, match="at most 500 units"):
        engine.apply(full, edits.Add("troop"))
    with pytest.raises(EditError, match="at most 500 units"):
        engine.apply(full, edits.Copy(3))


def test_what_left_the_rule_book_may_stay_and_may_go(undead):
    stale = replace(
        undead, units=(Unit(0, "Mage", "wizard", 1, (("magic", "fire"),)),), scenario="atlantis", side="north"
    )
    kept = engine.apply(stale, edits.Outfit(0, "Magus", "", "wizard", 2, "", (("magic", "fire"),)))
    assert kept.unit(0) == Unit(0, "Magus", "wizard", 2, (("magic", "fire"),))
    assert engine.apply(kept, edits.Drop(0, "magic")).unit(0).options == ()
    settings = edits.Settings("X", None, "atlantis", "north", frozenset(), "", "")
    assert engine.apply(stale, settings).scenario == "atlantis"


@pytest.mark.parametrize(("edit", "keys"), [
    (edits.Add("troop"), set()), (edits.Copy(4), {"unit:4"}), (edits.Move(2, 0), {"order"}),
    (edits.Take(2, "tough"), {"unit:2"}), (edits.Limit(60), {"limit"}), (edits.Rules(frozenset()), {"rules"}),
    (
        edits.Settings("X", None, "", "", frozenset(), "", ""),
        {"name", "limit", "scenario", "rules", "plastic", "notes", "chart"},
    ),
])  # fmt: skip
def test_an_edit_knows_what_it_touches(edit, keys):
    assert edits.touches(edit) == keys


@pytest.mark.parametrize(("mine", "theirs", "clash"), [
    (edits.Count(2, 6), edits.Count(2, 7), True), (edits.Count(2, 6), edits.Count(4, 7), False),
    (edits.Count(2, 6), edits.Remove(2), True), (edits.Count(2, 6), edits.Add("troop"), False),
    (edits.Count(2, 6), edits.Move(2, 0), False), (edits.Move(2, 0), edits.Move(4, 0), True),
    (edits.Move(2, 0), edits.Add("troop"), False), (edits.Move(2, 0), edits.Remove(2), True),
    (edits.Limit(60), edits.Limit(70), True), (edits.Limit(60), edits.Name("X"), False),
    (edits.Add("troop"), edits.Add("troop"), False), (edits.Take(2, "commander"), edits.Take(0, "tough"), True),
    (edits.Take(2, "commander"), edits.Take(4, "commander"), True),
    (edits.Take(2, "commander"), edits.Take(4, "tough"), False),
    (edits.Scenario("escape"), edits.Scenario("ambush", "target"), True),
])  # fmt: skip
def test_edits_of_two_tabs_clash_only_where_they_touch_the_same(undead, mine, theirs, clash):
    assert edits.clash(mine, undead, engine.apply(undead, theirs)) is clash


def test_nothing_done_is_told_as_nothing(undead):
    assert str(engine.describe(undead, undead)) == "Nothing changed"


def test_going_back_is_told_as_well(undead):
    after = engine.apply(undead, edits.Take(2, "sharpshooter"))
    assert str(engine.describe(after, undead)) == "Ghouls without Sharpshooter, –10"


@pytest.mark.parametrize("edit", [
    edits.Plastic("pink"),
    edits.Settings("Undead", 50, "basic-game", "player", frozenset({"traits"}), "pink", ""),
])  # fmt: skip
def test_a_plastic_that_no_document_may_name_is_refused(undead, edit):
    with pytest.raises(EditError) as refused:
        engine.apply(undead, edit)
    assert str(refused.value) == (
        "“pink” isn’t a plastic color. Choose green, tan, grey, blue, red, bone, copper or violet."
    )


def test_a_plastic_can_be_chosen_and_left_open(undead):
    copper = engine.apply(undead, edits.Plastic("copper"))
    assert copper.plastic == "copper"
    assert engine.apply(copper, edits.Plastic("")).plastic == ""


def test_an_option_that_is_named_twice_is_refused(undead):
    with pytest.raises(EditError, match="commander"):
        edit_checks.known_options(undead, undead.units[0], [("commander", ""), ("commander", "")])


def test_units_in_quite_another_order_are_told_in_a_word(catalogue):
    units = tuple(Unit(number, f"Unit {number}", "troop") for number in range(4))
    before = Build(catalogue, "Undead", units)
    assert str(describe(before, replace(before, units=units[::-1]))) == "Units in another order"
    assert str(describe(before, replace(before, units=(*units[1:], units[0])))) == "Unit 0 moved down"


def test_names_of_companions_are_a_list_in_json():
    edit = edits.Names(1, ("Ann", "Ben"))
    assert edit_json.to_json(edit) == {"names": {"unit": 1, "names": ["Ann", "Ben"]}}
    assert edit_json.from_json(edit_json.to_json(edit)) == edit
    with pytest.raises(EditError):
        edit_json.from_json({"names": {"unit": 1, "names": "Ann"}})


def test_a_copy_of_several_leaders_is_told_with_what_it_lacks(catalogue):
    held = (("commander", ""), ("tough", ""))
    build = Build(catalogue, "Army", (Unit(0, "Captains", "hero", 3, held),))
    edit = edits.Copy(0)
    after = engine.apply(build, edit)
    assert after.units[1].options == (("tough", ""),)
    assert str(describe(build, after, edit)).startswith("3 × Captains 2 added without Commander")


def test_turns_of_a_chart_that_the_rules_do_not_have_are_unset(catalogue):
    build = Build(catalogue, "Army", chart=7)
    assert str(describe(build, replace(build, chart=None))) == "Turn chart not set"
