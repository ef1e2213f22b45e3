"""Numbers of a line with the words around them: counts, costs, costs of each figure, points of a limit."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.lists.cutting.tokens import Item, Kind
from rules.engine.lists.words.vocabulary import Vocabulary

MAX_EACH_WORDS = 3
MAX_MEASURE = 2
"""Letters behind a number that make it a part of a name: ``88mm``."""


def with_costs(items: Sequence[Item], words: Vocabulary) -> tuple[Item, ...]:
    """The items with each number and the words that say what it is as one."""
    priced_items: list[Item] = []
    items = _with_bracketed_names(_without_repeated_counts(items, words), words)
    place = 0
    while place < len(items):
        item = _plain_number(items, place, words)
        if item.kind == "number":
            end = _number([*items[:place], item, *items[place + 1 :]], place, words, priced_items)
        else:
            priced_items.append(item)
            end = place + 1
        place = end
    return tuple(priced_items)


def _without_repeated_counts(items: Sequence[Item], words: Vocabulary) -> Sequence[Item]:
    """Without brackets around nothing, and around a number behind the same number: ``4 (four) Riflemen``."""
    items = _with_units_of_measure(items, words)
    items = [_plain_bracket(items, place) for place in range(len(items))]
    values = [item.value or (words.numbers.get(item.key, 0) if item.kind == "word" else 0) for item in items[:4]]
    is_repeated = [item.kind for item in items[1:4:2]] == ["open", "close"] and values[0] == values[2] > 0
    return [replace(items[2], kind="count", value=values[0]), *items[4:]] if is_repeated else items


def _with_units_of_measure(items: Sequence[Item], words: Vocabulary) -> list[Item]:
    """The items with a number and the letters right behind it as a word, if these say nothing: ``88mm Gun``."""
    joined_items: list[Item] = []
    for item in items:
        before = joined_items[-1] if joined_items else None
        is_glued = before is not None and before.kind == "number" and before.end == item.start and item.kind == "word"
        is_known = item.key in words.points or item.key in words.each_after or item.key in words.labels
        if before and is_glued and not is_known and len(item.text) <= MAX_MEASURE and item.text.isalpha():
            text = before.text + item.text
            joined_items[-1] = Item("word", text, before.start, item.end, key=(before.text + item.key).casefold())
        else:
            joined_items.append(item)
    return joined_items


def _plain_number(items: Sequence[Item], place: int, words: Vocabulary) -> Item:
    """The item; ``(+2)`` and a number in words in front of points as a number."""
    item = items[place]
    if item.kind == "signed" and not place and item.text.startswith("+") and _is_word(items, 1):
        return replace(item, kind="number", value=int(item.key), halves=2 * int(item.key))
    if item.kind == "signed" and [neighbor.kind for neighbor in items[place - 1 : place + 2]] == [
        "open",
        "signed",
        "close",
    ]:
        return replace(item, kind="number", halves=2 * int(item.key))
    behind = items[place + 1] if place + 1 < len(items) else None
    if item.key in words.articles and behind and behind.key in words.one_point:
        return replace(item, kind="number", value=1, halves=2)
    is_sum = item.key in words.numbers and place > 0 and words.labels.get(items[place - 1].key) == "total"
    is_sum = is_sum and not _is_word(items, place + 1)
    is_before_points = item.key in words.numbers and behind is not None and behind.key in words.points - {"p"}
    if item.kind == "word" and (is_before_points or is_sum):
        value = words.numbers[item.key]
        return replace(item, kind="number", value=value, halves=2 * value)
    return item


def _plain_bracket(items: Sequence[Item], place: int) -> Item:
    """The item; a bracket around nothing as a comma."""
    pairs = (items[place : place + 2], items[max(0, place - 1) : place + 1])
    is_empty = any([item.kind for item in pair] == ["open", "close"] for pair in pairs)
    return replace(items[place], kind="separator", key=",") if is_empty else items[place]


def _with_bracketed_names(items: Sequence[Item], words: Vocabulary) -> Sequence[Item]:
    """Without the signs within names: ``Support (armor)``, ``Super-Fight: Major``."""
    dropped: set[int] = set()
    for place, item in enumerate(items):
        is_colon = item.key in (":", "=") and place > 1
        if not place or not (item.kind == "open" or is_colon):
            continue
        close = next(
            (index for index in range(place + 1, min(len(items), place + 6)) if items[index].kind == "close"), 0
        )
        close = place + 2 if is_colon and place + 1 < len(items) else close
        inner = "".join(item.key for item in items[place + 1 : close])
        before = ""
        for index in range(place - 1, max(-1, place - 4), -1):
            before = items[index].key + before
            row = words.terms.get(before + inner)
            if close and items[index].kind == "word" and row and not (is_colon and row[0] == "figure"):
                dropped |= {place} if is_colon else {place, close}
                break
    return [item for place, item in enumerate(items) if place not in dropped] if dropped else items


def _number(items: Sequence[Item], place: int, words: Vocabulary, earlier: list[Item]) -> int:
    """Add the number with its words. Returns the place behind them."""
    item = items[place]
    limit = _limit(items, place, words) if item.halves is not None else None
    if limit:
        earlier.append(limit[0])
        return limit[1]
    end = place + 1
    has_word = end < len(items) and items[end].kind == "word" and items[end].key in words.points
    has_word = has_word and not _is_name_like(items, end, item, words)
    end += has_word
    behind = _each_behind(items, end, words)
    stop = _known_behind(items, end, words.left)
    if stop and (stop == len(items) or items[stop].key != ":"):
        return stop
    if not has_word and not behind and (stop := _known_behind(items, end, words.of_them)):
        earlier.append(replace(item, kind="count", end=items[stop - 1].end))
        return stop
    end = behind or end
    total = 0 if behind else _sum_behind(items, end, words)
    is_total = bool(total) and (has_word or (place > 0 and not _is_word(items, total)))
    end = total if is_total else end
    kind, is_each = _sort(items, place, words, earlier, has_word or is_total, bool(behind))
    key = "points" if has_word else item.key
    is_each = False if is_total and kind == "cost" else is_each
    earlier.append(replace(item, kind=kind, end=items[end - 1].end, is_each=is_each, key=key))
    return end


def _sum_behind(items: Sequence[Item], place: int, words: Vocabulary) -> int:
    """The place behind words, in the same sentence, for all points: ``18 total``, ``18 in total``; 0: none."""
    is_near = place < len(items) and items[place].start - items[place - 1].end <= 1
    for end in range(min(len(items), place + 2), place, -1) if is_near else ():
        inner = items[place:end]
        label = "".join(item.key for item in inner)
        if all(item.kind == "word" for item in inner) and words.labels.get(label) == "total":
            last = items[end] if end + 1 == len(items) else None
            return end if last is None or (last.kind != "number" and last.key not in words.numbers) else 0
    return 0


def _is_word(items: Sequence[Item], place: int) -> bool:
    return place < len(items) and items[place].kind == "word"


def _sort(
    items: Sequence[Item], place: int, words: Vocabulary, earlier: list[Item], has_word: bool, is_each: bool
) -> tuple[Kind, bool | None]:
    """The kind of a number by the words around it, and whether it is the cost of one figure; drops these words."""
    item = items[place]
    is_each = is_each or _is_each_before(items, place, words, earlier)
    label = "" if has_word or is_each else _label_before(earlier, words)
    sign = earlier[-1].key if earlier and earlier[-1].kind == "separator" else ""
    if label == "count":
        return "count", None
    is_sum = sign == "=" and not _is_figure_ahead(items, place + 1, words)
    if item.halves is None or not (has_word or is_each or label or is_sum):
        return "number", None
    if sign == "@" and len(earlier) > 1 and earlier[-2].kind == "number" and earlier[-2].value:
        earlier[-2] = replace(earlier[-2], kind="count")
    if sign in ("=", "@"):
        earlier.pop()
    return "cost", True if is_each or label == "each" else False if sign == "=" else None


def _is_name_like(items: Sequence[Item], place: int, item: Item, words: Vocabulary) -> bool:
    """Whether a word for a single point stands behind another number, in front of a word: ``4 Point Man``."""
    behind = items[place + 1].kind if place + 1 < len(items) else ""
    return items[place].key in words.one_point and item.halves != 2 and behind == "word"


def _limit(items: Sequence[Item], place: int, words: Vocabulary) -> tuple[Item, int] | None:
    """``24/25``, ``24 of 25 points``."""
    if place + 2 >= len(items) or items[place + 2].kind != "number" or items[place + 1].key not in words.limits:
        return None
    other = items[place + 2]
    if other.halves is None:
        return None
    end = place + 3
    if end < len(items) and items[end].key in words.points:
        end += 1
    return replace(items[place], kind="limit", end=items[end - 1].end, limit=other.halves), end


def _each_behind(items: Sequence[Item], start: int, words: Vocabulary) -> int:
    """The place behind words for “each”; 0: there are none."""
    if start < len(items) and items[start].key in ("/", "("):
        inner = _each_behind(items, start + 1, words) if items[start].key == "/" else 0
        if inner:
            return inner
    for end in range(min(len(items), start + MAX_EACH_WORDS), start, -1):
        if all(item.kind == "word" or item.key == "/" for item in items[start:end]):
            signs = "".join("" if item.key == "/" else item.key for item in items[start:end])
            if signs in words.each_after:
                return end
    return 0


def _is_each_before(items: Sequence[Item], place: int, words: Vocabulary, earlier: list[Item]) -> bool:
    before = items[place - 1] if place else None
    if before is None:
        return False
    if before.key == "@":
        return True
    if before.kind == "count" and before.text.rstrip().endswith(("x", "×", "*", "X")):
        # A word that is no cost may follow: ``4x 2 Face``.
        return not _is_word(items, place + 1)
    if before.kind == "word" and before.key in words.each_before and place > 1:
        earlier.pop()
        return True
    return False


def _is_figure_ahead(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    """Whether a figure follows, of which a number is rather the count: ``Wolves = 4 small cavalry``."""
    keys = [item.key for item in items[place : place + 3] if item.kind == "word"]
    term = words.match(keys, 0, may_abbreviate=False) if keys and _is_word(items, place) else None
    return term is not None and term.row[0] == "figure"


def _known_behind(items: Sequence[Item], start: int, known: frozenset[str]) -> int:
    """The place behind one or two words, in the same sentence, that are among the known ones; 0: they are not."""
    is_near = start < len(items) and items[start].start - items[start - 1].end <= 1
    for end in (start + 2, start + 1) if is_near else ():
        inner = items[start:end]
        is_whole = end <= len(items) and all(item.kind == "word" for item in inner)
        if is_whole and "".join(item.key for item in inner) in known:
            return end
    return 0


def _label_before(earlier: list[Item], words: Vocabulary) -> str:
    """The label that a word in front gives: ``Points: 8``, ``Qty 4``."""
    place = len(earlier) - 1
    is_label = place >= 0 and earlier[place].key in (":", "=")
    place -= is_label
    if place < 1 or earlier[place].kind != "word":
        return ""
    label = words.labels.get(earlier[place].key, "")
    if label == "count" and not is_label and earlier[place - 1].kind == "word":
        return ""
    if label in ("count", "each", "total") or earlier[place].key in words.points:
        del earlier[place:]
        return label or "total"
    return ""
