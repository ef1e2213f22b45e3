"""Sheets as they are laid out: texts that are clipped, wider than their box, broken within a word or overlapping."""

import re
from itertools import pairwise

from armybuilder.printing.jobs import render
from armybuilder.printing.pdf import weasy
from armybuilder.printing.pdf.typesetting import together
from tests.printing import ink

BY = 0.75
"""A CSS pixel less than this out of its box is a matter of rounding."""


def faults(build, sheet, layout):
    """What is wrong with the texts of a sheet, each with the words and the elements that it is about."""
    words = set(re.findall(r"[^\W\d_]+", re.sub(r"<[^>]*>", " ", render.html(build, sheet, layout))))
    document = render.document(render.SHEETS[sheet], build, layout)
    found = {f"overlapping: {said}" for said in ink.overlapping(together([document]))}
    for page in document.pages:
        _look(page._page_box, [], found)
        lines = list(_lines(page._page_box))
        found |= {f"broken: {said}" for said in _broken(lines, words)}
    return found


def _look(box, above, found):
    if isinstance(box, weasy.TextBox):
        _look_at(box, above, found)
    for child in getattr(box, "children", ()):
        _look(child, [*above, box], found)


def _look_at(text, above, found):
    """The text against every box around it that clips it or that is drawn."""
    if not text.text.strip() or text.style["visibility"] != "visible":
        return
    x0, x1 = text.position_x, text.position_x + text.width
    for box in reversed(above):
        if box.transformation_matrix is not None or box.style["position"] == "absolute":
            return
        if box.element_tag in ("html", "body") or not isinstance(box.width, int | float):
            return
        if type(box).__name__ in ("LineBox", "InlineBox"):
            continue
        clips, drawn = box.style["overflow"] != "visible", _is_drawn(box)
        left, right = box.position_x, box.position_x + box.margin_width()
        out = max(x1 - right, left - x0)
        if (clips or drawn or type(box).__name__ == "TableCellBox") and out > BY:
            found.add(f"{'clipped' if clips else 'sticks out'}: {text.text} in {_name(box)} by {out:.1f}")
            return
        high, deep = text.position_y + text.height * 0.25, text.position_y + text.height * 0.75
        if clips and (deep > box.position_y + box.margin_height() or high < box.position_y):
            found.add(f"clipped below: {text.text} in {_name(box)}")
            return


def _is_drawn(box):
    style = box.style
    edges = any(style[f"border_{side}_width"] for side in ("left", "right", "top", "bottom"))
    return edges or getattr(style["background_color"], "alpha", 0) > 0


def _name(box):
    element = box.element
    return box.element_tag + "." + (element.get("class") or "" if element is not None else "")


def _lines(box):
    if type(box).__name__ == "LineBox":
        yield "".join(_texts(box))
    for child in getattr(box, "children", ()):
        if type(box).__name__ != "LineBox" or type(child).__name__ not in ("TextBox",):
            yield from _lines(child)


def _texts(box):
    if isinstance(box, weasy.TextBox):
        yield box.text
    for child in getattr(box, "children", ()):
        yield from _texts(child)


def _broken(lines, words):
    """Words of which a line has the beginning and the next the rest, without a hyphen."""
    for one, other in pairwise(lines):
        head, tail = re.search(r"[^\W\d_]+$", one), re.match(r"[^\W\d_]+", other)
        if head and tail and head[0] + tail[0] in words and not {head[0], tail[0]} <= words:
            yield f"{head[0]}|{tail[0]}"
