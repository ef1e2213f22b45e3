"""Words in drawings, each text set as a whole, because WeasyPrint sets them letter by letter.

So letters join and run as their script needs. ``anchor`` is our own attribute: its texts are centered on their point,
by their width on paper. If letters are drawn in another order than they are read, the PDF also contains the words in
reading order, except from right to left, which viewers turn around themselves.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

import pydyf

from armybuilder.printing.pdf import weasy
from armybuilder.printing.pdf.fonts import REORDERED


def letter(svg: Any, node: Any, font_size: float) -> None:
    """Draw one text of a drawing on its base line; without fallbacks for what our drawings do not use."""
    if not node.text:
        return
    style = _style(svg, node, font_size)
    layout, _, _, width, _, baseline = weasy.split_first_line(node.text, style, svg.context, inf, 0)
    x, y = float(node.get("x", 0)), float(node.get("y", 0))
    if node.get("anchor") == "middle":
        x -= width / 2
    box = weasy.DrawingText(layout, style)
    box.baseline = baseline
    svg.stream.push_state()
    fill, stroke = svg.set_graphical_state(node, font_size)
    svg.stream.begin_text()
    layout.reactivate(style)
    svg.fill_stroke(fill, stroke, text=True)
    with _with_text(svg.stream, node.text):
        weasy.draw_first_line(svg.stream, box, "none", "none", weasy.Matrix(d=-1, e=x, f=y))
    svg.stream.end_text()
    svg.stream.pop_state()


@contextmanager
def _with_text(stream: Any, text: str) -> Iterator[None]:
    if REORDERED.search(text):
        stream.begin_marked_content("Span", pydyf.Dictionary({"ActualText": pydyf.String(text)}))
        yield
        stream.end_marked_content()
    else:
        yield


def _style(svg: Any, node: Any, font_size: float) -> Any:
    style = weasy.Style(weasy.INITIAL_VALUES)
    style.font_config = svg.font_config
    style["font_family"] = [family.strip("\"'") for family in node.get("font-family", "sans-serif").split(",")]
    style["font_weight"], style["font_size"] = int(node.get("font-weight", 400)), font_size
    return style
