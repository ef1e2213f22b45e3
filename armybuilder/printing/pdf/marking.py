"""What is drawn, marked for those who listen: words with what they are read as, decoration as none of the content."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pydyf

from armybuilder.printing.pdf.fonts import REORDERED

DECORATION = frozenset({"Silhouette", "Crop marks"})
"""Alternative texts of pictures that tell nobody anything: they become artifacts, which are not read out."""
DICE = "Muster Dice"
DIE = re.compile(r"(\d+)\+d(\d+)")
TITLE = "{http://www.w3.org/2000/svg}title"


@contextmanager
def marked(stream: Any, box: Any, tag: str) -> Iterator[None]:
    """Mark what belongs to an element, in place of ``Stream.marked``; ``folding`` takes out what is decoration."""
    if stream._tags is None:
        yield
        return
    number = len(stream._tags)
    stream._tags[box] = {"tag": tag, "mcid": number}
    if tag == "Figure" and _is_decoration(box.element):
        stream.begin_marked_content("Artifact")
    else:
        stream.begin_marked_content(tag, _properties(box, number))
    try:
        yield
    finally:
        stream.end_marked_content()


def _properties(box: Any, number: int) -> pydyf.Dictionary:
    said = pydyf.Dictionary({"MCID": number})
    if text := _read_as(box):
        said["ActualText"] = pydyf.String(text)
    return said


def _read_as(box: Any) -> str:
    """What words are read as, where that is not what is drawn: whole syllables, and dice without their plus."""
    text: str = getattr(box, "text", "")
    if text and box.style["font_family"][0] == DICE and ("+d" in text or "–" in text):
        dice = [DIE.sub(r"\1 or more on d\2", die) for die in text.split()]
        return ", ".join(die.replace("–", "no roll") for die in dice)
    return text if REORDERED.search(text) else ""


def _is_decoration(element: Any) -> bool:
    title = element.find(TITLE)
    return (element.get("alt") if title is None else title.text) in DECORATION
