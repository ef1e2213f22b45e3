"""Rows of other rule books, and half-finished ones: each makes a book, none an error."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.core.management import call_command

from armybuilder.handbook import odds
from armybuilder.handbook.book import book
from rules.engine import Effect, Grant, Group, Level, Measures, Number, Option, Roll, Scale, Scenario, Side, Situation
from rules.snapshot import catalogue_by_slug


def slugs(catalogue):
    return [chapter.slug for chapter in book(catalogue).chapters]


def names(catalogue, chapter):
    return [entry.name for entry in book(catalogue).chapter(chapter).entries]


def with_option(catalogue, option):
    return replace(catalogue, options={**catalogue.options, option.slug: option})


def odd_level(option, *effects):
    return (Level(option, "", "Odd", "Odd", 2, effects=effects),)


def test_an_option_without_a_level_cannot_be_taken_and_is_not_shown(catalogue):
    assert "Odd" not in names(with_option(catalogue, Option("odd", "Odd", "traits", ())), "traits")


def test_an_option_for_no_figure_at_all_is_shown_without_odds(catalogue):
    level = odd_level("odd", Effect("add", roll="distance", amount=Fraction(1)), Effect("reroll", roll="distance"))
    odd = Option("odd", "Odd", "traits", level, figures=frozenset({"gone"}))
    entry = book(with_option(catalogue, odd)).rules["odd"][1]

    assert (entry.name, entry.odds, entry.price) == ("Odd", (), "1")


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        (2, 2, ("exactly 2 in an army",)),
        (1, 4, ("at least 1 in an army",)),
        (0, 3, ("at most 3 in an army",)),
        (0, 0, ()),
    ],
)
def test_an_option_says_how_many_figures_must_or_may_have_it(catalogue, least, most, said):
    odd = Option("odd", "Odd", "traits", odd_level("odd"), least=least, most=most)
    assert book(with_option(catalogue, odd)).rules["odd"][1].chips == said


def test_an_option_that_brings_one_of_another_book_brings_only_what_there_is(catalogue):
    levels = (Level("odd", "", "Odd", "Odd", 2, grants=(Grant("gone", "minor"), Grant("armor", "light"))),)
    entry = book(with_option(catalogue, Option("odd", "Odd", "traits", levels))).rules["odd"][1]
    assert [link.slug for link in entry.brings] == ["armor"]


def test_measures_without_lengths_have_no_table(catalogue):
    odd = replace(catalogue, measures={**catalogue.measures, "odd": Measures("odd", "Odd measures")})
    number = Number("leap", "Leap", "inches", base={("ruler", "guy"): Fraction(2)})
    odd = replace(odd, numbers={**odd.numbers, "leap": number})
    tables = book(odd).chapter("moves").tables
    assert [table.title for table in tables] == [one.name for one in catalogue.measures.values()]
    assert {row[-1] for row in tables[0].rows} == {"–", "2″"}


@pytest.mark.parametrize(
    "effect",
    [
        Effect("extra", roll="distance", amount=Fraction(-3)),
        Effect("burst", roll="distance", amount=Fraction(99)),
        Effect("fails", whose="foes", roll="distance", amount=Fraction(0)),
        Effect("condition", whose="foes", roll="skill", condition="moonlight"),
        Effect("times", number="reach", amount=Fraction(0)),
        Effect("set", number="turn", amount=Fraction(0)),
        Effect("be", number="initiative", becomes="turn"),
        Effect("dice", roll="armor", amount=Fraction(0)),
        Effect("blank", roll="armor", amount=Fraction(1)),
        Effect("unpenalized", roll="armor"),
        Effect("add", budget="points", amount=Fraction(3)),
    ],
)
def test_an_effect_out_of_the_ordinary_breaks_no_page(catalogue, effect):
    odd = Option("odd", "Odd", "traits", odd_level("odd", effect))

    assert book(with_option(catalogue, odd)).rules["odd"][1].name == "Odd"


def test_a_roll_without_situations_is_named(catalogue):
    odd = replace(catalogue, rolls={**catalogue.rolls, "odd": Roll("odd", "Odd", "odd", ())})

    assert "Odd" in names(odd, "dice")


def test_a_group_whose_name_has_no_latin_letter_goes_by_its_slug(catalogue):
    odd = replace(catalogue, groups={**catalogue.groups, "traits": Group("traits-2", "Черты")})
    odd = replace(odd, options={slug: replace(one, group="traits-2") for slug, one in odd.options.items()})

    assert "traits-2" in slugs(odd)


def test_a_scenario_without_points_and_a_scale_without_ranges_are_shown(catalogue):
    side = Side("all", "All", None, None)
    scale = Scale("dot", "Dot", "0", Fraction(0), 0, 0, 0)
    odd = replace(catalogue, scenarios={"odd": Scenario("odd", "Odd", (side,))}, scales=(scale,))

    assert names(odd, "scenarios") == ["Odd"]
    assert names(odd, "scales")[0] == "Dot"


def test_a_book_of_options_alone_has_no_other_chapter(catalogue):
    bare = replace(
        catalogue, figures={}, kinds={}, rolls={}, numbers={}, measures={}, scenarios={}, scales=(), terms=(),
        optional_rules={}, options={"odd": Option("odd", "Odd", "traits", odd_level("odd"))},
    )  # fmt: skip

    assert slugs(bare) == ["attacks-and-armor"]


def test_a_number_without_limit_and_one_of_another_set_are_told(catalogue):
    base = {("ruler", "guy"): Fraction(7, 3)}
    odd = replace(catalogue, numbers={**catalogue.numbers, "leap": Number("leap", "Leap", "inches", base=base)})
    rows = {row[0]: row for row in book(odd).rules["troop"][1].tables[0].rows}

    assert rows["Leap"] == ("Leap", "2⅓″", "2⅓″")


def test_a_roll_that_starts_on_another_die_is_compared_with_it(catalogue):
    roll = Roll("leap", "Leap", "leap", (Situation("", "leap", target=11),), die=20)
    odd = replace(catalogue, rolls={**catalogue.rolls, "leap": roll})
    one = book(odd).chapter("dice").tables[0]

    assert one.head == ("Needs", "d6", "d8", "d10", "d12", "d20")
    assert one.rows[3] == ("5+", "33%", "50%", "60%", "67%", "80%")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("vsgmr-7", "Attacks and armor"),
        ("vsgmr-2010", "Attacks and armor"),
        ("umr", "Special ability and Role-playing"),
        ("smg", "Skill, Weapon and Rate of fire"),
    ],
)
def test_the_chapter_of_small_groups_is_called_as_its_book_says_or_by_their_names(slug, name):
    assert book(catalogue_by_slug(slug)).chapter("attacks-and-armor").name == name


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "figure"), [("umr", "character"), ("smg", "figure")])
def test_figures_that_are_counted_have_no_price(slug, figure):
    assert book(catalogue_by_slug(slug)).rules[figure][1].price == ""


@pytest.mark.django_db
def test_rules_are_picked_by_figure_only_where_they_are_for_different_ones(catalogue):
    call_command("load_rules", verbosity=0)
    several, one_kind = book(catalogue), book(catalogue_by_slug("umr"))
    assert several.chapter("figures").has_picks and several.chapter("traits").has_picks
    assert not one_kind.chapter("figures").has_picks and not several.chapter("round").has_picks


def with_many_figures(catalogue, count):
    troop = catalogue.figures["troop"]
    more = {f"figure-{n}": replace(troop, slug=f"figure-{n}", name=f"Figure {n}", points=n) for n in range(count)}
    return replace(catalogue, figures={**catalogue.figures, **more})


def test_a_page_shows_at_most_a_hundred_figures(catalogue):
    large = book(with_many_figures(catalogue, 250))
    figures = [chapter for chapter in large.chapters if chapter.slug.startswith("figures")]
    assert [chapter.slug for chapter in figures] == ["figures", "figures-2", "figures-3"]
    assert max(len(chapter.entries) for chapter in figures) <= 100 and figures[2].name == "Figures, part 3"
    assert large.rules["figure-249"][0].slug == "figures-3"


def test_no_roll_is_worked_out_for_the_contents_and_each_only_once(catalogue, monkeypatch):
    counted = []
    monkeypatch.setattr(
        odds, "plain", lambda *args, plain=odds.plain, **said: counted.append(args) or plain(*args, **said)
    )
    large = book(with_many_figures(catalogue, 60))
    assert len(counted) == 0
    for entry in large.chapter("figures").entries:
        len(entry.odds)
    after = len(counted)
    for entry in book(with_many_figures(catalogue, 90)).chapter("figures").entries:
        len(entry.odds)
    assert len(counted) == 2 * after > 0
