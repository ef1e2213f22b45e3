"""An army that measures by paper has every length by paper, on every sheet."""

import re
from dataclasses import replace

import pytest

from armybuilder.armies import samples
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.render import html
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets.drawings.lengths import sticks
from rules.engine import Build, Unit

RULER = re.compile("(?<![0-9½])(?:3|4½|6|9|12|24)″")
GUN, SNIPER = ("distance-attack", ""), ("sniper", "")


@pytest.fixture
def by_paper(catalogue):
    """A shooter, a rider, a tank and a power that knocks back, measured by the edges of a sheet."""
    units = (
        Unit(1, "Sniper", "hero", 1, (("commander", ""), GUN, SNIPER)),
        Unit(2, "Riders", "small-cavalry", 2),
        Unit(3, "Tank", "vehicle", 1, (GUN, ("super-blast", "superior"))),
    )
    rules = frozenset({"traits", "super-powers", "paper"})
    return Build(catalogue, "By paper", units, 100, "fortress-assault", "assaulter", rules)


@pytest.mark.parametrize("sheet", ["roster", "cards", "reference", "scenario", "rulers", "templates", "score"])
def test_no_sheet_says_a_length_of_the_ruler(by_paper, sheet):
    assert RULER.findall(html(by_paper, sheet, Layout("letter"))) == []
    assert sheet == "score" or RULER.findall(html(replace(by_paper, rules=by_paper.rules - {"paper"}), sheet, Layout()))


@pytest.mark.parametrize("sheet", ["roster", "cards", "reference"])
def test_knockback_says_how_far_on_every_sheet_of_the_army(by_paper, sheet):
    assert "for each point above 7: a guy 4″, cavalry 8½″, a vehicle 8½″" in html(by_paper, sheet, Layout("letter"))


def test_sticks_are_those_of_the_measures_in_play(by_paper, catalogue):
    ours = by_paper.catalogue
    assert [float(one.value) for one in sticks(ours, ours.measured_by)] == [8.5, 11, 15, 11]
    assert "8½″" in html(by_paper, "rulers", Layout("letter"))


def test_a_print_has_the_rulers_of_each_set_of_measures_once(by_paper, db):
    other = samples.get("undead").build
    order = Order((by_paper, other, replace(by_paper, name="More")), ("rulers",))
    assert [item.build.catalogue.measured_by for item in order.items] == ["paper", "ruler"]
    assert len({item.key for item in order.items}) == 2
    assert Order((by_paper,), ("rulers",)).key != Order((other,), ("rulers",)).key


def test_an_ambusher_s_initiative_is_the_player_s(catalogue):
    quick = Unit(1, "Quick", "hero", 1, (("super-move", "minor"),))
    build = Build(catalogue, "Ambush", (quick, Unit(2, "Guard", "troop")), 25, "ambush", "ambusher")
    roster, cards = html(build, "roster", Layout()), html(build, "cards", Layout())
    assert roster.count("Ambusher: +1 to the player’s initiative for the whole game.") == 1
    assert roster.count("Initiative +1") == 1 and "Initiative +2" not in roster
    assert cards.count("while it lives") == 2 and "<b>Initiative.</b> +1 while it lives." in cards


@pytest.mark.parametrize(
    ("slug", "stamp"),
    [("undead", "Basic Game · 25–40 points"), ("justice-team", "Basic Game"), ("horror-film-survivors", "Basic Game")],
)
def test_the_stamp_names_points_that_the_army_keeps_to(db, slug, stamp):
    assert f"<small>{stamp}</small>" in html(samples.get(slug).build, "roster", Layout())


def test_armies_of_sides_with_other_points_are_not_told_to_be_alike(books):
    for book, said in (("vsgmr-7", "differ by 5 points"), ("vsgmr-2010", "the same number of points")):
        for which, whose in (("ambush", "of the same side"), ("fortress-assault", "of the same side"),
                             ("escape", "that meet" if book == "vsgmr-7" else "Both sides")):  # fmt: skip
            sheet = html(Build(books[book], "", scenario=which), "scenario", Layout())
            assert said in sheet and whose in sheet
