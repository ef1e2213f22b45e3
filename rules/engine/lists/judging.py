"""The text's own points as the judge: where a line can be read in two ways, its other lines and its totals decide."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.catalogue import Halves
from rules.engine.lists.odd_lines import remark_odd_lines
from rules.engine.lists.units import UnitRead
from rules.engine.lists.vocabulary import Vocabulary
from rules.engine.messages import Message, message
from rules.engine.notation.grammar import Words
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Suggestion
from rules.engine.text import shown

MIN_PRICED = 1
"""So many lines must state their points, that one without is asked about."""


def judge(units: Sequence[UnitRead], stated: Sequence[Halves]) -> bool:
    """Choose between the readings of counts and costs. Returns whether a total of the text confirms the army."""
    _contradict_odd_costs(units)
    unsure = [unit for unit in units if unit.numbers.other]
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


def _contradict_odd_costs(units: Sequence[UnitRead]) -> None:
    """Where the other lines state the cost of all figures, a line that states only that of one is wrong."""
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
    if total + sum(differences) in stated:
        chosen = list(unsure)
    else:
        alone = [unit for unit, by in zip(unsure, differences, strict=True) if total + by in stated]
        chosen = alone if len(alone) == 1 else []
    for unit in chosen:
        if unit.numbers.other:
            unit.numbers = unit.numbers.other


def _kind(unit: UnitRead) -> str:
    """What the number beside the name is taken for."""
    for stated, role in unit.numbers.roles:
        if stated.where in ("bracket", "beside", "tail"):
            return "count" if role == "count" else "cost" if role in ("each", "total") else ""
    count = unit.numbers.role("count")
    return "cost" if count and count.kind == "count" and unit.is_priced else ""


def _votes(units: Sequence[UnitRead]) -> str:
    """What the numbers beside the names of the lines without doubt are; empty: they differ, or there are none."""
    kinds = {_kind(unit) for unit in units if not unit.numbers.other} - {""}
    return kinds.pop() if len(kinds) == 1 else ""


def remark_doubts(reader: Reader, units: Sequence[UnitRead], words: Vocabulary, is_confirmed: bool) -> None:
    """Remarks on lines that no number confirms while others are confirmed, and on lines unlike the others."""
    priced = [unit for unit in units if unit.is_priced]
    kinds = {_kind(unit) for unit in priced if unit.numbers.is_confirmed} - {""}
    asks_for_points = len(priced) >= MIN_PRICED and 2 * len(priced) >= len(units)
    if is_confirmed and reader.catalogue.limited_in == "points" and len(priced) < len(units) - 1:
        asks_for_points = False
    for place, unit in enumerate(units):
        reader.unit = place
        is_count = _kind(unit) == "count" and not unit.is_priced and "cost" in kinds
        if not is_confirmed and (unit.numbers.other or is_count):
            _remark_count_or_cost(reader, unit, unit.way.name)
        elif not unit.is_priced and asks_for_points:
            _remark_line(reader, unit, message("no-points-stated", name=shown(unit.way.name.text)))
    remark_odd_lines(reader, units, words)


def _remark_line(reader: Reader, unit: UnitRead, sentence: Message) -> None:
    row = unit.entry.row
    reader.remark(Words(unit.way.name.text, row.start, row.end), sentence)


def _remark_count_or_cost(reader: Reader, unit: UnitRead, name: Words) -> None:
    inside = unit.numbers.role("name")
    if inside:
        sentence = message("number-in-name", name=shown(name.text), words=shown(inside.text))
        figures = Suggestion(message("as-count", count=inside.value), f"x{inside.value}", inside.start, inside.end)
        reader.remark(Words(inside.text, inside.start, inside.end), sentence, figures)
        return
    count = unit.numbers.role("count")
    item = count or unit.numbers.role("total") or unit.numbers.role("each")
    if item is None:
        return
    sentence = message("count-or-cost" if count else "cost-or-count", name=shown(name.text), words=shown(item.text))
    if count:
        fix = Suggestion(message("as-cost", words=item.text), f"{item.text} pts", item.start, item.end)  # untranslated
    else:
        fix = Suggestion(message("as-count", count=item.value), f"x{item.value}", item.start, item.end)
    reader.remark(Words(item.text, item.start, item.end), sentence, fix)
