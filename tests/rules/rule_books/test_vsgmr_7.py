"""What the shipped catalogue of Very Simple Generic Miniatures Rules 7 says beside prices, rolls and moves.

Those are in ``tests/rules/engine``: in ``test_bill.py``, ``test_profile.py`` and ``test_findings.py``.
"""

from fractions import Fraction

import pytest

from rules import models
from rules.engine.catalogue import Effect
from rules.snapshot import catalogue as read
from rules.snapshot import catalogue_by_slug

HALF = Fraction(1, 2)


def test_there_are_six_figure_types_and_only_guys_ride(catalogue):
    assert list(catalogue.figures) == ["troop", "hero", "mook", "small-cavalry", "large-cavalry", "vehicle"]
    assert [slug for slug, figure in catalogue.figures.items() if figure.rides] == ["troop", "hero", "mook"]
    assert catalogue.figures["mook"].optional_rule == "mooks"


def test_the_quick_bar_has_five_buttons_the_two_cavalries_sharing_one(catalogue):
    labels = [figure.quick for figure in catalogue.figures.values()]
    assert labels == ["Troop", "Hero", "Mook", "Cavalry", "Cavalry", "Vehicle"]


def test_the_seventeen_traits_cost_two_points_each(catalogue):
    traits = [option for option in catalogue.options.values() if option.group == "traits"]
    assert [trait.slug for trait in traits] == [
        "area-effect-attack", "cause-fear", "combat-master", "disable", "double-strike", "flight", "ignores-armor",
        "independent", "inspiration", "recruit", "revenge", "sharpshooter", "sniper", "stealth", "summon", "support",
        "tough",
    ]  # fmt: skip
    assert {level.points for trait in traits for level in trait.levels} == {4}
    assert {trait.optional_rule for trait in traits} == {"traits"}


def test_support_is_chosen_from_four_rolls_and_first_not_at_all(catalogue):
    levels = catalogue.options["support"].levels
    assert [(level.slug, level.unchosen) for level in levels] == [
        ("", True), ("distance", False), ("hand-to-hand", False), ("armor", False), ("skill", False)
    ]  # fmt: skip
    assert levels[2].effects == (Effect("add", "side", roll="hand_to_hand", amount=Fraction(1)),)


def test_powers_enlarge_the_die_of_their_roll(catalogue):
    rolls = {"super-armor": "armor", "super-blast": "distance", "super-fight": "hand_to_hand", "super-skill": "skill"}
    for power, roll in rolls.items():
        dice = [level.effects[0] for level in catalogue.options[power].levels]
        assert dice == [Effect("die", roll=roll, amount=Fraction(sides)) for sides in (8, 10, 12)]


def test_four_numbers_play_a_part_that_pages_and_findings_know(catalogue):
    roles = {number.slug: number.role for number in catalogue.numbers.values() if number.role}
    assert roles == {"turn": "move", "half": "half", "rough": "rough", "crew": "crew"}
    assert catalogue.number_for("move").name == "Move"


def test_the_six_scenarios_and_their_points(catalogue):
    points = {
        scenario.slug: {side.slug: (side.least, side.most) for side in scenario.sides}
        for scenario in catalogue.scenarios.values()
    }
    assert points == {
        "basic-game": {"player": (50, 80)},
        "escape": {"player": (50, 80)},
        "transport": {"player": (50, 80)},
        "spawning": {"infiltrator": (50, 80), "spawner": (50, 80)},
        "ambush": {"ambusher": (None, 50), "target": (None, 80)},
        "fortress-assault": {"assaulter": (None, 40), "defender": (None, 80)},
    }
    assert all(scenario.setup and scenario.ends and scenario.wins for scenario in catalogue.scenarios.values())


def test_the_seven_scales(catalogue):
    assert [(scale.name, scale.space_inches, scale.move, scale.short_range, scale.long_range)
            for scale in catalogue.scales] == [
        ("4.7 mm", HALF, 12, 20, 50), ("15 mm", HALF, 12, 20, 50), ("25–32 mm", 1, 6, 10, 25), ("54 mm", 2, 3, 8, 15),
        ("90 mm", 3, 2, 5, 10), ("180 mm", 3, 2, 3, 8), ("300 mm", 6, 1, 2, 5),
    ]  # fmt: skip


def test_the_solo_table_and_the_dice_summary(catalogue):
    assert [(term.value, term.name) for term in catalogue.table("solo")] == [
        ("6", "All act"), ("5", "All act"), ("4", "All act"), ("3", "Half act"), ("2", "Half act"), ("1", "One acts")
    ]  # fmt: skip
    assert {term.name: term.value for term in catalogue.table("dice")} == {
        "Distance attack": "5", "Hand to hand": "4", "Light armor": "6", "Heavy armor": "4",
        "Building, terrain": "3", "Skill roll": "4",
    }  # fmt: skip
    assert len(catalogue.table("round")) == 6


def test_a_new_army_begins_with_the_basic_game_thirty_points_and_traits(catalogue):
    assert (catalogue.default_scenario, catalogue.default_limit) == ("basic-game", 60)
    assert catalogue.fair == 10
    assert catalogue.default_rules == frozenset({"traits"})
    assert catalogue.limits == (50, 60, 70, 80)
    assert " ".join(catalogue.sheets) == (
        "roster cards reference standees tokens badges measuring rulers templates scenario score"
    )


def test_the_optional_rules_all_have_a_line(catalogue):
    assert list(catalogue.optional_rules) == [
        "traits", "super-powers", "mooks", "everyone-acts", "specific-skills", "paper", "scales", "solo"
    ]  # fmt: skip
    assert all(rule.text for rule in catalogue.optional_rules.values())


def test_specialty_is_free_and_comes_with_specific_skills(catalogue):
    specialty = catalogue.options["specialty"]
    assert (specialty.levels[0].points, specialty.optional_rule) == (0, "specific-skills")


def test_every_option_of_more_than_a_price_has_a_line_for_pages_and_one_for_sheets(catalogue):
    for option in catalogue.options.values():
        assert option.text
        if option.group in ("traits", "powers"):
            assert all(level.text and level.term for level in option.levels)


def test_the_same_edition_is_read_once(db, django_assert_num_queries):
    edition = models.Edition.objects.get(slug="vsgmr-7")
    first = read(edition)
    with django_assert_num_queries(0):
        assert read(edition) is first


def test_a_new_snapshot_shows_what_was_changed_in_a_row_or_its_parts(db):
    effect = models.Effect.objects.get(level__option__slug="sharpshooter")
    effect.amount = 2
    effect.save()
    assert catalogue_by_slug("vsgmr-7").level("sharpshooter", "").effects == (
        Effect("add", roll="distance", amount=Fraction(2)),
    )


def test_a_new_snapshot_shows_a_changed_link_and_a_removed_level(db):
    models.Option.objects.get(slug="sniper").needs.clear()
    models.Level.objects.get(option__edition__slug="vsgmr-7", option__slug="armor", slug="light").delete()
    changed = catalogue_by_slug("vsgmr-7")
    assert changed.options["sniper"].needs == ()
    assert changed.figures["vehicle"].grants == ()
    assert [level.slug for level in changed.options["armor"].levels] == ["heavy"]


def test_reading_takes_as_many_queries_however_many_rows_there_are(db, count_queries):
    edition = models.Edition.objects.get(slug="vsgmr-7")
    before = count_queries(lambda: read(models.Edition.objects.get(pk=edition.pk)))
    traits = models.Group.objects.get(slug="traits")
    troop = models.FigureType.objects.get(edition=edition, slug="troop")
    distance = models.Roll.objects.get(edition=edition, slug="distance")
    for number in range(10):
        option = models.Option.objects.create(edition=edition, slug=f"more-{number}", name="More", group=traits)
        option.figures.add(troop)
        level = models.Level.objects.create(option=option, name="More", label="More", points=2)
        models.Effect.objects.create(level=level, verb="add", roll=distance, amount=1)
    assert count_queries(lambda: read(models.Edition.objects.get(pk=edition.pk))) == before


@pytest.fixture
def count_queries():
    """A function that says how many queries a call takes when nothing is remembered."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from rules import stamps

    def count(call):
        stamps.stamp(models.Edition.objects.get(slug="vsgmr-7").pk)
        with CaptureQueriesContext(connection) as queries:
            call()
        return len(queries)

    return count


def test_shots_and_disabling_are_aimed_as_far_as_the_reach(catalogue):
    aimed = {roll.slug: roll.number for roll in catalogue.rolls.values() if roll.number}
    assert aimed == {"distance": "reach", "disable": "reach"}
