"""The line above a list that names the army, and states its points, limit or figures."""

import re
from collections.abc import Sequence

from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.lines.entries import Entry, is_labeled_army
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import QUOTES, Words, tidied
from rules.engine.notation.header import Facts, Header, read_header
from rules.engine.notation.lines import Line
from rules.engine.notation.reading_state import Reader
from rules.engine.wording.numbers import exact_points

_SIGNS = re.compile(r"^[=+#*~_>\-–—•|\s\[\(:]+|[=+#*~_<\-–—|/\s\]\(:]+$")


def amount(item: Item) -> Words:
    """A number of the text as points."""
    return Words(exact_points(item.halves or 0), item.start, item.start + len(item.text))


def header_of(reader: Reader, entry: Entry, words: Vocabulary) -> Header | None:
    """The line as the army's own, with what it states; none: it names nothing and states nothing."""
    items = _without_label(entry.items, words)
    if not items:
        return None
    plain = read_header(reader, Line(items[0].start, entry.row.end))
    if plain.facts.any and not (items[0].key in words.prose and items[0].key not in words.articles):
        if plain.facts.points is plain.facts.limit and any(words.labels.get(item.key) == "army" for item in items):
            plain.facts.points = None
        is_quoted = reader.flat[plain.name.start] in QUOTES
        name = plain.name.text if is_quoted else _unsigned(plain.name.text) or plain.name.text
        return Header(Words(name, plain.name.start, plain.name.end), plain.facts, plain.note)
    facts, end = _facts(items)
    speaks = any(words.labels.get(item.key) == "army" or item.key in words.prose for item in items[:end])
    if facts.points is facts.limit is not None and (speaks or _is_label_behind(items, end, words)):
        facts.points = None
    inside = _name_of(items[:end], words)
    if not inside:
        return Header(Words("", entry.row.start, entry.row.end), facts) if facts.any else None
    start, stop = inside[0].start, inside[-1].end
    quoted = inside[0].text[1:-1] if len(inside) == 1 and inside[0].kind == "quoted" else ""
    name = quoted or _unsigned(tidied(reader.flat[start:stop].replace("**", "").replace("__", "")))
    return Header(Words(name, start, stop), facts)


def _is_label_behind(items: Sequence[Item], place: int, words: Vocabulary) -> bool:
    """Whether points say how large the list may be: ``My 20 pt list``."""
    return place + 1 < len(items) and words.labels.get(items[place + 1].key) in ("army", "limit")


def _unsigned(name: str) -> str:
    """A name without the signs around it; a parenthesis that is open stays closed."""
    plain = _SIGNS.sub("", name)
    return plain + ")" * (name.endswith(")") and plain.count("(") > plain.count(")"))


def _without_label(items: Sequence[Item], words: Vocabulary) -> list[Item]:
    """Without “Army:” in front."""
    return list(items[2:] if is_labeled_army(items, words) else items)


def _facts(items: Sequence[Item]) -> tuple[Facts, int]:
    """The facts that a line states, and the place at which they begin."""
    facts, end = Facts(), len(items)
    for place, item in enumerate(items):
        is_bracketed = item.kind == "number" and place > 0 and items[place - 1].kind == "open" and bool(item.halves)
        if item.kind == "limit":
            facts.points, facts.limit = amount(item), Words(exact_points(item.limit), item.start, item.end)
        elif item.kind == "cost" or is_bracketed:
            facts.points = facts.limit = amount(item)
        elif item.kind == "count" and place:
            facts.counts.append(("", Words(str(item.value), item.start, item.end)))
        else:
            continue
        end = min(end, place)
    return facts, end


def _name_of(items: list[Item], words: Vocabulary) -> list[Item]:
    """The items of a name without the signs and labels around it."""
    around = ("separator", "open", "close")
    while items and (items[-1].kind in around or words.labels.get(items[-1].key) in ("limit", "total")):
        items.pop()
    while items and items[0].kind in around:
        items.pop(0)
    return [] if items and all(item.key in words.prose for item in items) else items


def header_of_another(reader: Reader, entry: Entry, words: Vocabulary) -> bool:
    """Whether the line states a name and points as the line above an army does."""
    header = header_of(reader, entry, words) if entry.row.is_after_gap or entry.row.is_marked else None
    return bool(header and header.name.text and header.facts.any and (header.facts.counts or header.facts.points))
