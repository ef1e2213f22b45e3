"""The bookmarks of PDFs: read from a sheet that was laid out, and written into a print put together from pieces.

Which armies and sheets they name is decided where a print is joined (``jobs/render``).
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import pikepdf

Bookmark: TypeAlias = tuple[int, str, int]
"""Depth, words and page, counted from the part's first."""


def read_bookmarks(tree: Iterable[tuple], depth: int = 0) -> Iterator[Bookmark]:
    """Those of a document, from WeasyPrint's tree of them."""
    for label, (page, *_rest), children, _state in tree:
        yield depth, label, page
        yield from read_bookmarks(children, depth + 1)


def write_bookmarks(pdf: pikepdf.Pdf, bookmarks: Iterable[Bookmark]) -> None:
    """Give a PDF its outline."""
    with pdf.open_outline() as outline:
        line = [outline.root]
        for depth, label, page in bookmarks:
            item = pikepdf.OutlineItem(label, page)
            del line[depth + 1 :]
            line[-1].append(item)
            line.append(item.children)
