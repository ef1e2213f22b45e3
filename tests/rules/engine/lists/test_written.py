"""Lists written by hand as people write them, each with its army: read right, at least nine of ten without a question.

A file begins with its rule book. Below ``---`` stand the units: ``Riflemen*4 troop distance-attack armor/light``.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import translation

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks, units_of

FOLDER = Path(__file__).parent / "written"
LISTS = sorted(path.stem for path in FOLDER.glob("*.txt"))
_UNIT = re.compile(r"(?P<name>.+?)(?:\*(?P<count>[0-9]+))?(?P<slugs>(?: [a-z/0-9-]+)+)")


def parts(name):
    """The rule book, the text, and the units it means."""
    book, _, rest = (FOLDER / f"{name}.txt").read_text("utf-8").partition("\n")
    text, _, units = rest.rpartition("\n---\n")
    return book, text, units.strip().splitlines()


def read(name, books):
    book, text, units = parts(name)
    return engine.read_notation(text, books["en"][book]), units


def line(unit):
    """A unit as the files have it."""
    options = [f"{option}/{level}" if level else option for option, level in unit.options]
    return " ".join((unit.name + f"*{unit.count}" * (unit.count > 1), unit.figure, *options))


@pytest.mark.parametrize("name", LISTS)
def test_a_list_written_by_hand_is_read_right(books, name):
    reading, units = read(name, books)
    assert all(_UNIT.fullmatch(unit) for unit in units)
    assert [line(unit) for unit in reading.build.units] == units


def test_the_words_of_a_note_stay_in_their_order(books):
    reading, _units = read("notes-note-1", books)
    assert [unit.notes for unit in reading.build.units] == ["the one with the red cape", "not painted yet", "borrowed"]


def test_a_count_is_no_total_of_all_points(books):
    text = "Raiders\nBob: Hero, Commander – 2 points\n3x Guards – Troop – 3 pts\nArchers (5): Sodlier – 4 points"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert "total" not in {mark.kind for mark in reading.marks}


@pytest.mark.parametrize("count", ["1.5x", "2,5 x", "1000000x", "0x", "1000x"])
@pytest.mark.parametrize("line", ["{} {} - {} - 1 pt", "{} {} ({})", "{} {}: {}", "{1} {0}: {2}"])
def test_a_number_of_figures_that_cannot_be_is_a_mistake_where_it_stands(books, line, count):
    text = f"{line.format('2x', 'Guards', 'Hero')}\n{line.format(count, 'Archers', 'Troop')}"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    assert str(mistake.message).startswith("Expected a whole number of figures from 1 to 999, not ")
    assert (mistake.line, mistake.column) == (2, 1 + text.splitlines()[1].index(count))


@pytest.mark.parametrize("count", ["2,5", "1.5", "½", "0", "1,000", "1.000", "5-6", "5–6"])
@pytest.mark.parametrize("line", ["{} Archers: Troop", "{} Archers - Troop - 1 pt", "{} Archers (Troop)"])
def test_so_is_one_without_an_x_and_the_unit_is_kept(books, line, count):
    text = f"Band\n2x Guards: Hero\n{line.format(count)}"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    [mistake] = reading.mistakes
    assert str(mistake.message) == f"Expected a whole number of figures from 1 to 999, not {count}."
    assert (mistake.line, mistake.column) == (3, 1)
    assert [(unit.count, unit.name, unit.figure) for unit in reading.understood.units] == [
        (2, "Guards", "hero"),
        (1, "Archers", "troop"),
    ]


@pytest.mark.parametrize("line", ["{} Bats: Troop", "{}x Bats - Troop", "{} Bats (Troop)"])
def test_either_end_of_a_range_is_offered_as_the_count(books, line):
    text = f"Band\n2x Guards: Hero\n{line.format('5-6')}"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    for offer, count in zip(mistake.suggestions, (5, 6), strict=True):
        reading = engine.read_notation(offer.applied(text), books["en"]["vsgmr-7"])
        assert [(unit.count, unit.name) for unit in reading.build.units] == [(2, "Guards"), (count, "Bats")]
        assert not reading.mistakes


@pytest.mark.parametrize("count", ["0", "2,5", "1000"])
def test_a_column_of_counts_has_none_that_cannot_be(books, count):
    text = f"Name\tCount\tType\nOrcs\t{count}\tTroop\nGuards\t4\tTroop"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    [mistake] = reading.mistakes
    assert mistake.key == "count-form" and (mistake.line, mistake.column) == (2, 6)
    assert [(unit.count, unit.name) for unit in reading.build.units] == [(1, "Orcs"), (4, "Guards")]


@pytest.mark.parametrize("count", ["0", "1,000"])
def test_a_number_in_brackets_that_can_be_neither_count_nor_cost_is_a_mistake(books, count):
    text = f"Band\nOrcs ({count}) - Troop\n4x Guards - Troop"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    assert mistake.key == "count-form" and (mistake.line, mistake.column) == (2, 7)


@pytest.mark.parametrize("line", ["{}: Troop", "{} - Troop - 1 pt", "{} (Troop)"])
@pytest.mark.parametrize(
    "name",
    ["1st Company", "3rd Platoon", "40k Orks", "2-HQ", "88 mm Gun", "7.5 cm Gun", '"2,5 Trolls"', '"0 Orcs"'],
)
def test_names_may_begin_with_a_number_that_counts_nothing(books, line, name):
    reading = engine.read_notation(f"Band\n2x Guards: Hero\n{line.format(name)}", books["en"]["vsgmr-7"])
    assert not reading.mistakes
    assert [(unit.count, unit.name) for unit in reading.build.units] == [(2, "Guards"), (1, name.strip('"'))]


def test_nine_of_ten_are_read_without_a_question(books):
    assert len(LISTS) >= 60
    assert 10 * sum(not asks(read(name, books)[0]) for name in LISTS) >= 9 * len(LISTS)


@pytest.mark.parametrize("name", LISTS)
def test_the_book_is_found_by_its_own_words(books, name):
    book, text, _units = parts(name)
    found = engine.read_among(text, list(books["en"].values()))
    assert found.build and [unit.name for unit in found.build.units] == [
        unit.name for unit in read(name, books)[0].build.units
    ]
    assert found.build.catalogue.slug == book or book == "vsgmr-2010"


def test_a_rule_book_that_the_text_names_is_taken(books):
    text = "Patrol (1 point)\nRule book: Very Simple 2010\nBob: Troop guy – 1 point"
    found = engine.read_among(text, list(books["en"].values()))
    assert (found.build.catalogue.slug, found.build.name, len(found.build.units)) == ("vsgmr-2010", "Patrol", 1)
    assert not found.mistakes


def test_fields_in_markdown_are_paragraphs(books):
    build = engine.Build(books["en"]["vsgmr-7"], "X", (engine.Unit(0, "A", "troop"),), plastic="red")
    assert engine.write_markdown(build) == (
        "### **X** (1 point, no limit, 1 figure)\n\nOptional rules: none\n\nScenario: none\n\nPlastic: red\n\n"
        "- **A**: Troop guy – 1 point\n"
    )


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("book", ["vsgmr-2010", "smg", "umr"])
def test_the_text_names_its_rule_book_and_comes_back_by_it(books, language, book):
    figure = next(iter(books[language][book].figures))
    build = engine.Build(books[language][book], "Patrol", (engine.Unit(0, "Bob", figure, 2),))
    with translation.override(language):
        texts = engine.write_notation(build), engine.write_markdown(build)
    for text in texts:
        found = engine.read_among(text, list(books["en"].values()))
        assert (found.build.catalogue.slug, units_of(found.build), asks(found)) == (book, units_of(build), False)


@pytest.mark.parametrize(("language", "quoted"), [("en", "“Heroes”"), ("de", "„Heroes“"), ("es", "«Heroes»")])
def test_lines_that_are_left_out_stand_in_the_quotes_of_the_language(books, language, quoted):
    with translation.override(language):
        reading = engine.read_notation("Band\n+ Heroes +\n2x Guards: Hero", books[language]["vsgmr-7"])
        [sentence] = map(str, reading.assumptions)
    assert quoted in sentence


@pytest.mark.parametrize("line", ["Tuesday Table, revision 3", '"Tuesday Table, Fassung 3"', "tuesday-table@3"])
def test_house_rules_are_named_with_their_revision_in_any_language(books, line):
    third, fourth = (
        replace(
            books["en"]["vsgmr-7"],
            slug=f"tuesday-table@{number}",
            short_name=f"Tuesday Table, revision {number}",
            is_main=False,
        )
        for number in (3, 4)
    )
    text = f"Patrol (1 point)\nRule book: {line}\nBob: Troop guy – 1 point"
    found = engine.read_among(text, [books["en"]["vsgmr-7"], fourth, third])
    assert (found.build.catalogue.slug, found.remarks) == ("tuesday-table@3", ())
    assert 'Rule book: "Tuesday Table, revision 3"' in engine.write_notation(found.build)


def test_a_text_of_a_rule_book_that_is_not_here_says_so(books):
    text = "Patrol (1 point)\nRule book: Wild Hunt, revision 2\nBob: Troop guy – 1 point"
    found = engine.read_among(text, list(books["en"].values()))
    assert [str(remark.message) for remark in found.remarks] == [
        "The text names the rule book “Wild Hunt, revision 2”, but is read by the rules of Very Simple v7."
    ]
