"""How sheets become a PDF: what it asks of the viewer, what it may read, what is kept."""

import gc
import io
import logging
import re
import subprocess
import sys
from dataclasses import replace

import pdfplumber
import pikepdf
import pytest
from weasyprint import CSS, HTML

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import typesetting
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.page import margins
from rules import engine


def opened(build, sheets=("roster", "reference"), paper="letter"):
    return pikepdf.open(io.BytesIO(render.pdf([build], sheets, Layout(paper))))


@pytest.mark.long
def test_it_asks_for_the_true_size(sample):
    pdf = opened(sample("elves"))
    wishes = pdf.Root.ViewerPreferences

    assert wishes.PrintScaling == "/None"
    assert wishes.PickTrayByPDFSize
    assert wishes.Duplex == "/DuplexFlipLongEdge"


@pytest.mark.long
def test_it_is_tagged_titled_and_has_bookmarks(sample):
    pdf = opened(sample("elves"))

    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "en"
    assert pdf.docinfo["/Title"] == "Elves"
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Elves", "Quick reference"]


def test_the_number_of_a_page_stands_in_one_line():
    assert 'string(doc) "  ·  " "page\u00a0" counter(page) "\u00a0of\u00a0" counter(pages)' in margins.foot_words()


@pytest.mark.parametrize("paper, width", [("letter", 612), ("a4", 595.276)])
def test_pages_have_the_size_of_the_paper(sample, paper, width):
    pdf = opened(sample("elves"), paper=paper)

    assert [float(page.mediabox[2]) for page in pdf.pages] == [pytest.approx(width, abs=0.01)] * 2


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "https://example.org/a.png", "https://sheets.invalid/../../manage.py", "data:text/plain,a"],
)
def test_only_files_of_sheets_are_served(address):
    with pytest.raises(ValueError, match="may not read"):
        typesetting.OwnFiles().fetch(address)


def test_its_own_style_is_served():
    assert b"@page" in typesetting.OwnFiles().fetch("https://sheets.invalid/print.css").read()


def test_a_changed_army_is_printed_anew(sample):
    build = sample("elves")

    assert render.pdf([build], ["roster"]) != render.pdf([replace(build, name="Others")], ["roster"])


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_read_as_xml_and_as_html_alike(sample, sheet):
    army = replace(sample("undead"), notes="Bring <dice> & “tea”.\n\nAnd a friend.")
    page = render.html(army, sheet, Layout("letter"))

    def parts(root):
        return [(part.tag, part.get("class"), part.get("src"), (part.text or "").strip()) for part in root.iter()]

    assert parts(typesetting.Page(page).etree_element) == parts(HTML(string=page).etree_element)


@pytest.mark.long
@pytest.mark.some_cases
@pytest.mark.parametrize("sheet", SHEETS)
def test_its_stylesheet_says_all_that_a_browser_brings_along(sample, monkeypatch, sheet):
    def letters():
        page = pdfplumber.open(io.BytesIO(render.pdf([sample("undead")], [sheet]))).pages[0]
        return [(char["text"], char["x0"], char["top"], char["size"], char["fontname"][7:]) for char in page.chars]

    alone = letters()
    monkeypatch.delattr(typesetting.Page, "_ua_stylesheets")

    assert letters() == alone


@pytest.mark.long
def test_letters_that_xml_refuses_are_left_out(sample):
    army = replace(sample("elves"), name="El\x00v\x1fe\ufffes", notes="a\x0bb")

    with opened(army) as pdf:
        assert pdf.docinfo["/Title"] == "Elves"


def test_collections_rest_while_sheets_are_laid_out_and_go_on_after(sample, monkeypatch):
    seen = []
    monkeypatch.setattr(render, "document", lambda *arguments: seen.append(gc.isenabled()) or 1 / 0)

    with pytest.raises(ZeroDivisionError):
        render.pdf([replace(sample("elves"), name="Resting")], ["roster"])

    assert seen == [False]
    assert gc.isenabled()


def test_names_are_text_and_never_markup(catalogue):
    unit = engine.Unit(0, '<img src="file:///etc/passwd">', "troop", notes="<b>&amp;")
    page = render.html(engine.Build(catalogue, "<script>", (unit,)), "roster", Layout("letter"))

    assert "<script>" not in page
    assert "&lt;img src=" in page
    assert "&lt;b&gt;&amp;amp;" in page


BOOKS = ["undead", "river-fort-garrison", "night-shift", "hedgerow-patrol"]
"""A sample of each rule book; together they have all sheets."""
NAMES = ["Żołnierze", "Эльфы леса", "精灵の軍隊", "한국어", "שומרי החומה", "فرسان الليل", "🧝🐉"]


@pytest.mark.long
@pytest.mark.parametrize("sheet", list(SHEETS))
def test_rendering_has_nothing_to_complain_of(sample, caplog, sheet):
    typesetting._file_style.cache_clear()
    typesetting._css.cache_clear()
    caplog.set_level(logging.WARNING)
    printed = 0
    for build in map(sample, BOOKS):
        if SHEETS[sheet].is_in(build.catalogue):
            named = zip(build.units, NAMES, strict=False)
            army = replace(build, name=NAMES[-1], units=tuple(replace(unit, name=name) for unit, name in named))
            printed += bool(
                render.pdf([army], [sheet], Layout(text="largest", ink="saver", address="https://a.example/"))
            )
    assert printed
    assert [(one.name, one.getMessage()) for one in caplog.records] == []


def test_a_wrong_style_would_be_complained_of(caplog):
    page = typesetting.Page("<html><body><p>1</p></body></html>")
    page.render(stylesheets=[CSS(string="p { font-size: max(8pt, .9rem) } b { color: 7 }")])
    said = [one.getMessage() for one in caplog.records if one.name == "weasyprint"]
    assert [any(wrong in one for one in said) for wrong in ("max(", "color")] == [True, True]


@pytest.mark.long
def test_its_libraries_are_loaded_without_a_compiler():
    """Python asks gcc and ld where a library of a strange name is, which takes longer than a sheet."""
    started = "started = []; sys.addaudithook(lambda event, told: event == 'subprocess.Popen' and started.append(told))"
    loaded = "import armybuilder.printing.pdf.weasy; print(len(started), ctypes.util.find_library.__module__)"
    told = subprocess.run(
        [sys.executable, "-c", f"import ctypes.util, sys; {started}; {loaded}"], capture_output=True, text=True
    )

    assert told.stdout == "0 ctypes.util\n"


@pytest.mark.long
def test_what_makes_fonts_smaller_without_harfbuzz_is_read_when_it_is_called():
    told = "'fontTools.subset' in sys.modules"
    loaded = "import sys, armybuilder.printing.pdf.weasy; from weasyprint.pdf.fonts import subset"
    read = f"{loaded}; print({told}, subset.Options(hinting=False).hinting, {told})"

    assert subprocess.run([sys.executable, "-c", read], capture_output=True, text=True).stdout == "False False True\n"


def test_what_reads_html_is_read_when_it_is_called():
    told = "'tinyhtml5' in sys.modules"
    loaded = "import sys, armybuilder.printing.pdf.weasy; from weasyprint import HTML"
    read = f"{loaded}; print({told}, len(HTML(string='<p>1').render().pages), {told})"

    assert subprocess.run([sys.executable, "-c", read], capture_output=True, text=True).stdout == "False 1 True\n"


def test_styles_name_the_modules_that_are_there():
    for style in typesetting.FILES.glob("*.css"):
        named = re.findall(r"(?<![\w/])printing/[a-z_/]+\.py", style.read_text())
        assert [name for name in named if not (typesetting.FILES.parents[1] / "armybuilder" / name).is_file()] == []
