"""The tags of tables: each heading says whether it heads a row or a column, and layout is no table."""

from collections.abc import Iterator, Sequence

from pydyf import PDF, Dictionary

PLAIN = {"/Table": "/Div", "/THead": "/NonStruct", "/TBody": "/NonStruct", "/TR": "/NonStruct", "/TD": "/Div"}
"""The tags of the parts of a table without headings."""
Elements = dict[bytes, Dictionary]
Row = Sequence[Dictionary]


def tag_tables(pdf: PDF) -> None:
    """Complete what WeasyPrint tags: it names headings in the cells below and beside them, but not what they head, and
    it takes for a table whatever is laid out as one."""
    elements = {
        element.reference: element for element in pdf.objects if isinstance(element, Dictionary) and "S" in element
    }
    for table in elements.values():
        if table["S"] == "/Table":
            groups = list(_children(table, elements))
            rows = [(group["S"], row) for group in groups for row in _children(group, elements)]
            cells = [(group, list(_children(row, elements))) for group, row in rows]
            _clear_empty_headings([cell for _, row in cells for cell in row])
            if any(cell["S"] == "/TH" for _, row in cells for cell in row):
                for group, row in cells:
                    _scope(row, is_head=group == "/THead")
                    _head_by_nearest_name(row)
            else:
                _make_plain([table, *groups, *(row for _, row in rows), *(cell for _, row in cells for cell in row)])


def _children(element: Dictionary, elements: Elements) -> Iterator[Dictionary]:
    return (elements[kid] for kid in element["K"] if kid in elements)


def _clear_empty_headings(cells: Row) -> None:
    """A heading without words is an empty cell, and no other cell names it."""
    empty = [cell for cell in cells if cell["S"] == "/TH" and not cell["K"]]
    names = {cell.pop("ID").string for cell in empty}
    for cell in empty:
        cell["S"] = "/TD"
    for cell in cells if names else ():
        if heads := cell["A"].get("Headers"):
            heads[:] = (head for head in heads if head.string not in names)


def _scope(row: Row, is_head: bool) -> None:
    """A heading beside values is that of its row; above them, or among headings alone, that of its column."""
    has_values = any(cell["S"] == "/TD" for cell in row)
    for cell in row:
        if cell["S"] == "/TH":
            cell["A"]["Scope"] = "/Row" if has_values and not is_head else "/Column"


def _head_by_nearest_name(row: Row) -> None:
    """Leave each cell one name of its row: the one on its left. WeasyPrint gives it all of them.

    A score sheet has both armies side by side, and the boxes of one are not those of the other.
    """
    names = {cell["ID"].string for cell in row if "ID" in cell}
    if len(names) > 1:
        left = next(cell["ID"].string for cell in row if "ID" in cell)
        for cell in row:
            if "ID" in cell:
                left = cell["ID"].string
            elif heads := cell["A"].get("Headers"):
                heads[:] = (head for head in heads if head.string not in names - {left})


def _make_plain(parts: Row) -> None:
    """Layout is no table."""
    for part in parts:
        part["S"] = PLAIN.get(part["S"], part["S"])
        part.pop("A", None)
