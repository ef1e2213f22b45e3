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
