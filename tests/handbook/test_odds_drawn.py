"""The numbers that the rules' pages draw, as the rule book has them."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from armybuilder.handbook import entries, odds


@pytest.mark.parametrize(
    ("chapter", "slug", "level", "row"),
    [
        ("traits", "sharpshooter", "", ("Troops, Cavalry", "", "5+", "33%", "4+", "50%")),
        ("traits", "sharpshooter", "", ("Troops, Cavalry", "in cover", "6+", "17%", "5+", "33%")),
        ("traits", "sharpshooter", "", ("Heroes, Vehicles", "", "4+", "50%", "3+", "67%")),
        ("traits", "sharpshooter", "", ("Mooks", "", "6+", "17%", "5+", "33%")),
        ("traits", "combat-master", "", ("Troops, Cavalry", "", "4+", "50%", "3+", "67%")),
        ("traits", "combat-master", "", ("Heroes, Vehicles", "", "3+", "67%", "2+", "83%")),
        ("traits", "tough", "", ("Troops, Heroes, Cavalry", "Light armor", "6+", "17%", "5+", "33%")),
        ("traits", "tough", "", ("Troops, Heroes, Cavalry", "Heavy armor", "4+", "50%", "3+", "67%")),
        ("traits", "tough", "", ("Mooks", "Light armor", "", "0%", "6+", "17%")),
        ("traits", "tough", "", ("Vehicles", "Heavy armor", "3+", "67%", "2+", "83%")),
        ("traits", "disable", "", ("All figures", "", None, "", "4+", "50%")),
        ("traits", "summon", "", ("All figures", "", None, "", "5+", "33%")),
        ("traits", "recruit", "", ("All figures", "", None, "", "5+", "33%")),
        ("traits", "stealth", "", ("In the open", "", "5+", "33%", "6+", "17%")),
        ("traits", "stealth", "", ("In cover", "", "6+", "17%", "–", "0%")),
        ("traits", "ignores-armor", "", ("Heavy armor", "2 rolls in a row", "4+", "50%", "4+", "25%")),
        ("traits", "ignores-armor", "", ("Light armor", "2 rolls in a row", "6+", "17%", "6+", "3%")),
        ("traits", "revenge", "", ("Distance", "", None, "", "5+", "33%")),
        ("traits", "revenge", "", ("Hand to hand", "", None, "", "4+", "50%")),
        ("traits", "support", "Skill rolls", ("Heroes", "", "3+", "67%", "2+", "83%")),
        ("attacks-and-armor", "distance-attack", "", ("Troops, Cavalry", "", None, "", "5+", "33%")),
        ("attacks-and-armor", "automatic-fire", "", ("Troops, Cavalry", "best of 2 dice", "5+", "33%", "5+", "56%")),
        (
            "attacks-and-armor",
            "automatic-fire",
            "",
            ("Troops, Cavalry", "in cover, best of 2 dice", "6+", "17%", "6+", "31%"),
        ),
        ("attacks-and-armor", "armor", "Light 6+", ("Troops, Heroes", "", None, "", "6+", "17%")),
        ("attacks-and-armor", "armor", "Light 6+", ("Mooks", "", None, "", "–", "0%")),
        ("attacks-and-armor", "armor", "Heavy 4+", ("Vehicles", "", "5+", "33%", "3+", "67%")),
        ("super-powers", "super-blast", "Minor", ("Troops, Cavalry", "", "5+", "33%", "5+", "50%")),
        ("super-powers", "super-blast", "Major", ("Troops, Cavalry", "", "5+", "33%", "5+", "60%")),
        ("super-powers", "super-blast", "Superior", ("Troops, Cavalry", "", "5+", "33%", "5+", "67%")),
        (
            "super-powers",
            "super-armor",
            "Superior",
            ("Troops, Heroes, Cavalry", "Heavy armor", "4+", "50%", "4+", "75%"),
        ),
        ("super-powers", "super-skill", "Minor", ("Troops", "", "4+", "50%", "4+", "63%")),
    ],
)
def test_a_rule_draws_what_it_changes_on_the_dice(swaps, chapter, slug, level, row):
    assert row in swaps(chapter, slug, level)


@pytest.mark.parametrize(
    ("chapter", "slug", "level", "drawn"),
    [
        ("traits", "area-effect-attack", "", [("1 or more", "", "33%"), ("2 or more", "", "11%"), ("all 3", "", "4%")]),
        ("traits", "double-strike", "", [("1 or more", "", "50%"), ("both", "", "25%")]),
        ("traits", "cause-fear", "", [("one die", "", "33%"), ("best of 2 dice", "", "11%")]),
        ("traits", "sniper", "", [("Guys, Cavalry, Vehicles", "12″", "24″")]),
        ("traits", "flight", "", [("Guys", "3″", "6″"), ("Cavalry", "4½″", "9″"), ("Vehicles", "6″", "12″")]),
        ("super-powers", "super-blast", "Minor", [("natural 8 or more", "", "13%")]),
        ("super-powers", "super-fight", "Superior", [("natural 8 or more", "", "42%")]),
        (
            "super-powers",
            "super-move",
            "Superior",
            [("Guys", "6″", "15″"), ("Cavalry", "9″", "22½″"), ("Vehicles", "12″", "30″")],
        ),
        ("scenarios", "ambush", "", [("Ambusher", "", "25"), ("Target", "", "40")]),
        ("scenarios", "basic-game", "", [("Player", "", "25–40")]),
        ("scales", "54-mm", "", [("Move", "", "6″"), ("Short range", "", "16″"), ("Long range", "", "30″")]),
    ],
)
def test_a_rule_draws_chances_and_lengths_as_bars(bars, chapter, slug, level, drawn):
    assert bars(chapter, slug, level) == drawn


def test_a_second_try_is_told_with_its_chance(entry):
    tries = [(one.who, one.where, one.was, one.now) for one in entry("traits", "inspiration").odds[0].changes]

    assert tries == [
        ("Distance", "5+", "33%", "56%"),
        ("Hand to hand", "4+", "50%", "75%"),
        ("Light armor", "6+", "17%", "31%"),
        ("Heavy armor", "4+", "50%", "75%"),
        ("Skill", "4+", "50%", "75%"),
    ]


def test_counts_are_told_without_a_bar(entry):
    crew = entry("traits", "independent").odds[0]
    initiative = next(one for one in entry("super-powers", "super-move").levels[2].odds if one.title == "Initiative")

    assert [(one.who, one.was, one.now) for one in crew.changes] == [("Cavalry, Vehicles", "1", "0")]
    assert [(one.was, one.now) for one in initiative.changes] == [("0", "3")]


def test_a_bar_is_as_wide_as_its_number(entry):
    wide = {bar.who: (bar.width, bar.mark) for bar in entry("traits", "flight").odds[0].bars}
    chance = entry("traits", "cause-fear").odds[0].bars[0]

    assert wide == {"Guys": (500, 250), "Cavalry": (750, 375), "Vehicles": (1000, 500)}
    assert chance.width == 333


def test_what_cannot_succeed_is_said_to_those_who_listen(entry):
    mook = next(one for one in entry("figures", "mook").odds[0].changes if one.who == "Light armor")

    assert (mook.after.needs, mook.after.sentence, mook.now) == ("", "no success with a d6", "0%")


def test_dice_are_compared_alone_and_in_pairs(book):
    one, two = book.chapter("dice").tables

    assert one.head == ("Needs", "d6", "d8", "d10", "d12")
    assert one.rows[3] == ("5+", "33%", "50%", "60%", "67%")
    assert (two.title, two.rows[3]) == ("Best of 2 dice", ("5+", "56%", "75%", "84%", "89%"))
    assert one.rows[6] == ("8+", "0%", "13%", "30%", "42%")


def test_solo_faces_are_weighed(book):
    faces = book.chapter("solo").sections[0].odds[0]

    assert [(bar.who, bar.text) for bar in faces.bars] == [("All act", "50%"), ("Half act", "33%"), ("One acts", "17%")]


def test_figures_that_are_not_drawn_are_counted(catalogue, monkeypatch):
    monkeypatch.setattr(odds, "MOST_DRAWN", 2)
    drawn = odds.of_roll(catalogue, catalogue.rolls["distance"])
    assert drawn.left_out > 0 and all(one.who != "All figures" for one in drawn.changes)
    page = render_to_string("handbook/_odds.html", {"odds": drawn})
    assert f"Figures with other numbers that aren’t shown here: {drawn.left_out}." in page
    monkeypatch.undo()
    assert odds.of_roll(catalogue, catalogue.rolls["distance"]).left_out == 0


def with_copies(catalogue, slug, number):
    """The catalogue with figures that differ from that one in name and price."""
    copies = {f"copy-{n}": replace(catalogue.figures[slug], slug=f"copy-{n}", points=n) for n in range(number)}
    return replace(catalogue, figures={**catalogue.figures, **copies})


def test_what_an_option_does_is_worked_out_once_for_figures_that_are_alike(catalogue, monkeypatch):
    """House rules have up to 500 figures, and a chapter 100 options."""
    calls = []
    for place, name in ((odds, "plain"), (entries.engine, "each_of")):
        really = getattr(place, name)
        monkeypatch.setattr(place, name, lambda *given, really=really: calls.append(given[1]) or really(*given))
    counts = []
    for book in (with_copies(catalogue, "troop", 0), with_copies(catalogue, "troop", 50)):
        calls.clear()
        for option in book.options.values():
            entry = entries.option(book, option)
            list(entry.odds), list(entry.tables), [list(level.odds) for level in entry.levels]
        counts.append(len(calls))
    assert counts[0] == counts[1] > 100


def test_a_figure_that_an_option_gives_something_for_free_is_unlike_its_copy(catalogue):
    grants = [grant for option in catalogue.options.values() for level in option.levels for grant in level.grants]
    [slug, *_] = sorted(next(grant.figures for grant in grants if grant.figures))
    sorts = odds.figure_sorts(with_copies(catalogue, slug, 2))
    assert sorts["copy-0"] == sorts["copy-1"] != sorts[slug]
