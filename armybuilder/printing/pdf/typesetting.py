"""HTML into PDF: the project's own files, the army's own pictures, and nothing else; nothing here knows of armies."""

import gc
import mimetypes
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pydyf
from cssselect2 import ElementWrapper

from armybuilder.core.machine.frames import roomy
from armybuilder.printing.pdf import weasy
from armybuilder.printing.pdf.borders import draw_edges_plainly
from armybuilder.printing.pdf.file_size import lean, write_briefly
from armybuilder.printing.pdf.fonts import ALPHABETIC, dress
from armybuilder.printing.pdf.kept_lines import keep_lines
from armybuilder.printing.pdf.kept_styles import forget_too_many, keep_styles
from armybuilder.printing.pdf.languages import tell_languages
from armybuilder.printing.pdf.pictures import Pictures
from armybuilder.printing.pdf.style_caches import work_once
from armybuilder.printing.pdf.svg_text import letter
from armybuilder.printing.pdf.table_tags import tag_tables
from armybuilder.printing.pdf.tagging import fold, marked

FILES = (Path(__file__).parents[3] / "static" / "print").resolve()
BASE = "https://sheets.invalid/"
"""The base of addresses inside sheets: no host of this name can exist."""
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML does not know; paper does not show them either."""

weasy.TAGS["text"], weasy.Stream.marked = letter, marked
keep_styles()
work_once()
keep_lines()
tell_languages()
draw_edges_plainly()
write_briefly()

_pictures: dict[str, object] = {}
"""Drawings that any sheet may have, read once."""


class OwnFiles(weasy.URLFetcher):
    """Serves the files of ``static/print`` and the army's own portraits; refuses files, hosts and data elsewhere."""

    def __init__(self, portraits: Mapping[str, Path] | None = None) -> None:
        super().__init__()
        self.portraits = portraits or {}

    def fetch(self, url: str, headers: object = None) -> weasy.URLFetcherResponse:
        """The file of that address."""
        if portrait := self.portraits.get(url):
            return weasy.URLFetcherResponse(url, portrait.read_bytes(), {"Content-Type": "image/jpeg"})
        path = (FILES / url.removeprefix(BASE)).resolve()
        if not url.startswith(BASE) or not path.is_relative_to(FILES) or not path.is_file():
            raise ValueError(f"Sheets may not read {url}")  # untranslated
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return weasy.URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class Root(ElementWrapper):
    """The root of a sheet. Its head has what WeasyPrint asks for: titles, metadata and links to styles."""

    def query_all(self, *selectors: str) -> Iterator[ElementWrapper]:
        """The elements of the head that match."""
        head = next(self.iter_children())
        return ElementWrapper.query_all(head, *selectors)


class Page(weasy.HTML):
    """A sheet read as XML, with no styles but its own.

    This saves a fifth of the time of a long sheet: WeasyPrint's HTML parser is written in Python, and its own
    stylesheet has six rules for each element that no sheet uses. The defaults of HTML elements are in print.css.
    """

    def __init__(self, text: str, portraits: Mapping[str, Path] | None = None) -> None:
        root = ElementTree.fromstring(NOT_XML.sub("", text))
        if ALPHABETIC.search(text):
            dress(root)
        self.base_url, self.url_fetcher, self.media_type = BASE, OwnFiles(portraits), "print"
        self.wrapper_element = Root.from_html_root(root)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[weasy.CSS]:
        return []


@contextmanager
def no_collections() -> Iterator[None]:
    """Python's search for unused cycles goes through each box again and again: a fifth of a long sheet's time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def _fonts() -> weasy.FontConfiguration:
    return weasy.FontConfiguration()


@cache
def _file_style(name: str) -> weasy.CSS:
    return _css((FILES / name).read_text())


@lru_cache(maxsize=64)
def _css(text: str) -> weasy.CSS:
    return weasy.CSS(string=text, base_url=BASE, url_fetcher=OwnFiles(), font_config=_fonts())


@roomy
def laid_out(text: str, files: Iterable[str], rules: Iterable[str], portraits: Mapping[str, Path]) -> weasy.Document:
    """A sheet's HTML in pages, by the stylesheets of those names and further rules."""
    forget_too_many()
    styles = [*map(_file_style, files), _css("\n".join(rules))]
    return Page(text, portraits).render(font_config=_fonts(), stylesheets=styles, cache=Pictures(_pictures))


def holds_only(page: Any, name: str) -> bool:
    """Whether a page, apart from its margins, has nothing outside of elements of a class."""
    flowing = (box for box in page._page_box.children if not isinstance(box, weasy.MarginBox))
    return not any(_shows_outside(box, name) for box in flowing)


def _shows_outside(box: Any, name: str) -> bool:
    if box.element is not None and name in (box.element.get("class") or "").split():
        return False
    if isinstance(box, weasy.TextBox | weasy.ReplacedBox):
        return True
    return any(_shows_outside(child, name) for child in getattr(box, "children", ()))


@roomy
def together(documents: Sequence[weasy.Document], title: str = "") -> bytes:
    """The pages of documents in a row, as one PDF with that title, or the first one's."""
    whole = documents[0].copy([page for document in documents for page in document.pages])
    whole.metadata.title = title or whole.metadata.title
    return whole.write_pdf(finisher=_finish, pdf_variant="pdf/ua-1", pdf_tags=True)


def _finish(document: weasy.Document, pdf: pydyf.PDF) -> None:
    """Ask the viewer to print true to scale, on the paper's own size, both sides along the long edge."""
    fold(pdf)
    tag_tables(pdf)
    lean(pdf)
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(
        {
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "Duplex": "/DuplexFlipLongEdge",
            "DisplayDocTitle": "true",
        }
    )
