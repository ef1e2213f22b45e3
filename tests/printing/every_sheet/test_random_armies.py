"""Random armies of every rule book in letters of all sorts, through every sheet, read back by geometry."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import INKS, PAPERS, TEXTS, Layout
from armybuilder.printing.sheets import SHEETS
from rules.engine import PLASTICS
from rules.engine.build import Build, Unit
from tests.printing import geometry
from tests.support.examples import share

RARE = "龍軍精夢兵城火山森" + "군대용기성벽" + "ЖЩЮЭЪЫ" + "שקצםךת" + "ŻČŐŘŇŤ" + "🐉🧝🦄🗡🏰🛡"
"""Letters that no sheet prints by itself; one stands for each unit, so that its name is known wherever it is."""
HARD = {
    "latin": "abc WMij",
    "accents": "ŻłǺœÑß ",
    "right to left": "שומריהחמ ",
    "joined": "فرسانالليل ",
    "chinese": "黒騎士団龍",
    "hangul": "한국어군대 ",
    "marks": "aé\u0301\u0323\u0336z ",
    "emoji": "🐉🧝\u200d👩🏽💀",
    "mixed": "aש黒🐉 ف\u0301Ж0.",
    "invisible": "a\u200b\u00ad\u2060 b",
}
SHOWN = [slug for slug, sheet in SHEETS.items() if slug != "measuring"]


def names():
    """Words of any script, and 80 letters without a space."""
    words = st.sampled_from(sorted(HARD)).flatmap(lambda script: st.text(HARD[script], min_size=1, max_size=80))
    return words.map(str.strip).filter(bool) | st.sampled_from([letter * 80 for letter in "Wi黒🐉ש"])


@dataclass(frozen=True)
class Drawn:
    """An army, and how one of its sheets is printed."""

    build: Build
    layout: Layout

    def __repr__(self):
        build = self.build
        return f"{build.catalogue.slug}: {build.name!r}, {build.units}, {sorted(build.rules)}, {self.layout}"


@st.composite
def prints(draw, books, sheet, named):
    """A sheet of an army of a rule book that has it, with everything that may be chosen about it."""
    catalogue = draw(st.sampled_from([book for book in books.values() if SHEETS[sheet].is_in(book)]))
    held = [(slug, level.slug) for slug, option in catalogue.options.items() for level in option.levels]
    options = st.lists(st.sampled_from(held), unique_by=lambda one: one[0], max_size=12).map(sorted).map(tuple)
    more = [st.integers(1, 12), options, st.text("abc defg黒", max_size=300), st.text("xyz שק", max_size=80)]
    unit = st.tuples(st.sampled_from(sorted(catalogue.figures)), *more)
    drawn = draw(st.lists(unit, min_size=1, max_size=5))
    called = draw(named(len(drawn)))
    units = tuple(Unit(place, name, *one) for place, (name, one) in enumerate(zip(called, drawn, strict=True)))
    rules = draw(st.frozensets(st.sampled_from(sorted(catalogue.optional_rules)))) if catalogue.optional_rules else ()
    plastic = draw(st.sampled_from(PLASTICS))
    build = Build(catalogue, draw(names()), units, rules=frozenset(rules), notes=draw(more[2]), plastic=plastic)
    return Drawn(build, draw(layouts(SHEETS[sheet], catalogue)))


@st.composite
def layouts(draw, sheet, catalogue):
    """A layout with something chosen of everything."""
    chosen = [
        (choice, draw(st.sampled_from([slug for slug, _ in choice.offered(catalogue)]))) for choice in sheet.choices
    ]
    said = tuple((f"{sheet.slug}.{choice.slug}", value) for choice, value in chosen)
    paper = draw(st.sampled_from(sorted(sheet.papers or PAPERS)))
    turned = sheet.can_turn and draw(st.booleans())
    address = draw(st.sampled_from(["", "https://muster.example.org/shared/k3v9x2m7q4w8/"]))
    return Layout(paper, turned, draw(st.sampled_from(TEXTS)), draw(st.sampled_from(INKS)), address, said)


EXAMPLES = settings(share(20), phases=[Phase.generate])


@pytest.mark.some_cases
@pytest.mark.parametrize("sheet", SHOWN)
def test_nothing_lies_outside_its_frame_or_on_something_else(books, sheet):
    @EXAMPLES
    @given(prints(books, sheet, lambda count: st.lists(names(), min_size=count, max_size=count)))
    def whole(drawn):
        laid = drawn.layout
        for leaf in geometry.printed(drawn.build, sheet, laid):
            assert geometry.misprinted(leaf, laid.paper, laid.text, SHEETS[sheet].is_turned(laid)) == []

    whole()


ONCE = ["roster", "score"]
"""Sheets that name a unit once; others name it again with each card, figure or rule of its."""


def named_whole(said, name):
    """Whether a name of one letter is said wholly wherever it is said, or goes on from one card to the next."""
    # a figure's number stands before the last line of what is read from the right
    runs = [len(run) for run in re.findall(f"{name[0]}+", re.sub("[0-9]", "", said))]
    goes_on = "Name,goingon." in said and sum(runs) % len(name) == 0
    return set(runs) == {len(name)} or goes_on


@pytest.mark.thorough
@pytest.mark.parametrize("sheet", ["roster", "score", "reference", "cards"])
def test_each_unit_is_named_where_it_belongs_and_whole(books, sheet):
    @st.composite
    def rare(draw, count):
        letters = draw(st.lists(st.sampled_from(RARE), unique=True, min_size=count, max_size=count))
        return [letter * draw(st.integers(1, 80)) for letter in letters]

    @EXAMPLES
    @given(prints(books, sheet, rare).filter(lambda drawn: ("cards.blank", "only") not in drawn.layout.choices))
    def named(drawn):
        said = "".join(leaf.text for leaf in geometry.printed(drawn.build, sheet, drawn.layout))
        others = [drawn.build.name, drawn.build.notes, *(unit.notes + unit.look for unit in drawn.build.units)]
        for unit in drawn.build.units:
            if not any(unit.name[0] in other for other in others):
                assert named_whole(said, unit.name), unit.name
                assert sheet not in ONCE or said.count(unit.name[0]) == len(unit.name), unit.name

    named()


EXTREME = ["W" * 80, "龍" * 80, ("שומרי החומה " * 7)[:80].strip(), ("فرسان الليل " * 7)[:80].strip(), "🐉" * 80]
MOST_OF = {"kit": "smg"}
"""The rule book whose armies have a sheet, where the first has it not."""


@pytest.mark.thorough
@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("sheet", SHOWN)
def test_as_much_as_an_army_may_be_is_whole_on_every_paper(books, sheet, paper):
    catalogue = books[MOST_OF.get(sheet, "vsgmr-7")]
    every = tuple(sorted((slug, option.levels[-1].slug) for slug, option in catalogue.options.items()))
    figure = next(iter(catalogue.figures))
    told = [Unit(place, name, figure, 2, every if place < 2 else (), "n" * 300) for place, name in enumerate(EXTREME)]
    more = [Unit(place, f"Sentry {place:02}x", figure) for place in range(len(EXTREME), 60)]
    build = Build(catalogue, "W" * 80, (*told, *more), rules=frozenset(catalogue.optional_rules), notes="m" * 500)
    layout = Layout(paper)
    leaves, is_turned = geometry.read(render.pdf([build], [sheet], layout)), SHEETS[sheet].is_turned(layout)
    assert [wrong for leaf in leaves for wrong in geometry.misprinted(leaf, paper, turned=is_turned)] == []
    if sheet in ("roster", "cards", "reference", "score"):
        assert geometry.not_once(leaves, [unit.name for unit in more]) == []
        assert geometry.lacking(leaves, EXTREME[:2] + EXTREME[4:]) == []
        # what is read from the right stands line by line in the order of the eye: its first letter, 7 times
        assert (sum(leaf.text.count("ש") for leaf in leaves) or 1) % 7 == 0
