"""Sentences and unusual orders: the name is the words that nothing else explains, wherever they stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.words.vocabulary import Vocabulary

MAX_NUMBER_WORDS = 4
"""Of a number: ``half a dozen``."""
ONE = ("a", "an")
"""Numbers in words that within a sentence are articles."""
MAX_JOINING = 3
"""Letters of a word within names: ``Lord of the Ash``."""
Run = tuple[int, int]
"""The beginning and end of a run of words."""


@dataclass(frozen=True, slots=True)
class Reordered:
    """A line with its name in front of all but its count."""

    items: tuple[Item, ...]
    start: int
    end: int
    """The name."""


def put_in_order(items: Sequence[Item], words: Vocabulary) -> Reordered | None:
    """The line in the order of a list; none: no words are left for a name."""
    items = _in_lower_case(with_number_words(items, words), words)
    runs, figures = _runs(items, words)
    run = _name(items, runs, words) or next(iter(figures), None)
    if run is None:
        return None
    count = _count_before(items, run[0], words)
    is_named = run not in figures
    in_place = [
        item for place, item in enumerate(items) if not (is_named and run[0] <= place < run[1]) and place != count
    ]
    introduction = _introduction(items, runs, run[0], words)
    dropped = {id(items[place]) for place in introduction}
    rest = [item for item in in_place if id(item) not in dropped and not _says_nothing(item, words)]
    lead = [] if count is None else [items[count]]
    name = list(items[run[0] : run[1]])
    edge = Item("separator", ":", name[-1].end, name[-1].end, key=":")
    return Reordered((*lead, *name, edge, *rest), len(lead), len(lead) + len(name))


def _introduction(items: Sequence[Item], runs: Sequence[Run], start: int, words: Vocabulary) -> set[int]:
    """The places of the words in front of a name that lead to it, with no term, sign or number between them."""
    places: set[int] = set()
    numbers = 0
    for place in range(start - 1, -1, -1):
        item = items[place]
        numbers += item.kind in ("count", "number")
        is_run = any(first <= place < end for first, end in runs)
        leads = is_run or _says_nothing(item, words) or item.kind in ("count", "number")
        if numbers > 1 or not leads:
            break
        places |= {place} if is_run else set()
    return places


def _in_lower_case(items: Sequence[Item], words: Vocabulary) -> list[Item]:
    """The items without the capital letter of a word of sentences that begins one, or stands behind an article."""
    lowered: list[Item] = []
    for item in items:
        is_behind = not lowered or _says_nothing(lowered[-1], words)
        lower = replace(item, text=item.text.lower()) if item.kind == "word" and is_behind else item
        lowered.append(lower if _says_nothing(lower, words) else item)
    return lowered


def with_number_words(items: Sequence[Item], words: Vocabulary) -> list[Item]:
    """The items with numbers in words as counts: ``six``, ``a dozen``."""
    counted: list[Item] = []
    place = 0
    while place < len(items):
        end = number_end(items, place, words)
        if end:
            value = words.numbers["".join(item.key for item in items[place:end])]
            counted.append(replace(items[place], kind="count", end=items[end - 1].end, value=value))
        else:
            counted.append(items[place])
        place = end or place + 1
    return counted


def number_end(items: Sequence[Item], place: int, words: Vocabulary) -> int:
    """The end of a number in words that begins there; 0: none does."""
    for end in range(min(len(items), place + MAX_NUMBER_WORDS), place, -1):
        if all(item.kind == "word" for item in items[place:end]):
            number = "".join(item.key for item in items[place:end])
            if number in words.numbers and number not in ONE:
                return end
    return 0


def _runs(items: Sequence[Item], words: Vocabulary) -> tuple[list[Run], list[Run]]:
    """The stretches of words that mean nothing, and the figures."""
    runs: list[Run] = []
    figures: list[Run] = []
    place = 0
    while place < len(items):
        term = _term(items, place, words)
        if term and term[1] == "figure":
            figures.append((place, term[0]))
        end = term[0] if term else place + 1
        if not term and _may_name(items, place, words):
            while end < len(items) and _goes_on(items, end, words):
                end += 1
            runs.append((place, end))
        place = end
    return runs, figures


def _term(items: Sequence[Item], place: int, words: Vocabulary) -> tuple[int, str] | None:
    """The end of a term, and its kind."""
    if items[place].kind not in ("word", "signed"):
        return None
    end = place
    while end < min(len(items), place + 7) and items[end].kind in ("word", "signed", "number"):
        end += 1
    term = words.match_in_name([item.key for item in items[place:end]], 0)
    return (place + term.length, term.row[0]) if term else None


def _may_name(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    item = items[place]
    return item.kind == "quoted" or (item.kind == "word" and not _says_nothing(item, words))


def _goes_on(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    """Whether a name goes on: with another such word, or with one that joins two in capitals: ``Lord of Ash``."""
    if _term(items, place, words) or items[place].kind == "quoted":
        return False
    if _may_name(items, place, words):
        return True
    behind = next((index for index in range(place, min(len(items), place + 3)) if _may_name(items, index, words)), 0)
    is_joined = all(item.kind == "word" and _joins_names(item, words) for item in items[place:behind])
    return bool(behind) and is_joined and items[behind].text[:1].isupper() and not _term(items, behind, words)


def _joins_names(item: Item, words: Vocabulary) -> bool:
    """Whether it is a short word as within names: “of”, “the”."""
    return len(item.text) <= MAX_JOINING and item.text.isalpha() and _says_nothing(item, words)


def _name(items: Sequence[Item], runs: Sequence[Run], words: Vocabulary) -> Run | None:
    """The words that are the name: in quotes, behind a number or an article, else the first."""
    quoted = [run for run in runs if items[run[0]].kind == "quoted"]
    if len(quoted) == 1:
        return quoted[0]
    outside = [run for run in runs if not _depth(items, run[0])]
    counted = [run for run in outside if run[0] and items[run[0] - 1].kind in ("count", "number")]
    introduced = [run for run in outside if run[0] and items[run[0] - 1].key in words.articles]
    return next(iter((*counted, *introduced, *outside)), None)


def _depth(items: Sequence[Item], place: int) -> int:
    """The number of brackets that are open there."""
    return sum((item.kind == "open") - (item.kind == "close") for item in items[:place])


def _count_before(items: Sequence[Item], start: int, words: Vocabulary) -> int | None:
    """The place of the count in front of the name."""
    place = start - 1
    while place >= 0 and (items[place].kind == "open" or _says_nothing(items[place], words)):
        place -= 1
    return place if place >= 0 and items[place].kind in ("count", "number") else None


def _says_nothing(item: Item, words: Vocabulary) -> bool:
    is_label = item.key in words.labels and item.text.islower()
    return item.kind == "word" and (is_label or words.is_around(item.key, item.text))
