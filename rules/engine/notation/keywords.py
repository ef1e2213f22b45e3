"""The notation's own words, such as “points” and “each”, in all languages, and the patterns made of them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.notation.names import Languages, key, languages, spellings
from rules.engine.wording.messages import Message, Points, in_every_language, message
from rules.engine.wording.sentences import SENTENCES

DASHES = "-‐‑‒–—−"
NUMBER = (
    r"(?:[0-9]{1,3}(?:(?:,[0-9]{3}){1,3}|(?:\.[0-9]{3}){1,3})(?![0-9])(?:½|[.,][0-9]{1,2}(?![0-9]))?"
    r"|[0-9]{1,10}(?: ?½| 1/2(?![0-9])|[.,][0-9]{1,2}(?![0-9]))?|½|(?<![0-9])[.,]5(?![0-9]))"
)
"""Points as people write them: ``12½``, ``12.5``, ``12,5``, ``1,234``, ``1.234,5``."""
MEASURE = r"(?i:mm|cm|kg|inch|tons?|pdr|pounder)"
"""Units of measure behind a number that begins a name: ``88 mm Gun``."""
_GAP = r"[ \n]*+"
_SAMPLES = (0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 101, 111)
"""Numbers of which a language may have forms of their own."""
_FIRST = 7
_BEFORE, _AFTER = "\ue000", "\ue001"


@dataclass(frozen=True, slots=True, eq=False)
class Keywords:
    """The patterns and words by which the notation's lines are taken apart."""

    points_at_the_end: re.Pattern[str]
    counted: tuple[re.Pattern[str], ...]
    """A name with its count."""
    colon: re.Pattern[str]
    """With a count in front of it."""
    note: re.Pattern[str]
    joined: re.Pattern[str]
    """The word before the last of several names."""
    goes_on: re.Pattern[str]
    """The beginning of a line that belongs to the one above."""
    ended: re.Pattern[str]
    """The end of a complete line."""
    between: re.Pattern[str]
    """The separator between the facts of an army."""
    points: re.Pattern[str]
    size: re.Pattern[str]
    needs_quotes: re.Pattern[str]
    """Signs and words that would be misread in the name of an option."""
    each: str
    """The text for the cost of one of several: ``{points} each``."""
    noted: str
    """The word in front of a note."""
    nothing: str
    """The word for no optional rules."""
    numbers: Mapping[str, int]
    """Counts in words, as in ``Ghouls (five)``."""
    every_number: Mapping[str, int]
    """The same in all languages."""
    points_words: frozenset[str]
    limit_words: frozenset[str]
    """Words between points and a limit."""
    figures: frozenset[str]
    totals: frozenset[str]
    none: frozenset[str]
    no_limit: frozenset[str]


def keywords(wary: bool = False) -> Keywords:
    """The words of all languages; number words are the reader's or English unless ``wary``.

    ``Rangers (Elf)`` are eleven in German: only for German readers, but a wary writer quotes such names.
    """
    return _keywords(languages(), wary)


@lru_cache(maxsize=32)
def _keywords(languages: Languages, wary: bool) -> Keywords:
    points, each_before, each_after = _either(_points()), _either(_each(0)), _either(_each(1))
    every_before = rf"(?P<every_before>{each_before}{_GAP})?" if _each(0) else ""
    figures = {*_tails("notation-figures", "count"), *_listed(message("notation-models"))}
    numbers = _numbers(wary)
    joining, limits = _either(_listed(message("notation-and"))), _either(_of_limit())
    count = rf"(?P<count>[0-9]{{1,20}}|{_either(numbers)})"
    in_brackets = rf"\(\s*+[x×]?\s*+{count}\s*+[x×]?(?:\s*+{_either(figures)})?\s*+\)"
    note, word = _either(_listed(message("notation-note"))), rf"{points}\.?"
    each = rf"(?P<each>{NUMBER}){_GAP}(?:{word})?{_GAP}(?:/{_GAP})?{each_after}"
    if _each(0):
        each = rf"(?:{each}|{each_before}{_GAP}(?P<each_behind>{NUMBER}){_GAP}(?:{word})?)"
    return Keywords(
        points_at_the_end=_pattern(
            rf"(?:[{DASHES}=:,]{_GAP}|\({_GAP}|(?<=[ \n]))(?:{every_before}(?P<total>{NUMBER}){_GAP}{word}"
            rf"(?P<every>{_GAP}{each_after})?(?:{_GAP}[,;]?{_GAP}\(?{_GAP}{each}{_GAP}\)?)?){_GAP}\)?{_GAP}\.?$"
        ),
        counted=(
            _pattern(rf"(?P<name>.*?)\s*+{in_brackets}"),
            _pattern(r"(?P<count>[0-9]{1,5}) ?[x×]\s++(?P<name>.+)"),
            _pattern(r"(?P<name>.+?)\s++[x×] ?(?P<count>[0-9]{1,5})"),
            _pattern(rf"(?P<count>[0-9]{{1,3}})\s++(?P<name>(?!{MEASURE}(?!\w))[^\W\d_].*)"),
        ),
        colon=_pattern(rf"\s*+(?:{in_brackets})?\s*+[:：]"),
        note=_pattern(rf"\(\s*+{note}\s*+:\s*+"),
        joined=_pattern(rf"{joining}\s"),
        goes_on=_pattern(
            rf"[{DASHES}] ?(?:{each_before} )?[0-9½]|\( ?{note}|\(?[0-9]{{1,10}}[½.,]?[0-9]? ?(?:{points}|{each_after})"
            rf"|\(?{each_before} ?[0-9½]|{points}|{each_after}"
        ),
        ended=_pattern(rf"[0-9½] ?(?:{points})?\.?(?: ?\([^()]*\))?$|\)\.?$"),
        between=_pattern(_between()),
        points=_pattern(rf"(?:(?P<points>{NUMBER})\s*{limits}\s*)?(?P<limit>{NUMBER})\s*{word}"),
        size=_pattern(rf"(?:(?P<points>{NUMBER})\s*{limits}\s*)?(?P<limit>{NUMBER})\s+(?P<what>.+)"),
        needs_quotes=_pattern(rf'[,;"“”„«»]|^{joining}\s|\.$|^\s|\s$|\s\s'),
        each=first(message("notation-each", points="{points}")),
        noted=first(message("notation-note")),
        nothing=first(message("notation-none")),
        numbers={key(form): number for word, number in numbers.items() for form in spellings(word)},
        every_number=_numbers(wary=True),
        points_words=frozenset(_points()),
        limit_words=frozenset(_of_limit()),
        figures=frozenset(map(key, figures)),
        totals=frozenset(map(key, _listed(message("notation-totals")))),
        none=frozenset(map(key, _listed(message("notation-none")))),
        no_limit=frozenset(map(key, _listed(message("notation-no-limit")))),
    )


def first(message: Message) -> str:
    """The word that is written, of those that are read alike."""
    return str(message).partition(",")[0].strip()


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE | re.DOTALL)


def _either(words: Iterable[str]) -> str:
    """A pattern of any of these words, the longest first; it matches nothing if there are none."""
    forms = {form for word in words for form in spellings(word)}
    patterns = [_word(form) for form in sorted(forms, key=lambda form: (-len(form), form))]
    return f"(?:{'|'.join(patterns)})" if patterns else r"(?!)"


def _word(form: str) -> str:
    """A whole word, its full stop at will; a line may end within several."""
    whole = form.rstrip(".") or form
    end = r"(?!\w)" if whole[-1].isalnum() else ""
    return r"[ \n]++".join(map(re.escape, whole.split())) + end + r"\.?" * form.endswith(".")


def _listed(message: Message) -> list[str]:
    """The words of a sentence that lists words, in all languages."""
    return [word for text in in_every_language(message) for word in _split(text)]


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _tails(name: str, value: str) -> Iterator[str]:
    """The words after the number in all forms of a sentence that begins with one."""
    for number in _SAMPLES:
        for text in in_every_language(Message(name, ((value, Points(2 * number)),))):
            tail = text.replace(str(Points(2 * number)), "", 1).strip()
            if tail:
                yield tail


def _points() -> set[str]:
    return {
        *_listed(message("notation-points")),
        *_tails("points", "points"),
        *(tail for _, tail in _limits() if tail),
    }


def _each(place: int) -> list[str]:
    """Words for “each” before the number, or after it."""
    forms = (form.partition(_BEFORE) for form in _listed(message("notation-each", points=_BEFORE)))
    return [part for before, _, after in forms if (part := (before, after)[place and 1].strip())]


def _limits() -> Iterator[tuple[str, str]]:
    """The words between points and limit, and after the limit."""
    for number in _SAMPLES:
        sentence = message("notation-of-limit", points=Points(2 * _FIRST), limit=Points(2 * number))
        for text in in_every_language(sentence):
            parts = re.search(rf"{_FIRST}\b\s*(.+?)\s*\b{number}\b(.*)", text)
            if parts:
                yield parts[1], parts[2].strip()


def _of_limit() -> set[str]:
    forms = in_every_language(message("notation-of-size", count=_BEFORE, size=_AFTER))
    return {middle for text in forms if (middle := _middle(text))} | {preposition for preposition, _ in _limits()}


def _middle(text: str) -> str:
    """The words between two values."""
    return text.partition(_BEFORE)[2].partition(_AFTER)[0].strip(" ,;")


def _between() -> str:
    """A comma outside numbers, or a word, or both."""
    with_kinds = in_every_language(message("notation-including", figures=_BEFORE, kinds=_AFTER))
    in_lists = in_every_language(message("list-and", first=_BEFORE, last=_AFTER))
    middles = {middle for text in (*with_kinds, *in_lists) if (middle := _middle(text))}
    words = _either({*middles, *_listed(message("notation-between")), *_listed(message("notation-and"))})
    return rf"\s*(?:;|,(?![0-9])|(?<![0-9]),)\s*(?:{words}\s+)?|\s+{words}\s+"


def _numbers(wary: bool) -> dict[str, int]:
    sentence = message("notation-numbers")
    texts = in_every_language(sentence) if wary else (str(sentence), str(SENTENCES[sentence.key]))
    return {word: number for text in texts for number, word in enumerate(_split(text), 1)}
