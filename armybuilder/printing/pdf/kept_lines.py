"""Paragraphs laid out once for equal words in equal styles at an equal width: others are copies at another place.

The rows of a roster have the same dice, lengths, options and rules again and again. WeasyPrint takes half a millisecond
for each line of them, and a copy of a line takes a hundredth of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from armybuilder.printing.pdf.style_caches import SIZES, cache_of
from armybuilder.printing.pdf.weasy import InlineBox, LineBox, TextBox, block, iter_line_boxes

ORDINARY = frozenset(
    (
        *("element_tag", "element", "style", "children", "text", "text_indent", "remove_decoration_sides"),
        *("leading_collapsible_space", "trailing_collapsible_space"),
        *("position_x", "position_y", "place", *SIZES),
    )
)
"""The attributes of a box of words, before its layout and after it. Other boxes have more."""


@dataclass(slots=True)
class Paragraph:
    """Laid-out lines, each with the place where its text goes on, and the corner at which the first begins."""

    x: float
    y: float
    styles: list[Any]
    """Those of all boxes: they stay, because the paragraph is found by them."""
    lines: list[tuple[Any, Any]] = field(default_factory=list)


def iter_line_boxes_once(
    context: Any,
    box: Any,
    position_y: float,
    bottom_space: float,
    skip_stack: Any,
    containing_block: Any,
    absolute_boxes: Any,
    fixed_boxes: Any,
    first_letter_style: Any,
    first_line_style: Any,
) -> Iterator[tuple[Any, Any]]:
    """Lay out the lines of a paragraph; for ``layout.block``. Those on two pages or beside a float are always new."""
    layout = iter_line_boxes(
        context,
        box,
        position_y,
        bottom_space,
        skip_stack,
        containing_block,
        absolute_boxes,
        fixed_boxes,
        first_letter_style,
        first_line_style,
    )
    if skip_stack or context.excluded_shapes or first_letter_style or first_line_style:
        return layout
    boxes: list[Any] = []
    words: list[object] = [containing_block.width, containing_block.height, containing_block.style["direction"]]
    if not _read(box, boxes, words):
        return layout
    paragraphs, key, x = cache_of(box.style, "_paragraphs"), tuple(words), containing_block.content_box_x()
    if (paragraph := paragraphs.get(key)) is not None:
        return _copy_lines(paragraph, x, position_y, boxes)
    return _keeping(layout, paragraphs, key, Paragraph(x, position_y, [part.style for part in boxes]))


def _read(box: Any, boxes: list[Any], words: list[object]) -> bool:
    """Add a box and those in it to the lists, and what their layout follows from; whether that is known of all."""
    own, style = vars(box), box.style
    if type(box) not in (LineBox, InlineBox, TextBox) or style["position"] != "static" or style["float"] != "none":
        return False
    if any(own[name] for name in own.keys() - ORDINARY):
        return False
    box.place = len(boxes)
    boxes.append(box)
    spaces = box.leading_collapsible_space, box.trailing_collapsible_space
    words.extend((id(style), box.element_tag, own.get("text"), len(box.children), *spaces))
    return all(_read(child, boxes, words) for child in box.children)


def _copy_lines(paragraph: Paragraph, x: float, y: float, sources: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """A paragraph's lines at another place, made of other elements."""
    for line, resume_at in paragraph.lines:
        yield _copy(line, x - paragraph.x, y - paragraph.y, [source.element for source in sources]), resume_at


def _keeping(
    layout: Iterator[tuple[Any, Any]], paragraphs: dict[Any, Any], key: tuple[object, ...], paragraph: Paragraph
) -> Iterator[tuple[Any, Any]]:
    """Lines as they are laid out; all of them are kept, without the elements of their sheet."""
    nothing = [None] * len(key)
    for line, resume_at in layout:
        paragraph.lines.append((_copy(line, 0, 0, nothing), resume_at))
        yield line, resume_at
    paragraphs[key] = paragraph


def _copy(box: Any, x: float, y: float, elements: Sequence[Any]) -> Any:
    copied = box.copy()
    copied.position_x += x
    copied.position_y += y
    copied.element = elements[box.place]
    copied.children = tuple(_copy(child, x, y, elements) for child in box.children)
    return copied


def keep_lines() -> None:
    """Have WeasyPrint copy them."""
    block.iter_line_boxes = iter_line_boxes_once
