"""What is worked out once for each style and text: pages are the same as where it is worked out for each box."""

from dataclasses import replace
from inspect import Parameter, signature

import pikepdf
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import kept_lines, kept_styles, style_caches, typesetting
from armybuilder.printing.pdf.weasy import CSS

BOOKS = ("undead", "river-fort-garrison")
STYLED = (
    "p { width: 20em } .own { text-decoration: underline overline } .hidden { visibility: hidden }"
    ".cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 4em }"
    ".narrow { width: 4.5em }"
    ".few { continue: discard; max-lines: 1; block-ellipsis: auto; width: 6em }"
    "td { border: 1px solid } .thick td { border-width: 4px }"
)
SPACED = '<p class="narrow"><span>Guards <i>of</i><u> </u></span> the Gate</p>'
"""An element that is a space alone, where a line ends."""
TEXTS = ("Guards of the Gate", "with a bow 🏹", "Żołnierze", "שומרי")


@pytest.fixture
def each_time(monkeypatch):
    """WeasyPrint as it is by itself."""
    for layout in (style_caches.block, style_caches.inline, style_caches.table):
        monkeypatch.setattr(layout, "resolve_percentages", style_caches.resolve_percentages)
    monkeypatch.setattr(style_caches.inline, "split_first_line", style_caches.split_first_line)
    monkeypatch.setattr(style_caches.line_break, "_font_style_cache_key", style_caches.font_key)
    monkeypatch.setattr(style_caches.draw, "draw_text", style_caches.draw_text)
    monkeypatch.setattr(style_caches.background, "resolve_radii_percentages", style_caches.resolve_radii_percentages)
    monkeypatch.setattr(style_caches.block, "iter_line_boxes", kept_lines.iter_line_boxes)
    monkeypatch.setattr(kept_styles.StyleFor, "set_computed_styles", kept_styles.compute)


def drawn(file):
    with pikepdf.open(file) as pdf:
        return [(page.Contents.read_bytes(), [*page.Resources.Font.keys()]) for page in pdf.pages]


@pytest.fixture
def armies(sample):
    twice = [replace(one, units=one.units * 2) for one in map(sample, BOOKS)]
    return [replace(one, units=tuple(replace(unit, id=place) for place, unit in enumerate(one.units))) for one in twice]


@pytest.fixture
def printed(tmp_path, armies):
    def write(name):
        for place, army in enumerate(armies):
            for sheet in ("roster", "reference"):
                pdf = render.pdf([army], [sheet], Layout(text="largest"))
                (tmp_path / f"{name}-{place}-{sheet}").write_bytes(pdf)
        return [drawn(file) for file in sorted(tmp_path.glob(f"{name}-*"))]

    return write


@pytest.mark.thorough
def test_sheets_are_the_same(printed, request):
    printed("before")
    fast = printed("once")
    request.getfixturevalue("each_time")
    assert fast == printed("each")


def words():
    paragraphs = [f'<p class="{name}">{text}</p>' for text in TEXTS for name in ("", "own", "hidden", "cut", "few")]
    tables = [f'<table class="{name}"><tr><td>1</td><td>1</td></tr></table>' for name in ("", "thick", "")]
    said = "".join([*paragraphs, *tables, SPACED]) * 2
    return typesetting.laid_out(f'<html lang="en"><body>{said}</body></html>', ["print.css"], [STYLED], {})


def written(file, document):
    file.write_bytes(typesetting.together([document]))
    return drawn(file)


def test_words_are_the_same(tmp_path, request):
    written(tmp_path / "before", words())
    fast = written(tmp_path / "once", words())
    request.getfixturevalue("each_time")
    assert fast == written(tmp_path / "each", words())


def test_a_document_can_be_written_twice(tmp_path):
    document = words()
    assert written(tmp_path / "first", document) == written(tmp_path / "second", document)


@pytest.mark.parametrize(
    ("own", "replaced"),
    [
        (style_caches.split_first_line_once, style_caches.split_first_line),
        (style_caches.resolve_percentages_once, style_caches.resolve_percentages),
        (style_caches.font_key_once, style_caches.font_key),
        (style_caches.draw_text_once, style_caches.draw_text),
        (style_caches.resolve_radii_once, style_caches.resolve_radii_percentages),
        (kept_lines.iter_line_boxes_once, kept_lines.iter_line_boxes),
        (kept_styles.compute_once, kept_styles.compute),
    ],
)
def test_what_is_replaced_may_be_called_as_before(own, replaced):
    def accepted(function):
        parameters = signature(function).parameters.values()
        return len(parameters), [
            parameter.default for parameter in parameters if parameter.default is not Parameter.empty
        ]

    assert accepted(own) == accepted(replaced)


def test_words_are_set_once(monkeypatch):
    texts = []
    split = style_caches.split_first_line
    monkeypatch.setattr(style_caches, "split_first_line", lambda text, *more: texts.append(text) or split(text, *more))
    typesetting.Page("<html><body>" + "<p>6+d8</p>" * 9 + "</body></html>").render(
        stylesheets=[CSS(string="p, body, html { display: block }")]
    )
    assert texts == ["6+d8"]
