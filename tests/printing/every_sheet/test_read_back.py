"""Sheets on both papers read back: armies as long and as wide as armies get, with their fonts and wishes."""

import io

import pdfplumber
import pikepdf
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from rules.engine.build import Build, Unit
from tests.printing.geometry import every_option, told

SIZE = {"letter": (612, 792), "a4": (595.28, 841.89)}
RIM = 14.17
"""5 mm, which printers leave white."""
WIDE = {
    "wide": "W" * 80,
    "words": ("Wyrmwardens " * 7)[:80].strip(),
    "emoji": "🐉" * 80,
    "chinese": "龍" * 80,
    "russian": ("Чёрная дружина " * 6)[:80].strip(),
    "accents": ("Żołnierz Čapek Ñandú Œuvre Ǻ " * 3)[:80].strip(),
}


def read(build, sheet, paper):
    """What a sheet's pages say, in the order of drawing; sizes, rim, fonts and wishes are checked on the way."""
    data = render.pdf([build], [sheet], Layout(paper))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert all(embedded(font) for page in pdf.pages for font in page.Resources.get("/Font", {}).values())
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        return told("".join(letters(page, sheet, paper) for page in pdf.pages))


def letters(page, sheet, paper):
    """The letters of a page, none of them in the rim."""
    width, height = SIZE[paper]
    assert (float(page.width), float(page.height)) == (pytest.approx(width, abs=0.01), pytest.approx(height, abs=0.01))
    seen = [char for char in page.chars if char["text"].strip()]
    outside = [
        char["text"] for char in seen if min(char["x0"], char["top"], width - char["x1"], height - char["bottom"]) < RIM
    ]
    assert seen and outside == []
    return "".join(char["text"] for char in page.chars)


def embedded(font):
    """Whether the file brings the letters of a font along."""
    own = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    return bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(own.FontDescriptor.keys()))


@pytest.fixture
def extremes(catalogue):
    """Armies that are as much as an army may be, by name."""
    rules, held = frozenset(catalogue.optional_rules), every_option(catalogue)

    def army(name, *units):
        return Build(catalogue, name, tuple(Unit(id, *unit) for id, unit in enumerate(units)), rules=rules)

    return {
        "names": army("龍" * 80, *((name, "hero", 2) for name in WIDE.values())),
        "all": army("All", ("Everything", "vehicle", 300, held), ("Everybody", "hero", 20, held)),
    }


@pytest.mark.long
@pytest.mark.every_value
@pytest.mark.parametrize(("which", "paper"), [("names", "letter"), ("names", "a4"), ("all", "letter"), ("all", "a4")])
@pytest.mark.parametrize("sheet", ["roster", "cards", "reference"])
def test_an_extreme_army_is_whole(extremes, which, sheet, paper):
    build = extremes[which]
    found = read(build, sheet, paper)
    assert [unit.name for unit in build.units if told(unit.name) not in found] == []
    assert told(build.name) in found


@pytest.mark.parametrize(("paper", "title"), [("letter", "This sheet is the ruler"), ("a4", "This edge is the ruler")])
def test_measures_are_whole(extremes, paper, title):
    assert told(title) in read(extremes["all"], "measuring", paper)


def test_each_script_is_drawn_by_a_font_that_has_it(extremes):
    with pdfplumber.open(io.BytesIO(render.pdf([extremes["names"]], ["roster"], Layout("letter")))) as pdf:
        chars = [char for page in pdf.pages for char in page.chars]
    fonts = {char["text"]: char["fontname"].partition("+")[2].removesuffix("-Bold") for char in chars}
    assert {letter: fonts[letter] for letter in "🐉龍ЧŻ"} == {
        "🐉": "Muster-Emoji", "龍": "Muster-CJK", "Ч": "Thick-Wide", "Ż": "Thick-Wide",
    }  # fmt: skip
