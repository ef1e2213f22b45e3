"""A pseudo language: every translated text is in brackets, with odd letters and 40 % longer.

Text outside of the brackets is not translatable.
"""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from django.db.models import Model
from django.utils.translation import trans_real

from rules import texts
from rules.fixture import Node

CODE = "eo"
"""A language that Django knows, so that addresses and cookies take it; its words are replaced by ours."""
LONGER = "gl"
"""Another, for the texts that are longer; sheets hyphenate it."""
OPEN, CLOSE = "⟦", "⟧"
ODD = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝčñšžČÑŠŽ")
KEPT = re.compile(r"(%\(\w+\)[sdr]|%%|%[sdr]|\{[^{}]*\}|<[^<>]*>|&\w+;)")
LETTERS = re.compile(r"[^\W\d_]+")
MORE = "éñasolí"
"""What words are made longer with: letters of a usual width."""
WORD = re.compile(r"[^\W\d_]{2,}")
SEEN_OR_HEARD = {"alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title"}
UNREAD = {"script", "style", "code", "kbd", "pre", "textarea"}


def pseudo(text: str) -> str:
    """The text in the pseudo language."""
    if not text.strip():
        return text
    parts = KEPT.split(text)
    longer = "·" * max(1, len(text) * 2 // 5)
    odd = "".join(part if KEPT.fullmatch(part) else part.translate(ODD) for part in parts)
    return f"{OPEN}{odd}{longer}{CLOSE}"


def longer(text: str) -> str:
    """The text with 40 % more letters, each word by as much, so that it may break where the English does."""
    return "".join(part if KEPT.fullmatch(part) else LETTERS.sub(_longer_word, part) for part in KEPT.split(text))


def _longer_word(word: re.Match[str]) -> str:
    more = -(-2 * len(word[0]) // 5)
    added = (MORE * more)[:more]
    return word[0] + (added.upper() if len(word[0]) > 1 and word[0].isupper() else added)


class Pseudo(trans_real.DjangoTranslation):
    """Translates whatever it is given."""

    def gettext(self, message: str) -> str:
        """The text in brackets, without what tells two meanings apart."""
        return pseudo(message.rpartition("\x04")[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for the number, in brackets."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The text in brackets; formats of dates stay."""
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form for the number, in brackets."""
        return self.ngettext(msgid1, msgid2, n)


class Longer(Pseudo):
    """The same in words that look like those of a language, 40 % longer than the English."""

    def gettext(self, message: str) -> str:
        return longer(message.rpartition("\x04")[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return longer(message)


class Context(HTMLParser):
    """What people see or hear of a page, outside of the brackets."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.unread: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNREAD:
            self.unread.append(tag)
        for name, value in attrs:
            if value and name in SEEN_OR_HEARD:
                self.outside.append(_outside(value, 0)[0])

    def handle_endtag(self, tag: str) -> None:
        if self.unread and self.unread[-1] == tag:
            self.unread.pop()

    def handle_data(self, data: str) -> None:
        if not self.unread:
            text, self.depth = _outside(data, self.depth)
            self.outside.append(text)


def outside(text: str) -> str:
    """What a plain text says outside of the brackets."""
    return _outside(text, 0)[0]


def _outside(text: str, depth: int) -> tuple[str, int]:
    """The text outside of all brackets, and the depth at its end."""
    left = []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth == 0 and letter != CLOSE:
            left.append(letter)
    return "".join(left), depth


def words_of(value: object) -> Iterator[str]:
    """Every word of a document."""
    if isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, list):
        for one in value:
            yield from words_of(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from words_of(key)
            yield from words_of(one)


def words_of_rule_books() -> set[str]:
    """The words of the rule books, their samples and sets of toys, which have translations of their own."""
    fixtures = Path(__file__).parents[3] / "fixtures"
    files = [*fixtures.glob("*.json"), *fixtures.glob("samples/*.json"), *fixtures.glob("toys/*.json")]
    return {word.lower() for path in files for word in words_of(json.loads(path.read_text(encoding="utf-8")))}


def left_in_english(html: str, known: set[str]) -> list[str]:
    """The texts of a page that hold words outside of the brackets, but for those that are known."""
    shown = Context()
    shown.feed(html)
    texts = (" ".join(text.split()) for text in shown.outside)
    return [text for text in texts if any(word.lower() not in known for word in WORD.findall(text))]


def longer_row(model: type[Model], row: Node, language: str) -> Node:
    """A row of a rule book with all its words longer."""
    if language != LONGER:
        return row
    return texts.with_words(
        row, {tuple(path.split(".")): longer(text) for path, text in texts.words_of(model, row).items()}
    )
