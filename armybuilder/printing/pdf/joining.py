"""PDFs put together from the pieces in the store, with their bookmarks and their tagged structure."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from armybuilder.printing.pdf.tagging import Tags


@dataclass(frozen=True, slots=True)
class Part:
    """Pages of a file that stand one after the other."""

    file: Path
    first: int
    pages: int
    bookmarks: tuple[tuple[int, str, int], ...]
    """Depth, words and page, counted from the part's first."""
    leaf: bool = False
    """It begins on the front of a sheet of paper."""


def join(parts: Sequence[Part], title: str, out: Path) -> None:
    """Write the parts as one PDF."""
    with ExitStack() as opened, pikepdf.new() as whole:
        files = {file: opened.enter_context(pikepdf.open(file)) for file in {part.file for part in parts}}
        tags = Tags(whole)
        for part in parts:
            if part.leaf and len(whole.pages) % 2:
                whole.add_blank_page(page_size=_size(whole.pages[-1]))
            whole.pages.extend(files[part.file].pages[part.first : part.first + part.pages])
            tags.bring(files[part.file], part.first, part.pages)
        first = files[parts[0].file]
        whole.Root.ViewerPreferences = whole.copy_foreign(first.make_indirect(first.Root.ViewerPreferences))
        whole.Root.Lang = first.Root.Lang
        _entitle(whole, title)
        _bookmark(whole, _placed(parts))
        whole.save(out, min_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _entitle(whole: pikepdf.Pdf, title: str) -> None:
    with whole.open_metadata(set_pikepdf_as_editor=False) as said:
        said["dc:title"] = title
        said["dc:creator"] = ["Muster"]
        said["dc:language"] = [str(whole.Root.Lang)]
        said["xmp:CreatorTool"] = "Muster"
        said["pdfuaid:part"] = "1"


def _size(page: pikepdf.Page) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    return right - left, top - bottom


def _placed(parts: Iterable[Part]) -> Iterable[tuple[int, str, int]]:
    start = 0
    for part in parts:
        start += part.leaf and start % 2
        yield from ((depth, label, start + page) for depth, label, page in part.bookmarks)
        start += part.pages


def _bookmark(whole: pikepdf.Pdf, bookmarks: Iterable[tuple[int, str, int]]) -> None:
    with whole.open_outline() as outline:
        line = [outline.root]
        for depth, label, page in bookmarks:
            item = pikepdf.OutlineItem(label, page)
            del line[depth + 1 :]
            line[-1].append(item)
            line.append(item.children)
