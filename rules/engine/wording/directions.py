"""Names in scripts that are written from right to left, within pages and sentences that are not."""

import re
from functools import lru_cache
from typing import Literal
from unicodedata import bidirectional

_ISOLATE, _END = "\u2068", "\u2069"
"""Unicode's First Strong Isolate, and the end of it."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


@lru_cache(maxsize=5_000)
def direction_of(text: str) -> Literal["ltr", "rtl"] | None:
    """The direction of the first letter that has one; none if no letter is written from right to left.

    A sentence with isolated names has none either: it runs as the page does.
    """
    if _ISOLATE in text or not _RIGHT_TO_LEFT.search(text):
        return None
    first = next((letter for letter in text if bidirectional(letter) in ("L", "R", "AL")), "")
    return "rtl" if bidirectional(first or "a") in ("R", "AL") else "ltr"


def isolate(text: str) -> str:
    """The text so that its letters, digits and signs keep their order within a sentence of another direction."""
    return text if direction_of(text) is None else f"{_ISOLATE}{text}{_END}"
