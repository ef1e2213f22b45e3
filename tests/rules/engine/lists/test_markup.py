"""Markup of forums, web pages and chats is left out, and every place stays that of the pasted text."""

import pytest

from rules import engine
from rules.engine.lists.cutting.cleaning import cleaned
from tests.rules.engine.lists.test_styles import books as books


@pytest.mark.parametrize(("pasted", "read"), [
    ("[b]Boss[/b]: [i]Hero[/i]", "**Boss**: Hero"),
    ("[size=150][color=#f00]Orcs[/color][/size]", "Orcs"),
    ("[list=1][*]A[*] B[/list]", "* A* B"),
    ("<h2>Orcs</h2><p>Boss: Hero<br>Bob: Troop</p>", "## Orcs\nBoss: Hero\nBob: Troop"),
    ("<tr class=\"x\">\n<td>Bob</td>\n<td>Troop</td>\n</tr>", "Bob\tTroop"),
    ("Boss &ndash; Hero &amp; more&#x200B;", "Boss – Hero & more"),
    ("Boss \\- Hero \\- *2 pts*", "Boss - Hero - 2 pts"),
    ("-# total 4", "total 4"),
    ("Boss * 3 – Hero, 4* Troop", "Boss * 3 – Hero, 4* Troop"),
    ("[x] Boss [4] <3 Hero & Troop", "[x] Boss [4] <3 Hero & Troop"),
    ('"[b]Boss[/b]": Hero', '"[b]Boss[/b]": Hero'),
])  # fmt: skip
def test_markup_is_left_out(pasted, read):
    assert cleaned(pasted, without_markup=True).text == read


def test_marks_and_remarks_have_their_places_in_the_pasted_text(books):
    text = "[list]\n[*][b]Boss[/b]: Hero, Tuogh\n[*][b]Bob[/b] - [u]Troop[/u] - 1 pt\n[/list]"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    [mistake] = reading.mistakes
    start = mistake.suggestions[0].start
    assert (mistake.line, text[start : start + 5]) == (2, "Tuogh")
    assert mistake.suggestions[0].applied(text).count("Tough") == 1
    [unit] = [mark for mark in reading.marks if mark.kind == "name" and mark.unit == 1]
    assert text[unit.start : unit.end].strip("*[]/b") == "Bo"


def test_names_that_look_like_markup_come_back_from_our_own_text(books):
    build = engine.Build(
        books["en"]["vsgmr-7"], "[b]X[/b]", (engine.Unit(0, "<b>A</b> &amp;", "troop", notes="[i]n[/i]"),)
    )
    for text in (engine.write_notation(build), engine.write_markdown(build)):
        found = engine.read_notation(text, build.catalogue).build
        assert (found.name, found.units[0].name, found.units[0].notes) == ("[b]X[/b]", "<b>A</b> &amp;", "[i]n[/i]")


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x85", "\u2028", "\r\n"])
def test_a_remark_below_any_line_end_has_its_place(books, end):
    reading = engine.read_notation(f"My\u200b army{end}{end}Bob: Trop", books["en"]["vsgmr-7"])
    assert reading.remarks and all(remark.line >= 1 and remark.column >= 1 for remark in reading.remarks)
