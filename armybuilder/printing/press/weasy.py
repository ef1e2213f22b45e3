"""What this project takes from WeasyPrint, loaded without detours: all of printing takes it from here.

WeasyPrint names each of its libraries as other systems do before it names it as Linux does; Python looks a strange name
up with the help of gcc and ld, a dozen times, in all as long as a sheet takes. The loader needs no such help.
"""

import ctypes.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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


with _without_compilers():
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
