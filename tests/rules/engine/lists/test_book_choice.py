"""Which rule book a list is read by: the one that understands most, and a question where several fit equally."""

import pytest

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks

EITHER = "Undead\n\n2x Archers – Troop, Distance attack – 4 pts\nBoss – Hero – 2 pts\n"


def read(text, books):
    return engine.read_among(text, list(books["en"].values()))


def test_a_list_that_two_rule_books_fit_equally_is_asked_about_once(books):
    reading = read(EITHER, books)
    assert reading.build.catalogue.slug == "vsgmr-7" and not asks(reading)
    assert str(reading.book_choice.message) == (
        "Is this list for Very Simple v7 or Very Simple 2010? It is read by the rules of Very Simple v7."
    )
    labels = [str(one.label) for one in reading.book_choice.suggestions]
    assert labels == ["Very Simple v7: 6 points", "Very Simple 2010: 6 points"]


def test_each_answer_reads_it_by_that_book_and_asks_no_more(books):
    for place, slug in enumerate(("vsgmr-7", "vsgmr-2010")):
        answered = read(read(EITHER, books).book_choice.suggestions[place].applied(EITHER), books)
        assert (answered.build.catalogue.slug, answered.build.name) == (slug, "Undead")
        assert answered.questions == () and [unit.count for unit in answered.build.units] == [2, 1]


def test_an_answer_to_a_list_without_a_name_gives_it_none(books):
    text = EITHER.removeprefix("Undead\n\n")
    answered = read(read(text, books).book_choice.suggestions[1].applied(text), books)
    assert (answered.build.catalogue.slug, answered.build.name) == ("vsgmr-2010", "New army")


def test_a_line_that_only_one_book_understands_decides(books):
    reading = read(EITHER + "Ghost – Hero, Stealth – 4 pts\n", books)
    assert reading.build.catalogue.slug == "vsgmr-7" and reading.book_choice is None


@pytest.mark.parametrize("word", ["rifle", "leader", "chain mail"])
def test_a_word_of_another_book_does_not_decide_against_all_others(books, word):
    reading = read(f"4x Guard - Troop, Distance attack\n2x Knight - Hero ({word})", books)
    assert reading.build.catalogue.slug == "vsgmr-7" and [unit.figure for unit in reading.build.units] == [
        "troop",
        "hero",
    ]
    [mistake] = reading.mistakes
    assert mistake.line == 2 and word in str(mistake.message)


@pytest.mark.parametrize("line", ["2x Knight - Hreo", "2x Knight (Hreo)", "2 Knights: Hreo"])
def test_a_misspelled_figure_of_a_counted_unit_is_offered(books, line):
    reading = read(f"Riders\n4x Guard - Troop, Distance attack\n{line}", books)
    [mistake] = reading.mistakes
    assert (mistake.line, mistake.words) == (3, "Hreo") and "Did you mean “Hero guy”?" in str(mistake.message)
    answered = read(mistake.suggestions[0].applied(f"Riders\n4x Guard - Troop, Distance attack\n{line}"), books)
    assert [(unit.count, unit.figure) for unit in answered.build.units] == [(4, "troop"), (2, "hero")]


@pytest.mark.parametrize("word", ["Zebra", "rifle"])
def test_a_word_that_is_like_none_is_not_taken_for_one(books, word):
    reading = read(f"Riders\n4x Guard - Troop, Distance attack\n2x Knight - Hero, {word}", books)
    assert "Did you mean" not in str(reading.mistakes[0].message) and len(reading.mistakes) == 1


def test_what_muster_writes_is_not_asked_about(books):
    build = engine.Build(books["en"]["vsgmr-7"], "Undead", (engine.Unit(0, "Bob", "troop", 2),))
    reading = read(engine.write_notation(build), books)
    assert reading.build == build and reading.questions == ()


def test_the_book_that_understands_more_units_is_taken_whatever_else_is_wrong(books):
    unknown = ", ".join(f"Qxw{number}" for number in range(500))
    reading = read(f"Bob (2 points)\nOptional rules: {unknown}\nBob: Hero", books)
    assert reading.build.catalogue.slug == "vsgmr-7" and [unit.figure for unit in reading.build.units] == ["hero"]


def test_a_misspelled_word_is_that_of_the_book_that_has_one_like_it(books):
    text = "Goblins\n4x Sneaks - Troop, Steelth\n2x Archers - Troop, Distance attack"
    reading = engine.read_among(text, list(books["en"].values()))
    [mistake] = reading.mistakes
    assert (reading.build.catalogue.slug, reading.book_choice) == ("vsgmr-7", None)
    assert str(mistake.suggestions[0].label) == "Stealth trait"
