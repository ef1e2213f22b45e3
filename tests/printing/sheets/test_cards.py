"""Cards read back from the PDF: every text whole and inside its card, crop marks where the scissors go."""

import io

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from rules.engine.build import Build, Unit
from tests.printing.geometry import every_option, told

MM = 72 / 25.4
ORIGIN = {"letter": (36.0, 21.83), "a4": (27.64, 46.77)}
"""Top left corner of the grid in points: 12.7 and 7.7 mm, 9.75 and 16.5 mm."""
WIDE, HIGH = 180.0, 249.45
EMOJI, WIDEST, CHINESE = "😀" * 80, "W" * 80, "黒" * 80
RUSSIAN = "Чёрный рыцарь ордена " * 3 + "Ñandú Zażółć"


def army(catalogue, *units, name="Undead", **more):
    placed = tuple(Unit(place, *unit) for place, unit in enumerate(units))
    return Build(catalogue, name, placed, plastic="bone", **more)


def printed(build, paper="letter"):
    """The text of each card by its place, and the pages."""
    left, top = ORIGIN[paper]
    with pdfplumber.open(io.BytesIO(render.pdf([build], ["cards"], Layout(paper)))) as pdf:
        for page in pdf.pages:
            texts = []
            for place in range(9):
                row, column = divmod(place, 3)
                x, y = left + column * WIDE, top + row * HIGH
                texts.append(told(page.crop((x, y, x + WIDE, y + HIGH)).extract_text(use_text_flow=True) or ""))
            yield page, texts


@pytest.fixture(scope="module")
def extreme(catalogue):
    held = every_option(catalogue)
    return army(
        catalogue,
        (WIDEST, "hero", 20, held, "Reads " + "Zażółć gęślą jaźń " * 100),
        (EMOJI, "vehicle", 300, held),
        (CHINESE, "hero", 20, held),
        (RUSSIAN, "mook", 13),
        name=WIDEST,
    )


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_card_tells_name_points_numbers_and_rules(catalogue, paper):
    units = (
        ("Skeleton Archers", "troop", 2, (("distance-attack", ""),)),
        ("Demon", "vehicle", 1, (("cause-fear", ""), ("independent", "")), "Carries nobody."),
    )
    _, texts = next(printed(army(catalogue, *units), paper))
    for words in (
        "Skeleton Archers",
        "Troop × 2 · Distance attack",
        "2each",
        "5+d6",
        "6+d6",
        "4+d6",
        "reach 12″",
        "☐☐",
    ):
        assert told(words) in texts[0]
    for words in ("Demon", "7points", "3+d6", "5+d6", "12″", "half 6″", "Cause Fear.", "Carries nobody.", "Undead"):
        assert told(words) in texts[1]
    assert "Crew." not in texts[1]
    assert texts[2] == ""


def test_above_20_figures_the_fallen_are_written_down(catalogue):
    _, texts = next(printed(army(catalogue, ("Horde", "mook", 300), ("Rank", "mook", 20), ("Line", "mook", 21))))
    assert told("300 figures, defeated: ____") in texts[0] and "☐" not in texts[0]
    assert texts[1].count("☐") == 20
    assert told("21 figures, defeated: ____") in texts[2]


def test_rules_that_do_not_fit_go_on_to_a_card_that_says_so(catalogue):
    held = (("commander", ""), ("distance-attack", ""), ("flight", ""), ("inspiration", ""), ("summon", ""))
    powers = (("super-armor", "superior"), ("super-blast", "minor"), ("super-fight", "superior"))
    _, texts = next(printed(army(catalogue, ("Super-Guy", "hero", 1, tuple(sorted(held + powers))))))
    assert "2of2" in texts[1] and told("Continued on card 2 of 2.") in texts[0]
    assert texts[0].startswith("18") or "Super-Guy" in texts[0]
    assert "Super-Guy" in texts[1]
    for words in ("Flight.", "Inspiration.", "Summon 5+.", "Superior Super-Fight."):
        assert told(words) in texts[0] + texts[1]


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_longest_names_and_every_option_lose_no_text(catalogue, extreme, paper):
    texts = [text for _, page in printed(extreme, paper) for text in page if text]
    whole = "".join(texts)
    for name in (WIDEST, EMOJI, CHINESE, told(RUSSIAN)):
        assert any(name in text for text in texts), name
    for option in catalogue.options.values():
        if option.levels[-1].term:
            assert whole.count(told(option.levels[-1].term)) >= 1, option.slug
    assert whole.count("Zażółć") - told(RUSSIAN).count("Zażółć") == 100
    assert all(WIDEST in text for text in texts)


def test_an_army_without_units_has_a_page_that_says_so(catalogue):
    page, _ = next(printed(army(catalogue)))
    assert "no units yet" in page.extract_text()


def test_a_roll_that_cannot_fail_has_a_tick_in_place_of_its_die(catalogue):
    held = (("combat-master", ""), ("support", "hand-to-hand"))
    _, texts = next(printed(army(catalogue, ("Champion", "hero", 1, held))))
    assert "✓" in texts[0]


def test_a_sheet_of_cards_is_well_formed(extreme):
    from xml.etree import ElementTree

    for sheet in ("cards", "measuring"):
        ElementTree.fromstring(render.html(extreme, sheet, Layout("letter")).replace("<!doctype html>", "").strip())


def test_what_a_figure_looks_like_stands_under_its_name(catalogue):
    looks = ("Tall, purple cloak", WIDEST, EMOJI, RUSSIAN[:80], CHINESE)
    units = [(f"Figure {n}", "hero", 1, (("commander", ""),), "", look) for n, look in enumerate(looks)]
    [(_, texts)] = printed(army(catalogue, *units))
    for text, look in zip(texts, looks, strict=False):
        assert told(look) in text and "Looks." not in text and "skill" in text


@pytest.mark.long
def test_a_look_without_room_under_the_name_goes_on_with_the_rules(catalogue):
    held = every_option(catalogue)
    build = army(catalogue, (WIDEST, "hero", 20, held, "", CHINESE), ("Plain", "hero", 20, held, "", "Red hat"))
    texts = [text for _, page in printed(build) for text in page]
    assert sum("Looks." in text for text in texts) == 2
    assert sum(text.count("黒") for text in texts) == 80
    assert sum("Looks.Redhat" in text for text in texts) == 1
