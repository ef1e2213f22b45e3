"""A line of a list as items: words, numbers, counts and the signs between them, each with its place in the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.engine.catalogue import Halves
from rules.engine.notation.keywords import MEASURE
from rules.engine.notation.names import key
from rules.engine.notation.units import stated_halves
from rules.engine.points import whole_points

Kind = Literal["word", "signed", "number", "count", "cost", "limit", "quoted", "separator", "open", "close"]
MAX_ITEMS = 160
"""Items of one line; a longer line is no unit of a list."""

NUMBER = (
    r"(?<![0-9/])1/2(?![0-9/])"
    r"|(?:[0-9]{1,3}(?:[.,][0-9]{3})+(?![0-9])"
    r"|[0-9]{1,7}(?:(?<![0-9],[0-9])(?<![0-9],[0-9]{2})[.,][0-9]{1,2}(?![0-9]|,[0-9]))?)(?:[ ]?½|[ ]1/2(?![0-9]))?"
    r"|½|(?<![^\s(\[@=])[.,][0-9]{1,2}(?![0-9])"
)
_TOKEN = re.compile(
    r'(?P<quoted>"[^"\n]{0,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»)'
    r"|(?P<count>(?<![^\W_])(?<![.,½])[0-9]{1,5} ?[x×✕X](?![^\W\d_A-Z])"
    r"|(?<![^\W_])[x×✕X] ?[0-9]{1,5}(?![^\W_]|½|[.,][0-9])"
    r"|(?<=[ \t])\* ?[0-9]{1,5}(?![\w½]| ?[x×✕](?!\w))|(?<![\w.,½])[0-9]{1,5} ?\*(?= ?[\w\[(]))"
    r"|(?P<signed>(?<!\w)\+[0-9]{1,3}(?![0-9½])|(?<![\w])[0-9]{1,2}\+(?![0-9]))"
    r"|(?P<odd>(?<=[(\[])[-−–][0-9]{1,7}(?![0-9])|(?<=[(\[])[0-9]{1,3}[-–][0-9]{1,3}(?=[)\]])|(?<!\w)[0-9]{1,7}(?:_[0-9]{1,7})+(?!\w))"
    rf"|(?P<number>(?:(?<![^\W\d_])|(?<=[0-9][x×]))(?:[$€£] ?)?(?:{NUMBER})(?![0-9]|(?:st|nd|rd|th|er|ª|º)(?!\w)))"
    r"|(?P<mark>\*{1,3}|_{2,3}|(?<!\w)_|_(?!\w)|~~|`+|\\)"
    r"|(?P<word>(?<![^\W_])(?:w/|c/(?!u(?!\w)))|[^\W_]+(?:['’.&-](?=[^\W_])[^\W_]+)*|&|[^\w\s!-/:-@\[-`{-~\u2010-\u2022\u2190-\u21ff]{1,20}(?=\s*:))"
    r"|(?P<dash>[-–—−‐‑‒]+>?|=>|→|➔|➜)"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<gap> {2,})"
    r"|(?P<sign>\.{2,}|…+|[:：;,|¦\t/=@+·•~>])"
)
GAP, _WIDE_GAP = "  ", "   "
"""The sign of blanks between the columns of a table; a line of a table has more of them somewhere."""
_NO_COUNT = re.compile(
    r"[0-9]{1,3}(?:\.(?= +[^\W\d_])|[-–][0-9]{1,3}(?: ?[x×])?(?= +[^\W\d_])|-[A-Z]{1,3}(?![^\W_]))"
    rf"|[0-9]{{1,3}}(?:[.,][0-9]{{1,2}})? (?={MEASURE}(?!\w))"
)
"""In front of a line: ``2. Company``, ``5-6 Bats``, ``2-HQ``, ``88 mm Gun``."""
_DASHES = "-–—−‐‑‒→➔➜"
_COMMON_SIGNS = {"：": ":", "¦": "|", "•": "·", "…": ".."}


@dataclass(frozen=True, slots=True)
class Item:
    """A word, a number or a sign."""

    kind: Kind
    text: str
    start: int
    end: int
    key: str = ""
    """Of words: what is alike in all spellings. Of signs: which."""
    value: int = 0
    """A count."""
    halves: Halves | None = None
    """A number as points; none: it is no multiple of ½."""
    is_each: bool | None = None
    """Of a cost: of one figure, or of all; none: it does not say."""
    limit: Halves = 0
    """Behind “of”: ``24/25``."""


def items(text: str, start: int, end: int) -> list[Item]:
    """The items of a stretch of the text, at most ``MAX_ITEMS`` and one."""
    result: list[Item] = []
    for item in _items(text, start, end):
        result.append(item)
        if len(result) > MAX_ITEMS:
            break
    return result


def _items(text: str, start: int, end: int) -> Iterator[Item]:
    no_count = _NO_COUNT.match(text, start, end)
    if no_count:
        token = no_count.group().rstrip()
        yield Item("word", token, start, start + len(token), key=token)
        start = no_count.end()
    has_columns = text.find(_WIDE_GAP, start, end) >= 0
    for match in _TOKEN.finditer(text, start, end):
        token, place = match.group(), match.span()
        kind = match.lastgroup or ""
        if kind in ("count", "number"):
            yield _number(kind, token, place)
        elif kind == "odd":
            yield Item("number", token, *place, key=token)
        elif kind in _WORDS and token != '""':
            yield Item(_WORDS[kind], token, *place, key=_key(kind, token))
        elif kind == "gap" and has_columns:
            yield Item("separator", token, *place, key=GAP)
        elif kind == "sign" or (kind == "dash" and (token not in "-‐‑" or _parts_words(text, place, start, end))):
            yield Item("separator", token, *place, key=_sign(token))


_WORDS: dict[str, Kind] = {
    "word": "word", "quoted": "quoted", "open": "open", "close": "close", "signed": "signed",
}  # fmt: skip


def _key(kind: str, text: str) -> str:
    if kind == "signed":
        return text.replace("+", "")
    return key(text) or text if kind == "word" else text


def _number(kind: str, text: str, place: tuple[int, int]) -> Item:
    if kind == "count":
        return Item("count", text, *place, value=int("".join(filter(str.isdecimal, text))))
    plain = text.lstrip("$€£ ")
    halves = stated_halves(plain)
    value = whole_points(halves) if halves is not None and halves % 2 == 0 and text.isdecimal() else 0
    if plain != text and halves is not None:
        return Item("cost", text, *place, key="points", halves=halves)
    return Item("number", text, *place, key=text, value=value, halves=halves)


def _sign(text: str) -> str:
    """The common form of all variants of a sign."""
    if text[0] in _DASHES or text == "=>":
        return "-"
    return ".." if text[0] == "." else _COMMON_SIGNS.get(text[0], text[0])


def _parts_words(text: str, place: tuple[int, int], start: int, end: int) -> bool:
    """Whether a hyphen has a blank, or nothing, at one of its sides."""
    before = text[place[0] - 1 : place[0]] if place[0] > start else " "
    behind = text[place[1] : place[1] + 1] if place[1] < end else " "
    return not (before.isalnum() and behind.isalnum())
