"""Text → army → text loses nothing, whatever the names; and whatever the text, there is an answer in time."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import engine
from rules.engine.notation.reading import read_grammar
from rules.engine.wording.text import clean_text, visible
from tests.support import work
from tests.support.random_armies import random_armies

BOOK = []
AWKWARD = [
    "Guards: the best", "Guards (2)", "Guards (2", "(2)", "3x Guards", "Guards x3", "1. FC", "- Bob", "* Bob", "*Bob*",
    "**Bob**", "_Bob_", '"Bob"', 'Bob "the Great"', "“Bob”", "Bob’s", "> Bob", "Bob – 5 points", "5 points",
    "Troop guy",
    "Commander", "Total", "Scenario", "Optional rules", "(Note: x)", "Bob:", "Bob: Troop guy", "A, B; C", "Bob-",
    "Bob -",
    "Jean-Luc", "12", "½", "#1", "\\*", "a  b", " a ", "a\u00a0b", "a\u2028b", "\ufeffa", "Bob (25 points)", ":(", "(",
    ")",
    "<b>", "@everyone", "`x`", "[x](y)", "🧙‍♂️", "弓兵隊（二）", "дружина: 3", "حرس (٣)", "שומר: א", "ελληνες – 3",
    "Bob Troop guy, Light armor – 3 points", "…", "None", "none",
]  # fmt: skip


def allowed(text: str) -> bool:
    return visible(text) and not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)


def kept(text: str) -> str:
    """The name as armies keep it, without marks that nobody sees."""
    return clean_text(text, 1000)[:80]


LETTERS = st.sampled_from("abzAZ éßжЖ弓אب🧙0129,:;()-–—\"'“”«»*_#>.½/\\&@\u00a0\u200d\u0301")
NAMES = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(LETTERS, min_size=1, max_size=12),
    st.text(max_size=20),
    st.lists(st.sampled_from(AWKWARD), min_size=2, max_size=3).map(" ".join),
).filter(allowed).map(kept).filter(allowed)  # fmt: skip
NOTES = st.one_of(st.just(""), NAMES)


@st.composite
def armies(draw, catalogue):
    """Any army of the edition, legal or not."""
    units = tuple(draw(units_of(catalogue, place)) for place in range(draw(st.integers(0, 5))))
    scenario = catalogue.scenarios[draw(st.sampled_from(sorted(catalogue.scenarios)))]
    return engine.Build(
        catalogue,
        draw(NAMES),
        units,
        draw(st.none() | st.integers(0, 200_000)),
        scenario.slug,
        draw(st.sampled_from(scenario.sides)).slug,
        draw(st.frozensets(st.sampled_from(sorted(catalogue.optional_rules)))),
        draw(NOTES),
        draw(st.sampled_from(["", *engine.PLASTICS])),
        draw(st.none() | st.integers(1, 999)),
    )


@st.composite
def units_of(draw, catalogue, place):
    options = draw(st.lists(st.sampled_from(sorted(catalogue.options)), unique=True, max_size=6))
    held = [(option, draw(st.sampled_from(catalogue.options[option].levels)).slug) for option in sorted(options)]
    figure = draw(st.sampled_from(sorted(catalogue.figures)))
    count = draw(st.sampled_from([1, 1, 2, 3, 10, 200]))
    return engine.Unit(place, draw(NAMES), figure, count, tuple(held), draw(NOTES))


@pytest.fixture(autouse=True)
def rule_book(catalogue):
    """Out of the arguments, where a failing example would print all of it."""
    BOOK[:] = [catalogue]


def army_values(build):
    """All of an army but its catalogue, which is long to print."""
    return build and (
        build.name, build.limit, build.scenario, build.side, build.rules, build.notes, build.plastic, build.chart,
        build.units,
    )  # fmt: skip


def plain_remarks(reading):
    """All but what every text of a rule book's own may be told."""
    known = ("was turned on", "has no figure type.")
    return [str(remark) for remark in reading.remarks if not any(words in str(remark.message) for words in known)]


@given(st.data())
def test_every_army_comes_back_from_its_text_and_every_sum_is_right(data):
    build = data.draw(armies(BOOK[0]))
    text = engine.write_notation(build)
    reading = engine.read_notation(text, BOOK[0])
    assert army_values(reading.build) == army_values(build), text
    assert plain_remarks(reading) == []
    assert engine.write_notation(reading.build) == text


@given(st.data())
def test_an_army_comes_back_from_markdown(data):
    build = data.draw(armies(BOOK[0]))
    text = engine.write_markdown(build)
    assert army_values(engine.read_notation(text, BOOK[0]).build) == army_values(build), text


@given(st.data())
def test_an_army_comes_back_from_a_quoted_post_and_other_line_ends(data):
    build, end = data.draw(armies(BOOK[0])), data.draw(st.sampled_from(["\r\n", "\r"]))
    text = "".join(f"> {line}{end}" for line in engine.write_notation(build).split("\n"))
    assert army_values(engine.read_notation(text, BOOK[0]).build) == army_values(build), text


WORDS = st.sampled_from(
    ["Troop guy", "Hero", "Commander", "Light armor", "Support", "super power", "Weapon Master", "trait", "(", ")",
     "(2)", ":", ",", ";", "\n", "\n\n", "\r\n", " – ", "-", "4 points", "12½ pts", "(2 each)", "(Note: ", "> ", "* ",
     '"', "“", "**", "\\", "25 of 30 points", "no limit", "9 figures", "including", "Optional rules: ", "Scenario: ",
     "0", "99999999999999999999", "½", "٣", "\0", "\ud800", "\ufeff", "\u200b", "x", " ", "Total: "]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(WORDS, max_size=60).map("".join), st.lists(WORDS, max_size=60).map(" ".join)))
def test_whatever_the_text_there_is_an_answer(text):
    reading = engine.read_notation(text, BOOK[0])
    assert reading.build is not None or reading.mistakes
    for remark in reading.remarks:
        assert remark.line >= 1 and remark.column >= 1 and str(remark.message)
        assert str(remark).encode()
        for suggestion in remark.suggestions:
            assert 0 <= suggestion.start <= suggestion.end <= len(text)
            engine.read_notation(suggestion.applied(text), BOOK[0])
    if not reading.mistakes:
        read = engine.read_document(engine.dump(reading.build), lambda _: BOOK[0])
        assert army_values(read) == army_values(reading.build)


@pytest.mark.some_cases
@pytest.mark.parametrize(
    "piece",
    ["a", "a ", "a: ", "(", ")", "(Note: ", "1", "½", ",", ", a", ": ", "\n", "a\n", "a:\n", "a: b\n", "A: Troop guy\n",
     "- ", "> ", "**", "*a", '"', '"a"', '""', "“", "\\", "– 5", "(1 each", "Weapon Master, ", "a: Weapon Masher\n",
     "a-\n", "a,\n", "x: a,\n", "(a\n", "A (2 points)\n", "x 1", "1x ", " ", "\t", "٣", "🧙", "\0", "\ufdfa",
     "Ambush, "],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "A (2 points)\nB: Troop guy, "])
def test_a_mebibyte_of_anything_is_answered_with_bounded_work(catalogue, piece, before):
    size = 2**20 // len(piece.encode()) - len(before)
    with work.at_most(seconds=4):
        reading = engine.read_notation(before + piece * size, catalogue)
    assert len(reading.remarks) <= 200


def test_every_figure_with_every_level_comes_back(catalogue):
    pairs = [(option.slug, level.slug) for option in catalogue.options.values() for level in option.levels]
    units = [engine.Unit(0, "A", figure, 1, (pair,)) for figure in catalogue.figures for pair in pairs]
    assert len(units) == 252
    for unit in units:
        build = engine.Build(catalogue, "X", (unit,))
        read = engine.read_notation(engine.write_notation(build), catalogue)
        assert (read.mistakes, army_values(read.build)[-1]) == ((), (unit,))


def test_500_units_are_read_whole(catalogue):
    unit = "Guards (2): Hero guy, Light armor, Distance attack, Sharpshooter trait – 12 points (6 each)\n"
    reading = engine.read_notation(unit * 500, catalogue)
    assert (len(reading.build.units), reading.remarks) == (500, ())


@pytest.mark.parametrize("write", [engine.write_notation, engine.write_markdown])
def test_all_units_of_our_own_text_are_marked_at_their_places(catalogue, write):
    for army in random_armies(catalogue, 40):
        text = write(army)
        marks = engine.read_notation(text, catalogue).marks
        assert all(mark.end <= after.start for mark, after in pairwise(marks))
        for place, unit in enumerate(army.units):
            own = {kind: [text[mark.start : mark.end] for mark in marks if (mark.unit, mark.kind) == (place, kind)]
                   for kind in ("name", "term", "count", "unknown")}  # fmt: skip
            [name] = own["name"]
            plain = name.replace("\\", "").replace("\u200b", "").replace('""', '"')
            assert plain in (unit.name, f'"{unit.name}"')
            assert len(own["term"]) - len(unit.options) in (0, 1) and own["term"] and not own["unknown"]
            assert own["count"] == ([str(unit.count)] if unit.count > 1 else [])


@pytest.mark.parametrize(("line", "name"), [
    ("Bob: the best: Troop guy", "Bob: the best"), ("Bob: Troop guy: the best", "Bob"),
    ("Bob: Troop guy:", "Bob"),
])  # fmt: skip
def test_a_name_ends_at_the_first_colon_or_at_the_one_before_a_known_name(catalogue, line, name):
    [unit] = read_grammar(line, catalogue).build.units
    assert unit.name == name


def test_lines_of_the_army_itself_are_not_marked_as_left_out(catalogue):
    text = "Raiders (2 of 40 points)\nOptional rules: Solo\nScenario: Ambush, Target\nBob (2): Troop guy – 2 points\n"
    marks = engine.read_notation(text, catalogue).marks
    assert [(mark.kind, text[mark.start : mark.end], mark.unit) for mark in marks] == [
        ("name", "Raiders", None), ("name", "Bob", 0), ("count", "2", 0), ("term", "Troop guy", 0), ("cost", "2", 0),
    ]  # fmt: skip
