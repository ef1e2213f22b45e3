"""Lines, sizes and drawn words worked out once for each style, where WeasyPrint works them out for each box.

It shares one style between all elements that the same rules match, so the rows of a roster have a few dozen styles,
and most of their words come again: dice, lengths, options, rules. What follows from a style and its words alone is kept
with the style and goes with it. A roster of 60 units takes a fifth less time.
"""

from collections.abc import Callable
from copy import copy
from typing import Any

from armybuilder.printing.pdf.weasy import (
    Matrix,
    PageBox,
    Stream,
    block,
    draw,
    draw_emojis,
    draw_first_line,
    draw_text,
    font_key,
    inline,
    line_break,
    resolve_percentages,
    split_first_line,
    table,
)

SIDES = ("top", "right", "bottom", "left")
SIZES = (
    *("width", "min_width", "max_width", "height", "min_height", "max_height"),
    *(f"{edge}_{side}" for edge in ("margin", "padding") for side in SIDES),
    *(f"border_{side}_width" for side in SIDES),
)
"""What WeasyPrint sets of a box by its style and the size of the box around it."""


def cache_of(style: Any, kind: str) -> dict[Any, Any]:
    """What is kept of a kind with a style."""
    return vars(style).setdefault(kind, {})


def font_key_once(style: Any, include_size: bool = False) -> str:
    """The name under which WeasyPrint keeps the height of a line; for ``text.line_break``."""
    keys = cache_of(style, "_font_keys")
    if include_size not in keys:
        keys[include_size] = font_key(style, include_size)
    return keys[include_size]


def resolve_percentages_once(box: Any, containing_block: Any) -> None:
    """Set a box's sizes; for the modules of ``layout``."""
    style = box.style
    is_collapsed = style["border_collapse"] == "collapse" and hasattr(box, "border_top_width")
    if is_collapsed or isinstance(box, PageBox):
        # Collapsed borders are the cell's own; the margins of pages follow their height.
        resolve_percentages(box, containing_block)
        return
    size = containing_block
    if not isinstance(size, tuple):
        size = size.width, size.height
    sizes = cache_of(style, "_sizes")
    if size in sizes:
        vars(box).update(sizes[size])
    else:
        resolve_percentages(box, containing_block)
        sizes[size] = {name: getattr(box, name) for name in SIZES}


def split_first_line_once(
    text: str, style: Any, context: Any, width: Any, spacing: float, is_line_start: bool = True, minimum: bool = False
) -> tuple[Any, ...]:
    """The first line of a text, whose boxes share its layout; for ``layout.inline``.

    It takes what ``split_first_line`` takes: ``layout.preferred`` calls it, too, and leaves out what has a default.
    """
    lines, line = cache_of(style, "_lines"), (text, width, spacing, is_line_start, minimum)
    if line not in lines:
        lines[line] = split_first_line(text, style, context, width, spacing, is_line_start, minimum)
    return lines[line]


class Words:
    """What is written to show a line's words, at any position: a stream for its callers."""

    def __init__(self, stream: Any) -> None:
        self.fonts, self.add_font = stream._fonts, stream.add_font
        self.ink_rect, self.logical_rect = stream.ink_rect, stream.logical_rect
        self.written: list[tuple[Callable[..., None], tuple[object, ...]]] = []
        self.emojis: list[object] = []

    def set_text_matrix(self, *values: float) -> None:
        """Each place has its own."""

    def set_font_size(self, *values: object) -> None:
        """Keep a change of fonts."""
        self.written.append((Stream.set_font_size, values))

    def set_text_rise(self, *values: object) -> None:
        """Store the height of the next glyphs."""
        self.written.append((Stream.set_text_rise, values))

    def show_text(self, *values: object) -> None:
        """Keep glyphs."""
        self.written.append((Stream.show_text, values))

    def show(self, stream: Any, box: Any) -> None:
        """Write them at the position of a box."""
        x, y = box.position_x, box.position_y + box.baseline
        stream.begin_text()
        if self.written:
            stream.set_text_matrix(1, 0, 0, -1, x, y)
        for write, values in self.written:
            write(stream, *values)
        stream.end_text()
        draw_emojis(stream, box.style, x, y, self.emojis)


def draw_text_once(stream: Any, box: Any, offset_x: float, text_overflow: str, block_ellipsis: str) -> None:
    """Draw a line's words; for ``draw``."""
    style = box.style
    if text_overflow != "clip" or block_ellipsis != "none" or style["text_decoration_line"] != "none":
        # It may change the layout, which other boxes have too.
        changing = copy(box)
        changing.pango_layout = copy(box.pango_layout)
        draw_text(stream, changing, offset_x, text_overflow, block_ellipsis)
    elif style["visibility"] == "visible":
        stream.set_color(style["color"])
        _words(stream, box).show(stream, box)


def _words(stream: Any, box: Any) -> Words:
    """The words of a box's line, drawn once for each PDF."""
    layout = box.pango_layout
    words: Words | None = vars(layout).get("words")
    if words is None or words.fonts is not stream._fonts:
        words = layout.words = Words(stream)
        layout.reactivate(box.style)
        words.emojis = draw_first_line(words, box, "clip", "none", Matrix())
        layout.deactivate()
    return words


def work_once() -> None:
    """Have WeasyPrint work these out once."""
    for layout in (block, inline, table):
        layout.resolve_percentages = resolve_percentages_once
    inline.split_first_line = split_first_line_once
    line_break._font_style_cache_key = font_key_once
    draw.draw_text = draw_text_once
