"""Parts of WeasyPrint that this project uses, loaded without detours: all of printing takes them from here.

WeasyPrint names each of its libraries as other systems do before it names it as Linux does; Python looks a strange name
up with the help of gcc and ld, a dozen times, in all as long as a sheet takes. The loader needs no such help. And it
reads fontTools' way to make fonts smaller, which it takes only where HarfBuzz has none, and readers of HTML and of
packed fonts, of which sheets have neither: as long as half a sheet.
"""

import ctypes.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

SPARE = ("fontTools.subset", "fontTools.ttLib.woff2", "fontTools.varLib.instancer", "tinyhtml5")


class _Later(ModuleType):
    """A module that is read when something in it is first called."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *values, **keywords: getattr(import_module(self.__name__), name)(*values, **keywords)


@contextmanager
def _without_spares() -> Iterator[None]:
    """Load modules that are seldom needed only when they are used."""
    spares = [name for name in SPARE if name not in sys.modules]
    sys.modules.update({name: _Later(name) for name in spares})
    try:
        yield
    finally:
        for name in spares:
            del sys.modules[name]


@contextmanager
def _without_compilers() -> Iterator[None]:
    """Libraries are asked for by the names alone that the system's loader knows."""
    find = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = find


with _without_compilers(), _without_spares():
    from weasyprint import CSS, HTML, Document, draw
    from weasyprint.css import StyleFor
    from weasyprint.css.properties import INITIAL_VALUES
    from weasyprint.draw.border import draw_border
    from weasyprint.draw.color import get_color
    from weasyprint.draw.text import draw_emojis, draw_first_line, draw_text
    from weasyprint.formatting_structure.boxes import InlineBox, LineBox, MarginBox, PageBox, ReplacedBox, TextBox
    from weasyprint.images import SVGImage
    from weasyprint.layout import background, block, inline, table
    from weasyprint.layout.inline import iter_line_boxes
    from weasyprint.layout.percent import resolve_percentages, resolve_radii_percentages
    from weasyprint.logger import PROGRESS_LOGGER
    from weasyprint.matrix import Matrix
    from weasyprint.pdf import tags
    from weasyprint.pdf.stream import Stream
    from weasyprint.svg import TAGS
    from weasyprint.svg.text import Style
    from weasyprint.svg.text import TextBox as DrawingText
    from weasyprint.text import line_break
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.text.line_break import _font_style_cache_key as font_key
    from weasyprint.text.line_break import split_first_line
    from weasyprint.urls import URLFetcher, URLFetcherResponse

__all__ = [
    "CSS",
    "HTML",
    "INITIAL_VALUES",
    "PROGRESS_LOGGER",
    "TAGS",
    "Document",
    "DrawingText",
    "FontConfiguration",
    "InlineBox",
    "LineBox",
    "MarginBox",
    "Matrix",
    "PageBox",
    "ReplacedBox",
    "SVGImage",
    "Stream",
    "Style",
    "StyleFor",
    "TextBox",
    "URLFetcher",
    "URLFetcherResponse",
    "background",
    "block",
    "draw",
    "draw_border",
    "draw_emojis",
    "draw_first_line",
    "draw_text",
    "font_key",
    "get_color",
    "inline",
    "iter_line_boxes",
    "line_break",
    "resolve_percentages",
    "resolve_radii_percentages",
    "split_first_line",
    "table",
    "tags",
]
