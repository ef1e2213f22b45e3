"""Lines, sizes and drawn words worked out once for each style, where WeasyPrint works them out for each box.

It shares one style between all elements that the same rules match, so the rows of a roster have a few dozen styles,
and most of their words come again: dice, lengths, options, rules. What follows from a style and its words alone is kept
with the style and goes with it. A roster of 60 units takes a fifth less time.
"""

from collections.abc import Callable
from copy import copy
from typing import Any
from weakref import ref

from armybuilder.printing.pdf.weasy import (
    Matrix,
    PageBox,
    Stream,
    background,
    block,
    draw,
    draw_emojis,
    draw_first_line,
    draw_text,
    font_key,
    inline,
    line_break,
    resolve_percentages,
    resolve_radii_percentages,
    split_first_line,
    table,
)

SIDES = ("top", "right", "bottom", "left")
SIZES = (
    *("width", "min_width", "max_width", "height", "min_height", "max_height"),
    *(f"{edge}_{side}" for edge in ("margin", "padding") for side in SIDES),
    *(f"border_{side}_width" for side in SIDES),
)
"""The properties of a box that WeasyPrint sets by its style and the size of the box around it."""

RADII = tuple(f"border_{side}_{corner}_radius" for side in ("top", "bottom") for corner in ("left", "right"))
SHARP = ((0, "px"), (0, "px"))


def cache_of(style: Any, kind: str) -> dict[Any, Any]:
    """The cache of one kind that is kept with a style."""
    return vars(style).setdefault(kind, {})


def count_lines(style: Any) -> int:
    """The number of lines and paragraphs kept with a style, and with that of the words right in its elements."""
    own = vars(style)
    count = len(own.get("_lines", ())) + len(own.get("_paragraphs", ()))
    return count + (count_lines(own["anonymous_style"]) if "anonymous_style" in own else 0)


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


class UsedWidths(dict[int, int]):
    """Of the widths of a font's glyphs, those that words ask for or add."""

    def __init__(self, widths: dict[int, int]) -> None:
        super().__init__()
        self.of_font = widths

    def __contains__(self, glyph: object) -> bool:
        if glyph in self.of_font:
            self[glyph] = self.of_font[glyph]
        return super().__contains__(glyph)


class Words:
    """The words of a line as they are written, at any position and in any PDF: a stream for its callers."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.ink_rect, self.logical_rect = stream.ink_rect, stream.logical_rect
        self.written: list[tuple[Callable[..., None], tuple[object, ...]]] = []
        self.emojis: list[object] = []
        self.fonts: dict[Any, Any] = {}
        self.glyphs: dict[Any, tuple[dict[int, str], dict[int, int]]] = {}
        self.embedded: list[ref[Any]] = []

    def add_font(self, pango_font: Any) -> tuple[Any, float]:
        """A font of the PDF, with the letters and widths of these words alone."""
        font, size = self.stream.add_font(pango_font)
        key = next(key for key, own in self.stream._fonts.items() if own is font)
        if key not in self.fonts:
            self.fonts[key] = copy(font)
            self.fonts[key].to_unicode, self.fonts[key].widths = {}, UsedWidths(font.widths)
        return self.fonts[key], size

    def finish(self) -> bool:
        """Let go of the PDF; whether other PDFs may have these words, too: in them no letter has other glyphs."""
        self.glyphs = {key: (font.to_unicode, dict(font.widths)) for key, font in self.fonts.items()}
        self.embed(self.stream._fonts)
        is_common = not self.emojis and not any(font.missing for font in self.fonts.values())
        del self.stream, self.ink_rect, self.logical_rect, self.fonts
        return is_common

    def embed(self, fonts: dict[Any, Any]) -> bool:
        """Note in the fonts of a PDF which glyphs are used; false if it lacks a font or has other widths."""
        own_fonts = [fonts.get(key) for key in self.glyphs]
        if own_fonts == [font() for font in self.embedded]:
            return None not in own_fonts
        for key, (_, widths) in self.glyphs.items():
            if key not in fonts or any(fonts[key].widths.get(glyph, width) != width for glyph, width in widths.items()):
                return False
        for key, (letters, widths) in self.glyphs.items():
            for whole, part in ((fonts[key].to_unicode, letters), (fonts[key].widths, widths)):
                whole.update({glyph: value for glyph, value in part.items() if glyph not in whole})
        self.embedded = [ref(font) for font in own_fonts]
        return True

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


def resolve_radii_once(box: Any) -> None:
    """Set the radii of a box's corners; for ``layout.background``. Most boxes have none, by their style."""
    sharp = cache_of(box.style, "_sharp")
    if not sharp:
        sharp["is"] = all(box.style[radius] == SHARP for radius in RADII)
    if sharp["is"]:
        for radius in RADII:
            setattr(box, radius, (0, 0))
    else:
        resolve_radii_percentages(box)


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
    """The words of a box's line, drawn once."""
    layout = box.pango_layout
    words: Words | None = vars(layout).get("words")
    if words is None or not words.embed(stream._fonts):
        words = Words(stream)
        layout.reactivate(box.style)
        words.emojis = draw_first_line(words, box, "clip", "none", Matrix())
        layout.deactivate()
        layout.words = words if words.finish() else None
    return words


def work_once() -> None:
    """Have WeasyPrint work these out once."""
    for layout in (block, inline, table):
        layout.resolve_percentages = resolve_percentages_once
    inline.split_first_line = split_first_line_once
    background.resolve_radii_percentages = resolve_radii_once
    line_break._font_style_cache_key = font_key_once
    draw.draw_text = draw_text_once
