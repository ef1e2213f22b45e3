"""The text's own points as the judge: where a line can be read in two ways, its other lines and its totals decide."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules.engine.catalogue import Halves
from rules.engine.lists.asking.odd_lines import remark_odd_lines
from rules.engine.lists.asking.units import UnitRead, as_count, remark_number_in_name
from rules.engine.lists.words.vocabulary import Vocabulary
from rules.engine.notation.grammar import Words
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Suggestion
from rules.engine.wording.messages import message
from rules.engine.wording.text import shown
from rules.engine.wording.words import points_of

MAX_LITTLE = 8
"""Halves of points that a count may be by chance."""
MIN_NUMBERED = 3
"""Lines whose numbers count on from 1, which may be no counts."""
MIN_VOTES = 2
"""Lines without doubt that decide about others, unless a cost is right."""
MIN_PRICED = 1
"""So many lines must state their points, that one without is asked about."""


def judge(units: Sequence[UnitRead], stated: Sequence[Halves]) -> bool:
    """Choose between the readings of counts and costs. Returns whether a total of the text confirms the army."""
    _take_ones_for_names(units)
    _explain_running_sums(units)
    _contradict_odd_costs(units)
    _take_costs_of_all(units)
    unsure = [unit for unit in units if unit.numbers.other]
    _take_fitting_costs(unsure)
    total = sum(unit.total for unit in units)
    if total not in stated:
        _flip_to_fit(unsure, total, stated)
    if sum(unit.total for unit in units) in stated:
        return True
    votes = _votes(units)
    for unit in unsure:
        other = unit.numbers.other
        if other and votes == "cost" and _kind(unit) == "count":
            unit.numbers = replace(other, other=None)
        elif votes and votes == _kind(unit):
            unit.numbers = replace(unit.numbers, other=None)
    _contradict_lone_cost(units)
    return False


def _take_ones_for_names(units: Sequence[UnitRead]) -> None:
    """Take a number at the end of a name as part of it where the names count on: ``Witch 1``, ``Witch 2``.

    It is so if it may count one figure, or is the cost of one where that of all stands behind.
    """
    names = [unit.way.name.text for unit in units]
    for unit in units:
        name, numbers = unit.way.name, unit.numbers
        plain = (stated for stated, _ in numbers.roles if stated.item.kind == "number")
        tail = next((stated for stated in plain if 0 <= stated.item.start - name.end <= 1), None)
        is_free = (tail, "each") in numbers.roles and numbers.role("total")
        is_one = (tail, "count") in numbers.roles and tail is not None and tail.item.text == "1"
        others = (re.fullmatch(re.escape(name.text) + " [0-9]{1,3}", other) for other in names)
        if tail and (is_one or is_free) and any(others):
            roles = tuple((stated, "name" if stated is tail else role) for stated, role in numbers.roles)
            unit.numbers = replace(numbers, roles=roles, other=None)
            unit.way = replace(unit.way, name=Words(f"{name.text} {tail.item.text}", name.start, tail.item.end))


def _explain_running_sums(units: Sequence[UnitRead]) -> None:
    """Explain running sums: where each line states the points so far beside its own, they are no cost of the unit."""
    total, sums = 0, []
    for unit in units:
        total += unit.total
        sums.append([stated for stated, role in unit.numbers.roles if role != "count" and stated.item.halves == total])
    if len(units) > 1 and all(sums) and all(unit.numbers.role("total") for unit in units):
        for unit, stated in zip(units, sums, strict=True):
            roles = tuple(
                (number, "part" if number is stated[-1] and role == "contradicts" else role)
                for number, role in unit.numbers.roles
            )
            is_confirmed = not any(role == "contradicts" for _, role in roles)
            unit.numbers = replace(unit.numbers, roles=roles, is_confirmed=is_confirmed, other=None)


def _take_costs_of_all(units: Sequence[UnitRead]) -> None:
    """Take a number at the end of a name as part of it if the cost then is right: ``Agent 47 … 5``.

    This needs lines of several figures that state the cost of all, none of which ends its name with its count.
    """
    several = [unit for unit in units if unit.numbers.count > 1 and unit.is_priced and not unit.numbers.other]
    roles = [(stated.where, role) for unit in several for stated, role in unit.numbers.roles]
    is_counted = ("tail", "count") in roles
    if several and not is_counted and all(unit.numbers.role("total") for unit in several):
        for unit in units:
            other = unit.numbers.other
            is_in_name = any(role == "name" and stated.where == "tail" for stated, role in unit.numbers.roles)
            if other and is_in_name and unit.numbers.is_confirmed and not other.role("total"):
                unit.numbers = replace(unit.numbers, other=None)


def _take_fitting_costs(unsure: Sequence[UnitRead]) -> None:
    """Take the numbers of several lines as costs if each is the cost of one figure, and not all are small."""
    pairs = [(unit.numbers, unit.numbers.other) for unit in unsure]
    ways = [next((way for way in pair if way and way.count == 1 and way.is_confirmed), None) for pair in pairs]
    values = [unit.price or 0 for unit in unsure]
    if len(unsure) > 1 and all(ways) and max(values) > MAX_LITTLE and len(set(values)) > 1:
        for unit, way in zip(unsure, ways, strict=True):
            unit.numbers = replace(way or unit.numbers, other=None)


def _contradict_odd_costs(units: Sequence[UnitRead]) -> None:
    """Contradict a line that states only the cost of one figure where the other lines state that of all figures."""
    several = [unit for unit in units if unit.numbers.count > 1 and unit.is_priced]
    others = [unit for unit in several if not unit.numbers.role("total")]
    if 2 * len(others) <= len(several):
        for unit in others:
            _contradict(unit)


def _contradict_lone_cost(units: Sequence[UnitRead]) -> None:
    """A line alone with several figures states the cost of one of them: nothing confirms it."""
    several = [unit for unit in units if unit.numbers.count > 1 and unit.is_priced]
    if len(several) == 1 and not several[0].numbers.role("total"):
        _contradict(several[0])


def _contradict(unit: UnitRead) -> None:
    """Take a cost that may be of one figure or of all for a wrong cost of all."""
    roles = list(unit.numbers.roles)
    for place in range(len(roles) - 1, -1, -1):
        stated, role = roles[place]
        if role == "each" and stated.item.is_each is None:
            roles[place] = stated, "contradicts"
            unit.numbers = replace(unit.numbers, roles=tuple(roles), is_confirmed=False)
            return


def _flip_to_fit(unsure: Sequence[UnitRead], total: Halves, stated: Sequence[Halves]) -> None:
    """Take the other readings of all unsure lines, or of one, if a stated total then fits."""
    if not unsure:
        return
    differences = [unit.price * (unit.numbers.other.count - unit.numbers.count) for unit in unsure
                   if unit.numbers.other and unit.price is not None]  # fmt: skip
    if len(differences) < len(unsure):
        return
    by_unit = list(zip(unsure, differences, strict=True))
    if total + sum(differences) in stated:
        chosen = list(unsure)
    elif total + sum(change for unit, change in by_unit if not unit.numbers.is_confirmed) in stated:
        chosen = [unit for unit in unsure if not unit.numbers.is_confirmed]
    else:
        alone = [unit for unit, change in by_unit if total + change in stated]
        chosen = alone if len(alone) == 1 else []
    for unit in chosen:
        if unit.numbers.other:
            unit.numbers = unit.numbers.other


def _kind(unit: UnitRead) -> str:
    """The role given to the number beside the name."""
    for stated, role in unit.numbers.roles:
        if stated.where in ("bracket", "beside", "tail"):
            return "count" if role == "count" else "cost" if role in ("each", "total") else ""
    count = unit.numbers.role("count")
    return "cost" if count and count.kind == "count" and unit.is_priced else ""


def _votes(units: Sequence[UnitRead]) -> str:
    """The role of the numbers beside the names in lines without doubt; empty: they differ, or there are none."""
    kinds = Counter(_kind(unit) for unit in units if not unit.numbers.other)
    del kinds[""]
    has_more = sum(kinds.values()) >= MIN_VOTES or any(unit.numbers.is_confirmed for unit in units)
    return next(iter(kinds)) if len(kinds) == 1 and has_more else ""


def remark_doubts(reader: Reader, units: Sequence[UnitRead], words: Vocabulary, is_confirmed: bool) -> None:
    """Remarks on lines that no number confirms while others are confirmed, and on lines unlike the others."""
    priced = [unit for unit in units if unit.is_priced]
    kinds = {_kind(unit) for unit in priced if unit.numbers.is_confirmed} - {""}
    asks_for_points = len(priced) >= MIN_PRICED and 2 * len(priced) >= len(units)
    if is_confirmed and reader.catalogue.limited_in == "points" and len(priced) < len(units) - 1:
        asks_for_points = False
    leads = [unit.numbers.role("count") for unit in units]
    values = [item.value if item and item.kind == "number" else 0 for item in leads]
    are_numbered = len(units) >= MIN_NUMBERED and values == list(range(1, len(units) + 1)) and not is_confirmed
    for place, unit in enumerate(units):
        reader.unit = place
        if are_numbered and place and not unit.numbers.is_confirmed and (lead := leads[place]):
            sentence = message("count-or-numbering", name=shown(unit.way.name.text), words=shown(lead.text))
            leave_out = Suggestion(message("leave-out", words=lead.text), "", lead.start, lead.end)
            reader.remark(Words(lead.text, lead.start, lead.end), sentence, leave_out)
        is_count = _kind(unit) == "count" and not unit.is_priced and "cost" in kinds
        is_same = reader.catalogue.limited_in == "figures" and unit.numbers.role("count") is not None
        if not is_confirmed and (unit.numbers.other or is_count) and not is_same:
            _remark_count_or_cost(reader, unit, unit.way.name)
        elif not unit.is_priced and asks_for_points:
            where = Words(unit.way.name.text, unit.entry.row.start, unit.entry.row.end)
            reader.remark(where, message("no-points-stated", name=shown(unit.way.name.text)))
    remark_odd_lines(reader, units, words)


def _remark_count_or_cost(reader: Reader, unit: UnitRead, name: Words) -> None:
    inside = unit.numbers.role("name")
    if inside:
        remark_number_in_name(reader, inside, name)
        return
    count = unit.numbers.role("count")
    item = count or unit.numbers.role("total") or unit.numbers.role("each")
    if item is None:
        return
    sentence = message("count-or-cost" if count else "cost-or-count", name=shown(name.text), words=shown(item.text))
    as_cost = Suggestion(message("as-cost", words=item.text), points_of(2 * item.value), item.start, item.end)
    reader.remark(Words(item.text, item.start, item.end), sentence, as_cost if count else as_count(item))
