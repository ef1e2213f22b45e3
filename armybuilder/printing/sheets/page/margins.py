"""The margins of a page as in print.css, and the words at its foot, which may need a deeper one.

Pages of cards have their own margins, in ``card/pages``.
"""

import json
import re
from math import ceil

from django.utils.translation import gettext as _

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout
from armybuilder.printing.sheets.page.text_width import width

RIM, TOP, SIDE, FOOT = 5 * MILLIMETER, 10 * MILLIMETER, 11 * MILLIMETER, 14 * MILLIMETER
"""The rim that printers leave white, and the margins above, beside and below, as in print.css."""
LONGEST_TITLE, LONGEST_PAGE, LONGEST_CREDIT = 16, 30, 48
"""The maximum widths of the words at a page's foot, in em: the title, it and the page's number, the credit."""


def across(layout: Layout) -> float:
    """The width between the margins."""
    return float(layout.size[0] - 2 * SIDE)


def foot_margin(layout: Layout) -> float:
    """The margin for the credit and the page number; large letters or narrow pages need a deeper one."""
    small, width = LEAST[layout.text], across(layout)
    lines = 1 + max(ceil(LONGEST_PAGE * small / (0.4 * width)), ceil(LONGEST_CREDIT * small / (0.6 * width)))
    return max(float(FOOT), 11 + lines * 1.1 * small + float(RIM))


def down(layout: Layout) -> float:
    """The height between the margins."""
    return float(layout.size[1] - TOP) - foot_margin(layout)


def foot_words() -> str:
    """The footer of a page: the title, and the page number of how many."""
    parts = re.split(r"({pages?})", _("page {page} of {pages}").replace(" ", "\u00a0"))
    counters = {"{page}": "counter(page)", "{pages}": "counter(pages)"}
    words = " ".join(counters.get(part, json.dumps(part, ensure_ascii=False)) for part in parts if part)
    return f'@page {{ @bottom-right {{ content: "Muster  ·  " string(doc) "  ·  " {words} }} }}'


def foot_rules(layout: Layout) -> list[str]:
    """The bottom margin, if its text needs more than print.css says."""
    deep, small = foot_margin(layout), LEAST[layout.text]
    if deep <= FOOT:
        return []
    boxes = " ".join(f"@{box} {{ font-size: {small}pt }}" for box in ("bottom-left", "bottom-right"))
    return [f"@page {{ margin-bottom: {deep:.1f}pt; {boxes} }}"]


def foot_title(title: str, sheet: str) -> str:
    """A title that leaves the page's number its line: the sheet's name for a longer one."""
    return title if width(title, 1) <= LONGEST_TITLE else sheet
