"""The tagged structure of PDFs that are put together: whoever listens to a pack hears it as its pieces were written."""

from collections.abc import Iterator

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, String


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
        kept = {page.objgen for page in old}
        self.brought += 1
        for element in structure.K[0].K:
            if element.Pg.objgen in kept:
                self._take(element)
        for before, after in zip(old, self.whole.pages[-pages:], strict=True):
            self._number(of_page, before, after)

    def _take(self, element: Object) -> None:
        # Its parent would bring all other pages along.
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
        """Number the page, and each of its links, anew in the table that leads from marks to the structure."""
        self._enter(of_page, before.obj, after.obj, "/StructParents")
        for one, other in zip(before.get("/Annots", ()), after.get("/Annots", ()), strict=True):
            self._enter(of_page, one, other, "/StructParent")

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
