"""Texts of a sheet marked with the fonts that they need: one design for all letters of a word."""

from xml.etree.ElementTree import Element

from armybuilder.printing.pdf.fonts import ALPHABETIC, reach

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})


def dress(root: Element) -> None:
    """Mark elements whose words go beyond the letters of Western Europe, by the classes of print.css."""
    for element in list(root.iter()):
        if not element.tag.startswith("{"):
            _dress_text(element)
            _dress_tails(element)


def _dress_text(element: Element) -> None:
    """Its words before the first element in it: the mark is its own where no other words follow."""
    if not (needed := _needed(element.text)):
        return
    if len(element) == 0 or element.tag in HEADINGS:
        element.set("class", f"{element.get('class', '')} {needed}".strip())
    else:
        element.insert(0, _span(element.text, needed))
        element.text = None


def _dress_tails(element: Element) -> None:
    """Its words between and after the elements in it."""
    for place, child in reversed(list(enumerate(element))):
        if needed := _needed(child.tail):
            element.insert(place + 1, _span(child.tail, needed))
            child.tail = None


def _span(text: str | None, needed: str) -> Element:
    span = Element("span", {"class": needed})
    span.text = text
    return span


def _needed(text: str | None) -> str:
    return reach(text) if text and ALPHABETIC.search(text) else ""
