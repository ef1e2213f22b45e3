"""Styles that later sheets take over, where WeasyPrint computes all of them for each.

Elements that the same rules match, in parents of equal style, have equal styles in every sheet on the same paper. What
follows from a style, such as sizes and widths of words, is kept with it. See ``style_caches``.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from armybuilder.printing.pdf.style_caches import count_lines
from armybuilder.printing.pdf.weasy import StyleFor

MOST_STYLES = 2000
"""The maximum number of kept styles: a roster has a hundred."""
MOST_LINES = 3000
"""The maximum number of lines and paragraphs kept with them, of 5 KB each: a roster of 20 units has 300."""

compute = StyleFor.set_computed_styles
"""As WeasyPrint does it."""
_kept: dict[tuple[object, ...], Any] = {}


def _sources(style_for: Any, parent_style: Any, cascaded: dict[str, Any]) -> Iterator[object]:
    """The sources of a style: its parent's, or the stylesheets, and the values of the rules that match."""
    if parent_style is None:
        yield style_for.font_config
        yield from (sheet for sheet, *_ in style_for._sheets)
    else:
        yield id(parent_style)
    for name, (value, (*origin, specificity)) in cascaded.items():
        yield name, _identity(value), *origin, *specificity


def _identity(value: Hashable) -> object:
    """The value if it can be compared, as those of attributes can; others are kept with their style."""
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value


def compute_once(
    style_for: Any,
    element: Any,
    parent: Any,
    root: Any = None,
    pseudo_type: str | None = None,
    base_url: str | None = None,
    target_collector: Any = None,
) -> None:
    """Set the style of an element or of a page; for ``StyleFor``."""
    arguments = element, parent, root, pseudo_type, base_url, target_collector
    styles = style_for.get_computed_styles()
    parent_style = None if element is root and pseudo_type is None else styles[parent, None]
    cascaded = style_for.get_cascaded_styles().get((element, pseudo_type), {})
    # WeasyPrint changes the counters of a page's style: it is that of no element, too.
    key = (type(element), pseudo_type, *_sources(style_for, parent_style, cascaded))
    if (style := _kept.get(key)) is None:
        compute(style_for, *arguments)
        _kept[key] = styles[element, pseudo_type]
        return
    styles[element, pseudo_type] = style
    if target_collector and style["anchor"]:
        target_collector.collect_anchor(style["anchor"])


def keep_styles() -> None:
    """Have WeasyPrint keep them."""
    StyleFor.set_computed_styles = compute_once


def forget_too_many() -> None:
    """Forget all before the next sheet, if they are too many."""
    if len(_kept) > MOST_STYLES or sum(map(count_lines, _kept.values())) > MOST_LINES:
        _kept.clear()
