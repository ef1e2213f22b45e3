"""People's text on its way in: what is kept of it, what is refused, and the nearest known name."""

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from rules.engine.bounds import NAME

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their category that draw nothing."""
_SELECTORS = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0000", "\U000e0fff"))


class TextError(ValueError):
    """Text that cannot be kept, with the reason as a sentence."""


def clean_name(text: str, bound: int = NAME) -> str:
    """A name in Unicode's composed form; refused where it shows nothing."""
    clean = clean_text(text, bound)
    if not visible(clean):
        raise TextError("The name is empty: give it at least one letter that shows.")
    return clean


def clean_text(text: str, bound: int, lines: bool = False) -> str:
    """Text in Unicode's composed form, at most so many code points long, of one line unless ``lines``.

    >>> clean_text("Cafe\u0301", 80) == "Caf\u00e9"
    True
    """
    clean = unicodedata.normalize("NFC", text.replace("\r\n", "\n") if lines else text)
    for letter in clean:
        if unicodedata.category(letter) in ("Cc", "Cs") and not (lines and letter == "\n"):
            raise TextError(_refusal(letter))
    if len(clean) > bound:
        raise TextError(f"{len(clean):,} characters are {len(clean) - bound:,} more than the {bound:,} that fit.")
    return clean


def _refusal(letter: str) -> str:
    if letter in "\n\r":
        return "A line break cannot stand here: write it on one line."
    sort = "half of a character (a lone surrogate)" if "\ud800" <= letter <= "\udfff" else "a control character"
    return f"U+{ord(letter):04X} is {sort}: take it out."


def visible(text: str) -> bool:
    """Whether anything of it shows on paper."""
    return any(_shows(letter) for letter in text)


def _shows(letter: str) -> bool:
    if letter in _BLANK or any(first <= letter <= last for first, last in _SELECTORS):
        return False
    return unicodedata.category(letter) not in ("Zs", "Zl", "Zp", "Cc", "Cf", "Cs")


def shown(text: str, most: int = 40) -> str:
    """Somebody's text as a message may carry it: short, on one line, in letters that every terminal can encode."""
    head = text[:most]
    if not (head.isascii() and head.isprintable()):
        head = "".join(letter if _shows(letter) or letter == " " else f"\\u{ord(letter):04x}" for letter in head)
    return head + "…" * (len(text) > most)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like it, if any is like it at all.

    >>> nearest("weapon-master", ["combat-master", "stealth"])
    'combat-master'
    """
    return _nearest(name, tuple(known)) if len(name) <= NAME else None


@lru_cache(maxsize=512)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    plain = name.lower().replace(" ", "-").replace("_", "-")
    likeness = {other: SequenceMatcher(None, plain, other.replace("_", "-")).ratio() for other in known}
    best = max(likeness, key=lambda other: likeness[other], default=None)
    return best if best is not None and likeness[best] >= 0.5 else None
