"""The words at the foot of each printed page, and the room that they take."""

import json
import re

from django.utils.translation import gettext as _

from armybuilder.printing.papers import LEAST, Layout
from armybuilder.printing.sheets.page import margins
from armybuilder.printing.sheets.page.text_width import width


def foot_words() -> str:
    """The footer of a page: the title, and the page number of how many."""
    parts = re.split(r"({pages?})", _("page {page} of {pages}").replace(" ", "\u00a0"))
    counters = {"{page}": "counter(page)", "{pages}": "counter(pages)"}
    words = " ".join(counters.get(part, json.dumps(part, ensure_ascii=False)) for part in parts if part)
    return f'@page {{ @bottom-right {{ content: "Muster  ·  " string(doc) "  ·  " {words} }} }}'


def foot_rules(layout: Layout) -> list[str]:
    """The bottom margin, if its text needs more than print.css says."""
    deep, small = margins.foot_margin(layout), LEAST[layout.text]
    if deep <= margins.FOOT:
        return []
    boxes = " ".join(f"@{box} {{ font-size: {small}pt }}" for box in ("bottom-left", "bottom-right"))
    return [f"@page {{ margin-bottom: {deep:.1f}pt; {boxes} }}"]


def foot_title(title: str, sheet: str) -> str:
    """A title that leaves the page's number its line: the sheet's name for a longer one."""
    return title if width(title, 1) <= margins.LONGEST_TITLE else sheet
