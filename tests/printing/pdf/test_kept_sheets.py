"""What sheets take over from those before them: styles, equal paragraphs, drawn words and drawings."""

import io
from dataclasses import replace

import pikepdf
import pytest
from pypdfium2 import PdfDocument

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import kept_lines, kept_styles, pictures, style_caches, typesetting

BLOCKS = "html, body, p, div, aside { display: block } @page { size: 300pt 200pt; margin: 10pt }"


@pytest.fixture(autouse=True)
def nothing_kept():
    kept_styles._kept.clear()


@pytest.fixture
def count(monkeypatch):
    """The calls of a function of a module."""

    def counted(module, name):
        calls, call = [], getattr(module, name)
        monkeypatch.setattr(module, name, lambda *values: calls.append(values) or call(*values))
        return calls

    return counted


def laid_out(body, rules=BLOCKS, language="en"):
    return typesetting.laid_out(f'<html lang="{language}"><body>{body}</body></html>', [], [rules], {})


def lines(document, name="LineBox"):
    boxes = document.pages[0]._page_box.descendants()
    return [box for box in boxes if type(box).__name__ == name]


def text(document):
    with PdfDocument(typesetting.together([document])) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def computed(calls):
    """The elements, without the page."""
    return [element for _, element, *_ in calls if not isinstance(element, tuple)]


def test_each_page_has_its_number_in_the_next_sheet_too(count):
    rules = f"{BLOCKS} @page {{ @bottom-center {{ content: counter(page) '/' counter(pages) }} }}"
    words = "<p>" + "Guards of the Gate " * 60 + "</p>"
    calls = count(kept_styles, "compute")
    pages = text(laid_out(words, rules))
    assert [page.split()[-1] for page in pages] == ["1/3", "2/3", "3/3"]
    styles = len(calls)
    assert text(laid_out(words, rules)) == pages
    assert len(calls) == styles


def test_the_next_sheet_has_the_styles_of_the_one_before(count):
    calls = count(kept_styles, "compute")
    laid_out("<p>Guards</p><p class='x'>Elves</p>")
    assert len(computed(calls)) == 3
    laid_out("<p>Orcs</p><p><b>Undead</b></p>")
    assert [element.tag for element in computed(calls)[3:]] == ["b"]


@pytest.mark.parametrize(
    ("changed", "styles"),
    [
        ({"language": "de"}, 3),
        ({"rules": f"{BLOCKS} p {{ color: #f00 }}"}, 3),
        ({"body": '<p style="width: 3pt">Guards</p>'}, 1),
        ({"body": '<p lang="de">Guards</p>'}, 1),
    ],
)
def test_a_style_is_not_taken_over_where_something_differs(count, changed, styles):
    before = {"body": "<p>Guards</p>"}
    laid_out(**before)
    calls = count(kept_styles, "compute")
    laid_out(**{**before, **changed})
    assert len(computed(calls)) == styles
    laid_out(**{**before, **changed})
    assert len(computed(calls)) == styles


@pytest.mark.parametrize(("limit", "most"), [("MOST_STYLES", 2), ("MOST_LINES", 1)])
def test_too_many_are_forgotten_before_the_next_sheet(monkeypatch, count, limit, most):
    monkeypatch.setattr(kept_styles, limit, most)
    calls = count(kept_styles, "compute")
    for _ in range(2):
        laid_out("<p>Guards</p><p>Elves</p>")
    assert len(computed(calls)) == 2 * 3


def test_an_equal_paragraph_is_a_copy_at_its_own_place(count):
    calls = count(kept_lines, "iter_line_boxes")
    document = laid_out("<p>Guards of <b>the Gate</b></p>" * 3)
    first, *others = lines(document)
    assert len(style_caches.cache_of(first.style, "_paragraphs")) == 1
    assert len(calls) == 3  # one of them goes on, the others are copied
    for place, line in enumerate(others, 1):
        assert line.position_y == pytest.approx(first.position_y + place * first.height)
        assert [box.text for box in line.descendants() if hasattr(box, "text")] == ["Guards of ", "the Gate"]
    elements = [box.element for box in lines(document, "InlineBox")]
    assert len(elements) == len(set(elements)) == 3


@pytest.mark.parametrize(
    "paragraph",
    [
        "<p>Guards</p><p>Guard</p>",
        '<p>Guards</p><p style="width: 9pt">Guards</p>',
        "<p><b>Guards</b></p><p><i>Guards</i></p>",
        '<p>Guards</p><p lang="de">Guards</p>',
        '<p>Guards <span style="position: relative; top: 2pt">x</span></p>' * 2,
        '<p><span style="float: left">1</span>Guards</p><p><span style="float: left">2</span>Guards</p>',
    ],
)
def test_a_paragraph_is_not_copied_where_something_differs(monkeypatch, paragraph):
    copies = []
    monkeypatch.setattr(kept_lines, "_copy_lines", lambda *values: copies.append(values) or iter(()))
    laid_out(paragraph)
    assert not copies


def test_a_paragraph_on_two_pages_is_laid_out_anew():
    words = "<p>" + "Guards of the Gate " * 40 + "</p>"
    pages = text(laid_out(words * 3))
    assert len(pages) > 1
    assert sum(page.count("Guards") for page in pages) == 120


def test_words_are_drawn_once_and_each_pdf_has_their_glyphs(count):
    calls = count(style_caches, "draw_first_line")
    before = text(laid_out("<p>Guards</p><p>Elves</p>"))
    assert len(calls) == 2
    assert text(laid_out("<p>Guards</p><p>Elves</p>")) == before
    # the first words bring the font of a PDF, the others are written as before
    assert len(calls) == 2 + 1
    assert text(laid_out("<p>Elves</p>")) == ["Elves"]


def test_words_keep_nothing_of_their_pdf():
    laid = laid_out("<p>Guards</p>")
    typesetting.together([laid])
    words = lines(laid, "TextBox")[0].pango_layout.words
    assert not {"stream", "fonts", "ink_rect", "logical_rect"} & vars(words).keys()


def test_words_are_drawn_again_where_a_font_has_other_widths(count):
    laid = laid_out("<p>Guards</p><p>Elves</p>")
    typesetting.together([laid])
    words = lines(laid, "TextBox")[1].pango_layout.words
    ((letters, widths),) = words.glyphs.values()
    words.glyphs = {key: (letters, dict.fromkeys(widths, 1)) for key in words.glyphs}
    calls = count(style_caches, "draw_first_line")
    typesetting.together([laid])
    assert len(calls) == 2


@pytest.mark.django_db
def test_a_drawing_is_written_once_for_all_pdfs(count, sample):
    typesetting._pictures.clear()
    calls = count(pictures.Silhouette.__base__, "draw")
    army = sample("undead")
    render.pdf([army], ["roster"])
    drawn = [picture for picture, *_ in calls if isinstance(picture, pictures.Silhouette)]
    assert drawn
    again = render.pdf([army], ["roster"])
    assert drawn == [picture for picture, *_ in calls if isinstance(picture, pictures.Silhouette)]
    with pikepdf.open(io.BytesIO(again)) as pdf:
        forms = [form for name, form in pdf.pages[0].Resources.XObject.items() if name.endswith(".svg")]
        assert forms
        assert all(len(form.read_bytes()) > 100 for form in forms)


@pytest.mark.django_db
def test_an_army_is_printed_as_by_a_process_that_printed_no_other(sample):
    army, layout = sample("undead"), Layout(text="largest")

    def pictures_of(pdf):
        with PdfDocument(pdf) as document:
            return [page.render(scale=1.5).to_numpy().tobytes() for page in document]

    alone = pictures_of(render.pdf([army], ["roster", "cards"], layout))
    kept_styles._kept.clear()
    for other in ("elves", "orcs"):
        render.pdf([replace(sample(other), name="Others")], ["roster", "cards"], layout)
    assert pictures_of(render.pdf([army], ["roster", "cards"], layout)) == alone
