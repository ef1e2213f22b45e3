"""The kit read back from its PDF: stickers, chips and counters as large as they say, on both papers."""

import io
import json
import re
from itertools import pairwise

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from rules import engine
from tests.printing import geometry

MM = 72 / 25.4
NEAR = 0.2
"""Millimeters that a cut may be off."""
EVERY = (("kit.dice", "any"), ("kit.chips", "any"))
"""All sizes of dice and of chips."""
RULES = ["shooter-skill", "shooter-stance", "hit-location", "target-stance", "visibility"]
UNITS = [
    {"name": "Lieutenant", "figure": "figure", "options": {"skill": "elite"}},
    {"name": "Rifle Team", "figure": "figure", "count": 4, "options": {"skill": "regular"}},
    {"name": "Scouts", "figure": "figure", "count": 2, "sets": "each"},
]


@pytest.fixture(scope="module")
def smg(books):
    return books["smg"]


@pytest.fixture(scope="module")
def army(smg):
    """A function: the squad, with other keys of its document."""

    def make(**keys):
        document = {
            "format": "muster-army/1",
            "edition": "smg",
            "name": "Hill 30",
            "optional_rules": RULES,
            "units": UNITS,
        }
        return engine.read_document(json.dumps({**document, **keys}), lambda _: smg)

    return make


@pytest.fixture(scope="module", params=["letter", "a4"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def pages(army, paper):
    with pdfplumber.open(io.BytesIO(render.pdf([army()], ["kit"], Layout(paper, choices=EVERY)))) as pdf:
        yield pdf.pages


def test_unless_all_are_asked_for_one_size_of_dice_and_chips_is_printed(army):
    told = SHEETS["kit"].context(army(), Layout())
    every = SHEETS["kit"].context(army(), Layout(choices=EVERY))
    assert [len(told[part]) for part in ("stickers", "chips", "counters")] == [2, 2, 1]
    assert len(every["chips"]) == 3


def squares(page, size):
    """Squares with a border, so many millimeters wide, as (left, top)."""
    found = [one for one in page.rects if one["stroke"] and abs(float(one["width"]) / MM - size) <= NEAR]
    assert all(abs(float(one["height"]) / MM - size) <= NEAR for one in found)
    return sorted({(round(float(one["x0"]) / MM, 1), round(float(one["top"]) / MM, 1)) for one in found})


def circles(page, size):
    """Circles so many millimeters across, as (left, top)."""
    found = [one for one in page.curves if abs(float(one["width"]) / MM - size) <= NEAR]
    assert all(abs(float(one["height"]) / MM - size) <= NEAR for one in found)
    return sorted({(round(float(one["x0"]) / MM, 1), round(float(one["top"]) / MM, 1)) for one in found})


def texts(page):
    return page.extract_text()


@pytest.mark.parametrize(("size", "sets"), [(12, 1), (14, 2), (16, 1)])
def test_stickers_of_every_die_in_play_are_true_to_size_and_lie_edge_to_edge(pages, size, sets):
    found = squares(pages[0], size)
    assert len(found) == sets * 5 * 6
    tops = sorted({top for _, top in found})
    assert all(abs(below - above - size) <= NEAR for above, below in pairwise(tops))
    lefts = sorted({left for left, _ in found})
    assert all(abs(right - left - size) <= NEAR for left, right in pairwise(lefts[:6]))


def test_stickers_say_what_their_dice_say_and_a_die_out_of_play_has_none(pages):
    said = texts(pages[0]).split()
    counted = {word: said.count(word) for word in ("Regular", "Head", "Body", "Prone", "Smoke", "2-Rnd", "3-Rnd")}
    assert counted == {"Regular": 4, "Head": 4, "Body": 8, "Prone": 4, "Smoke": 4, "2-Rnd": 0, "3-Rnd": 0}
    assert (said.count("HIT"), said.count("MISS")) == (16, 32)


def of(pages, label):
    return [page for page in pages if label in texts(page).splitlines()[0]]


@pytest.mark.parametrize("size", [39, 25])
def test_every_set_has_five_chips_and_five_backs_true_to_size(pages, size):
    found = [place for page in of(pages, "Order chips") for place in circles(page, size)]
    assert len(found) == 4 * (5 + 5)


def test_chips_never_overlap(pages):
    for page in of(pages, "Order chips"):
        for size in (39, 25):
            found = circles(page, size)
            for place, (x, y) in enumerate(found):
                assert all((x - a) ** 2 + (y - b) ** 2 >= (size - NEAR) ** 2 for a, b in found[place + 1 :])


def test_each_set_is_named_after_its_figure_or_group(pages):
    said = "".join(letter["text"] for page in of(pages, "Order chips") for letter in page.chars).replace(" ", "")
    assert [said.count(name) for name in ("Lieutenant", "RifleTeam", "Scouts1", "Scouts2")] == [20, 20, 20, 20]


def test_there_is_a_counter_of_each_sort_for_every_figure(pages):
    (page,) = of(pages, "Counters")
    assert len(squares(page, 20)) == 3 * 7
    said = texts(page).split()
    assert [said.count(word) for word in ("Kneel", "Prone", "Aim")] == [7, 7, 7]


def test_the_turn_chart_has_32_turns_and_orders_lie_eight_ahead_around_its_end(pages):
    (page,) = [page for page in pages if "Turn chart" in texts(page)]
    told = {}
    for cell in (one for one in page.rects if one["stroke"]):
        inside = page.crop((cell["x0"] + 1, cell["top"] + 1, cell["x1"] - 1, cell["bottom"] - 1)).extract_text()
        turn, earliest = re.findall(r"\d+", inside)
        told[int(turn)] = int(earliest)
    assert sorted(told) == list(range(1, 33))
    assert (told[1], told[24], told[25], told[32]) == (9, 32, 1, 8)
    assert "after 32 comes 1" in texts(page)


def test_no_ink_lies_in_the_rim_that_printers_leave_white(pages):
    for page in pages:
        for letter in page.chars:
            assert letter["x0"] >= 5 * MM and letter["x1"] <= float(page.width) - 5 * MM
            assert letter["top"] >= 5 * MM - 1 and letter["bottom"] <= float(page.height) - 5 * MM + 1


@pytest.mark.parametrize(("turns", "pages"), [(32, 1), (24, 1), (33, 1), (8, 1), (81, 2), (999, 13)])
def test_a_chart_of_any_length_has_all_its_turns(army, turns, pages):
    found = SHEETS["kit"].context(army(chart=turns), Layout("letter"))["chart"]
    assert (found.turns, len(found.pages)) == (turns, pages)
    assert sum(page.count('font-size="17"') for page in found.pages) == turns


def test_without_dice_and_units_the_chart_is_left(army):
    pages = pdfplumber.open(io.BytesIO(render.pdf([army(optional_rules=[], units=[])], ["kit"], Layout("a4")))).pages
    assert len(pages) == 1
    assert "Turn chart" in texts(pages[0])


def test_thousands_of_figures_make_no_thousands_of_pages(army):
    horde = [{"name": "W" * 80, "figure": "figure", "count": 999, "sets": "each"}] * 10 + [
        {"name": "W" * 80, "figure": "figure", "count": 9, "sets": "each"}
    ]
    told = SHEETS["kit"].context(army(units=horde), Layout("letter", choices=EVERY))
    assert (len(told["chips"]), len(told["counters"]), told["left"][:4]) == (12, 2, "9975")


def test_names_stand_whole_on_chips_or_beside_the_number_that_stands_for_them(army):
    long = [{"name": "W" * 80, "figure": "figure"}, {"name": "龍" * 80, "figure": "figure", "count": 2, "sets": "each"}]
    layout = Layout("letter", text="largest", choices=(("kit.part", "chips"), *EVERY))
    leaves = geometry.read(render.pdf([army(units=[*long, {"name": "Bob", "figure": "figure"}])], ["kit"], layout))
    assert [geometry.misprinted(leaf, "letter", "largest") for leaf in leaves] == [[]] * len(leaves)
    said = "".join(leaf.text for leaf in leaves)
    # five faces and five backs in two sizes
    assert "…" not in said and said.count("Bob") == 20 and "Unit3" not in said
    assert said.count("W" * 80) == 1 + said.count("W" * 80, 0, said.index("Names")) and said.count("W") % 80 == 0
    assert f"Unit1.{'W' * 80}2.1.{'龍' * 80}12.2.{'龍' * 80}2" in leaves[-1].text


def test_without_an_army_there_are_all_dice_chips_to_write_on_counters_and_the_chart(smg):
    leaves = geometry.read(render.pdf([engine.Build(smg, "")], ["kit"], Layout("letter", choices=EVERY)))
    assert [geometry.misprinted(leaf, "letter") for leaf in leaves] == [[]] * len(leaves)
    said = "".join(leaf.text for leaf in leaves)
    assert [said.count(word) for word in ("3-Rnd", "Orderchips", "Counters", "after32comes1")] == [4, 2, 1, 1]
    assert len([page for page in leaves if "Orderchips" in page.text and "Stand" in page.text]) == 2


@pytest.mark.parametrize("size", ["12", "14", "16"])
def test_stickers_of_one_size_alone_can_be_chosen(army, size):
    layout = Layout("letter", choices=(("kit.part", "stickers"), ("kit.dice", size)))
    with pdfplumber.open(io.BytesIO(render.pdf([army()], ["kit"], layout))) as pdf:
        counted = {other: sum(len(squares(page, other)) for page in pdf.pages) for other in (12, 14, 16)}
    assert counted == {12: 0, 14: 0, 16: 0} | {int(size): 4 * 5 * 6}


def test_chips_of_one_size_alone_can_be_chosen(army):
    layout = Layout("letter", choices=(("kit.part", "chips"), ("kit.chips", "25")))
    with pdfplumber.open(io.BytesIO(render.pdf([army()], ["kit"], layout))) as pdf:
        assert sum(len(circles(page, 25)) for page in pdf.pages) == 40
        assert sum(len(circles(page, 39)) for page in pdf.pages) == 0


def test_the_chart_lies_the_way_the_paper_does(army):
    layout = Layout("letter", turned=True, choices=(("kit.part", "chart"),))
    with pdfplumber.open(io.BytesIO(render.pdf([army()], ["kit"], layout))) as pdf:
        (page,) = pdf.pages
        assert (float(page.width), float(page.height)) == (792, 612)
        assert "after 32 comes 1" in texts(page)


@pytest.mark.every_value
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5"])
def test_the_chart_in_words_has_room_sideways_too(smg, army, paper, text):
    layout = Layout(paper, turned=True, text=text, choices=(("kit.part", "chart"),))
    leaves = list(geometry.printed(army(optional_rules=sorted(smg.optional_rules)), "kit", layout))
    assert [geometry.misprinted(leaf, paper, text, True) for leaf in leaves] == [[]] * len(leaves)
    assert all(name in "".join(leaf.text for leaf in leaves) for name in ("Visibility", "HitLocation"))


@pytest.mark.long
@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5"])
def test_nothing_is_small_or_lies_on_something_else_on_any_paper(army, paper, text):
    for leaf in geometry.read(render.pdf([army(units=UNITS[:2])], ["kit"], Layout(paper, text=text))):
        assert geometry.misprinted(leaf, paper, text) == []
        boxes = [one for one in leaf.all("rect") if one.x1 - one.x0 == pytest.approx(one.bottom - one.top, abs=0.1)]
        assert [letter.text for letter in leaf.letters if any(crosses(box, letter) for box in boxes)] == []


def crosses(box, letter):
    """Whether a letter lies on a cut."""
    return box.meets(letter.core) and not box.holds(letter, 2)
