"""Numbers of a line with the words around them: counts, costs, costs of each figure, points of a limit."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.lists.tokens import Item, Kind
from rules.engine.lists.vocabulary import Vocabulary

MAX_EACH_WORDS = 3


def with_costs(found: Sequence[Item], words: Vocabulary) -> tuple[Item, ...]:
    """The items with each number and the words that say what it is as one."""
    made: list[Item] = []
    found = _with_bracketed_names(found, words)
    place = 0
    while place < len(found):
        item = found[place]
        if item.kind == "number":
            end = _number(found, place, words, made)
        else:
            made.append(item)
            end = place + 1
        place = end
    return tuple(made)


def _with_bracketed_names(found: Sequence[Item], words: Vocabulary) -> Sequence[Item]:
    """Without the brackets within names: ``Support (armor)``."""
    dropped: set[int] = set()
    for place, item in enumerate(found):
        if item.kind != "open" or not place:
            continue
        close = next((at for at in range(place + 1, min(len(found), place + 6)) if found[at].kind == "close"), 0)
        inner = "".join(one.key for one in found[place + 1 : close])
        before = ""
        for at in range(place - 1, max(-1, place - 4), -1):
            before = found[at].key + before
            if close and found[at].kind == "word" and before + inner in words.terms:
                dropped |= {place, close}
                break
    return [item for place, item in enumerate(found) if place not in dropped] if dropped else found


def _number(found: Sequence[Item], place: int, words: Vocabulary, made: list[Item]) -> int:
    """Add the number with its words. Returns the place behind them."""
    item = found[place]
    limit = _limit(found, place, words) if item.halves is not None else None
    if limit:
        made.append(limit[0])
        return limit[1]
    end = place + 1
    has_word = end < len(found) and found[end].kind == "word" and found[end].key in words.points
    has_word = has_word and not _is_name_like(found, end, item, words)
    end += has_word
    behind = _each_behind(found, end, words)
    if not has_word and not behind and _is_figures(found, end, words):
        made.append(replace(item, kind="count", end=found[end].end))
        return end + 1
    end = behind or end
    is_total = has_word and not behind and end < len(found) and words.labels.get(found[end].key) == "total"
    end += is_total
    kind, is_each = _sort(found, place, words, made, has_word, bool(behind))
    key = "points" if has_word else item.key
    is_each = False if is_total and kind == "cost" else is_each
    made.append(replace(item, kind=kind, end=found[end - 1].end, is_each=is_each, key=key))
    return end


def _sort(
    found: Sequence[Item], place: int, words: Vocabulary, made: list[Item], has_word: bool, is_each: bool
) -> tuple[Kind, bool | None]:
    """What a number is by the words around it, and whether it is the cost of one figure; drops them."""
    item = found[place]
    is_each = is_each or _is_each_before(found, place, words, made)
    label = "" if has_word or is_each else _label_before(made, words)
    sign = made[-1].key if made and made[-1].kind == "separator" else ""
    if label == "count":
        return "count", None
    if item.halves is None or not (has_word or is_each or label or sign == "="):
        return "number", None
    if sign == "@" and len(made) > 1 and made[-2].kind == "number" and made[-2].value:
        made[-2] = replace(made[-2], kind="count")
    if sign in ("=", "@"):
        made.pop()
    return "cost", True if is_each or label == "each" else False if sign == "=" else None


def _is_name_like(found: Sequence[Item], place: int, item: Item, words: Vocabulary) -> bool:
    """Whether a word for a single point stands behind another number, in front of a word: ``4 Point Man``."""
    behind = found[place + 1].kind if place + 1 < len(found) else ""
    return found[place].key in words.one_point and item.halves != 2 and behind == "word"


def _limit(found: Sequence[Item], place: int, words: Vocabulary) -> tuple[Item, int] | None:
    """``24/25``, ``24 of 25 points``."""
    if place + 2 >= len(found) or found[place + 2].kind != "number" or found[place + 1].key not in words.limits:
        return None
    other = found[place + 2]
    if other.halves is None:
        return None
    end = place + 3
    if end < len(found) and found[end].key in words.points:
        end += 1
    return replace(found[place], kind="limit", end=found[end - 1].end, limit=other.halves), end


def _each_behind(found: Sequence[Item], start: int, words: Vocabulary) -> int:
    """The place behind words for “each”; 0: there are none."""
    if start < len(found) and found[start].key in ("/", "("):
        inner = _each_behind(found, start + 1, words) if found[start].key == "/" else 0
        if inner:
            return inner
    for end in range(min(len(found), start + MAX_EACH_WORDS), start, -1):
        if all(item.kind == "word" or item.key == "/" for item in found[start:end]):
            said = "".join("" if item.key == "/" else item.key for item in found[start:end])
            if said in words.each_after:
                return end
    return 0


def _is_each_before(found: Sequence[Item], place: int, words: Vocabulary, made: list[Item]) -> bool:
    before = found[place - 1] if place else None
    if before is None:
        return False
    if before.key == "@":
        return True
    if before.kind == "count" and before.text.rstrip().endswith(("x", "×", "*", "X")):
        return not _is_name_ahead(found, place)
    if before.kind == "word" and before.key in words.each_before and place > 1:
        made.pop()
        return True
    return False


def _is_name_ahead(found: Sequence[Item], place: int) -> bool:
    """Whether a word that is no cost follows: ``4x 2 Face``."""
    following = found[place + 1] if place + 1 < len(found) else None
    return following is not None and following.kind == "word"


def _is_figures(found: Sequence[Item], place: int, words: Vocabulary) -> bool:
    return place < len(found) and found[place].kind == "word" and found[place].key in words.keywords.figures


def _label_before(made: list[Item], words: Vocabulary) -> str:
    """What a word in front says: ``Points: 8``, ``Qty 4``."""
    place = len(made) - 1
    if place >= 0 and made[place].key in (":", "="):
        place -= 1
    if place < 1 or made[place].kind != "word":
        return ""
    label = words.labels.get(made[place].key, "")
    if label in ("count", "each", "total") or made[place].key in words.points:
        del made[place:]
        return label or "total"
    return ""
