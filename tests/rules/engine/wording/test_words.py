"""Numbers in the words of the table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from rules.engine import words
from rules.engine.catalogue import Kind
from rules.engine.wording import message_json
from rules.engine.wording.messages import Distance, message
from rules.engine.wording.reader import measuring_in
from rules.engine.wording.text import read_points


@pytest.mark.parametrize(
    ("halves", "sign", "exact"),
    [(0, "0", "0"), (1, "½", "0.5"), (25, "12½", "12.5"), (50, "25", "25"), (-3, "–1½", "-1.5"), (-1, "–½", "-0.5")],
)
def test_points_are_written_with_their_half(halves, sign, exact):
    assert words.points_sign(halves) == sign
    assert words.exact_points(halves) == exact


@pytest.mark.parametrize(
    ("text", "halves"),
    [("25", 50), ("12.5", 25), ("12,5", 25), ("12½", 25), ("12 ½", 25), ("½", 1), (".5", 1), (" 0 ", 0), ("3.0", 6),
     ("12.50", 25), ("100000", 200_000), ("1,500", 3_000), ("1.500", 3_000), ("1 500½", 3_001), ("1.234,5", 2_469),
     ("1,234.5", 2_469), ("100,000", 200_000), ("0,500", 1), ("0.5", 1), ("1\u00a0500", 3_000)],
)  # fmt: skip
def test_points_are_read_in_every_way_people_write_them(text, halves):
    assert read_points(text) == halves


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-1",
        "12.3",
        "12.55",
        "1e3",
        "٣",
        "ten",
        "1½.5",
        "100000.5",
        "9" * 5000,
        "1,5,0",
        "1.2,3",
        "12,34",
        "1.500.5",
        "1,23½",
        "1.000.000",
    ],
)
def test_what_is_no_number_of_points_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"^Enter .*\.$"):
        read_points(text)


def test_a_difference_says_its_direction():
    assert [words.signed(halves) for halves in (4, 1, 0, -2)] == ["+2", "+½", "free", "–1"]


def test_points_are_one_or_many():
    assert [words.points_of(halves) for halves in (0, 1, 2, 3, 60)] == [
        "0 points", "½ point", "1 point", "1½ points", "30 points",
    ]  # fmt: skip


def test_inches_carry_their_sign():
    assert [words.inches(Fraction(value)) for value in ("12", "9/2", "17/2", "1/4", "1/7", "15/7")] == [
        "12″", "4½″", "8½″", "¼″", "1/7″", "15/7″",
    ]  # fmt: skip


def test_lengths_are_said_as_the_reader_measures():
    lengths = [Fraction(value) for value in ("1/2", "1", "3/2", "2", "6", "17/2", "11", "24", "600", "-1")]
    assert [words.distance(length) for length in lengths[:2]] == ["½″", "1″"]
    with measuring_in("cm"):
        told = [words.distance(length).replace("\u00a0", " ") for length in lengths]
        drawn = [words.exact_distance(length).replace("\u00a0", " ") for length in lengths]
        assert words.inches(lengths[4]) == "6″"
    assert told == ["1.3 cm", "2.5 cm", "3.8 cm", "5 cm", "15 cm", "21.5 cm", "28 cm", "61 cm", "1,524 cm", "–2.5 cm"]
    assert drawn == [
        "1.3 cm", "2.5 cm", "3.8 cm", "5.1 cm", "15.2 cm", "21.6 cm", "27.9 cm", "61 cm", "1,524 cm", "–2.5 cm",
    ]  # fmt: skip


def test_numbers_are_written_as_the_language_does():
    with override("de"):
        assert words.tenths(Fraction(17, 4)) == "4,3"
        assert words.grouped(12_345) == "12.345" and words.points_grouped(2_469) == "1.234½"
        assert str(message("number-of", count=1_234, of="Orks")) == "1.234 Orks"
        with measuring_in("cm"):
            assert words.distance(Fraction(17, 2)) == "21,5\u00a0cm"
    assert words.tenths(Fraction(17, 4)) == "4.3" and words.grouped(12_345) == "12,345"


def test_a_length_in_a_sentence_is_kept_as_a_number():
    step = message("house-effect-add", amount=Distance(Fraction(1), is_signed=True), subject="Move")
    assert message_json.from_json(message_json.to_json(step)) == step
    assert "+1″" in str(step)
    with measuring_in("cm"):
        assert "+2.5\u00a0cm" in str(step)


def test_what_can_fail_never_reads_certain():
    chances = ["0", "1/144", "1/1000", "1/3", "1/2", "2/3", "143/144", "999/1000", "1"]
    assert [words.percent(Fraction(chance)) for chance in chances] == [
        "0%", "1%", "1%", "33%", "50%", "67%", "99%", "99%", "100%",
    ]  # fmt: skip


def test_chances_are_exact_in_documents():
    assert [words.exact(Fraction(chance)) for chance in ("5/18", "0", "1")] == ["5/18", "0", "1"]


def test_figures_of_a_kind_are_counted():
    guy = Kind("guy", "guy", "guys")
    assert [words.count_of(n, guy) for n in (0, 1, 9)] == ["0 guys", "1 guy", "9 guys"]


def test_names_are_listed_as_in_a_sentence():
    assert [words.listed(list(names)) for names in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_a_long_name_is_clipped_for_a_sentence():
    assert words.clipped("Ghouls") == "Ghouls"
    assert words.clipped("W" * 80) == "W" * 31 + "…"


def test_where_nobody_counts_points_an_army_is_counted_in_its_first_kind_or_in_figures(books):
    book = books["smg"]
    assert words.sum_word(book, 4) == next(iter(book.kinds.values())).plural
    assert words.sum_word(replace(book, kinds={})) == "figures"
