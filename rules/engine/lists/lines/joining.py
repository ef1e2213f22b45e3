"""Lines put together: options below a unit, names above their options, lines that were broken."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rules.engine.lists.cutting.tokens import Item
from rules.engine.lists.labeled.columns import signs_in
from rules.engine.lists.lines.entries import Entry, is_labeled_army, only_terms, work_of
from rules.engine.lists.lines.explaining import explanations
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.wording.text import Guesses


def join_lines(entries: list[Entry], text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The lines, with lines of terms put to the unit above them, names above such lines made units.

    Costs are compared as long as ``guesses`` allows the work.
    """
    joined: list[Entry] = []
    for above, entry in pairwise(entries):
        entry.sort = "terms" if entry.sort == "unit" and _is_option_line(entry, above, words) else entry.sort
    for place, entry in enumerate(entries):
        following = entries[place + 1] if place + 1 < len(entries) else None
        if entry.sort == "terms":
            _place_terms(entry, following, joined, text, words, guesses)
            continue
        if entry.sort == "total" and joined and _is_cost_of(entry, joined[-1], text, words, guesses):
            joined[-1].below.append(entry)
            joined[-1].sort = "name" if joined[-1].sort == "free" else joined[-1].sort
            continue
        if entry.sort == "free" and following and _has_terms_below(entry, following, entries, place, words):
            entry.sort = "name"
        joined.append(entry)
    return joined


def _is_option_line(entry: Entry, above: Entry, words: Vocabulary) -> bool:
    """Whether a line such as ``Hero: Commander`` stands below one that states points and has no figure."""
    is_open = above.sort in ("unit", "free") and above.states_numbers and not above.has_figure
    is_deeper = entry.row.depth > above.row.depth and not entry.row.is_after_gap
    return is_open and is_deeper and not entry.states_numbers and only_terms(entry.items, words, may_name=False)


def _place_terms(
    entry: Entry, following: Entry | None, entries: list[Entry], text: str, words: Vocabulary, guesses: Guesses
) -> None:
    above = entries[-1] if entries else None
    is_apart = False
    is_row = above is not None and signs_in(above.row, above.cell_sign or "\t") > 1
    is_next_unit = above is not None and _is_next_unit(above, entry, text, words, guesses)
    if (
        following
        and above
        and entry.row.indent < min(above.row.indent, following.row.indent)
        and not entry.states_numbers
    ):
        entry.sort = "heading"
        entries.append(entry)
        return
    if above and above.sort in ("unit", "name") and not entry.row.is_after_gap and not is_row and not is_next_unit:
        names_figure = entry.has_figure
        is_open = not _has_figure_behind(above) and not any(unit.has_figure for unit in above.below)
        if entry.row.depth > above.row.depth:
            belongs = not names_figure or is_open
        elif is_open and above.states_numbers:
            is_next = entry.row.depth < above.row.depth or any(other.sort == "heading" for other in entries)
            is_heading = is_next and is_group_heading(entry, following, words)
            belongs = not entry.row.is_marked and entry.items[-1].key != ":" and not is_heading
        else:
            may_follow = not names_figure and not entry.states_numbers and not entry.row.is_stamped
            belongs = (is_open or may_follow) and not is_group_heading(entry, following, words)
        is_apart = belongs and _is_contradicted(above, entry, text, words, guesses)
        if belongs and not is_apart:
            above.below.append(entry)
            return
    is_above_unit = following is not None and following.sort == "unit" and not entry.states_numbers
    is_first = not entries or (
        len(words.names.catalogue.figures) > 1
        and not any(other.sort == "unit" for other in entries)
        and not (following or entry).has_figure
    )
    is_alone = is_above_unit and len(entry.items) == 1 and (is_apart or is_first)
    if is_group_heading(entry, following, words) or is_alone:
        entry.sort = "heading"
    else:
        keys = [item.key for item in entry.items]
        has_terms = any(words.match(keys, place, may_abbreviate=False) for place in range(len(keys)))
        entry.sort = "unit" if has_terms or entry.states_numbers else "free"
    entries.append(entry)


def _is_next_unit(above: Entry, entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> bool:
    """Whether a line with a figure is a unit below another one, at the same depth: ``8 troops`` below ``1 hero``.

    The other has a figure, too, or another number of figures. Their costs may say that they are one unit.
    """
    if entry.row.depth > above.row.depth or not entry.is_of_figure:
        return False
    has_numbers = above.has_count and entry.has_count and above.items[0].key != entry.items[0].key
    is_figure_above = any(line.is_of_figure for line in (above, *above.below)) and entry.has_count
    if not (has_numbers or is_figure_above or (above.is_of_figure and only_terms(above.items, words))):
        return False
    return not _is_confirmed((above, *above.below, entry), text, words, guesses)


def _is_contradicted(above: Entry, entry: Entry, text: str, words: Vocabulary, guesses: Guesses) -> bool:
    """Whether the cost of a unit is right without the line below it, at the same depth, and wrong with it."""
    if entry.row.depth > above.row.depth or not above.is_sure or above.below:
        return False
    return not _is_confirmed((above, entry), text, words, guesses)


def _is_cost_of(entry: Entry, above: Entry, text: str, words: Vocabulary, guesses: Guesses) -> bool:
    """Whether a line of points or a count, or ``Cost: 4``, stands below a unit that states none, deeper than the unit.

    The right cost may stand below lines of options as well.
    """
    label = entry.items[0].key
    is_priced = above.way is None or bool(above.way.numbers.role("total") or above.way.numbers.role("each"))
    is_labeled = words.labels.get(label) == "total" and label not in words.keywords.totals and not is_priced
    is_alone = is_labeled or not any(item.kind in ("word", "limit") for item in entry.items)
    is_deeper = entry.row.depth > above.row.depth and not entry.row.is_after_gap
    is_below = above.sort in ("unit", "name", "free") and is_deeper and not above.row.is_marked
    kinds = {"cost"} if is_labeled else {item.kind for item in entry.items if item.kind in ("count", "cost")}
    lines = (above, *above.below)
    is_new = len(kinds) == 1 and not any(item.kind in kinds for line in lines for item in line.items)
    if above.below and not is_deeper and not entry.row.is_after_gap:
        return is_alone and is_new and _is_confirmed((*lines, entry), text, words, guesses)
    return is_alone and is_below and is_new


def _is_confirmed(entries: Sequence[Entry], text: str, words: Vocabulary, guesses: Guesses) -> bool:
    """Whether lines together have the cost that they state; not if that is too much work to know."""
    if guesses.items_left < 0:
        return False
    items = _whole(entries)
    ways = explanations(items, text, words)
    guesses.items_left -= work_of(items, ways)
    return bool(ways) and ways[0].numbers.is_confirmed


def _has_figure_behind(entry: Entry) -> bool:
    """Whether it names a figure outside of its name."""
    pieces = entry.way.pieces if entry.way else ()
    figures = [piece.words for piece in pieces if piece.meaning and piece.meaning[0] == "figure"]
    return any(words.end > words.start >= entry.way.name.end for words in figures if entry.way)


def is_group_heading(entry: Entry, following: Entry | None, words: Vocabulary) -> bool:
    """Whether terms stand as a heading over units: ``HEROES``, ``Troops:``, ``== Command ==``."""
    name_words = [item for item in entry.items if item.kind in ("word", "quoted", "signed")]
    if any(item.kind == "count" for item in entry.items) or len(name_words) > 3:
        return False
    if entry.way and entry.way.numbers.is_confirmed and not entry.row.is_marked:
        return False
    ends = bool(entry.items) and entry.items[-1].key == ":"
    if entry.row.is_marked or ends:
        return True
    if entry.begins_with_number:
        return False
    if following is None or following.sort == "terms" or any(item.key == "," for item in entry.items):
        return False
    if entry.row.is_after_gap and len(name_words) == 1 and following.sort == "unit" and not following.row.is_after_gap:
        return True
    plural = any(item.key in words.plurals for item in name_words)
    is_loud = all(item.text.isupper() for item in name_words) and len(name_words[0].text) > 3 and not entry.row.bullet
    return (plural and len(name_words) == 1) or is_loud


def _has_terms_below(entry: Entry, following: Entry, entries: Sequence[Entry], place: int, words: Vocabulary) -> bool:
    """Whether the next line has the terms of a unit that is named here."""
    if following.sort != "terms" or following.row.is_after_gap or is_labeled_army(entry.items, words):
        return False
    if any(item.kind in ("cost", "count") for item in entry.items):
        return not following.row.is_marked and following.items[-1].key != ":"
    pieces = following.way.pieces if following.way else ()
    if entry.row.is_marked or all(piece.is_abbreviated for piece in pieces):
        return False
    after = entries[place + 2] if place + 2 < len(entries) else None
    if after and all(line.has_count and line.is_of_figure for line in (following, after)):
        return False
    return not is_group_heading(following, after, words) or following.row.depth > entry.row.depth


def join_broken_lines(entries: Sequence[Entry], text: str, words: Vocabulary, guesses: Guesses) -> list[Entry]:
    """The lines, with those that were broken put together: only the whole has the cost that it states."""
    joined_entries: list[Entry] = []
    for entry in entries:
        for parts in (2, 3):
            above = (
                []
                if guesses.items_left < 0
                else [*joined_entries[1 - parts :], entry]
                if len(joined_entries) > parts - 2
                else []
            )
            if above and above[0].sort != "terms" and all(map(_may_be_broken, above)) and _goes_on(above):
                items = _whole(above)
                ways = explanations(items, text, words)
                row = replace(above[0].row, end=entry.row.end, items=items)
                whole = Entry(row, items, "unit", ways)
                guesses.items_left -= whole.work
                if whole.is_sure:
                    joined_entries[1 - parts :] = []
                    entry = whole
                    break
        joined_entries.append(entry)
    return joined_entries


def _may_be_broken(entry: Entry) -> bool:
    """Whether a line is no whole unit and no heading."""
    is_whole = entry.way is not None and entry.way.numbers.is_confirmed and bool(entry.way.figure)
    return entry.sort in ("unit", "terms", "free") and not is_whole and not entry.row.is_marked and not entry.cell_sign


def _goes_on(entries: Sequence[Entry]) -> bool:
    """Whether lines may go on with the first one: without a gap, a bullet, a number or a depth of their own."""
    first, *others = entries
    if first.begins_with_number and any(entry.items and entry.items[0].kind == "count" for entry in others):
        return False
    rows = [entry.row for entry in others]
    return not any(row.is_after_gap or row.sign or row.is_stamped or row.indent for row in rows)


def _whole(entries: Sequence[Entry]) -> tuple[Item, ...]:
    """The items of several lines as one."""
    return tuple(item for entry in entries for item in entry.items)
