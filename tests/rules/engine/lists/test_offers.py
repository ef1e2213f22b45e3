"""What is offered about a line that was refused: nothing that was understood is lost by it."""

import pytest

from rules import engine
from rules.engine.notation.reading import read_grammar
from tests.rules.engine.lists.test_styles import books as books

LIST = "Undead (6 points)\n\n2x Archers – Troop, Distance attack – 4 pts\n{line}\nBoss – Hero – 2 pts\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Bob: Qxwv Hero zzz, Yyyy Commander vvv wwww", "Hero"),
        ("- Hero Qxwv zzzz yyyy (Commander vvvv", "Hero"),
        ("Guards Troop", "Troop"),
        ("4x Qxwv zzzz, yyyy", None),
    ],
)
def test_no_offer_drops_a_word_of_the_rule_book(books, line, kept):
    text = LIST.format(line=line)
    reading = engine.read_among(text, list(books["en"].values()))
    for offer in (offer for one in reading.questions for offer in one.suggestions):
        assert kept is None or kept in offer.applied(text)


def test_a_refused_line_with_terms_is_not_offered_to_be_left_out_and_one_without_is(books):
    def offers(line):
        book = books["en"]["vsgmr-7"]
        reading = engine.read_notation(f"Undead\nBob: Hero\n{line}\nJim: Troop\n", book)
        return [str(offer.label) for one in reading.mistakes for offer in one.suggestions]

    assert offers("Bob xy zz Commander qq") == [] and offers("[ ] Hero, and - 4 (qq") == []
    assert offers("3x") == ["Remove “3x”"]


@pytest.mark.parametrize(("text", "left"), [
    ("Bob: Zorg, Troop – 1 point", "Bob: Troop – 1 point"),
    ("Bob: Troop, Zorg – 1 point", "Bob: Troop – 1 point"),
    ("Bob: Troop, Zorg, Flight – 3 points", "Bob: Troop, Flight – 3 points"),
])  # fmt: skip
def test_words_that_are_left_out_leave_no_comma_alone(books, text, left):
    [mistake] = read_grammar(text, books["en"]["vsgmr-7"]).mistakes
    [offer] = [offer for offer in mistake.suggestions if not offer.replacement]
    assert offer.applied(text) == left


@pytest.mark.parametrize(
    ("first", "units"),
    [
        ("6 Orcs: Troop (painted green)", [(6, "Orcs", "troop")]),
        ("4x Warriors - Trop", []),
        ("4x Warriors (Trop)", []),
        ("6 Orcs: green", []),
    ],
)
def test_a_first_line_that_counts_figures_names_no_army(books, first, units):
    text = f"{first}\n1 Boss: Hero, Commander\n3 Wolves: Small cavalry"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert reading.build.name != first and reading.mistakes[0].line == 1
    found = [(unit.count, unit.name, unit.figure) for unit in reading.build.units]
    assert found == [*units, (1, "Boss", "hero"), (3, "Wolves", "small-cavalry")]


def test_a_first_line_that_counts_figures_names_no_army_whatever_is_wrong_below(books):
    text = "6 Orcs: Troop (painted green)\n1.5x Wolves: Small cavalry\n1 Boss: Hero, Commander\n2x Knight - Hreo"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [unit.name for unit in reading.build.units] == ["Orcs", "Wolves", "Boss"]
    assert [mistake.line for mistake in reading.mistakes] == [1, 2, 4]


@pytest.mark.parametrize("first", ["Hero with a sword, 3 points", "Held mit Schwert – 2 Punkte", "Hero 2 pts"])
@pytest.mark.parametrize("below", ["2x Guards: Troop", "2x Guards - Troop - 2 pts\n4x Elves - Troop - 4 pts"])
def test_a_first_line_with_a_figure_that_may_cost_its_points_is_a_unit(books, first, below):
    reading = engine.read_notation(f"{first}\n{below}\n3x Wolves - Small cavalry", books["en"]["vsgmr-7"])
    assert reading.build.name == "New army" and reading.build.units[0].figure == "hero"
    assert reading.build.units[0].name in first and len(reading.build.units) == 3 + below.count("\n")


@pytest.mark.parametrize("title", ["Undead, 25 points", "Heroes of the North, 25 points", "Hero Company - 10 pts"])
def test_a_first_line_with_the_points_of_the_army_is_its_name(books, title):
    reading = engine.read_notation(f"{title}\n4x Guards - Troop\n3x Knights - Hero", books["en"]["vsgmr-7"])
    assert reading.build.name in title and len(reading.build.units) == 2


@pytest.mark.parametrize("title", ["4 Horsemen (25 points)", "My troops", "3rd Company", "7 Samurai"])
def test_other_first_lines_are_the_army_s_name(books, title):
    reading = engine.read_notation(f"{title}\n4x Guards - Troop\n2x Knights - Hero", books["en"]["vsgmr-7"])
    assert reading.build.name == title.partition(" (")[0] and not reading.mistakes
    assert [(unit.count, unit.figure) for unit in reading.build.units] == [(4, "troop"), (2, "hero")]


@pytest.mark.parametrize(
    "line", ["2 Archers: Distance attack", "2x Archers - Distance attack", "2x Archers, Distance attack"]
)
def test_a_missing_figure_is_written_behind_the_name_and_its_sign(books, line):
    text = f"Band\n{line}\n1x Bob - Hero"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    answered = engine.read_notation(mistake.suggestions[0].applied(text), books["en"]["vsgmr-7"])
    assert not answered.remarks and ",," not in mistake.suggestions[0].applied(text)
    [archers, _bob] = answered.build.units
    assert (archers.name, archers.count, archers.figure) == ("Archers", 2, "troop")


@pytest.mark.parametrize("rest", ["", ", Commander"])
def test_brackets_around_a_note_are_left_out_with_it(books, rest):
    text = f"6 Orcs: Hero (painted green){rest}\n1 Boss: Hero"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    assert mistake.suggestions[-1].applied(text) == f"6 Orcs: Hero{rest}\n1 Boss: Hero"


def test_a_book_that_reads_more_of_mixed_lines_is_taken(books):
    text = "1 Leader - Hero, Sword\n1 Captain: Hero, Sword\n4 Men - Troop, rifle\n4 Guards: Troop, rifle"
    reading = engine.read_among(text, list(books["en"].values()))
    assert reading.build.catalogue.slug == "vsgmr-7"
    assert [unit.name for unit in reading.build.units] == ["Leader", "Captain", "Men", "Guards"]
    assert [mistake.words for mistake in reading.mistakes] == ["Sword", "Sword", "rifle", "rifle"]


@pytest.mark.parametrize(
    "line", ["Knight: Hero, 3 pts ({})", "Knight: Hero 3 pts ({})", "Knight: Hero – 3½ points ({})"]
)
@pytest.mark.parametrize(("wrong", "right"), [("Comander", "Commander"), ("tuogh trait", "Tough trait")])
def test_an_offer_for_words_in_brackets_behind_the_points_keeps_the_points(books, line, wrong, right):
    for text in (f"Band\n{line}\nGuard: Troop", f"Band\nGuard: Troop\n{line}"):
        [mistake] = engine.read_notation(text.format(wrong), books["en"]["vsgmr-7"]).mistakes
        assert mistake.suggestions[0].applied(text.format(wrong)) == text.format(right)


@pytest.mark.parametrize("line", ["Knight: 3 pts (hreo)", "Knight – 3 pts (hreo)", "Knight 3 pts (hreo)"])
def test_so_does_one_for_a_figure_that_stands_there_alone(books, line):
    text = f"Band\n{line}\nGuard: Troop"
    [mistake] = engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes
    corrected = mistake.suggestions[0].applied(text)
    assert corrected == text.replace("hreo", "Hero guy")
    knight, _guard = engine.read_notation(corrected, books["en"]["vsgmr-7"]).build.units
    assert (knight.name, knight.figure) == ("Knight", "hero")
