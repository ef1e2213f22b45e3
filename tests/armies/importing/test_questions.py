"""The pasted text beside its army, one question for all lines of a kind, and the undo of each answer."""

import html
import re

import pytest

from armybuilder.armies.importing.answers import carried, give, questions, undo
from rules import engine

IMPORT = "/armies/import/"
LIST = "• 4x Riflemen – Troop, distance attack – 8pts\n• Boss – Hero, Cmdr – 2 pts\nTotal: 10 pts\n\nCheers\nBob"


def page(answer):
    return html.unescape(answer.content.decode())


def test_each_line_stands_beside_its_unit_with_what_was_understood_marked(client):
    told = page(client.post(IMPORT, {"text": LIST}))
    lines = told[told.index('<ol class="read-lines">') : told.index("</ol>")]
    assert '<mark class="is-count">4x</mark> <mark class="is-name">Riflemen</mark>' in lines
    assert '<mark class="is-guess">Cmdr</mark>' in lines and '<mark class="is-total">10' in lines
    assert lines.count('<div class="read-unit as-grid gap-2 middle">') == 2 and lines.count("Not a unit") == 2
    assert "“Cmdr” is read as “Commander”." in told


def test_a_unit_is_beside_its_own_line_below_one_that_is_none(client):
    text = "Gang\nBoss: Hero, Commander – 2 points\nBowmen (2): Zorg – 4 points\nGrunts (2): Troop – 2 points"
    preview = page(client.post(IMPORT, {"text": text})).partition('<ol class="read-lines">')[2].partition("</ol>")[0]
    lines = preview.split("<li")[1:]
    assert [line.count('class="read-unit ') for line in lines] == [0, 1, 0, 1]
    assert "Grunts" in lines[3].partition("read-units")[2]
    assert [line.count("Not imported") for line in lines] == [0, 0, 1, 0]


def test_one_question_for_all_lines_with_the_same_word_is_answered_and_undone(client):
    text = "A: Troop, Tuogh – 4\nB: Troop, Tuogh – 4\nC: Troop, Tuogh – 4"
    told = page(client.post(IMPORT, {"text": text}))
    assert told.count("“Tuogh” isn’t in") == 1 and "And 2 more lines like it (lines 1, 2, 3)." in told
    assert "<del>A: Troop, Tuogh – 4</del>" in told and "<ins>A: Troop, Tough trait – 4</ins>" in told
    [button] = re.findall(r'name="fix" value="([^"]*Tough trait[^"]*)"', told)
    told = page(client.post(IMPORT, {"text": text, "fix": button}))
    assert "B: Troop, Tough trait – 4" in told and "Tuogh" not in told.replace('"Tuogh"', "")
    [answer] = re.findall(r'name="answer" value="([^>]*?)">', told)
    mended = text.replace("Tuogh", "Tough trait")
    told = page(client.post(IMPORT, {"text": mended, "answer": answer, "undo": "0"}))
    assert told.count("“Tuogh” isn’t in") == 1 and 'name="answer"' not in told


def test_what_was_understood_follows_its_questions_and_files_come_last(client):
    told = page(client.post(IMPORT, {"text": LIST}))
    assert told.index('id="list"') < told.index('id="understood"') < told.index('id="h-file"')


def test_an_answer_that_was_typed_over_is_not_undone(client, catalogue):
    reading = engine.read_notation("A: Troop, Tuogh", catalogue)
    [question] = questions(reading.remarks)
    text, answer = give("A: Troop, Tuogh", question.offers[0])
    assert undo(text.replace("Tough", "Stealth"), [answer], 0) is None
    assert undo(text, [answer], 0) == ("A: Troop, Tuogh", [])


def test_answers_are_undone_in_any_order(catalogue):
    first = "A: Troop, Tuogh\nB: Troop, Stelth"
    reading = engine.read_notation(first, catalogue)
    one, _ = questions(reading.remarks)
    text, done = give(first, one.offers[0])
    [other] = questions(engine.read_notation(text, catalogue).remarks)
    text, also = give(text, other.offers[0])
    undone = undo(text, [done, also], 0)
    assert undone and undone[0] == "A: Troop, Tuogh\nB: Troop, Stealth trait"
    assert undo(*undone, 0) == (first, [])


@pytest.mark.parametrize("packed", ["", "[]", "{", '["a", 1]', '["a", [[-1, "", ""]]]', '["a", [[1, 2, 3]]]', "[" * 99])
def test_an_answer_that_is_not_ours_is_left_out(packed):
    assert carried([packed]) == []


def test_a_list_that_two_rule_books_fit_is_one_question_with_its_effect_shown_first(client):
    text = "Undead\n\n2x Archers – Troop – 2 pts\nBoss – Hero – 2 pts\n"
    told = page(client.post(IMPORT, {"text": text}))
    assert told.count("Is this list for Very Simple v7 or Very Simple 2010?") == 1
    assert "<ins>Rule book: Very Simple 2010</ins>" in told and "<del></del>" not in told
    [button] = re.findall(r'name="fix" value="([^"]*Very Simple 2010: 4 points)"', told)
    told = page(client.post(IMPORT, {"text": text, "fix": button}))
    assert "Is this list for" not in told and "Undead\n\nRule book: Very Simple 2010\n2x Archers" in told
    assert '"edition":"vsgmr-2010"' in told
    [answer] = re.findall(r'name="answer" value="([^>]*?)">', told)
    answered = text.replace("2x", "Rule book: Very Simple 2010\n2x")
    told = page(client.post(IMPORT, {"text": answered, "answer": answer, "undo": "0"}))
    assert told.count("Is this list for Very Simple v7 or Very Simple 2010?") == 1


def test_each_unit_of_a_sentence_stands_beside_it(client):
    text = "I take a Warlord (hero, commander) at 2 points and 6 Archers, troops with distance attack at 2 points each."
    told = page(client.post(IMPORT, {"text": text}))
    lines = told[told.index('<ol class="read-lines">') : told.index("</ol>")]
    assert re.findall(r"<b>([^<]*)</b>", lines) == ["Warlord", "2", "Archers", "12"]


def test_what_is_asked_about_is_not_said_to_be_read(client):
    text = "Undead\n\n6x Archers – Troop, Dist. attack – 12\n4x Goons – Trooop, Tuogh – 8\nBoss – Hero, Comander – 2"
    told = page(client.post(IMPORT, {"text": text}))
    assert "“Comander” isn’t in" in told and "“Comander” is read as" not in told
    assert "isn’t a unit" in told and "1 line isn’t read as a unit" not in told
    assert "“Dist. attack” is read as “Distance attack”." in told


UNITS = (
    '[{"name": "Warlord", "type": "Hero", "options": ["Commander"], "count": 1, "points": 2},\n'
    ' {"name": "Archers", "type": "Troop", "options": ["Distance attack"], "count": 6, "points": 12}]'
)


@pytest.mark.parametrize("text", [UNITS, f'{{"name": "Undead", "points": 14, "units": {UNITS}}}'])
def test_the_question_for_the_rule_book_of_pasted_json_is_answered_and_undone(client, text):
    told = page(client.post(IMPORT, {"text": text}))
    assert told.count('<div class="read-unit as-grid gap-2 middle">') == 2
    [button] = re.findall(r'name="fix" value="([^>]*2010[^>]*?)" formnovalidate', told)
    told = page(client.post(IMPORT, {"text": text, "fix": button}))
    answered = f"Rule book: Very Simple 2010\n{text}"
    assert told.count('<div class="read-unit as-grid gap-2 middle">') == 2
    assert answered in told and "Very Simple 2010 · " in told
    [answer] = re.findall(r'name="answer" value="([^>]*?)">', told)
    told = page(client.post(IMPORT, {"text": answered, "answer": answer, "undo": "0"}))
    assert f">\n{text}</textarea>" in told and "Rule book: Very Simple 2010\n" not in told.split("</textarea>")[0]
