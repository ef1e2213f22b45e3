"""A PDF's tag structure for screen readers: decoration is marked, and words are in fewer elements."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pydyf
from pydyf import PDF, Dictionary

from armybuilder.printing.pdf.fonts import REORDERED

DECORATION = "•"
"""Alternative text of pictures that mean nothing; they become artifacts, which are not read out."""
DICE = "Muster Dice"  # untranslated
DIE = re.compile(r"(\d+)\+d(\d+)")


@dataclass(slots=True)
class Aloud:
    """The spoken form of dice, in the language of the current sheet; by default as they are drawn."""

    roll: Callable[[str, str], str] = "{}+d{}".format
    no_roll: Callable[[], str] = "–".format


aloud = Aloud()
TITLE = "{http://www.w3.org/2000/svg}title"


BARE = frozenset({"Type", "S", "K", "Pg", "P"})
"""The parts of an element: tag, content, page, parent."""

NOTHING = b"null"
"""The target of a mark that is no content."""
NEVER_AGAIN = 65535
"""The generation of numbers that no later change of the file takes up."""


def fold(pdf: PDF) -> None:
    """Remove the elements that only contain words: WeasyPrint makes one for each run of text, and another for a
    ``<b>``.

    They are two thirds of all, and screen readers do not need them. Their numbers are not reused, because others are
    known by theirs.
    """
    elements = {
        element.reference: element for element in pdf.objects if isinstance(element, Dictionary) and "S" in element
    }
    into: dict[bytes, bytes] = {}
    for picture in [element for element in elements.values() if _is_decoration(element)]:
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
    return element["S"] == "/Figure" and "Alt" in element and element["Alt"].string == DECORATION


def _take_out(element: Dictionary, elements: dict[bytes, Dictionary], into: dict[bytes, bytes]) -> None:
    """Remove an element whose content is decoration, and its parent if that becomes empty."""
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
    """Whether it and everything in it is silent."""
    if element["S"] not in ("/Span", "/NonStruct") or not element.keys() <= BARE:
        return False
    return all(isinstance(kid, int) or (kid in elements and _is_words(elements[kid], elements)) for kid in element["K"])


def _unfolded(
    element: Dictionary, elements: dict[bytes, Dictionary], whole: bytes, into: dict[bytes, bytes]
) -> Iterator[object]:
    """The contents of an element, with the words of those that hold nothing else; notes whose they are now."""
    for kid in element["K"][:]:
        child = elements.get(kid) if isinstance(kid, bytes) else None
        if child and child.get("Pg") == elements[whole].get("Pg") and _is_words(child, elements):
            into[kid] = whole
            yield from _unfolded(child, elements, whole, into)
        else:
            yield kid


@contextmanager
def marked(stream: Any, box: Any, tag: str) -> Iterator[None]:
    """Mark the content of an element, in place of ``Stream.marked``; ``fold`` removes the decoration."""
    if stream._tags is None:
        yield
        return
    number = len(stream._tags)
    stream._tags[box] = {"tag": tag, "mcid": number}
    if tag == "Figure" and _shows_decoration(box.element):
        stream.begin_marked_content("Artifact")
    else:
        stream.begin_marked_content(tag, _properties(box, number))
    try:
        yield
    finally:
        stream.end_marked_content()


def _properties(box: Any, number: int) -> pydyf.Dictionary:
    properties = pydyf.Dictionary({"MCID": number})
    if text := _read_as(box):
        properties["ActualText"] = pydyf.String(text)
    return properties


def _read_as(box: Any) -> str:
    """The spoken text of words if it differs from the drawn one: whole syllables, and dice without their plus."""
    text: str = getattr(box, "text", "")
    if text and box.style["font_family"][0] == DICE and ("+d" in text or "–" in text):
        return ", ".join(aloud.no_roll() if die == "–" else DIE.sub(_aloud, die) for die in text.split())
    return text if REORDERED.search(text) else ""


def _aloud(die: re.Match[str]) -> str:
    return aloud.roll(die[1], die[2])


def _shows_decoration(element: Any) -> bool:
    title = element.find(TITLE)
    return (element.get("alt") if title is None else title.text) == DECORATION
