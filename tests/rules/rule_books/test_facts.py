"""What version 7 says in words and in tables, and what it is silent about, as it stands on pages and paper."""

import pytest

from rules import engine
from rules.engine import Build, Unit

TERMS = {
    "area-effect-attack": ("distance hit", "a third and last", "within a Half Move Unit of the first"),
    "cause-fear": ("natural 1 or 2", "misses", "one Move Unit away", "not affected"),
    "combat-master": ("+1 to hand to hand",),
    "disable": ("Instead of an attack or skill roll", "within a Distance Attack Unit", "4+", "next round", "its armor"),
    "double-strike": ("hand to hand hit earns one more",),
    "flight": ("full distance over anything", "no hand to hand either way", "may still shoot and be shot at"),
    "ignores-armor": ("must pass two armor rolls",),
    "independent": ("no rider or driver", "can still carry"),
    "inspiration": ("Once a round", "re-roll an attack, armor or skill roll", "Lost with this figure"),
    "recruit": ("hand to hand changes sides on 5+ with all it has", "from the next round"),
    "revenge": ("When defeated", "one attack of the same sort", "Against shots it needs a distance attack"),
    "sharpshooter": ("+1 to distance",),
    "sniper": ("24″", "Disable"),
    "stealth": ("6+ in the open", "7+ when"),
    "summon": ("Instead of an attack or skill roll", "on 5+", "one ally within a Half Move Unit", "with their crew"),
    "tough": ("+1 to armor",),
}
TEXTS = {
    "basic-game": ("along one side", "at least 12″ from any other player’s", "5 rounds", "the most points of enemy"),
    "escape": ("As in the Basic Game", "5 rounds", "more than half of your original figures", "not points",
               "nobody wins"),
    "transport": ("object in the middle", "brought home", "own starting side", "cannot be harmed", "drops where",
                  "in 5 rounds", "most points of enemy figures"),
    "spawning": ("together along one side", "a single figure on the side opposite", "within 6″ of the edge", "at once",
                 "The dead do not come back"),
    "ambush": ("behind terrain", "in the open, each within 6″ of another Target player’s", "one side is gone"),
    "fortress-assault": ("within 3″ of a large building, Assaulters 12″", "all Assaulters are gone", "after 5 rounds",
                         "on 3 or more nothing happens", "the second hit that counts",
                         "each Assaulter player after the first makes it 1 more"),
}  # fmt: skip


@pytest.mark.parametrize(("trait", "said"), TERMS.items())
def test_the_line_of_a_trait_says_what_the_book_says(catalogue, trait, said):
    [level] = catalogue.options[trait].levels
    assert [part for part in said if part not in level.term] == []


@pytest.mark.parametrize(
    ("level", "roll"),
    [("distance", "distance"), ("hand-to-hand", "hand to hand"), ("armor", "armor"), ("skill", "skill")],
)
def test_support_helps_its_roll_within_a_half_move_unit(catalogue, level, roll):
    term = catalogue.level("support", level).term
    assert f"+1 to {roll} rolls" in term and "allies within a Half Move Unit" in term


@pytest.mark.parametrize(
    ("power", "roll"),
    [("super-armor", "armor"), ("super-blast", "distance"), ("super-fight", "hand to hand"), ("super-skill", "skill")],
)
@pytest.mark.parametrize(("grade", "die"), [("minor", "d8"), ("major", "d10"), ("superior", "d12")])
def test_the_line_of_a_power_names_its_die(catalogue, power, roll, grade, die):
    term = catalogue.level(power, grade).term.lower()
    assert die in term and roll in term
    assert ("natural 8 or more" in term) == (power in ("super-blast", "super-fight"))


@pytest.mark.parametrize(("scenario", "said"), TEXTS.items())
def test_a_scenario_says_how_it_is_set_up_ends_and_is_won(catalogue, scenario, said):
    found = catalogue.scenarios[scenario]
    text = " ".join((found.setup, found.ends, found.wins, *(term.text for term in catalogue.table(scenario))))
    assert [part for part in said if part not in text] == []


def test_a_round_goes_from_initiative_to_skill_and_a_battle_has_five(catalogue):
    rounds = catalogue.table("round")
    assert [term.name for term in rounds] == ["Initiative", "Move", "Shoot", "Fight", "Skill", "Again"]
    assert "Ties roll again" in rounds[0].text and "to the left" in rounds[0].text
    assert "12″" in rounds[2].text
    assert "After round 5, or when one side is gone, most points destroyed wins" in rounds[5].text


def test_where_players_are_unsure_a_die_says(catalogue):
    see, cover, place = (term.text for term in catalogue.table("unsure"))
    assert "1–3 no, 4–6 yes" in see
    assert "1–3 in the open, 4–6 covered" in cover and "at least half hidden" in cover and "riders and drivers" in cover
    assert "the highest places" in place


def test_the_spawners_die_and_the_solo_die(catalogue):
    assert [(term.value, term.name) for term in catalogue.table("spawning")] == [
        ("", "Arrivals"), ("1", "Opposite"), ("2", "Right"), ("3", "Own side"), ("4", "Left"), ("5", "Free choice"),
        ("6", "None"),
    ]  # fmt: skip
    six, *_, two, one = (term.text for term in catalogue.table("solo"))
    assert "one defeated figure, with its mount or crew, returns within a Move Unit" in six
    assert "more than a Move Unit from enemies" in six
    assert "rounded up" in two and "half of the points" in two
    assert "single figure" in one


def test_knockback_counts_from_a_natural_seven_in_half_move_units(catalogue):
    [knockback] = catalogue.table("knockback")
    for said in (
        "Natural 8 or more",
        "straight back",
        "a Half Move Unit for each point above 7",
        "facing the same way",
    ):
        assert said in knockback.text


def test_buildings_always_roll_and_crumble(catalogue):
    building = next(term for term in catalogue.table("dice") if term.slug == "building")
    assert (building.value, building.text) == ("3", "always rolls, never in cover; on 1 or 2 part of it falls")


def test_spaces_and_toys_of_the_scales(catalogue):
    spaces = {scale.name: (scale.space, scale.examples.partition(":")[0]) for scale in catalogue.scales}
    assert spaces == {
        "4.7 mm": ("½″", "3/16″ tall"), "15 mm": ("½″", "½″ tall"), "25–32 mm": ("1″ or 1½″", "1″ tall"),
        "54 mm": ("2″", "2″ tall"), "90 mm": ("3″", "3.75–4″ tall"), "180 mm": ("3″", "6.5–7″ tall"),
        "300 mm": ("6″", "12″ tall"),
    }  # fmt: skip
    rough = next(term for term in catalogue.table("spaces") if term.slug == "rough")
    assert "rounded down, at least 1 space" in rough.text


def test_automatic_fire_is_for_distance_alone_and_leaves_the_bonus(catalogue):
    held = (("automatic-fire", ""), ("distance-attack", ""), ("super-blast", "minor"))
    unit = Unit(0, "Gunner", "hero", options=held)
    rolls = engine.profile(Build(catalogue, "Army", (unit,)), unit).rolls
    assert (rolls["distance"].dice, rolls["distance"].die, rolls["distance"].bonus) == (2, 8, 1)
    assert (rolls["hand_to_hand"].dice, rolls["hand_to_hand"].die, rolls["skill"].dice) == (1, 6, 1)


@pytest.mark.parametrize(
    ("figure", "options"),
    [
        ("hero", {"revenge": ""}),
        ("vehicle", {"support": "skill"}),
        ("vehicle", {"support": "distance"}),
        ("troop", {"support": "armor"}),
        ("small-cavalry", {"distance-attack": "", "independent": ""}),
        ("vehicle", {"flight": "", "independent": ""}),
        ("hero", {"cause-fear": "", "double-strike": "", "ignores-armor": "", "summon": "", "recruit": ""}),
        ("hero", {"disable": "", "sniper": ""}),
        ("troop", {"stealth": "", "combat-master": "", "inspiration": ""}),
        ("troop", {"distance-attack": "", "super-move": "superior", "super-skill": "minor", "super-fight": "major"}),
    ],
)
def test_what_the_book_allows_and_has_a_use_is_said_nothing_about(catalogue, figure, options):
    lead = Unit(0, "Captain", "hero", options=(("commander", ""),))
    unit = Unit(1, "One", figure, options=tuple(sorted(options.items())))
    build = Build(catalogue, "Army", (lead, unit), rules=frozenset({"traits", "super-powers"}))
    assert [finding.code for finding in engine.findings(build) if finding.unit == 1] == []
    assert engine.legal(build)


def test_riders_with_guns_and_passengers_are_said_nothing_about(catalogue):
    gang = Build(catalogue, "Gang", (
        Unit(0, "Leader", "hero", 1, (("commander", ""), ("distance-attack", ""))),
        Unit(1, "Bandits", "hero", 3, (("distance-attack", ""),)), Unit(2, "Horses", "small-cavalry", 4),
    ))  # fmt: skip
    assert engine.findings(gang) == ()
    assert engine.bill(gang).by_kind == {"guy": 4, "cavalry": 4, "vehicle": 0}
