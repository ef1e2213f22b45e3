"""Which name heads a cell of a table that has two lists beside each other."""

from collections.abc import Iterator

from pydyf import PDF, Array, Dictionary


def head_by_nearest_name(pdf: PDF) -> None:
    """Leave each cell one name of its row: the one on its left. WeasyPrint gives it all of them.

    A score sheet has both armies side by side, and the boxes of one are not those of the other.
    """
    elements = {one.reference: one for one in pdf.objects if isinstance(one, Dictionary) and "S" in one}
    for row in elements.values():
        if row["S"] == "/TR":
            cells = [elements[kid] for kid in row["K"] if kid in elements]
            names = {cell["ID"].string for cell in cells if "ID" in cell}
            if len(names) > 1:
                _head(cells, names)


def _head(cells: list[Dictionary], names: set[str]) -> None:
    left = next(cell["ID"].string for cell in cells if "ID" in cell)
    for cell in cells:
        if "ID" in cell:
            left = cell["ID"].string
        elif heads := cell.get("A", {}).get("Headers"):
            heads[:] = _without(heads, names - {left})


def _without(heads: Array, others: set[str]) -> Iterator[object]:
    return (head for head in heads if head.string not in others)
