"""The glossary's words (``docs/glossary.md``), looked for in a sentence and in its translation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[3] / "docs" / "glossary.md"
ARTICLE = re.compile(r"^(der|die|das|el|la|los|las) ")
BRIEFLY = re.compile(r"^(kurz|breve): ")
ENDING = re.compile(r"(?<=\w{3})(en|em|er|es|as|os|e|n|s|o|a)$")
VALUES = re.compile(r"<i>[^<>]*</i>|%\(\w+\)s|\{\w+\}|<[^<>]*>")


@dataclass(frozen=True)
class Term:
    """An English word, and its translations: several if the English has several meanings."""

    english: str
    translations: tuple[str, ...]

    def is_in(self, sentence: str) -> bool:
        """Whether the English has the word; one with a capital letter is the label of a button."""
        if self.english[0].isupper():
            return sentence.strip() == self.english
        return re.search(rf"(?<![\w-]){re.escape(self.english)}(?![\w-])", sentence, re.IGNORECASE) is not None

    def is_kept_in(self, translation: str, also: tuple[str, ...] = ()) -> bool:
        """Whether the translation has the word, in any case, gender or number, or in a compound."""
        return any(_stem(word).search(translation) for word in (*self.translations, *also))


@cache
def _stem(phrase: str) -> re.Pattern[str]:
    words = (re.escape(ENDING.sub("", word)) + r"\w*" for word in phrase.split())
    return re.compile(r"[\W_]+".join(words), re.IGNORECASE)


def languages() -> list[str]:
    """The names of the languages, each by itself, as the columns after the first."""
    return _cells(_table()[0])[1:]


def terms(language: str) -> list[Term]:
    """All terms of a language, which is called as its column is."""
    column = _cells(_table()[0]).index(language)
    found: dict[str, list[str]] = {}
    for row in _table()[2:]:
        cells = _cells(row)
        for english, translation in _pairs(cells[0], cells[column]):
            for form in _forms(english):
                found.setdefault(form, []).extend(_forms(translation))
    return [Term(english, tuple(translations)) for english, translations in found.items()]


def words_only(sentence: str) -> str:
    """The sentence without its values and tags, and without titles of books."""
    return VALUES.sub(" ", sentence)


def _table() -> list[str]:
    return [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|\n").split("|")]


def _pairs(english: str, translation: str) -> Iterator[tuple[str, str]]:
    """What commas part alike in both languages is several terms."""
    parts, others = (re.sub(r" \([^)]*\)", "", cell).split(", ") for cell in (english, translation))
    return zip(parts, others, strict=True) if len(parts) == len(others) else iter([(english, translation)])


def _forms(text: str) -> Iterator[str]:
    """One and many, in brief too."""
    for form in re.split(r" / |; |, ", re.sub(r" \([^)]*\)", "", text)):
        yield ARTICLE.sub("", BRIEFLY.sub("", form)).replace("*in", "")
