"""What differs between two documents of one catalogue, row by row and in words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from rules.documents import Document, Node, document_with
from rules.engine.words import inches, listed, number
from rules.house.whole import named, pruned, rows_of
from rules.house.words import ALL_FIGURES, effects_told, goal, names_of, plurals, price, span, spans, who
from rules.models import TABLES
from rules.nodes import amount_of, exact, key_of, listed_nodes, nodes, table_of, text_of
from rules.texts import without_texts

Kind = Literal["changed", "new", "out"]
FIRST = ("figures", "options", "rolls", "numbers", "scenarios")
"""Tables in which one looks first."""
OWN = "edition"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was: ``Combat Master``, from ``2`` to ``1``."""

    row: str
    """The row it stands in: ``options/combat-master``; the edition's own fields: ``edition``."""
    what: str
    old: str
    """Empty for what is new."""
    new: str
    """``new, 25 to 40``; ``out``."""
    kind: Kind
    echo: bool = field(default=False, repr=False, compare=False)
    """It only says in words what another difference says as a number."""


def differences(old: Document, new: Document) -> tuple[Difference, ...]:
    """Everything that differs, in the order in which one reads rules; what follows from something else is left out."""
    old, new = without_texts(old), without_texts(new)
    both = _Both(_without_lost(old, new), new)
    rows = [one for name in _names(old, new) for one in _row(both, name)]
    found = [*_fields(both, OWN, "", old.own, new.own), *rows]
    said = {(one.what, one.old, one.new): one for one in reversed(found)}
    return tuple(one for one in found if said[one.what, one.old, one.new] is one and not _echoed(one, found))


def _echoed(one: Difference, found: Sequence[Difference]) -> bool:
    return one.echo and not all(other.echo for other in found)


def states(old: Document, new: Document) -> Mapping[str, Kind]:
    """The rows that differ, by name; those that only lost what was taken out do not."""
    left = _without_lost(old, new)
    return {name: _state(old, new, name) for name in _names(old, new) if _node(left, name) != _node(new, name)}


def _without_lost(old: Document, new: Document) -> Document:
    """The old document, its rows without what the new one took out; what cannot be without it stays as it is."""
    known = named(rows_of(new))
    left = {name: pruned(TABLES[table_of(name)], row, known) for name, row in rows_of(old).items() if name in new.rows}
    return document_with(old.own, {**rows_of(old), **{name: row for name, row in left.items() if row is not None}})


def _state(old: Document, new: Document, name: str) -> Kind:
    if name not in old.rows:
        return "new"
    return "changed" if name in new.rows else "out"


def _names(old: Document, new: Document) -> list[str]:
    tables = (*FIRST, *(table for table in TABLES if table not in FIRST))
    names = dict.fromkeys((*new.rows, *old.rows))
    return sorted(names, key=lambda name: tables.index(table_of(name)))


def _node(document: Document, name: str) -> Node | None:
    found = document.rows.get(name)
    return found[1] if found else None


@dataclass(frozen=True, slots=True)
class _Both:
    """The two documents: words of the old state come from the old one."""

    old: Document
    new: Document

    def roll(self, slug: str) -> Node:
        """A roll, as it is or was."""
        return _node(self.new, f"rolls/{slug}") or _node(self.old, f"rolls/{slug}") or {}

    def name(self, table: str, slug: str) -> str:
        """What a row is called, or was."""
        found = names_of(self.new, table, [slug]) or names_of(self.old, table, [slug]) or [slug]
        return found[0]


def _row(both: _Both, name: str) -> Iterator[Difference]:
    was, now = _node(both.old, name), _node(both.new, name)
    if was is None and now is not None:
        yield Difference(name, called(name, now), "", _new(table_of(name), now), "new")
    elif now is None and was is not None:
        yield Difference(name, called(name, was), _worth(table_of(name), was), "out", "out")
    elif was is not None and now is not None and was != now:
        yield from _changed(both, name, was, now)


def called(name: str, row: Node) -> str:
    """What a row is called among all others."""
    said = text_of(row, "name")
    match table_of(name):
        case "figures" | "options":
            return said
        case "scenarios":
            return f"Scenario “{said}”"
        case "rolls":
            return f"{said} rolls"
        case table:
            return f"{_TABLE_NAMES.get(table, '')} “{said}”".strip()


_TABLE_NAMES = {
    "optional_rules": "Optional rule", "kinds": "Kind", "measures": "Measures", "budgets": "Budget", "groups": "Group",
    "numbers": "Number", "scales": "Scale", "terms": "Line",
}  # fmt: skip


def _worth(table: str, row: Node) -> str:
    if table in ("figures", "options"):
        return price(row)
    return spans(row) if table == "scenarios" else ""


def _new(table: str, row: Node) -> str:
    worth = _worth(table, row)
    return f"new, {worth}" if worth else "new"


def _changed(both: _Both, name: str, was: Node, now: Node) -> Iterator[Difference]:
    said = text_of(now, "name")
    yield from _fields(both, name, said, was, now)
    yield from _levels(both, name, nodes(was.get("levels")), nodes(now.get("levels")))
    yield from _situations(both, name, nodes(was.get("situations")), nodes(now.get("situations")))
    yield from _base(both, name, listed_nodes(was.get("base")), listed_nodes(now.get("base")))
    yield from _sides(both, name, nodes(was.get("sides")), nodes(now.get("sides")))


def _fields(both: _Both, row: str, said: str, was: Node, now: Node) -> Iterator[Difference]:
    """What a row, or a part of it, says of itself."""
    for name in dict.fromkeys((*now, *was)):
        if name in _PARTS or was.get(name) == now.get(name):
            continue
        if name == "effects":
            yield from _effects(both, row, said, was, now)
            continue
        old, new = _value(both.old, name, was.get(name)), _value(both.new, name, now.get(name))
        if old == new:
            old, new = _exactly(both.old, name, was.get(name)), _exactly(both.new, name, now.get(name))
        echo = name in _WORDS and _without_digits(old) == _without_digits(new)
        echo |= name in _NAMES and _renamed(both, row) and was is not _node(both.old, row)
        echo |= name in _NAMES[1:] and was.get("name") != now.get("name")
        yield Difference(row, _what(said, name, text_of(was, "name")), old, new, "changed", echo)


def _exactly(document: Document, name: str, value: object) -> str:
    """Names one by one, where the same word stands for another lot of them."""
    return listed(plurals(document, value)) or ALL_FIGURES if name == "figures" else _said(value)


_NAMES = ("name", "plural", "label", "quick")
_WORDS = ("label", "hint", "text", "term", "value")


def _renamed(both: _Both, row: str) -> bool:
    return (_node(both.old, row) or {}).get("name") != (_node(both.new, row) or {}).get("name")


def _without_digits(text: str) -> str:
    return re.sub(r"\d+", "", text)


_PARTS = ("levels", "situations", "base", "sides")
_WHATS = {
    "points": "{said}", "name": "{was} is called", "figures": "{said}, who may take it", "text": "Words of {said}",
    "term": "Line of {said} on cards", "needs": "{said}, of use only with", "grants": "{said} brings along",
    "plural": "Several {said}", "most": "{said}, most in an army", "least": "{said}, least in an army",
    "die": "{said}, die", "optional_rule": "{said}, only in play with", "hint": "{said}, in short",
    "label": "{said}, on buttons", "ends": "{said} ends", "wins": "{said} is won", "setup": "{said} is set up",
    "value": "{said}, in front", "alone": "{said} alone means", "barred": "{said}, why not for others",
}  # fmt: skip
_OWN_WHATS = {
    "slug": "Short name in addresses", "name": "Name", "short_name": "Short name", "credit": "Credit",
    "default_limit": "Points of a new army", "limits": "Limits to choose from", "fair": "Fair difference",
    "line": "What it feels like", "minutes": "Minutes to learn", "requires": "What it needs", "sheets": "Sheets",
}  # fmt: skip


def _what(said: str, field: str, was: str) -> str:
    if not said:
        return _OWN_WHATS.get(field, _plain(field).capitalize())
    return _WHATS.get(field, f"{{said}}, {_plain(field)}").format(said=said, was=was)


def _plain(field: str) -> str:
    return field.replace("_", " ")


def _value(document: Document, field: str, value: object) -> str:
    """A field's value in words."""
    match field, value:
        case "figures", _:
            return who(document, value)
        case "needs", list():
            return listed(names_of(document, "options", value), "or")
        case "needs", _:
            return "nothing else"
        case "alone", str():
            return listed(names_of(document, "figures", [value]))
        case "optional_rule", str():
            return "".join(names_of(document, "optional_rules", [value]))
        case "grants", list():
            return listed([_granted(document, grant) for grant in listed_nodes(value)])
        case "points", None:
            return "0"
        case _:
            return _said(value)


def _said(value: object) -> str:
    match value:
        case None | "" | []:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list():
            return listed([str(one) for one in value])
        case str():
            return value
        case _:
            amount = exact(value)
            return str(value) if amount is None else number(amount)


def _granted(document: Document, grant: Node) -> str:
    option, _, slug = text_of(grant, "level").partition("/")
    row = _node(document, f"options/{option}") or {}
    name = text_of(nodes(row.get("levels")).get(slug, {}), "name")
    figures = grant.get("figures")
    return f"{name} for {who(document, figures)}" if figures else name


def _effects(both: _Both, row: str, said: str, was: Node, now: Node) -> Iterator[Difference]:
    """What it does; where only what a roll must show differs, that alone."""
    old, new = listed_nodes(was.get("effects")), listed_nodes(now.get("effects"))
    aims = [(one, other) for one, other in zip(old, new, strict=False) if one != other]
    if len(old) == len(new) and all(_only_target(one, other) for one, other in aims):
        for one, other in aims:
            roll = both.roll(text_of(other, "roll"))
            what = aim(said, roll)
            yield Difference(row, what, goal(roll, one.get("target")), goal(roll, other.get("target")), "changed")
        return
    yield Difference(row, f"{said} does", effects_told(both.old, old), effects_told(both.new, new), "changed")


def _only_target(one: Node, other: Node) -> bool:
    return {**one, "target": 0} == {**other, "target": 0}


def aim(said: str, roll: Node) -> str:
    """What must show a face: a save by the armor it is named after, any other roll by its name."""
    return f"{said} saves on" if roll.get("never") else f"{said}, {text_of(roll, 'name').lower()} on"


def _levels(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    option = both.name("options", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        said = level_called(option, now.get(slug) or was[slug])
        if slug not in was:
            yield Difference(row, said, "", f"new, {price(now[slug])}", "new")
        elif slug not in now:
            yield Difference(row, said, price(was[slug]), "out", "out")
        elif was[slug] != now[slug]:
            yield from _fields(both, row, said, was[slug], now[slug])
    kept = [slug for slug in was if slug in now]
    if kept != (order := [slug for slug in now if slug in was]):
        old, new = (listed([text_of(now[slug], "name") for slug in slugs]) for slugs in (kept, order))
        yield Difference(row, "The better comes last", old, new, "changed")


def level_called(option: str, level: Node) -> str:
    """A level by its name, with its option's where it does not say that itself: ``Special ability, Leader``."""
    name = text_of(level, "name")
    return name if option.casefold() in name.casefold() else f"{option}, {name}"


def _situations(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    name = both.name("rolls", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        old, new = was.get(slug, {}), now.get(slug, {})
        what = situation(name, new or old)
        if old.get("target") != new.get("target"):
            roll = both.roll(key_of(row))
            yield Difference(row, what, goal(roll, old.get("target")), goal(roll, new.get("target")), "changed")
        yield from _fields(both, row, what, {**old, "target": 0}, {**new, "target": 0})


def situation(roll: str, node: Node) -> str:
    """A roll in one situation: ``Distance, in the open``; a plain one by its name alone."""
    name = text_of(node, "name")
    return roll if not name or name.lower() == roll.lower() else f"{roll}, {name}"


def _base(both: _Both, row: str, was: list[Node], now: list[Node]) -> Iterator[Difference]:
    unit = (_node(both.new, row) or {}).get("unit", "inches")
    sets = {text_of(one, "measures") for one in (*was, *now)}
    old, new = {_whose(one): one for one in was}, {_whose(one): one for one in now}
    for key in dict.fromkeys((*new, *old)):
        values = [_measured(unit, side[key]) if key in side else "–" for side in (old, new)]
        if values[0] != values[1]:
            whom = both.name("figures", key[2]) if key[1] == "figure" else both.name("kinds", key[2]).capitalize()
            by = f" ({both.name('measures', key[0]).lower()})" if len(sets) > 1 else ""
            what = f"{whom}, {both.name('numbers', key_of(row)).lower()}{by}"
            yield Difference(row, what, values[0], values[1], "changed")


def _whose(base: Node) -> tuple[str, str, str]:
    of = "figure" if "figure" in base else "kind"
    return text_of(base, "measures"), of, text_of(base, of)


def _measured(unit: object, base: Node) -> str:
    value = amount_of(base, "value") or Fraction(0)
    return inches(value) if unit == "inches" else number(value)


def _sides(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    scenario = both.name("scenarios", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        old, new = was.get(slug, {}), now.get(slug, {})
        what = scenario if len(now) == 1 else f"{scenario}, {text_of(new or old, 'name')}"
        if span(old) != span(new):
            yield Difference(row, f"{what}, points", span(old), span(new), "changed")
        apart = {"least": 0, "most": 0}
        yield from _fields(both, row, what, {**old, **apart}, {**new, **apart})
