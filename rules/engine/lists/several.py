"""Lines that hold several units: where one may end and the next begin."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.engine.lists.tokens import Item
from rules.engine.lists.vocabulary import Vocabulary

MAX_UNITS_OF_LINE = 12
Stretch = Sequence[Item]


def stretches(items: Stretch, words: Vocabulary) -> Iterator[list[Stretch]]:
    """The ways to take a line apart: behind costs, and outside of brackets at semicolons, or at commas and “and”."""
    depths: list[int] = []
    for item in items:
        depths.append((depths[-1] if depths else 0) + (item.kind == "open") - (item.kind == "close"))
    outside = [place for place in range(len(items)) if not depths[place]]
    ways = (
        [cut for place, item in enumerate(items) if item.kind == "cost" and (cut := _begin(items, place)) > place + 1],
        [place + 1 for place in outside if items[place].key == ";"],
        [place + 1 for place in outside if items[place].key == "," or items[place].key in words.joining],
    )
    for cuts in ways:
        if 0 < len(cuts) < MAX_UNITS_OF_LINE:
            plain = (_plain(items[start:end], words) for start, end in pairwise([0, *cuts, len(items)]))
            parts = [part for part in plain if part]
            if len(parts) > 1:
                yield parts


def _begin(items: Stretch, place: int) -> int:
    """Where a unit begins behind a cost and the signs behind it; 0: none does."""
    start = place + 1
    while start < len(items) and items[start].kind in ("close", "separator"):
        start += 1
    is_unit = start < len(items) and items[start].kind in ("count", "word", "quoted", "number", "open")
    return start if is_unit else 0


def _plain(part: Stretch, words: Vocabulary) -> Stretch:
    """Without the signs and the words such as “and” at its ends, and without “My list:” in front."""
    label = next((place for place, item in enumerate(part[:5]) if item.key == ":"), 0)
    if any(words.labels.get(item.key) == "army" for item in part[:label]):
        part = part[label + 1 :]
    start, end = 0, len(part)
    while start < end and (part[start].key in words.joining or _is_article(part[start], words)):
        start += 1
    while start < end and (part[end - 1].key in words.joining or part[end - 1].kind == "separator"):
        end -= 1
    return part[start:end]


def _is_article(item: Item, words: Vocabulary) -> bool:
    """Whether it is “a” and the like, and no beginning of a name: ``Los Lobos``."""
    return item.text.islower() and item.key in words.articles
