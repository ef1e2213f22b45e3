"""Armies into PDF: one stylesheet, one set of fonts, the project's own files and nothing else.

Every sheet of every army is laid out as a document of its own; a PDF is their pages in a row.
"""

import gc
import mimetypes
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from xml.etree import ElementTree

import pydyf
from cssselect2 import ElementWrapper
from django.conf import settings
from django.template.loader import render_to_string

from armybuilder.armies import portraits
from armybuilder.printing.papers import LEAST, MILLIMETER, Layout
from armybuilder.printing.press.folding import fold
from armybuilder.printing.press.lean import lean
from armybuilder.printing.press.pictures import Pictures
from armybuilder.printing.press.weasy import (
    CSS,
    HTML,
    Document,
    FontConfiguration,
    URLFetcher,
    URLFetcherResponse,
    roomy,
)
from armybuilder.printing.sheets import SHEETS, Sheet, meetings, parts
from armybuilder.printing.sheets.metrics import width
from rules.engine.build import Build

FILES = (Path(settings.ROOT) / "static" / "print").resolve()
BASE = "https://sheets.invalid/"
"""What addresses inside sheets are relative to: no host of this name can exist."""
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML does not know; paper does not show them either."""
LETTER = Layout()

RIM, SIDE, FOOT = 5 * MILLIMETER, 11 * MILLIMETER, 14 * MILLIMETER
"""What printers leave white, and the margins beside and below, as in print.css."""
TITLE_TOLD, PAGE_TOLD, CREDIT_TOLD = 16, 30, 48
"""How wide the words at the foot of a page are at most, in em: the title, it and the page's number, the credit."""

_pictures: dict[str, object] = {}
"""Drawings that any sheet may have, read once."""


class OwnFiles(URLFetcher):
    """Serves the files of ``static/print`` and the army's own portraits; refuses files, hosts and data elsewhere."""

    def __init__(self, portraits: Mapping[str, Path] | None = None) -> None:
        super().__init__()
        self.portraits = portraits or {}

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The file of that address."""
        if portrait := self.portraits.get(url):
            return URLFetcherResponse(url, portrait.read_bytes(), {"Content-Type": "image/jpeg"})
        path = (FILES / url.removeprefix(BASE)).resolve()
        if not url.startswith(BASE) or not path.is_relative_to(FILES) or not path.is_file():
            raise ValueError(f"Sheets may not read {url}")
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class Page(HTML):
    """A sheet read as XML, with no styles but its own.

    It saves a fifth of the time of a long sheet: WeasyPrint's HTML parser is written in Python, and its own
    stylesheet has six rules for each element that no sheet uses. What HTML's elements look like stands in print.css.
    """

    def __init__(self, text: str, portraits: Mapping[str, Path] | None = None) -> None:
        root = ElementTree.fromstring(NOT_XML.sub("", text))
        self.base_url, self.url_fetcher, self.media_type = BASE, OwnFiles(portraits), "print"
        self.wrapper_element = ElementWrapper.from_html_root(root)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return []


@contextmanager
def _no_collections() -> Iterator[None]:
    """Python's search for unused cycles goes through each box again and again: a fifth of a long sheet's time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _file_style(name: str) -> CSS:
    return _css((FILES / name).read_text())


@lru_cache(maxsize=64)
def _css(text: str) -> CSS:
    return CSS(string=text, base_url=BASE, url_fetcher=OwnFiles(), font_config=_fonts())


def styles(sheet: Sheet, layout: Layout) -> list[str]:
    """The rules of a sheet that its stylesheets do not have: the paper's, and those that follow what was chosen."""
    wide, high = (f"{float(length):.4f}pt" for length in layout.size)
    paper = f"@page {{ size: {wide} {high} }} :root {{ --pw: {wide}; --ph: {high} }}"
    return [paper, *foot(layout), *([sheet.style(layout)] if sheet.style else [])]


def foot(layout: Layout) -> list[str]:
    """The margin that holds the credit and the page's number, where large letters or narrow pages need it deeper."""
    small, wide = LEAST[layout.text], float(layout.size[0] - 2 * SIDE)
    lines = 1 + max(ceil(PAGE_TOLD * small / (0.4 * wide)), ceil(CREDIT_TOLD * small / (0.6 * wide)))
    deep = 11 + lines * 1.1 * small + float(RIM)
    if deep <= FOOT:
        return []
    boxes = " ".join(f"@{box} {{ font-size: {small}pt }}" for box in ("bottom-left", "bottom-right"))
    return [f"@page {{ margin-bottom: {deep:.1f}pt; {boxes} }}"]


def short(title: str, sheet: str) -> str:
    """A title that leaves the page's number its line: the sheet's name for a longer one."""
    return title if width(title, 1) <= TITLE_TOLD else sheet


def files(sheet: Sheet) -> list[str]:
    """The stylesheet of all sheets, and the sheet's own: each rule is tried on each element, so they stand apart."""
    return [name for name in ("print.css", f"{sheet.slug}.css") if (FILES / name).is_file()]


def _styles(sheet: Sheet, layout: Layout) -> list[CSS]:
    return [*map(_file_style, files(sheet)), *map(_css, styles(sheet, layout))]


def html(build: Build, sheet: str, layout: Layout) -> str:
    """One sheet of one army, as the page that is laid out."""
    return _html(SHEETS[sheet], build, layout)


def _html(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> str:
    told = sheet.filled(build, layout, against)
    own = {"sheet": sheet, "layout": layout, "edition": build.catalogue, "doc": short(str(told["title"]), sheet.name)}
    return render_to_string(sheet.template, {**told, **own})


@roomy
def document(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> Document:
    """One sheet of one army, or of two that meet, laid out."""
    page = Page(_html(sheet, build, layout, against), _portraits(build))
    return page.render(font_config=_fonts(), stylesheets=_styles(sheet, layout), cache=Pictures(_pictures))


def _portraits(build: Build) -> dict[str, Path]:
    """The pictures of the army's units, by their addresses in its sheets."""
    held = ((unit.portrait, portraits.held(unit)) for unit in build.units if unit.portrait)
    return {f"{BASE}{parts.PORTRAITS}{digest}.jpg": path for digest, path in held if path}


def _documents(builds: Iterable[Build], sheets: Iterable[Sheet], layout: Layout) -> list[Document]:
    documents: dict[tuple[object, ...], Document] = {}
    for build, against, first in meetings(builds):
        for sheet in sheets:
            place = (sheet.slug, build.catalogue) if sheet.of_edition else (len(documents),)
            if place not in documents and (first or not sheet.match):
                documents[place] = document(sheet, build, layout, against)
    return list(documents.values())


def _finish(document: Document, pdf: pydyf.PDF) -> None:
    """Ask the viewer to print true to scale, on the paper's own size, both sides along the long edge."""
    fold(pdf)
    lean(pdf)
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(
        {
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "Duplex": "/DuplexFlipLongEdge",
            "DisplayDocTitle": "true",
        }
    )


def warm(build: Build) -> None:
    """Have fonts and styles read, and all of WeasyPrint loaded, before there is something to print."""
    known = [SHEETS[sheet] for sheet in build.catalogue.sheets if sheet in SHEETS]
    together([document(sheet, build, LETTER) for sheet in known[:2]])


@roomy
def together(documents: Sequence[Document]) -> bytes:
    """The pages of documents in a row, as one PDF with the first one's title."""
    whole = documents[0].copy([page for document in documents for page in document.pages])
    return whole.write_pdf(finisher=_finish, pdf_variant="pdf/ua-1", pdf_tags=True)


def pdf(builds: Sequence[Build], sheets: Sequence[str], layout: Layout = LETTER) -> bytes:
    """The sheets of the armies as one PDF, laid out by this very process."""
    with _no_collections():
        return together(_documents(builds, [SHEETS[sheet] for sheet in sheets], layout))
