"""Players' text, names first: what is stored, what is refused, and the most similar known name."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache

from rules.engine.catalogue import Halves
from rules.engine.maximums import DIGEST, MOST_HALVES, MOST_NAME_LENGTH
from rules.engine.wording.messages import Message, MessageError, Points, message

ALIKE = 0.55
"""From where on two names are like each other, of 1."""
MAX_COMPARED = 500_000
"""Pairs of letters: less than a third of a second."""
MAX_EXPLAINED, MAX_CUT = 100_000, 10_000
"""Words and signs of lists, each counted in every way to understand its line, and those of stretches of lines that may
hold several units: less than a second."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their category that draw nothing."""
_POINTS = re.compile(r"(?P<whole>\d{0,9}) ?(?P<half>½|[.,](?:0+|50*))?", re.ASCII)
_GROUPED = re.compile(
    r"(?P<whole>[1-9][0-9]{0,2}(?P<sign>[.,'’ \u00a0\u202f])[0-9]{3}(?:(?P=sign)[0-9]{3})*)"
    r"(?P<half> ?½|(?!(?P=sign))[.,][0-9]+)?"
)
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Embeddings, overrides and isolates, with what ends them."""
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u034f\u180e\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"))
"""Marks of no width that show nothing; not the joiners, which change letters and emoji."""
_REPAIRS = _TURNING | _UNSEEN | dict.fromkeys(map(ord, "\t\v\f\x85\u2028\u2029"), " ")
"""With what tables and word processors have between words and lines."""
_DIRECTIONS = dict.fromkeys(map(ord, "\u061c\u200e\u200f"))
"""Marks of a direction, which change nothing in text of one direction."""
_LOOSE_JOINERS = re.compile(r"(?<![^\w\s])[\u200c\u200d](?=\s|$)|(?<!\S)[\u200c\u200d]", re.MULTILINE)
"""Those that join nothing, at the ends of words."""
_SELECTORS = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0000", "\U000e0fff"))


class TextError(MessageError):
    """Text that cannot be kept, with the reason."""


def clean_name(text: str, bound: int = MOST_NAME_LENGTH, lines: bool = False) -> str:
    """A name in Unicode's composed form; refused if it has no visible characters."""
    clean = clean_text(text, bound, lines)
    if not visible(clean):
        raise TextError(message("name-empty"))
    return clean


def clean_text(text: str, bound: int, lines: bool = False) -> str:
    r"""Text in Unicode's composed form, at most so many code points long, of one line unless ``lines``.

    What comes along when people paste is repaired: a tab becomes a space, and marks that nobody sees are left out.
    Marks that turn the direction of what follows would turn the page around the text as well.

    >>> clean_text("Cafe\u0301", 80) == "Caf\u00e9"
    True
    >>> clean_text("Foot\tSoldiers\u200b", 80)
    'Foot Soldiers'
    """
    clean = text.replace("\r\n", "\n") if lines else text
    if not (clean.isascii() and clean.isprintable()):
        repairs = _REPAIRS if _has_right_to_left(clean) else _REPAIRS | _DIRECTIONS
        clean = unicodedata.normalize("NFC", _LOOSE_JOINERS.sub("", clean.translate(repairs)))
    for letter in clean:
        if unicodedata.category(letter) in ("Cc", "Cs") and not (lines and letter == "\n"):
            raise TextError(_refusal(letter))
    if len(clean) > bound:
        raise TextError(message("text-too-long", count=len(clean), most=bound))
    return clean


def _has_right_to_left(text: str) -> bool:
    letters = (letter for letter in text if ord(letter) not in _DIRECTIONS)
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in letters)


def _refusal(letter: str) -> Message:
    if letter in "\n\r":
        return message("line-break")
    code = f"U+{ord(letter):04X}"
    half = "\ud800" <= letter <= "\udfff"
    return message("half-character", code=code) if half else message("control-character", code=code)


def clean_digest(digest: str) -> str:
    """The digest of a picture, or none."""
    if digest and not DIGEST.fullmatch(digest):
        raise TextError(message("bad-digest"))
    return digest


def read_points(text: str, maximum: Halves = MOST_HALVES) -> Halves:
    """Points from ``12``, ``12.5``, ``12,5`` or ``12½``; three digits behind a sign are thousands: ``1,500``."""
    grouped = _GROUPED.fullmatch(text.strip())
    if grouped:
        text = grouped["whole"].replace(grouped["sign"], "") + (grouped["half"] or "")
    match = _POINTS.fullmatch(text.strip())
    if match is None or not text.strip():
        raise TextError(message("points-form"))
    half = match["half"] or ""
    halves = 2 * int(match["whole"] or 0) + (half == "½" or half[1:].startswith("5"))
    if halves > maximum:
        raise TextError(message("points-most", most=Points(maximum, are_grouped=True)))
    return halves


def visible(text: str) -> bool:
    """Whether anything of it shows on paper."""
    return any(_shows(letter) for letter in text)


def _shows(letter: str) -> bool:
    if letter in _BLANK or any(first <= letter <= last for first, last in _SELECTORS):
        return False
    return unicodedata.category(letter) not in ("Zs", "Zl", "Zp", "Cc", "Cf", "Cs")


def shown(text: str, max_length: int = 40) -> str:
    """Somebody's text as a message may carry it: short, on one line, in letters that every terminal can encode.

    It is cut behind a word, unless that is longer than half of it.
    """
    head = text[:max_length]
    if len(text) > max_length:
        space = len(head) if text[max_length] == " " else head.rfind(" ")
        head = head[: space if 2 * space > max_length else None].rstrip()
    if not (head.isascii() and head.isprintable()):
        head = "".join(letter if _shows(letter) or letter == " " else f"\\u{ord(letter):04x}" for letter in head)
    return head + "…" * (len(text) > max_length)


@dataclass(slots=True)
class Guesses:
    """The known names most similar to unknown ones. The search is limited, so that many unknown names get fewer
    suggestions. So is the other work that a hostile text can cause, for all rule books and all files together.
    """

    left: int = MAX_COMPARED
    """Pairs of letters that may still be compared."""
    items_left: int = MAX_EXPLAINED
    """Words and signs of lists that may still be explained."""
    cuts_left: int = MAX_CUT
    """The same of stretches of lines that may hold several units."""
    _found: dict[tuple[str, tuple[str, ...]], str | None] = field(default_factory=dict)

    def nearest(self, name: str, known: Iterable[str]) -> str | None:
        """The most similar known name; ``None`` if none is similar, or the limit is reached."""
        asked = name, tuple(known)
        if asked not in self._found and len(name) <= MOST_NAME_LENGTH:
            self.left -= (1 + len(name)) * sum(map(len, asked[1]))
            if self.left < 0:
                return None
            self._found[asked] = _nearest(*asked)
        return self._found.get(asked)

    @contextmanager
    def shared(self, count: int, most_compared: int = MAX_COMPARED) -> Iterator["Guesses"]:
        """The share of one of so many; what it used is then taken off."""
        pairs, items = min(most_compared, max(0, self.left) // count), max(0, self.items_left) // count
        cuts = max(0, self.cuts_left) // count
        share = Guesses(pairs, items, cuts)
        yield share
        self.left -= pairs - share.left
        self.items_left -= items - share.items_left
        self.cuts_left -= cuts - share.cuts_left


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like it, if any is like it at all.

    >>> nearest("weapon-master", ["combat-master", "stealth"])
    'combat-master'
    """
    return Guesses().nearest(name, known)


@lru_cache(maxsize=2_000)
def likeness(name: str, other: str) -> float:
    """The likeness of two plain names, from 0 to 1."""
    return SequenceMatcher(None, name, other.replace("_", "-")).ratio()


@lru_cache(maxsize=2_000)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """Among equals, the first. The similarity is bounded by the number of common letters, in any order."""
    plain = name.lower().replace(" ", "-").replace("_", "-")
    letters = [*Counter(plain).items()]
    bounds = ((_most_alike(plain, letters, word), place) for place, word in enumerate(_compared(known)))
    best, alike = None, ALIKE
    for bound, place in sorted((guess for guess in bounds if guess[0] >= ALIKE), key=lambda guess: -guess[0]):
        if bound < alike:
            break
        ratio = likeness(plain, known[place])
        if ratio > alike or (ratio == alike and (best is None or place < best)):
            best, alike = place, ratio
    return None if best is None else known[best]


@lru_cache(maxsize=200)
def _compared(known: tuple[str, ...]) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """The length and the letters of names."""
    return tuple((len(name), Counter(name.replace("_", "-"))) for name in known)


def _most_alike(plain: str, letters: Sequence[tuple[str, int]], other: tuple[int, Mapping[str, int]]) -> float:
    length, counts = other
    whole = len(plain) + length
    # Two of so different lengths cannot be alike.
    if 2 * min(len(plain), length) < ALIKE * whole:
        return 0.0
    common = 0
    for letter, count in letters:
        if letter in counts:
            common += min(count, counts[letter])
    return 2.0 * common / whole
