"""Lines that hold several units: where one may end and the next begin."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.words.vocabulary import Vocabulary

MAX_UNITS_OF_LINE = 12
MIN_INTRODUCTION, MAX_INTRODUCTION = 4, 12
"""Words in front of the first unit."""
MIN_TALK, MIN_LAST_WORD = 3, 5
"""Words of a sentence in front of the units; letters of a word in capitals at its end."""
Stretch = Sequence[Item]


def cut_at_signs(items: Stretch, words: Vocabulary) -> Iterator[list[Stretch]]:
    """The ways to take a line apart outside of brackets: at semicolons, bars, or commas and “and”."""
    outside = [place for place, depth in enumerate(_depths(items)) if not depth]
    has_sum = len(items) > 2 and items[-1].kind == "cost" and items[-1].is_each is False
    ends = [len(items) - 1] if has_sum else []
    ways = (
        [place + 1 for place in outside if items[place].key == ";"],
        [place + 1 for place in outside if items[place].key == "|"],
        [place + 1 for place in outside if items[place].key == "," or items[place].key in words.joining],
    )
    for cuts in ways:
        if 0 < len(cuts) < MAX_UNITS_OF_LINE:
            edges = sorted({0, *cuts, *ends, len(items)})
            plain = (trim_stretch(skip_introduction(items[start:end], words), words) for start, end in pairwise(edges))
            parts = [part for part in plain if part]
            if len(parts) > 1:
                yield parts


def _depths(items: Stretch) -> list[int]:
    """The number of brackets that are open behind each item."""
    depths: list[int] = []
    for item in items:
        depths.append((depths[-1] if depths else 0) + (item.kind == "open") - (item.kind == "close"))
    return depths


def find_ends(items: Stretch, text: str, words: Vocabulary) -> list[int]:
    """Possible ends of a unit with a cost: outside of brackets behind a number, a bracket, a sign or a sentence.

    In front of “=” a unit ends only if it does not end behind it: ``7 x 1 = 7``, but ``Knights 6 = 20``.
    """
    places: list[int] = []
    late = 0
    for place, depth in enumerate(_depths(items)[:-1]):
        item = items[place]
        is_sign = item.key in _ENDING or item.key in words.joining or item.kind in ("number", "cost", "close")
        behind = items[place + 1]
        between = text[item.end : behind.start]
        is_number = item.kind in _NUMBERS and behind.kind in _NUMBERS and not between.strip(" x×=")
        is_glued = not between and behind.kind == "word"
        is_cost = [token.kind for token in items[place + 1 : place + 4]] in _COSTS_IN_BRACKETS
        goes_on = is_number or is_glued or is_cost or behind.key in ("=", "@")
        late = place + 1 if "=" in between else late
        if depth == 0 and not goes_on and (is_sign or _ends_sentence(item, text)):
            places += [place + 1, *([late] if late else [])]
            late = 0
    return [*places, len(items), *([late] if late else [])]


def _ends_sentence(item: Item, text: str) -> bool:
    """Whether a full stop follows, and not that of a word cut short: ``Dr. Strand``."""
    is_cut_short = item.kind == "word" and item.text[:1].isupper() and len(item.text) < MIN_LAST_WORD
    return _SENTENCE_END.match(text, item.end) is not None and not is_cut_short


_SENTENCE_END = re.compile(r"(?:\.\s|[!?]{1,3} )")


_COSTS_IN_BRACKETS = (["open", "cost", "close"], ["open", "number", "close"])
_NUMBERS = ("number", "cost", "count", "limit")
_ENDING = (",", ";", "|", "/", "+", "·", "-", "~")


def count_talk(items: Stretch, text: str, words: Vocabulary) -> int:
    """Count the items of the sentences that stand in front of all units and hold no number and no term.

    A sentence may lead to the first unit: ``I was thinking of running Ana (Hero) …``.
    """
    length = lead = prose = 0
    for place, item in enumerate(items[:-1]):
        is_term = item.kind == "word" and words.match([item.key], 0, may_abbreviate=False)
        is_count = item.key in words.numbers and item.key not in words.articles
        if is_term or is_count or item.kind in (*_NUMBERS, "open"):
            length = max(length, lead if lead < place else 0)
            break
        is_prose = item.key not in words.articles and words.is_around(item.key, item.text)
        prose += is_prose
        lead = place + 1 if is_prose and prose >= MIN_TALK else lead
        if place + 1 >= MIN_TALK and _ends_sentence(item, text):
            length = place + 1
    return length


def trim_stretch(items: Stretch, words: Vocabulary) -> Stretch:
    """Without the signs and the words such as “and” at its ends."""
    start, end = 0, len(items)
    while start < end and (
        items[start].key in words.joining
        or items[start].kind in ("separator", "close")
        or _is_article(items[start], words)
    ):
        start += 1
    while start < end and (items[end - 1].key in words.joining or items[end - 1].kind == "separator"):
        end -= 1
    return items[start:end]


def skip_introduction(part: Stretch, words: Vocabulary) -> Stretch:
    """Without “My list:” in front, or a group in front of a count and a name: ``Squad: 4x Riflemen``."""
    label = next((place for place, item in enumerate(part[:MAX_INTRODUCTION]) if item.key == ":"), 0)
    is_army = any(words.labels.get(item.key) == "army" for item in part[:label])
    is_prose = any(item.key in words.prose - words.articles for item in part[:label])
    is_prose = is_prose or (label > 0 and not any(item.kind in ("word", "quoted") for item in part[:label]))
    is_group = label > 0 and [item.kind for item in part[label + 1 : label + 3]] == ["count", "word"]
    is_group = is_group and words.match([part[label + 2].key], 0) is None
    return part[label + 1 :] if is_army or is_prose or is_group or _is_introduction(part[:label], words) else part


def _is_introduction(label: Stretch, words: Vocabulary) -> bool:
    """Whether the words in front of a colon are more than a name, and no numbers or terms."""
    keys = [item.key for item in label]
    is_plain = len(keys) >= MIN_INTRODUCTION and all(item.kind == "word" for item in label)
    return is_plain and not any(words.match(keys, place, may_abbreviate=False) for place in range(len(keys)))


def _is_article(item: Item, words: Vocabulary) -> bool:
    """Whether it is “a” and the like, and no beginning of a name: ``Los Lobos``."""
    return item.text.islower() and item.key in words.articles
