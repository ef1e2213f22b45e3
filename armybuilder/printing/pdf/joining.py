"""PDFs put together from the pieces in the store, with their bookmarks and their tagged structure."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, String

from armybuilder.printing.pdf.bookmarks import Bookmark, write_bookmarks


@dataclass(frozen=True, slots=True)
class PageRun:
    """Consecutive pages of a file."""

    file: Path
    first: int
    pages: int
    bookmarks: tuple[Bookmark, ...]
    leaf: bool = False
    """It begins on the front of a sheet of paper."""


def join(parts: Sequence[PageRun], title: str, out: Path) -> None:
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
        write_bookmarks(whole, _placed_bookmarks(parts))
        whole.save(out, min_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _entitle(whole: pikepdf.Pdf, title: str) -> None:
    with whole.open_metadata(set_pikepdf_as_editor=False) as metadata:
        metadata["dc:title"] = title
        metadata["dc:creator"] = ["Muster"]
        metadata["dc:language"] = [str(whole.Root.Lang)]
        metadata["xmp:CreatorTool"] = "Muster"
        metadata["pdfuaid:part"] = "1"


def _size(page: pikepdf.Page) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    return right - left, top - bottom


def _placed_bookmarks(parts: Iterable[PageRun]) -> Iterator[Bookmark]:
    start = 0
    for part in parts:
        start += part.leaf and start % 2
        yield from ((depth, label, start + page) for depth, label, page in part.bookmarks)
        start += part.pages


class Tags:
    """The structure of a PDF that grows by the pages of others."""

    def __init__(self, whole: Pdf) -> None:
        self.whole, self.brought = whole, 0
        self.numbers = Array()
        root = whole.make_indirect(Dictionary(Type=Name.StructTreeRoot, ParentTree=Dictionary(Nums=self.numbers)))
        self.document = whole.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root, K=Array()))
        root.K = Array([self.document])
        whole.Root.StructTreeRoot = root
        whole.Root.MarkInfo = Dictionary(Marked=True)

    def bring(self, source: Pdf, first: int, pages: int) -> None:
        """The structure of pages that the whole has just been given."""
        structure = source.Root.StructTreeRoot
        of_page = _by_number(structure.ParentTree.Nums)
        old = source.pages[first : first + pages]
        pages_taken = {page.objgen for page in old}
        self.brought += 1
        for element in structure.K[0].K:
            if element.Pg.objgen in pages_taken:
                self._take(element)
        for before, after in zip(old, self.whole.pages[-pages:], strict=True):
            self._number(of_page, before, after)

    def _take(self, element: Object) -> None:
        # Copying its parent would copy all other pages.
        del element["/P"]
        taken = self.whole.copy_foreign(element)
        taken.P = self.document
        self.document.K.append(taken)
        for cell in _all(taken):
            self._rename(cell)

    def _rename(self, cell: Object) -> None:
        """Cells of tables name their headings: by names that no other piece has."""
        if "/ID" in cell:
            cell.ID = self._named(cell.ID)
        if "/A" in cell and "/Headers" in cell.A:
            cell.A.Headers = Array([self._named(name) for name in cell.A.Headers])

    def _named(self, name: Object) -> String:
        return String(f"{self.brought}-{name}")

    def _number(self, of_page: dict[int, Object], before: Page, after: Page) -> None:
        """Give the page and its links new numbers in the table that leads from marks to the structure."""
        self._enter(of_page, before.obj, after.obj, "/StructParents")
        for annotation, other in zip(before.get("/Annots", ()), after.get("/Annots", ()), strict=True):
            self._enter(of_page, annotation, other, "/StructParent")

    def _enter(self, of_page: dict[int, Object], before: Object, after: Object, key: str) -> None:
        if key in before:
            number = len(self.numbers) // 2
            self.numbers.extend([Object.parse(str(number).encode()), self._of_ours(of_page[int(before[key])])])
            after[key] = number

    def _of_ours(self, elements: Object) -> Object:
        if isinstance(elements, Array):
            # What is marked as decoration leads to no element.
            return Array([element and self.whole.copy_foreign(element) for element in elements])
        return self.whole.copy_foreign(elements)


def _by_number(table: Object) -> dict[int, Object]:
    return {int(table[place]): table[place + 1] for place in range(0, len(table), 2)}


def _all(element: Object) -> Iterator[Object]:
    """The element and all in it."""
    yield element
    for child in element.get("/K", ()):
        if isinstance(child, Dictionary) and "/S" in child:
            yield from _all(child)
