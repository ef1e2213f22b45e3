"""Names in many scripts on every sheet: each letter drawn, each word in one design, read back in its order."""

import logging
import subprocess
import unicodedata
from math import inf
from types import SimpleNamespace

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import fonts, svg_text, typesetting, weasy
from armybuilder.printing.sheets.drawings.drawing import FAMILIES
from armybuilder.printing.sheets.page import text_width
from armybuilder.printing.sheets.units import parts
from rules.engine.build import Build, Unit

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
NAMES = {
    "Arabic": "فرسان الصحراء",
    "Hebrew": "לוחמי החורף",
    "Thai": "นักรบแห่งขุนเขา",
    "Devanagari": "सैनिक शक्ति",
    "Polish": "Żołnierze Śnieżki",
    "Greek": "Άγριοι Λύκοι",
    "Cyrillic": "Чёрная дружина",
    "Vietnamese": "Chiến binh rừng rậm",
    "Chinese": "龍戰士",
    "French": "Chœur de l’Été",
}
SHEETS = ("roster", "cards", "reference", "standees", "badges", "score", "kit")
ATKINSON = {"Thick", "Thick-Ext", "Atkinson-Hyperlegible-Next", "Atkinson-Ext"}


@pytest.fixture(scope="module")
def printed(books, tmp_path_factory):
    """A function that prints a sheet once: its file, and what was said about letters without a font."""
    folder, files = tmp_path_factory.mktemp("scripts"), {}
    warned: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: warned.append(record.getMessage())
    logging.getLogger("weasyprint").addHandler(handler)

    def one(sheet):
        if sheet not in files:
            book = books["smg" if sheet == "kit" else "vsgmr-7"]
            figure = "troop" if "troop" in book.figures else next(iter(book.figures))
            units = tuple(Unit(place, name, figure, 1) for place, name in enumerate(NAMES.values()))
            chosen = (("cards.sides", "both"), ("kit.part", "chips"), ("kit.chips", "39"))
            files[sheet] = folder / f"{sheet}.pdf"
            army = Build(book, "Ghi chép của Żubr", units)
            files[sheet].write_bytes(render.pdf([army], [sheet], Layout(choices=chosen)))
        return files[sheet], warned

    yield one
    logging.getLogger("weasyprint").removeHandler(handler)


def read_back(file):
    """What the file says to somebody who copies it, without spaces and signs that only turn text around."""
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    return told(said)


def told(text):
    return "".join(
        sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) not in ("Cf", "Zs")
    )


def words(file):
    """The fonts of each word that a file draws, turned ones aside."""
    with pdfplumber.open(file) as pdf:
        for page in pdf.pages:
            upright = page.filter(lambda one: one.get("upright", True))
            for word in upright.extract_words(return_chars=True, x_tolerance=1):
                text = unicodedata.normalize("NFC", word["text"])
                yield text, {one["fontname"].partition("+")[2].removesuffix("-Bold") for one in word["chars"]}


@pytest.mark.long
@pytest.mark.parametrize("sheet", SHEETS)
def test_each_name_is_read_back_from_each_sheet(printed, sheet):
    file, warned = printed(sheet)
    said = "".join(read_back(file).split())
    assert [script for script, name in NAMES.items() if not all(told(word) in said for word in name.split())] == []
    assert [one for one in warned if ".notdef" in one] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_word_mixes_two_designs(printed, sheet):
    wanted = {word for script in ("Polish", "Greek", "Cyrillic", "Vietnamese") for word in NAMES[script].split()}
    found = [(text, fonts) for text, fonts in words(printed(sheet)[0]) if text in wanted]
    assert {text for text, _ in found} == wanted
    assert [one for one in found if len(one[1]) > 1 and not one[1] <= ATKINSON] == []


def test_fronts_and_backs_of_cards_have_names_of_one_weight(printed):
    found = [fonts for text, fonts in words(printed("cards")[0]) if text in ("дружина", "Λύκοι")]
    assert found == [{"Thick-Wide"}] * 4


@pytest.mark.parametrize("face", ["display", "bold"])
@pytest.mark.parametrize("script", [*NAMES, "joined"])
def test_no_name_is_wider_than_it_was_measured(printed, script, face):
    printed("badges")
    name = {**NAMES, "joined": "ععع بيبيبي لالالا ههه"}[script]
    family = {"font-family": FAMILIES[fonts.stack(name, face)], "font-weight": "400" if face == "display" else "700"}
    style = svg_text._style(SimpleNamespace(font_config=typesetting._fonts()), family, 100)
    wide = weasy.split_first_line(name, style, None, inf, 0)[3]
    assert 0 < wide <= text_width.width(name, 100, face) < 1.6 * wide


def test_a_text_is_set_in_the_first_design_that_has_its_letters():
    assert [fonts.reach(name) for name in ("Ghouls", "Ñandú 龍", NAMES["Polish"], NAMES["Vietnamese"], "Żuk Ж")] == [
        "", "", "extended", "wide", "wide",
    ]  # fmt: skip


def test_letters_without_a_font_are_named_before_printing(catalogue):
    army = Build(catalogue, "Ghouls 🐉", (Unit(0, "ကောင်း", "troop", 1), Unit(1, "Ñandú", "troop", 1)))
    assert parts.undrawn(army).startswith("Ghouls 🐉: no font here has က (U+1000), ")
    assert parts.undrawn(Build(catalogue, "A", tuple(Unit(0, name, "troop", 1) for name in NAMES.values()))) == ""


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
def test_a_joiner_between_letters_has_no_width(joiner):
    assert text_width.width(f"a{joiner}b", 10) == text_width.width("ab", 10) > 0


@pytest.mark.parametrize("sheet", ["roster", "cards"])
def test_a_name_that_begins_with_a_digit_and_goes_on_from_the_right_is_set_from_the_right(books, tmp_path, sheet):
    army = Build(books["vsgmr-7"], "7 לוחמי!", (Unit(0, "7 לוחמי!", "troop", 1),))
    file = tmp_path / "names.pdf"
    file.write_bytes(render.pdf([army], [sheet], Layout()))
    with pdfplumber.open(file) as pages:
        letters = pages.pages[0].chars
    beginnings = [one for one in letters if one["text"] == "ל"]
    assert len(beginnings) > 1
    for first in beginnings:
        line = [one for one in letters if abs(one["top"] - first["top"]) < 2]
        digits = [one["x0"] for one in line if one["text"] == "7" and abs(one["x0"] - first["x0"]) < 60]
        assert digits and min(digits) > first["x0"]
