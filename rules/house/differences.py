"""Differences between two documents of one catalogue, row by row and in words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from rules.documents import Document, Node, document_with
from rules.engine.wording.messages import AnyOf, Distance, Message, Value, message
from rules.engine.wording.sentences import SENTENCES
from rules.engine.wording.words import number
from rules.house import words
from rules.house.references import names_in, pruned, rows_of
from rules.house.words import allowed_figures, effects_in_words, goal, names_of, plurals, price, span, spans
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
    """Its row: ``options/combat-master``; for the edition's own fields: ``edition``."""
    what: Value
    old: Value
    """Empty for something new."""
    new: Value
    """``new, 25 to 40``; ``removed``."""
    kind: Kind
    echo: bool = field(default=False, repr=False, compare=False)
    """The text repeats what another difference says as a number."""


def differences(old: Document, new: Document) -> tuple[Difference, ...]:
    """Everything that differs, in the order in which one reads rules; what follows from something else is left out."""
    old, new = without_texts(old), without_texts(new)
    both = _Both(_without_lost(old, new), new)
    rows = [difference for name in _names(old, new) for difference in _row(both, name)]
    every = [*_fields(both, OWN, "", old.own, new.own), *rows]
    is_all_echo = all(difference.echo for difference in every)
    last_said = {(difference.what, difference.old, difference.new): difference for difference in reversed(every)}
    return tuple(
        difference
        for difference in every
        if last_said[difference.what, difference.old, difference.new] is difference
        and (is_all_echo or not difference.echo)
    )


def states(old: Document, new: Document) -> Mapping[str, Kind]:
    """The rows that differ, by name; those that only lost what was taken out do not."""
    left = _without_lost(old, new)
    return {
        name: "new" if name not in old.rows else "changed" if name in new.rows else "out"
        for name in _names(old, new)
        if not _are_same(_node(left, name) or {}, _node(new, name) or {})
    }


def _without_lost(old: Document, new: Document) -> Document:
    """The old document without the rows that the new one removed, and without references to them; what needs them stays
    as it is.
    """
    known = names_in(rows_of(new))
    left = {name: pruned(TABLES[table_of(name)], row, known) for name, row in rows_of(old).items() if name in new.rows}
    return document_with(old.own, {**rows_of(old), **{name: row for name, row in left.items() if row is not None}})


def _are_same(was: Node, now: Node) -> bool:
    """Whether two rows say the same, with their levels in the same order."""
    return was == now and list(nodes(was.get("levels"))) == list(nodes(now.get("levels")))


def _names(old: Document, new: Document) -> list[str]:
    tables = (*FIRST, *(table for table in TABLES if table not in FIRST))
    names = dict.fromkeys((*new.rows, *old.rows))
    return sorted(names, key=lambda name: tables.index(table_of(name)))


def _node(document: Document, name: str) -> Node | None:
    row = document.rows.get(name)
    return row[1] if row else None


@dataclass(frozen=True, slots=True)
class _Both:
    """The two documents: words of the old state come from the old one."""

    old: Document
    new: Document

    def roll(self, slug: str) -> Node:
        """A roll, as it is or was."""
        return _node(self.new, f"rolls/{slug}") or _node(self.old, f"rolls/{slug}") or {}

    def name(self, table: str, slug: str) -> str:
        """The name that a row has, or had."""
        names = names_of(self.new, table, [slug]) or names_of(self.old, table, [slug]) or [slug]
        return names[0]


def _row(both: _Both, name: str) -> Iterator[Difference]:
    was, now = _node(both.old, name), _node(both.new, name)
    if was is None and now is not None:
        yield Difference(name, called(name, now), "", _new(table_of(name), now), "new")
    elif now is None and was is not None:
        yield Difference(name, called(name, was), _worth(table_of(name), was), message("house-removed"), "out")
    elif was is not None and now is not None and not _are_same(was, now):
        yield from _changed(both, name, was, now)


def called(name: str, row: Node) -> Value:
    """The name of a row among all others."""
    new_name = text_of(row, "name")
    match table_of(name):
        case "figures" | "options":
            return new_name
        case "rolls":
            return message("house-rolls", name=new_name)
        case table:
            return message(f"house-called-{table}", name=new_name)


def _worth(table: str, row: Node) -> Value:
    if table in ("figures", "options"):
        return price(row)
    return spans(row) if table == "scenarios" else ""


def _new(table: str, row: Node) -> Value:
    worth = _worth(table, row)
    return message("house-new-worth", worth=worth) if worth else message("house-new")


def _changed(both: _Both, name: str, was: Node, now: Node) -> Iterator[Difference]:
    new_name = text_of(now, "name")
    yield from _fields(both, name, new_name, was, now)
    yield from _levels(both, name, nodes(was.get("levels")), nodes(now.get("levels")))
    yield from _situations(both, name, nodes(was.get("situations")), nodes(now.get("situations")))
    yield from _base(both, name, listed_nodes(was.get("base")), listed_nodes(now.get("base")))
    yield from _sides(both, name, nodes(was.get("sides")), nodes(now.get("sides")))


def _fields(both: _Both, row: str, label: Value, was: Node, now: Node) -> Iterator[Difference]:
    """The own fields of a row, or of a part of it."""
    for name in dict.fromkeys((*now, *was)):
        if name in _PARTS or was.get(name) == now.get(name):
            continue
        if name == "effects":
            yield from _effects(both, row, label, was, now)
            continue
        old, new = _value(both.old, name, was.get(name)), _value(both.new, name, now.get(name))
        if old == new:
            old, new = _exactly(both.old, name, was.get(name)), _exactly(both.new, name, now.get(name))
        echo = name in _WORDS and _without_digits(old) == _without_digits(new)
        echo |= name in _NAMES and _renamed(both, row) and was is not _node(both.old, row)
        echo |= name in _NAMES[1:] and was.get("name") != now.get("name")
        yield Difference(row, _what(label, name, text_of(was, "name")), old, new, "changed", echo)


def _exactly(document: Document, name: str, value: object) -> Value:
    """Names one by one, if the same word stands for different sets of them."""
    if name != "figures":
        return _in_words(value)
    return words.listed_names(plurals(document, value)) or message("house-all-figures")


_NAMES = ("name", "plural", "label", "quick")
_WORDS = ("label", "hint", "text", "term", "value")


def _renamed(both: _Both, row: str) -> bool:
    return (_node(both.old, row) or {}).get("name") != (_node(both.new, row) or {}).get("name")


def _without_digits(text: Value) -> Value:
    return re.sub(r"\d+", "", text) if isinstance(text, str) else text


_PARTS = ("levels", "situations", "base", "sides")


def _what(name: Value, field: str, was: str) -> Value:
    if not name:
        return what_of_rules(field)
    if field == "points":
        return name
    if field == "name":
        return message("house-is-called", was=was)
    key = f"house-what-{field}"
    return message(key, row=name) if key in SENTENCES else message("house-what", row=name, field=_plain(field))


def what_of_rules(field: str) -> Value:
    """The rules' own value of a field."""
    key = f"house-own-{field}"
    return message(key) if key in SENTENCES else _plain(field)


def _plain(field: str) -> str:
    return field.replace("_", " ")


def _value(document: Document, field: str, value: object) -> Value:
    """A field's value in words."""
    match field, value:
        case "figures", _:
            return allowed_figures(document, value)
        case "needs", [_, *_]:
            return AnyOf(tuple(names_of(document, "options", value)))
        case "needs", _:
            return message("house-nothing-else")
        case "alone", str():
            return "".join(names_of(document, "figures", [value]))
        case "optional_rule", str():
            return "".join(names_of(document, "optional_rules", [value]))
        case "grants", list():
            return words.listed_names([_granted(document, grant) for grant in listed_nodes(value)])
        case "points", None:
            return "0"
        case _:
            return _in_words(value)


def _in_words(value: object) -> Value:
    match value:
        case None | "" | []:
            return "–"
        case bool():
            return message("house-yes" if value else "house-no")
        case list():
            return words.listed_names([str(part) for part in value])
        case str():
            return value
        case _:
            amount = exact(value)
            return str(value) if amount is None else number(amount)


def _granted(document: Document, grant: Node) -> Value:
    option, _, slug = text_of(grant, "level").partition("/")
    row = _node(document, f"options/{option}") or {}
    name = text_of(nodes(row.get("levels")).get(slug, {}), "name")
    figures = grant.get("figures")
    return message("house-level-for", level=name, figures=allowed_figures(document, figures)) if figures else name


def _effects(both: _Both, row: str, name: Value, was: Node, now: Node) -> Iterator[Difference]:
    """Its effects; if only a number to roll differs, only that."""
    old, new = listed_nodes(was.get("effects")), listed_nodes(now.get("effects"))
    aims = [(effect, other) for effect, other in zip(old, new, strict=False) if effect != other]
    if len(old) == len(new) and all(_only_target(effect, other) for effect, other in aims):
        for effect, other in aims:
            roll = both.roll(text_of(other, "roll"))
            what = aim(name, roll)
            yield Difference(row, what, goal(roll, effect.get("target")), goal(roll, other.get("target")), "changed")
        return
    what = message("house-does", row=name)
    yield Difference(row, what, effects_in_words(both.old, old), effects_in_words(both.new, new), "changed")


def _only_target(effect: Node, other: Node) -> bool:
    return {**effect, "target": 0} == {**other, "target": 0}


def aim(name: Value, roll: Node) -> Message:
    """The roll that must show a face: a save by the armor it is named after, any other by its own name."""
    if roll.get("never"):
        return message("house-saves-on", row=name)
    return message("house-roll-on", row=name, roll=text_of(roll, "name"))


def _levels(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    option = both.name("options", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        level_name = level_called(option, now.get(slug) or was[slug])
        if slug not in was:
            yield Difference(row, level_name, "", message("house-new-worth", worth=price(now[slug])), "new")
        elif slug not in now:
            yield Difference(row, level_name, price(was[slug]), message("house-removed"), "out")
        elif was[slug] != now[slug]:
            yield from _fields(both, row, level_name, was[slug], now[slug])
    common = [slug for slug in was if slug in now]
    if common != (order := [slug for slug in now if slug in was]):
        old, new = (words.listed_names([text_of(now[slug], "name") for slug in slugs]) for slugs in (common, order))
        yield Difference(row, message("house-level-order"), old, new, "changed")


def level_called(option: str, level: Node) -> Value:
    """A level by its name, with its option's name if needed: ``Special ability, Leader``."""
    name = text_of(level, "name")
    if option.casefold() in name.casefold():
        return name
    return message("house-level-of", option=option, level=name)


def _situations(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    name = both.name("rolls", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        old, new = was.get(slug, {}), now.get(slug, {})
        what = situation(name, new or old)
        if old.get("target") != new.get("target"):
            roll = both.roll(key_of(row))
            yield Difference(row, what, goal(roll, old.get("target")), goal(roll, new.get("target")), "changed")
        yield from _fields(both, row, what, {**old, "target": 0}, {**new, "target": 0})


def situation(roll: str, node: Node) -> Value:
    """A roll in one situation: ``Distance, in the open``; a plain one by its name alone."""
    name = text_of(node, "name")
    if not name or name.casefold() == roll.casefold():
        return roll
    return message("house-roll-in", roll=roll, situation=name)


def _base(both: _Both, row: str, was: list[Node], now: list[Node]) -> Iterator[Difference]:
    unit = (_node(both.new, row) or {}).get("unit", "inches")
    sets = {text_of(row, "measures") for row in (*was, *now)}
    old, new = {_whose(row): row for row in was}, {_whose(row): row for row in now}
    for key in dict.fromkeys((*new, *old)):
        values = [_measured(unit, side[key]) if key in side else "–" for side in (old, new)]
        if values[0] != values[1]:
            figure_name = both.name("figures" if key[1] == "figure" else "kinds", key[2])
            what = message("house-number-of", number=both.name("numbers", key_of(row)), figure=figure_name)
            if len(sets) > 1:
                measures = both.name("measures", key[0])
                what = message("house-number-of-by", **dict(what.values), measures=measures)
            yield Difference(row, what, values[0], values[1], "changed")


def _whose(base: Node) -> tuple[str, str, str]:
    subject = "figure" if "figure" in base else "kind"
    return text_of(base, "measures"), subject, text_of(base, subject)


def _measured(unit: object, base: Node) -> Value:
    value = amount_of(base, "value") or Fraction(0)
    return Distance(value) if unit == "inches" else number(value)


def _sides(both: _Both, row: str, was: dict[str, Node], now: dict[str, Node]) -> Iterator[Difference]:
    scenario = both.name("scenarios", key_of(row))
    for slug in dict.fromkeys((*now, *was)):
        old, new = was.get(slug, {}), now.get(slug, {})
        what: Value = scenario
        if len(now) != 1:
            what = message("house-side-of", scenario=scenario, side=text_of(new or old, "name"))
        if span(old) != span(new):
            yield Difference(row, message("house-points-of", row=what), span(old), span(new), "changed")
        apart = {"least": 0, "most": 0}
        yield from _fields(both, row, what, {**old, **apart}, {**new, **apart})
