"""The sheet of a first game: one page on both papers in each language, with a ruler at its true size."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from armybuilder.armies import samples
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import INCH, Layout
from armybuilder.printing.sheets.first_game import LEFT, LONGEST, TOP, FirstGameSheet
from tests.printing.geometry import misprinted, read

pytestmark = pytest.mark.django_db


def builds(*slugs):
    return [samples.get(slug).build for slug in slugs]


def printed(armies, **how):
    return render.pdf(armies, ["first-game"], Layout(**how))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_it_is_one_page_with_all_that_it_says_in_large_letters(paper, language):
    [page] = read(printed(builds("fantasy-adventurers", "justice-team"), paper=paper, language=language))
    assert misprinted(page, paper) == []
    assert "CCBY-NC-SA3.0" in page.text and "Bat-Guy" in page.text


def test_long_names_leave_the_rules_their_room():
    armies = [
        replace(build, name=build.name * 4, units=tuple(replace(unit, name=unit.name * 5) for unit in build.units))
        for build in builds("fantasy-adventurers", "justice-team")
    ]
    [page] = read(printed(armies, paper="letter", language="de"))
    assert misprinted(page, "letter") == [] and "CCBY-NC-SA3.0" in page.text


def test_the_ruler_is_true_to_scale_and_marks_the_move():
    build = builds("undead")[0]
    drawing = str(FirstGameSheet().context(build, Layout(paper="a4"))["drawing"])
    assert f"M{LEFT} {TOP}L{LEFT} {TOP + LONGEST * INCH}" in drawing
    assert f"M{LEFT} {TOP + 6 * INCH}L" in drawing and ">6″<" in drawing
    centimeters = Layout(paper="a4", units="cm")
    with centimeters.in_its_words():
        drawing = str(FirstGameSheet().context(build, centimeters)["drawing"])
    tick = float(TOP + 10 * INCH / Fraction(254, 100))
    assert re.search(rf"L\d+ {tick:.3f}", drawing)


def test_an_army_alone_plays_against_itself_and_one_without_a_leader_says_so():
    build = builds("undead")[0]
    game = FirstGameSheet().context(build, Layout())["game"]
    assert [team.name for team in game.teams] == ["Undead", "Undead"]
    assert game.teams[0].plastic != game.teams[1].plastic
    nobody = replace(build, units=build.units[1:])
    assert FirstGameSheet().context(nobody, Layout())["game"] is None
    assert "Chooseanotherarmyforafirstgame." in read(printed([nobody]))[0].text
