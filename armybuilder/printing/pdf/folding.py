"""A PDF's tagged structure in fewer elements: words belong to the paragraph or cell that they stand in."""

from collections.abc import Iterator

from pydyf import PDF, Dictionary

from armybuilder.printing.pdf.marking import DECORATION

BARE = frozenset({"Type", "S", "K", "Pg", "P"})
"""What every element says: which, with what in it, on which page, in what."""

NOTHING = b"null"
"""What a mark leads to that is no content."""
NEVER_AGAIN = 65535
"""The generation of numbers that no later change of the file takes up."""


def fold(pdf: PDF) -> None:
    """Take the elements away that only hold words: WeasyPrint makes one for each run of text, one more for a ``<b>``.

    They are two of three, and nobody who listens misses them. Their numbers stay free, as others are known by theirs.
    """
    elements = {one.reference: one for one in pdf.objects if isinstance(one, Dictionary) and "S" in one}
    into: dict[bytes, bytes] = {}
    for picture in [one for one in elements.values() if _is_decoration(one)]:
        _take_out(picture, elements, into)
    for element in elements.values():
        if not _is_words(element, elements):
            element["K"][:] = _unfolded(element, elements, element.reference, into)
    for root in pdf.objects:
        for entry in root.get("Nums", ()) if isinstance(root, Dictionary) else ():
            if isinstance(entry, list):
                entry[:] = [into.get(reference, reference) for reference in entry]
    for reference in into:
        _free(elements[reference])


def _is_decoration(element: Dictionary) -> bool:
    return element["S"] == "/Figure" and "Alt" in element and element["Alt"].string in DECORATION


def _take_out(element: Dictionary, elements: dict[bytes, Dictionary], into: dict[bytes, bytes]) -> None:
    """Have an element gone, as what it shows is no content; and what it stood in, where that holds nothing else."""
    into[element.reference] = NOTHING
    parent = elements.get(element["P"])
    if parent is None:
        return
    parent["K"].remove(element.reference)
    if not parent["K"] and parent["S"] in ("/P", "/Div", "/Span", "/NonStruct"):
        _take_out(parent, elements, into)


def _free(element: Dictionary) -> None:
    """Have it left out of the file, where its number is listed as one that is not in use: as number 0 is."""
    element.free, element.generation, element.number = "f", NEVER_AGAIN, 0


def _is_words(element: Dictionary, elements: dict[bytes, Dictionary]) -> bool:
    """Whether it says nothing itself, and nothing in it does."""
    if element["S"] not in ("/Span", "/NonStruct") or not element.keys() <= BARE:
        return False
    return all(isinstance(kid, int) or (kid in elements and _is_words(elements[kid], elements)) for kid in element["K"])


def _unfolded(
    element: Dictionary, elements: dict[bytes, Dictionary], whole: bytes, into: dict[bytes, bytes]
) -> Iterator[object]:
    """What is in it, with the words of those that hold nothing else; notes whose they are now."""
    for kid in element["K"][:]:
        child = elements.get(kid) if isinstance(kid, bytes) else None
        if child and child.get("Pg") == elements[whole].get("Pg") and _is_words(child, elements):
            into[kid] = whole
            yield from _unfolded(child, elements, whole, into)
        else:
            yield kid
