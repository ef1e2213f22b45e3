"""The 2010 edition as its rule book has it: prices, what comes along, rolls, moves, scenarios, and what it lacks."""

from fractions import Fraction
from itertools import product

import pytest

from rules import engine
from rules.engine import Build, Unit
from rules.engine.documents.answer import answer, profile_answer


@pytest.fixture(scope="module")
def book(books):
    return books["vsgmr-2010"]


def unit(figure, **options):
    return Unit(0, "One", figure, 1, tuple(sorted((name.replace("_", "-"), at) for name, at in options.items())))


def told(book, figure, **options):
    one = unit(figure, **options)
    build = Build(book, "", (one,), scenario=options.pop("scenario", ""))
    return profile_answer(book, engine.profile(build, one))


COMMANDER = {"commander": ""}
PRICES = [
    ("troop", {}, 1),
    ("troop", {"distance_attack": ""}, 2),
    ("troop", {"armor": "light"}, 2),
    ("troop", {"armor": "heavy"}, 3),
    ("troop", {"armor": "heavy", "distance_attack": ""}, 4),
    ("troop", COMMANDER, 1),
    ("troop", {**COMMANDER, "armor": "light"}, 2),
    ("troop", {**COMMANDER, "armor": "heavy"}, 3),
    ("hero", {}, 2),
    ("hero", {"armor": "light"}, 3),
    ("hero", {"armor": "heavy"}, 4),
    ("hero", COMMANDER, 2),
    ("hero", {**COMMANDER, "armor": "light"}, 2),
    ("hero", {**COMMANDER, "armor": "heavy"}, 3),
    ("hero", {**COMMANDER, "armor": "heavy", "distance_attack": ""}, 4),
    ("small-cavalry", {}, 2),
    ("small-cavalry", {"distance_attack": ""}, 3),
    ("small-cavalry", {"armor": "light"}, 3),
    ("small-cavalry", {"armor": "heavy"}, 4),
    ("large-cavalry", {}, 2),
    ("large-cavalry", {"armor": "light"}, 2),
    ("large-cavalry", {"armor": "heavy"}, 3),
    ("large-cavalry", {"armor": "heavy", "distance_attack": ""}, 4),
    ("vehicle", {}, 3),
    ("vehicle", {"armor": "light"}, 3),
    ("vehicle", {"armor": "heavy"}, 4),
    ("vehicle", {"armor": "heavy", "distance_attack": ""}, 5),
]


@pytest.mark.parametrize(("figure", "options", "points"), PRICES)
def test_a_figure_costs_what_the_book_says(book, figure, options, points):
    one = unit(figure, **options)
    assert engine.each_of(book, figure, one.options) == 2 * points


@pytest.mark.parametrize(
    ("figure", "options", "level"),
    [
        ("troop", {}, None),
        ("troop", COMMANDER, None),
        ("hero", {}, None),
        ("hero", COMMANDER, "light"),
        ("hero", {**COMMANDER, "armor": "heavy"}, "heavy"),
        ("small-cavalry", {}, None),
        ("large-cavalry", {}, "light"),
        ("vehicle", {}, "light"),
        ("vehicle", {"armor": "heavy"}, "heavy"),
    ],
)
def test_who_wears_which_armor(book, figure, options, level):
    armor = told(book, figure, **options)["armor"]
    assert (armor and armor["level"]) == level


NEEDS = [
    ("troop", {"distance_attack": ""}, 5, 6, 4, None),
    ("hero", {"distance_attack": ""}, 4, 5, 3, None),
    ("small-cavalry", {"distance_attack": "", "armor": "light"}, 5, 6, 4, 6),
    ("small-cavalry", {"distance_attack": "", "armor": "heavy"}, 5, 6, 4, 5),
    ("large-cavalry", {"distance_attack": "", "armor": "heavy"}, 5, 6, 4, 5),
    ("vehicle", {"distance_attack": ""}, 4, 5, 3, 5),
    ("vehicle", {"distance_attack": "", "armor": "heavy"}, 4, 5, 3, 4),
    ("hero", {"distance_attack": "", "armor": "heavy"}, 4, 5, 3, 5),
]


@pytest.mark.parametrize(("figure", "options", "open_", "cover", "hand", "armor"), NEEDS)
def test_what_a_figure_needs_to_roll(book, figure, options, open_, cover, hand, armor):
    got = told(book, figure, **options)
    assert (got["distance"]["open"]["needs"], got["distance"]["cover"]["needs"]) == (open_, cover)
    assert got["hand_to_hand"]["needs"] == hand
    assert (got["armor"] and got["armor"]["needs"]) == armor


def rolled(sides, needs, tries):
    """The chance that one of so many tries in a row shows enough, by throwing every one of them."""
    throws = list(product(range(1, sides + 1), repeat=tries))
    return Fraction(sum(any(face >= needs for face in throw) for throw in throws), len(throws))


@pytest.mark.parametrize(("figure", "options", "open_", "cover", "hand", "armor"), NEEDS)
@pytest.mark.parametrize("leads", [False, True])
def test_chances_are_those_of_every_throw_of_the_die(book, figure, options, open_, cover, hand, armor, leads):
    if leads and figure not in ("troop", "hero"):
        return
    got = told(book, figure, **options, **(COMMANDER if leads else {}))
    if leads and figure == "hero" and armor is None:
        armor = 6
    rolls = [got["distance"]["open"], got["distance"]["cover"], got["hand_to_hand"], got["armor"]]
    for needs, chance in zip((open_, cover, hand, armor), rolls, strict=True):
        if needs is None:
            assert chance is None
            continue
        assert Fraction(chance["chance"]) == rolled(6, needs, 1)
        assert ("chance_again" in chance) == leads
        assert not leads or Fraction(chance["chance_again"]) == rolled(6, needs, 2)


@pytest.mark.parametrize(
    ("options", "chance", "again"), [({**COMMANDER}, "1/6", "11/36"), ({**COMMANDER, "armor": "heavy"}, "1/3", "5/9")]
)
def test_a_commander_rolls_for_his_armor_again(book, options, chance, again):
    armor = told(book, "hero", **options)["armor"]
    assert (armor["chance"], armor["chance_again"]) == (chance, again)


def test_a_troop_that_leads_rolls_again_without_free_armor(book):
    got = told(book, "troop", commander="", distance_attack="")
    assert got["distance"]["open"] == {"needs": 5, "chance": "1/3", "chance_again": "5/9"}
    assert got["distance"]["cover"] == {"needs": 6, "chance": "1/6", "chance_again": "11/36"}
    assert got["hand_to_hand"] == {"dice": 1, "die": 6, "needs": 4, "chance": "1/2", "chance_again": "3/4"}
    assert got["armor"] is None


def test_nobody_else_rolls_again(book):
    assert "chance_again" not in str(told(book, "hero", armor="heavy", distance_attack=""))


@pytest.mark.parametrize(
    ("figure", "turn", "half", "seats", "crew"),
    [
        ("troop", "8.5", "4.25", 0, 0),
        ("hero", "8.5", "4.25", 0, 0),
        ("small-cavalry", "17", "8.5", 0, 1),
        ("large-cavalry", "17", "8.5", 2, 1),
        ("vehicle", "25.5", "12.75", 4, 1),
    ],
)
def test_moves_are_in_move_units_of_the_short_edge(book, figure, turn, half, seats, crew):
    got = told(book, figure)
    assert got["move"] == {"turn": turn, "half": half, "rough": half}
    assert got["reach"] == "11"
    one = unit(figure)
    numbers = engine.profile(Build(book, "", (one,)), one).numbers
    assert (numbers["seats"], numbers["crew"]) == (seats, crew)


@pytest.mark.parametrize(
    ("scenario", "sides"),
    [
        ("basic-game", {"player": (20, 25)}),
        ("escape", {"player": (20, 25)}),
        ("transport", {"player": (20, 25)}),
        ("ambush", {"ambusher": (None, 15), "target": (None, 25)}),
        ("fortress-assault", {"assaulter": (None, 10), "defender": (None, 20)}),
    ],
)
def test_the_points_of_a_scenario(book, scenario, sides):
    halves = {side.slug: (side.least, side.most) for side in book.scenarios[scenario].sides}
    assert halves == {slug: (least and 2 * least, 2 * most) for slug, (least, most) in sides.items()}


TEXTS = {
    "basic-game": ("along one side", "at least 2 Move Units (17″)", "last figures on the table", "5 rounds"),
    "escape": ("As in the Basic Game", "5 rounds", "more than half of your original figures", "not points"),
    "transport": ("in or near the middle", "own starting side", "drops where the carrier falls", "5 rounds"),
    "ambush": ("covered as much as possible", "in the open, or each within hand to hand reach", "one side is gone"),
    "fortress-assault": (
        "half a Move Unit (4¼″)",
        "2 Move Units (17″)",
        "on 3 or more nothing happens",
        "third hit",
        "after 5 rounds",
    ),
}


@pytest.mark.parametrize(("scenario", "said"), TEXTS.items())
def test_a_scenario_says_how_it_is_set_up_ends_and_is_won(book, scenario, said):
    found = book.scenarios[scenario]
    text = " ".join((found.setup, found.ends, found.wins, *(term.text for term in book.table(scenario))))
    assert [part for part in said if part not in text] == []


def test_there_are_five_scenarios_and_ambushers_begin_with_one_more(book):
    assert list(book.scenarios) == ["basic-game", "escape", "transport", "ambush", "fortress-assault"]
    one = unit("troop")
    for side, initiative in (("ambusher", 1), ("target", 0)):
        build = Build(book, "", (one,), scenario="ambush", side=side)
        assert answer(build)["profiles"][0]["initiative"] == initiative


def test_what_the_edition_has_and_lacks(book):
    assert list(book.figures) == ["troop", "hero", "small-cavalry", "large-cavalry", "vehicle"]
    assert list(book.options) == ["commander", "armor", "distance-attack"]
    assert list(book.rolls) == ["distance", "hand_to_hand", "armor"]
    assert list(book.rolls["distance"].situations) == [
        engine.Situation("open", "in the open", frozenset(), 5),
        engine.Situation("cover", "in cover", frozenset({"cover"}), 6),
    ]
    assert (book.optional_rules, book.scales, book.table("solo")) == ({}, (), ())
    assert book.fair == 0 and set(book.sheets) >= {"roster", "cards", "reference", "measuring", "rulers"}
    assert "kit" not in book.sheets
    assert [one.tool for one in book.measures.values()] == ["paper"]


@pytest.mark.parametrize(
    ("table", "slug", "said"),
    [
        ("dice", "heavy", "5"), ("dice", "light", "6"), ("dice", "distance", "5"), ("dice", "hand", "4"),
        ("dice", "building", "3"),
    ],
)  # fmt: skip
def test_the_numbers_of_the_reference(book, table, slug, said):
    assert next(term.value for term in book.table(table) if term.slug == slug) == said


def test_a_round_has_no_skill_rolls_and_a_battle_five_rounds(book):
    rounds = book.table("round")
    assert [term.name for term in rounds] == ["Initiative", "Move", "Shoot", "Fight", "Again"]
    assert "After round 5" in rounds[-1].text and "11″" in rounds[2].text
    assert "picks one up by ending its move there" in book.table("hit")[-1].text
    assert [term.text for term in book.table("ground") if term.slug == "table"] == ["Dead or destroyed."]


@pytest.mark.parametrize(
    ("units", "codes"),
    [
        ([("hero", 1, {"commander": ""})], []),
        ([("troop", 1, {"commander": ""})], ["troop-commander"]),
        ([("hero", 1, {})], ["no-commander"]),
        ([("hero", 2, {"commander": ""})], ["too-many-commanders"]),
        ([("hero", 1, COMMANDER), ("vehicle", 1, COMMANDER)], ["not-for-figure", "too-many-commanders"]),
        ([("hero", 1, {"commander": "", "armor": "light"})], ["redundant-armor"]),
        ([("hero", 1, {"commander": "", "armor": "heavy"})], []),
        ([("hero", 1, {"commander": ""}), ("vehicle", 1, {"armor": "light"})], ["redundant-armor"]),
        ([("hero", 1, {"commander": ""}), ("small-cavalry", 2, {})], ["no-rider"]),
        ([("hero", 1, {"commander": ""}), ("small-cavalry", 1, {"armor": "light"})], []),
    ],
)
def test_what_is_said_of_an_army(book, units, codes):
    built = tuple(
        Unit(id, f"U{id}", figure, count, tuple(sorted(options.items())))
        for id, (figure, count, options) in enumerate(units)
    )
    assert sorted(finding.code for finding in engine.findings(Build(book, "", built))) == sorted(codes)


def test_points_are_limited_and_lost_where_not_spent(book):
    one = Unit(0, "Boss", "hero", 1, (("commander", ""),))
    for limit, codes in ((2, []), (3, ["points-left"]), (1, ["over-limit"])):
        assert [found.code for found in engine.findings(Build(book, "", (one,), limit=2 * limit))] == codes
    out = engine.findings(Build(book, "", (one,), scenario="basic-game"))
    assert [found.code for found in out] == ["outside-scenario"]


def test_an_army_is_written_and_read_in_the_books_words(book):
    text = (
        "Riders (7 points)\nWarden: Hero, Commander, Heavy armor – 3 points\n"
        "Wolf: Cavalry, Light armor – 3 points\nRider: Troop – 1 point\n"
    )
    reading = engine.read_notation(text, book)
    assert [remark.message for remark in reading.remarks] == []
    assert engine.bill(reading.build).total == 14
    assert [one.figure for one in reading.build.units] == ["hero", "small-cavalry", "troop"]
    again = engine.read_notation(engine.write_notation(reading.build), book)
    assert again.build.units == reading.build.units
