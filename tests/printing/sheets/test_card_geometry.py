"""Cards of every size read back: inside their frames, clear of each other and of the rim, and whole."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.printing.papers import Layout
from rules.engine.build import Build, Unit
from tests.printing import geometry
from tests.printing.geometry import every_option
from tests.support.examples import share

SAMPLES = ["bug-aliens", "dwarves", "elves", "fantasy-adventurers", "horror-film-survivors", "justice-team",
           "medieval-infantry", "mightiest-heroes", "modern-infantry", "orcs", "star-soldiers", "undead",
           "wild-west-bandit-gang", "zombie-horde"]  # fmt: skip
BOOKS = ["night-raiders", "night-shift", "lantern-society", "salt-road-riders", "harbor-watch"]
"""Samples of the other rule books."""
SIZES = {"poker": (180.0, 249.45), "tarot": (198.0, 342.0), "mini": (126.0, 180.0), "large": (280.63, 377.01)}
GRIDS = {
    ("poker", "letter"): (3, 3), ("poker", "a4"): (3, 3), ("poker", "legal"): (3, 3), ("poker", "a5"): (2, 2),
    ("tarot", "letter"): (2, 2), ("tarot", "a4"): (2, 2), ("tarot", "legal"): (2, 2), ("tarot", "a5"): (1, 1),
    ("mini", "letter"): (4, 4), ("mini", "a4"): (4, 4), ("mini", "legal"): (4, 5), ("mini", "a5"): (3, 3),
    ("large", "letter"): (2, 2), ("large", "a4"): (2, 2), ("large", "legal"): (2, 2), ("large", "a5"): (1, 1),
}  # fmt: skip
"""Columns and rows."""
SIDEWAYS = {("poker", "letter"): (4, 2), ("tarot", "a5"): (2, 1), ("mini", "a4"): (6, 3), ("large", "a5"): (2, 1)}
MOVED = {("mini", "a5", False): 13, ("large", "a5", True): 6}
"""How far cards may stand above the middle, where the credit needs the room below them."""
TEXTS = ["normal", "large", "largest"]


def layout(paper="letter", text="normal", turned=False, ink="full", **chosen):
    return Layout(paper, turned, text, ink, choices=tuple((f"cards.{slug}", value) for slug, value in chosen.items()))


def frames(leaf, size, shape):
    """The cards' frames in the middle of the page, row by row."""
    (columns, rows), (wide, high) = shape, SIZES[size]
    left, top = (leaf.width - columns * wide) / 2, (leaf.height - rows * high) / 2
    corners = [(left + column * wide, top + row * high) for row in range(rows) for column in range(columns)]
    return [geometry.Box(x, y, x + wide, y + high) for x, y in corners]


def between(leaf, xs, ys):
    """The frames between crop marks."""
    spans = [(x0, y0, x1, y1) for y0, y1 in pairwise(sorted(ys)) for x0, x1 in pairwise(sorted(xs))]
    return [geometry.Box(*span) for span in spans]


def marks(leaf):
    """Where crop marks stand, from the left and from the top."""
    lines = leaf.lines(wide=0.3)
    upright = {round(line.x0, 2) for line in lines if line.x1 - line.x0 < 0.1}
    return upright, {round(line.top, 2) for line in lines if line.bottom - line.top < 0.1}


def framed(leaves, turned=False):
    """Each page with its frames: between the crop marks of a front, and behind them on its back."""
    xs, ys = set(), set()
    for leaf in leaves:
        upright, level = marks(leaf)
        if upright:
            xs, ys = upright, level
        else:
            xs = xs if turned else {leaf.width - x for x in xs}
            ys = {leaf.height - y for y in ys} if turned else ys
        yield leaf, between(leaf, xs, ys)


def whole(build, laid):
    """The pages of an army's cards, held to all that must hold."""
    leaves = geometry.printed(build, "cards", laid)
    for leaf, cards in framed(leaves, laid.turned):
        assert geometry.misprinted(leaf, laid.paper, laid.text, laid.turned) == []
        assert geometry.astride(leaf, cards) == []
    return leaves


def texts(leaves, turned=False):
    """What each card says."""
    return [leaf.said(frame) for leaf, cards in framed(leaves, turned) for frame in cards]


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5"])
@pytest.mark.parametrize("slug", SAMPLES)
def test_a_sample_s_cards_are_whole(slug, paper, text, sample):
    build = sample(slug)
    leaves = whole(build, layout(paper, text))
    cards = [said for said in texts(leaves) if "Defeated" in said]
    assert len(cards) == len(build.units)
    for unit, said in zip(build.units, cards, strict=True):
        assert said.count(geometry.told(unit.name)) == 1
        assert said.count("☐") >= min(unit.count, 20)
    told = [level.term for unit in build.units for level in worn(build, unit) if level.term]
    assert geometry.lacking(leaves, [unit.notes for unit in build.units]) == []
    assert all(geometry.told(term)[:20] in "".join(leaf.text for leaf in leaves) for term in told)


def worn(build, unit):
    levels = build.catalogue.options
    return [level for slug, name in unit.options for level in levels[slug].levels if level.slug == name]


@pytest.mark.thorough
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", ["tarot", "mini", "large"])
@pytest.mark.parametrize("slug", ["justice-team", "undead", "bug-aliens", *BOOKS])
def test_every_size_is_whole_at_every_text(slug, size, text, sample):
    build = sample(slug)
    whole(build, layout("letter", text, size=size))
    whole(build, layout("a5", text, size=size, sides="both"))


@pytest.mark.long
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_book_s_cards_are_whole(slug, text, sample):
    for paper in ("letter", "a4", "a5"):
        whole(sample(slug), layout(paper, text, sides="both"))


@pytest.mark.some_cases
@pytest.mark.parametrize(("size", "paper"), list(GRIDS))
def test_crop_marks_lie_at_the_corners_of_the_cards(sample, size, paper):
    leaf = geometry.printed(sample("undead"), "cards", layout(paper, size=size, blank="only"))[0]
    marked(leaf, frames(leaf, size, GRIDS[size, paper]), MOVED.get((size, paper, False), 0.5))


@pytest.mark.parametrize(("size", "paper"), list(SIDEWAYS))
def test_crop_marks_of_a_sideways_page_too(sample, size, paper):
    leaf = geometry.printed(sample("undead"), "cards", layout(paper, turned=True, size=size, blank="only"))[0]
    assert leaf.width > leaf.height
    marked(leaf, frames(leaf, size, SIDEWAYS[size, paper]), MOVED.get((size, paper, True), 0.5))


def marked(leaf, cards, moved=0.5):
    """Marks at each edge of the cards, and at no other place."""
    upright, level = marks(leaf)
    assert len(upright) == len({round(card.x0) for card in cards}) + 1
    assert len(level) == len({round(card.top) for card in cards}) + 1
    for card in cards:
        assert all(min(abs(x - mark) for mark in upright) <= 0.5 for x in (card.x0, card.x1))
        assert all(min(abs(y - mark) for mark in level) <= moved for y in (card.top, card.bottom))
    assert all(abs(below - above - (cards[0].bottom - cards[0].top)) <= 0.5 for above, below in pairwise(sorted(level)))
    assert leaf.inside.holds(geometry.Box(min(upright), min(level), max(upright), max(level)))


@pytest.mark.long
def test_there_are_no_crop_marks_for_cards_that_are_not_there(sample):
    build = sample("undead")
    for count, columns, rows in ((2, 2, 1), (3, 3, 1), (4, 3, 2), (6, 3, 2)):
        (leaf,) = geometry.printed(replace(build, units=build.units[:count]), "cards", layout())
        upright, level = marks(leaf)
        assert (len(upright), len(level)) == (columns + 1, rows + 1)
        # of the second row of four cards one is there: no cross stands at the corners of the others
        assert len(leaf.lines(wide=0.2)) == 2 * {2: 6, 3: 8, 4: 10, 6: 12}[count]


def test_the_credit_keeps_off_the_crop_marks(sample):
    (leaf,) = geometry.printed(sample("undead"), "cards", layout())
    said = "".join(letter.text for letter in leaf.letters)
    start = said.index("Rules:VerySimple")
    credit = leaf.letters[start : said.index("3.0", start) + 3]
    top, bottom = min(letter.top for letter in credit), max(letter.bottom for letter in credit)
    level = marks(leaf)[1]
    assert min(abs(y - edge) for y in level for edge in (top, bottom)) > 3.5


def test_poker_cards_on_letter_begin_12_7_and_7_7_millimeters_in(sample):
    leaf = geometry.printed(sample("undead"), "cards", layout())[0]
    first = frames(leaf, "poker", (3, 3))[0]
    assert (first.x0, first.top) == (pytest.approx(36, abs=0.01), pytest.approx(21.83, abs=0.01))
    leaf = geometry.printed(sample("undead"), "cards", layout("a4"))[0]
    first = frames(leaf, "poker", (3, 3))[0]
    assert (first.x0, first.top) == (pytest.approx(27.64, abs=0.01), pytest.approx(46.77, abs=0.01))


def test_backs_lie_behind_their_fronts_when_turned_on_the_long_edge(sample):
    build = sample("undead")
    leaves = whole(build, layout(sides="both"))
    cards, behind = texts(leaves)[:6], texts(leaves)[6:]
    for place, unit in enumerate(build.units):
        row, column = divmod(place, 3)
        name = geometry.told(unit.name)
        assert name in cards[place] and name in behind[3 * row + 2 - column]


def test_backs_of_a_sideways_page_stand_on_their_heads(sample):
    build = sample("undead")
    leaves = whole(build, layout("letter", turned=True, sides="both"))
    cards, behind = texts(leaves, turned=True)[:8], texts(leaves, turned=True)[8:]
    for place, unit in enumerate(build.units):
        row, column = divmod(place, 4)
        name = geometry.told(unit.name)
        # turned about the upper edge the first row is the last, and each column stays
        assert name in cards[place] and name in behind[4 * (1 - row) + column]


def test_rules_go_on_to_the_back_before_they_take_a_second_card(sample):
    build = sample("justice-team")
    front, back = whole(build, layout(sides="both"))
    assert "Moreontheback." in front.text and "Superior Super-Fight.".replace(" ", "") in back.text
    assert "Continued" not in front.text + back.text
    alone = "".join(leaf.text for leaf in whole(build, layout()))
    assert "Continuedoncard2of2." in alone and "2of2" in alone


def test_a_card_for_each_figure(sample):
    leaves = whole(sample("undead"), layout(per="figure"))
    said = "".join(leaf.text for leaf in leaves)
    assert [f"Ghouls{n}" in said for n in (1, 5, 6)] == [True, True, False]
    assert sum(leaf.text.count("Defeated") for leaf in leaves) == 11


def test_the_opponent_s_copy_has_neither_points_nor_notes(sample):
    own, other = (
        "".join(leaf.text for leaf in whole(sample("undead"), layout(copy=copy))) for copy in ("own", "opponent")
    )
    assert "points" in own and "Carriesnobody" in own
    assert "point" not in other and "Note." not in other and "Carriesnobody" not in other
    assert "Necromancer" in other and "CauseFear." in other


@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("slug", ["undead", "night-shift", "salt-road-riders"])
def test_blank_cards_have_the_rule_book_s_words_and_nobody_s_name(slug, size, text, sample):
    build = sample(slug)
    [leaf] = whole(build, layout("a4", text, size=size, blank="only"))
    cards = texts([leaf])
    assert all("Unit" in card and ("Defeated☐☐☐☐☐" in card or "Health☐" in card) for card in cards)
    assert build.units[0].name not in leaf.text


def test_large_cards_have_their_rules_on_the_front(sample):
    leaves = whole(sample("undead"), layout(size="large"))
    fronts = [said for said in texts(leaves) if "Defeated" in said]
    assert len(fronts) == 6 and "of2" not in "".join(fronts)
    assert "CauseFear,Summon" in fronts[0] and "Whoeverattacks" in fronts[0]


def test_without_color_there_are_no_bands(sample):
    colors = {
        tuple(round(part, 2) for part in shape["non_stroking_color"] or ())
        for leaf in whole(sample("undead"), layout(ink="saver"))
        for kind in ("rect", "curve")
        for shape in leaf.objects[kind]
        if shape["fill"]
    }
    assert all(len(set(color)) == 1 or color == (0.12, 0.16, 0.12) for color in colors)


# extremes


def army(catalogue, *units, name="Undead", **more):
    return Build(catalogue, name, tuple(Unit(place, *unit) for place, unit in enumerate(units)), **more)


NAMES = ["W" * 80, "黒" * 80, "فرسان الليل الأسود " * 4, "שומרי החומה העתיקה " * 4, "Żołnierze " * 8, "🐉" * 80]


@pytest.fixture(scope="module")
def extreme(catalogue):
    held = every_option(catalogue)
    units = [(name.strip(), "hero", 20, held if place < 2 else (), "", "l" * 80) for place, name in enumerate(NAMES)]
    return army(catalogue, *units, name="W" * 80, rules=frozenset(catalogue.optional_rules))


@pytest.mark.long
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("sides", ["fronts", "both"])
@pytest.mark.parametrize("size", list(SIZES))
def test_the_longest_names_and_every_option_are_whole(catalogue, extreme, size, sides, text):
    leaves = whole(extreme, layout("a4", text, size=size, sides=sides))
    said = "".join(leaf.text for leaf in leaves)
    for option in catalogue.options.values():
        if option.levels[-1].term:
            assert geometry.told(option.levels[-1].term)[:12] in said
    assert said.count("W") >= 80 and said.count("黒") >= 80 and said.count("🐉") >= 80


def test_a_long_name_stands_whole_in_the_head_of_its_card_and_its_number_on_those_that_go_on(catalogue):
    build = army(catalogue, ("W" * 80, "hero", 20, every_option(catalogue)))
    cards = texts(whole(build, layout("a4", "largest", size="mini")))
    assert cards[0].startswith("W" * 12) and cards[0].count("W") == 80 and "ContinuedasUnit1,card2of" in cards[0]
    assert all(f"{place}of" in card and "Unit1" in card for place, card in enumerate(cards[1:8], 2))
    assert "…" not in "".join(cards) and all("WW" not in card for card in cards[1:])


def test_a_name_without_room_in_the_head_goes_with_the_rules(catalogue):
    build = army(catalogue, ("ᙶ" * 80, "hero", 20), name="ᙱ" * 80)
    cards = texts(whole(build, layout("a4", "largest", size="mini")))
    said = "".join(cards)
    assert cards[0].startswith("Unit1") and "Name.ᙶ" in said and "Army.ᙱ" in said
    assert (said.count("ᙶ"), said.count("ᙱ"), said.count("…")) == (80, 80, 0)


def test_a_word_is_broken_only_where_no_size_of_the_name_spares_it(catalogue):
    build = army(catalogue, ("Wyrmwardens Champion", "hero", 1))
    [leaf] = whole(build, layout(size="mini"))
    tops = {letter.top for letter in leaf.letters if letter.text in "Wy" and letter.top < 60}
    assert len(tops) == 1


@pytest.mark.long
def test_60_units_take_7_pages_and_each_name_stands_once(catalogue):
    build = army(catalogue, *((f"Unit number {n:03}", "troop", 1) for n in range(60)))
    leaves = whole(build, layout())
    assert len(leaves) == 7
    assert geometry.not_once(leaves, [unit.name for unit in build.units]) == []


@pytest.mark.long
@share(10)
@given(st.data())
def test_random_cards_are_whole(catalogue, data):
    name = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=80)
    unit = st.builds(
        Unit,
        st.just(0),
        name,
        st.sampled_from(sorted(catalogue.figures)),
        st.integers(1, 30),
        st.lists(st.sampled_from(every_option(catalogue)), unique=True).map(lambda held: tuple(sorted(held))),
        st.text("abc defg", max_size=600),
    )
    units = data.draw(st.lists(unit, min_size=1, max_size=3))
    build = Build(catalogue, data.draw(name), tuple(replace(unit, id=place) for place, unit in enumerate(units)))
    size, text = data.draw(st.sampled_from(list(SIZES))), data.draw(st.sampled_from(TEXTS))
    paper, sides = data.draw(st.sampled_from(["letter", "a5"])), data.draw(st.sampled_from(["fronts", "both"]))
    whole(build, layout(paper, text, size=size, sides=sides))
