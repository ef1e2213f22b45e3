"""An army while it is read from text, and what is compared once all of it is read."""

from dataclasses import dataclass, field

from rules.engine.army_fields import Value
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Halves
from rules.engine.cost.bill import bill
from rules.engine.cost.size import too_large
from rules.engine.maximums import MOST_HALVES
from rules.engine.notation.grammar import Words
from rules.engine.notation.header import Facts, Header, check_counts
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import Mark
from rules.engine.notation.units import check_points, needed_rules, stated_halves
from rules.engine.wording.messages import Points, message
from rules.engine.wording.text import shown
from rules.engine.wording.words import count_of


@dataclass(slots=True)
class Draft:
    """The army while it is read."""

    header: Header | None = None
    rules: frozenset[str] | None = None
    """Those the text names; none: those that the units need."""
    scenario: tuple[str, str] = ("", "")
    fields: dict[str, Value] = field(default_factory=dict)
    notes: str = ""
    units: list[Unit] = field(default_factory=list)
    totals: list[Words] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    stating: int = 0
    """The number of units that state their points."""
    odd_names: int = 0
    """The number of names that are not written as Muster would write them."""


def finish(reader: Reader, draft: Draft) -> Build | None:
    """The army of a draft, with remarks on what does not add up; none: there is nothing."""
    header = draft.header
    facts = header.facts if header else Facts()
    if not draft.units and not facts.any:
        if not reader.has_mistakes or not reader.remarks:
            reader.mistake(Words("", 0, 0), message("no-army"))
        return None
    top = header.name if header else Words("", 0, 0)
    build = Build(
        reader.catalogue,
        (reader.clean_name(header.name) if header and header.name.text else "") or str(message("unnamed-army")),
        tuple(draft.units),
        _limit(reader, facts),
        *draft.scenario,
        draft.rules if draft.rules is not None else _rules(reader, draft, top),
        reader.clean_note(draft.notes, top),
        **draft.fields,  # type: ignore[arg-type]
    )
    if refusal := too_large(build):
        reader.mistake(top, str(refusal))
    _compare(reader, draft, facts, build)
    return build


def _limit(reader: Reader, facts: Facts) -> Halves | None:
    if facts.limit is None or facts.unlimited:
        return None
    halves = stated_halves(facts.limit.text)
    if halves is None or halves > MOST_HALVES:
        maximum = Points(MOST_HALVES, are_grouped=True)
        reader.mistake(facts.limit, message("limit-form", words=shown(facts.limit.text), most=maximum))
        return None
    return halves


def _rules(reader: Reader, draft: Draft, top: Words) -> frozenset[str]:
    """The edition's own optional rules, and those that the units need, with a remark."""
    rules = set(reader.catalogue.default_rules)
    for unit in draft.units:
        for slug in sorted(needed_rules(reader.catalogue, unit) - rules):
            rule = reader.catalogue.optional_rules.get(slug)
            sentence = message("rule-turned-on", rule=rule.name if rule else slug, unit=shown(unit.name))
            reader.remark(top, sentence)
            rules.add(slug)
    return frozenset(rules)


def _compare(reader: Reader, draft: Draft, facts: Facts, build: Build) -> None:
    """Add remarks on stated totals that are wrong; on points only if every unit was understood."""
    costs = bill(build)
    kinds = tuple(count_of(count, reader.catalogue.kinds[kind]) for kind, count in costs.by_kind.items() if count)
    check_counts(reader, facts, build, dict(costs.by_kind), kinds)
    if not reader.has_mistakes:
        for stated in draft.totals:
            check_points(reader, stated, costs.total, build.name)
        check_points(reader, facts.points, costs.total, build.name)
