"""What this project takes from WeasyPrint, loaded without detours: all of printing takes it from here.

WeasyPrint names each of its libraries as other systems do before it names it as Linux does; Python looks a strange name
up with the help of gcc and ld, a dozen times, in all as long as a sheet takes. The loader needs no such help. And it
reads fontTools' way to make fonts smaller, which it takes only where HarfBuzz has none: as long as half a sheet.
"""

import ctypes.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

SPARE = ("fontTools.subset", "fontTools.varLib.instancer")


class _Later(ModuleType):
    """A module that is read when something in it is first called."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *told, **named: getattr(import_module(self.__name__), name)(*told, **named)


@contextmanager
def _without_spares() -> Iterator[None]:
    """What is seldom needed is read when it is."""
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
    from weasyprint import CSS, HTML, Document
    from weasyprint.images import SVGImage
    from weasyprint.logger import PROGRESS_LOGGER
    from weasyprint.pdf.stream import Stream
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

__all__ = [
    "CSS",
    "HTML",
    "PROGRESS_LOGGER",
    "Document",
    "FontConfiguration",
    "SVGImage",
    "Stream",
    "URLFetcher",
    "URLFetcherResponse",
]
