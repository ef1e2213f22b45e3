"""The units of a line that holds several: cut where the costs say, or at signs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.lists.cutting.rows import part_of
from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.lines.cuts import count_talk, cut_at_signs, find_ends, skip_introduction, trim_stretch
from rules.engine.lists.lines.entries import BEARABLE, Entry, entry_of
from rules.engine.lists.lines.terms import UNKNOWN, run_from
from rules.engine.lists.words.costs import MAX_MEASURE, with_costs
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.wording.text import Guesses

MIN_NUMBERS, MIN_UNITS, MAX_CUTS, MAX_GROUP = 2, 2, 8, 4
"""Of a line that holds several units; where each of them may end; and the items of a group with its colon."""
MAX_TRIED = 40
"""Lines among which a group is looked for, until there is one."""


def units_of(entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The units of a line that holds several; none if any of it is not understood, or if it is too much work."""
    is_whole = entry.sort == "unit" and entry.way is not None and entry.way.misfit < UNKNOWN
    if guesses.cuts_left < 0 or entry.row.is_stamp or is_whole:
        return []
    units = _by_costs(entry, text, words, guesses)
    return units if units or entry.way is None else _by_signs(entry, text, words, guesses)


def _by_signs(entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The stretches between signs, if each is a unit; the last may be the total."""
    for every in cut_at_signs(entry.items, words):
        parts = every[1:] if len(every) > MIN_UNITS and all(item.kind == "word" for item in every[0]) else every
        pieces = list(_while_units(entry, parts, text, words, guesses))
        units = [piece for piece in pieces if piece.sort == "unit"]
        if (
            len(pieces) == len(parts)
            and len(units) >= MIN_UNITS
            and all(unit.way and unit.way.figure for unit in units)
        ):
            return [*_introduction(entry, parts[0], text, words), *pieces]
    return []


def _while_units(
    entry: Entry, parts: Sequence[Sequence[Item]], text: str, words: Vocabulary, guesses: Guesses
) -> Iterator[Entry]:
    """The stretches up to one that is neither a unit nor the total at the end."""
    for part in parts:
        piece = _piece(entry, part, text, words, guesses)
        way = piece.way
        is_counted = piece.sort == "terms" and way is not None and way.numbers.role("count") is not None
        if piece.sort == "total" and part is parts[-1]:
            yield piece
        elif (
            guesses.cuts_left < 0
            or way is None
            or not (piece.sort == "unit" or is_counted)
            or way.misfit >= BEARABLE
            or way.is_inferred
            or ":" in way.name.text
            or _begins_with_option(part, words)
        ):
            return
        else:
            yield replace(piece, sort="unit", is_part=True)


def _begins_with_option(part: Sequence[Item], words: Vocabulary) -> bool:
    """Whether an option of the unit before stands in front of a name: ``Summon Old Guard``, ``2 rounds x2 Guards``."""
    keys = [item.key for item in part[: run_from(part, 0)]]
    term = words.match(keys, 0, may_abbreviate=False)
    return term is not None and term.row[0] == "level" and (term.length < len(keys) or part[0].kind == "number")


def _by_costs(entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The units of a line of which each states the cost that it has, and a total behind them.

    Where options cost nothing, costs do not say where a unit ends.
    """
    if words.names.catalogue.limited_in != "points":
        return []
    items = with_costs(entry.row.items, words)
    guesses.cuts_left -= len(items)
    if sum(item.kind in ("number", "cost", "count") for item in items) < MIN_NUMBERS:
        return []
    start, cuts = len(items) - len(skip_introduction(items, words)), find_ends(items, text, words)
    start += count_talk(items[start:], text, words)
    introduction = _introduction(entry, items[start:], text, words) if start else []
    units: list[Entry] = []
    while start < len(items) and (unit_and_end := _shortest_unit(entry, items, start, cuts, text, words, guesses)):
        unit, start = unit_and_end
        units.append(unit)
    rest = trim_stretch(items[start:], words)
    last = _piece(entry, rest, text, words, guesses) if rest else None
    is_unread = last is not None and last.sort != "total" and last.way is not None and last.way.has_terms
    if len(units) < MIN_UNITS or is_unread:
        return []
    if last and last.sort != "total":
        last.sort = "free"
    return [*introduction, *units, *([last] if last else [])]


def _shortest_unit(
    entry: Entry, items: Sequence[Item], start: int, cuts: Sequence[int], text: str, words: Vocabulary, guesses: Guesses
) -> tuple[Entry, int] | None:
    """The shortest stretch from here that is surely a unit, and where it ends."""
    for end in [cut for cut in cuts if cut > start][:MAX_CUTS]:
        part = trim_stretch(items[start:end], words)
        piece = _piece(entry, part, text, words, guesses) if part and guesses.cuts_left >= 0 else None
        best = piece.way if piece and piece.is_sure else None
        if piece and best and best.name.text and not _begins_with_points(piece, words):
            piece.ways[0] = replace(best, numbers=replace(best.numbers, other=None))
            return replace(piece, sort="unit", is_part=True), end
    return None


def without_groups(entries: Sequence[Entry], text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The lines without the group in front of each unit: ``Core: 5 Thugs – Troop – 5 pts``, ``core - 5 Thugs …``.

    Only where the rest is surely a unit, and several lines have the same group, or a count behind it, or a quoted name.
    """
    pieces_behind: list[list[Entry]] = []
    for entry in entries:
        may_have = len(pieces_behind) < MAX_TRIED or any(pieces_behind)
        pieces_behind.append(_behind_group(entry, text, words, guesses) if may_have else [])
    groups = [entry.row.items[0].key for entry, pieces in zip(entries, pieces_behind, strict=False) if pieces]
    are_groups = any(pieces[-1].row.items[0].kind in ("count", "number") for pieces in pieces_behind if pieces)
    are_groups = are_groups or len(set(groups)) < len(groups)
    has_quoted = any(pieces[-1].row.items[0].kind == "quoted" for pieces in pieces_behind if pieces)
    if not has_quoted and (len(groups) < MIN_UNITS or not are_groups):
        return list(entries)
    return [piece for entry, pieces in zip(entries, pieces_behind, strict=True) for piece in pieces or [entry]]


def _behind_group(entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The words in front of the first colon or dash, and the unit behind it; none if it is no group with a unit."""
    items = entry.row.items
    sign = next((place for place, item in enumerate(items[:MAX_GROUP]) if item.key in (":", "-")), 0)
    is_plain = 0 < sign < len(items) - 1 and {item.kind for item in items[:sign]} <= {"word", "number"}
    is_plain = is_plain and items[0].kind == "word"
    is_read = entry.sort == "unit" and entry.way is not None and entry.way.misfit < UNKNOWN // 2
    is_read = is_read and not (entry.way and entry.way.name.end > items[sign].end)
    if not is_plain or is_read or entry.cell_sign or guesses.cuts_left < 0:
        return []
    group = words.match([item.key for item in items[:sign]], 0, may_abbreviate=False)
    if group and group.row[0] == "level":
        return []
    unit = _piece(entry, items[sign + 1 :], text, words, guesses)
    if not unit.is_sure or not (unit.way and unit.way.name.text):
        return []
    groups = _introduction(entry, items[sign + 1 :], text, words)
    return [*(replace(group, sort="stamp") for group in groups), replace(unit, sort="unit")]


def _begins_with_points(piece: Entry, words: Vocabulary) -> bool:
    """Whether the first word has the end of the unit before: ``4 points3) Longbows``, ``= 24Warlord``."""
    first = next((item.key for item in piece.items if item.kind == "word"), "")
    is_glued = [item.kind for item in piece.items[:2]] == ["number", "word"] and piece.items[0].end == piece.items[
        1
    ].start
    if is_glued:
        return True
    is_points = first.rstrip("0123456789") in words.points and first[-1:].isdecimal()
    return is_points or (first[:1].isdecimal() and len(first.lstrip("0123456789")) > MAX_MEASURE)


def _piece(entry: Entry, part: Sequence[Item], text: str, words: Vocabulary, guesses: Guesses) -> Entry:
    """A stretch of a line as a line of its own."""
    row = part_of(entry.row, text, part[0].start, part[-1].end)
    piece = entry_of(row, with_costs(row.items, words), text, words)
    guesses.cuts_left -= len(part) + piece.work
    return piece


def _introduction(entry: Entry, first: Sequence[Item], text: str, words: Vocabulary) -> list[Entry]:
    """The words in front of the first of several units: ``I play on Saturday with: …``."""
    before = [item for item in entry.items if first and item.end <= first[0].start]
    colon = next((place for place, item in enumerate(before) if item.key == ":"), len(before))
    if not before[:colon]:
        return []
    row = part_of(entry.row, text, before[0].start, before[colon - 1].end)
    has_numbers = any(item.kind in ("number", "cost", "limit") for item in row.items)
    return [Entry(row, with_costs(row.items, words), "free" if has_numbers else "stamp")]
