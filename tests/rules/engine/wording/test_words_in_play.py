"""A catalogue as it is played: lengths by the measures in play, lines of the optional rules in play."""

import re
from dataclasses import fields, is_dataclass, replace
from itertools import combinations

import pytest

from rules.engine import Build
from rules.engine.wording.words_in_play import played

MARK = re.compile(r"\{[^}]*\}")
BY_PAPER = frozenset({"paper"})


def texts(value):
    """All texts within a value."""
    parts = ()
    if isinstance(value, dict | tuple):
        parts = value.values() if isinstance(value, dict) else value
    elif is_dataclass(value):
        parts = [getattr(value, one.name) for one in fields(value) if one.init]
    yield from [value] if isinstance(value, str) else [text for part in parts for text in texts(part)]


def all_plays(book):
    rules = [*book.optional_rules]
    chosen = [frozenset(some) for many in (0, 1, len(rules)) for some in combinations(rules, many)]
    return [played(book, some) for some in chosen]


@pytest.mark.parametrize("slug", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_no_mark_is_left_in_any_words(books, slug):
    assert [text for book in all_plays(books[slug]) for text in texts(book) if MARK.search(text)] == []


def test_words_give_lengths_by_the_measures_in_play(catalogue):
    paper = Build(catalogue, "", rules=BY_PAPER).catalogue
    assert catalogue.level("sniper", "").term.endswith("twice as far: 24″.")
    assert paper.level("sniper", "").term.endswith("twice as far: 22″.")
    assert "at least 17″ from" in paper.scenarios["basic-game"].setup
    assert "within 4″ of a large building, Assaulters 17″" in paper.scenarios["fortress-assault"].setup
    assert "a guy 4″, cavalry 8½″, a vehicle 8½″" in paper.level("super-blast", "minor").term


def test_by_paper_no_words_say_a_length_of_the_ruler(catalogue):
    paper = Build(catalogue, "", rules=BY_PAPER).catalogue
    said = [text for text in texts(replace(paper, scales=())) if re.search("(?<![0-9])(12|24|6|3|9|4½)″", text)]
    assert said == ["Artillery, a targeting computer, a long barrel: this figure’s Distance Attack Unit is twice as "
                    "long, 24″ by the ruler and 22″ by the paper. That goes for shots and for Disable."]  # fmt: skip


def test_a_set_up_is_drawn_to_the_measures_in_play(catalogue):
    paper = Build(catalogue, "", rules=BY_PAPER).catalogue
    [length] = [mark for mark in paper.scenarios["basic-game"].marks if mark.kind == "length"]
    border, defenders, _, half, far = paper.scenarios["fortress-assault"].marks
    arrivals = next(mark for mark in paper.scenarios["spawning"].marks if mark.kind == "limit")
    assert (length.name[:3], length.high) == ("17″", 17)
    assert (border.x, border.y, border.wide, border.high, border.corner) == (13, 2, 46, 44, 17)
    assert (defenders.x, defenders.y, defenders.wide, defenders.high, defenders.corner) == (26, 15, 20, 18, 4)
    assert (half.high, far.wide) == (4, 17)
    assert (arrivals.x, arrivals.y, arrivals.wide, arrivals.high) == (8.5, 8.5, 55, 31)


def test_a_move_changed_by_house_rules_changes_words_and_drawings(catalogue):
    turn = catalogue.numbers["turn"]
    longer = replace(turn, base={**turn.base, ("ruler", "guy"): turn.base["ruler", "guy"] + 1})
    house = replace(catalogue.written, numbers={**catalogue.numbers, "turn": longer})
    basic = played(house, frozenset()).scenarios["basic-game"]
    assert "at least 14″ from" in basic.setup
    assert [mark.high for mark in basic.marks if mark.kind == "length"] == [14]


def test_everyone_acts_changes_the_round_and_figure_scales_the_ground(catalogue):
    acting = Build(catalogue, "", rules=frozenset({"everyone-acts"})).catalogue
    spaces = Build(catalogue, "", rules=frozenset({"scales"})).catalogue
    assert [term.name for term in acting.table("round")] == [term.name for term in catalogue.table("round")]
    assert "figure by figure" in acting.table("round")[1].text
    assert not any("In turn" in term.text for term in acting.table("round"))
    assert "enemies not" in spaces.table("ground")[0].text
    assert not any("Half Move Unit" in term.text for term in spaces.table("ground"))
    assert spaces.table("round") == catalogue.table("round")


def test_a_play_is_one_value(catalogue):
    assert Build(catalogue, "").catalogue is catalogue
    assert Build(catalogue, "", rules=frozenset({"mooks", "traits"})).catalogue is catalogue
    paper = Build(catalogue, "", rules=BY_PAPER)
    assert paper.catalogue is Build(catalogue, "Other", rules=BY_PAPER | {"traits"}).catalogue
    assert replace(paper, rules=frozenset()).catalogue is catalogue


def test_a_mark_that_names_no_length_stays_as_it_is_written(catalogue):
    sniper = catalogue.options["sniper"]
    odd = "{reach of a bow}, {teapots}, {initiative}, {half:teapot}"
    house = replace(catalogue, options={**catalogue.options, "sniper": replace(sniper, text=odd)})
    assert Build(house, "").catalogue.options["sniper"].text == odd
