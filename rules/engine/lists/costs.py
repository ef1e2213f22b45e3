"""Numbers of a line with the words around them: counts, costs, costs of each figure, points of a limit."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.lists.tokens import Item, Kind
from rules.engine.lists.vocabulary import Vocabulary

MAX_EACH_WORDS = 3


def with_costs(items: Sequence[Item], words: Vocabulary) -> tuple[Item, ...]:
    """The items with each number and the words that say what it is as one."""
    made: list[Item] = []
    items = _with_bracketed_names(items, words)
    place = 0
    while place < len(items):
        item = items[place]
        if item.kind == "number":
            end = _number(items, place, words, made)
        else:
            made.append(item)
            end = place + 1
        place = end
    return tuple(made)


def _with_bracketed_names(items: Sequence[Item], words: Vocabulary) -> Sequence[Item]:
    """Without the brackets within names: ``Support (armor)``."""
    dropped: set[int] = set()
    for place, item in enumerate(items):
        if item.kind != "open" or not place:
            continue
        close = next((at for at in range(place + 1, min(len(items), place + 6)) if items[at].kind == "close"), 0)
        inner = "".join(item.key for item in items[place + 1 : close])
        before = ""
        for at in range(place - 1, max(-1, place - 4), -1):
            before = items[at].key + before
            if close and items[at].kind == "word" and before + inner in words.terms:
                dropped |= {place, close}
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
    if not has_word and not behind and _is_figures(items, end, words):
        earlier.append(replace(item, kind="count", end=items[end].end))
        return end + 1
    end = behind or end
    is_total = has_word and not behind and end < len(items) and words.labels.get(items[end].key) == "total"
    end += is_total
    kind, is_each = _sort(items, place, words, earlier, has_word, bool(behind))
    key = "points" if has_word else item.key
    is_each = False if is_total and kind == "cost" else is_each
    earlier.append(replace(item, kind=kind, end=items[end - 1].end, is_each=is_each, key=key))
    return end


def _sort(
    items: Sequence[Item], place: int, words: Vocabulary, earlier: list[Item], has_word: bool, is_each: bool
) -> tuple[Kind, bool | None]:
    """What a number is by the words around it, and whether it is the cost of one figure; drops them."""
    item = items[place]
    is_each = is_each or _is_each_before(items, place, words, earlier)
    label = "" if has_word or is_each else _label_before(earlier, words)
    sign = earlier[-1].key if earlier and earlier[-1].kind == "separator" else ""
    if label == "count":
        return "count", None
    if item.halves is None or not (has_word or is_each or label or sign == "="):
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
        return not _is_name_ahead(items, place)
    if before.kind == "word" and before.key in words.each_before and place > 1:
        earlier.pop()
        return True
    return False


def _is_name_ahead(items: Sequence[Item], place: int) -> bool:
    """Whether a word that is no cost follows: ``4x 2 Face``."""
    following = items[place + 1] if place + 1 < len(items) else None
    return following is not None and following.kind == "word"


def _is_figures(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    return place < len(items) and items[place].kind == "word" and items[place].key in words.keywords.figures


def _label_before(earlier: list[Item], words: Vocabulary) -> str:
    """What a word in front says: ``Points: 8``, ``Qty 4``."""
    place = len(earlier) - 1
    if place >= 0 and earlier[place].key in (":", "="):
        place -= 1
    if place < 1 or earlier[place].kind != "word":
        return ""
    label = words.labels.get(earlier[place].key, "")
    if label in ("count", "each", "total") or earlier[place].key in words.points:
        del earlier[place:]
        return label or "total"
    return ""
