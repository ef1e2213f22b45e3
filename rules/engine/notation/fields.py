"""Lines between an army's name and its units that say what else it plays with: optional rules, scenario."""

from collections.abc import Mapping

from rules.engine.army_fields import ARMY_FIELDS, ArmyField
from rules.engine.army_fields import Value as FieldValue
from rules.engine.catalogue import Catalogue, OptionalRule, Scenario
from rules.engine.checked import EditError
from rules.engine.messages import AnyOf, Value, message
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.names import key
from rules.engine.notation.reading_state import Reader, instead
from rules.engine.strict import guessed
from rules.engine.text import shown

RULES = "Optional rules"  # untranslated
SCENARIO = "Scenario"
NONE = "none"
LINES = {str(field.label): field for field in ARMY_FIELDS if not field.has_lines}
"""The fields of an army that have a line each."""


def is_field(reader: Reader, top: Head, tail: Rest) -> bool:
    """Whether a line in front of the units is none of them but says what the army plays with."""
    label = label_of(top)
    if not label:
        return False
    if label in LINES and LINES[label].is_text:
        return bool(tail.pieces) and tail.total is None
    known = _known(reader.catalogue, label)
    pieces = [key(piece.said) for piece in tail.pieces]
    return pieces[:1] != [] and (pieces[0] in known or not any(reader.names.knows(piece) for piece in pieces))


def label_of(top: Head) -> str:
    """Which of these lines it would be by its first words; empty for none."""
    said = "" if top.marked or top.count else key(top.name.said)
    return next((label for label in (RULES, SCENARIO, *LINES) if said == key(label)), "")


def _known(catalogue: Catalogue, label: str) -> set[str]:
    """What may stand in such a line."""
    if label in LINES:
        return {*LINES[label].choices}
    rows: Mapping[str, OptionalRule | Scenario]
    rows = catalogue.optional_rules if label == RULES else catalogue.scenarios
    return {key(row.name) for row in rows.values()} | {key(slug) for slug in rows} | {NONE}


def default_scenario(catalogue: Catalogue) -> tuple[str, str]:
    """Scenario and side of an army that names none."""
    scenario = catalogue.scenarios.get(catalogue.default_scenario)
    return (scenario.slug, scenario.sides[0].slug if scenario.sides else "") if scenario else ("", "")


def read_rules(reader: Reader, tail: Rest) -> frozenset[str]:
    """The optional rules that a line puts in play."""
    known = {rule.name: rule.slug for rule in reader.catalogue.optional_rules.values()}
    said = {"rules": reader.catalogue.short_name}
    found = (_one(reader, words, known, "unknown-optional-rule", **said) for words in _named(tail))
    return frozenset(slug for slug in found if slug)


def read_scenario(reader: Reader, tail: Rest) -> tuple[str, str]:
    """The scenario, and the side of it, that a line names."""
    named = _named(tail)
    if not named:
        return "", ""
    scenarios = {scenario.name: slug for slug, scenario in reader.catalogue.scenarios.items()}
    slug = _one(reader, named[0], scenarios, "unknown-scenario", rules=reader.catalogue.short_name)
    scenario = reader.catalogue.scenarios.get(slug)
    if scenario is None:
        return "", ""
    sides = {side.name: side.slug for side in scenario.sides}
    if len(named) > 1:
        return scenario.slug, _one(reader, named[1], sides, "unknown-side", scenario=scenario.name)
    return scenario.slug, scenario.sides[0].slug if scenario.sides else ""


def read_field(reader: Reader, tail: Rest, field: ArmyField) -> FieldValue:
    """The value of a field that a line names."""
    named = _named(tail)
    if named and field.choices:
        choices = {choice: choice for choice in field.choices}
        return _one(reader, named[0], choices, "unknown-choice", choices=AnyOf(field.choices))
    try:
        return field.read_line([words.said for words in named], reader.catalogue) if named else field.nothing
    except EditError as error:
        reader.mistake(named[0], error.said)
        return field.nothing


def _named(tail: Rest) -> list[Words]:
    pieces = list(tail.pieces)
    return [] if len(pieces) == 1 and key(pieces[0].said) == NONE else pieces


def _one(reader: Reader, words: Words, known: dict[str, str], unknown: str, **values: Value) -> str:
    found = {key(name): slug for name, slug in known.items()} | {key(slug): slug for slug in known.values()}
    if key(words.said) in found:
        return found[key(words.said)]
    near = reader.guesses.nearest(words.said, known)
    said = guessed(message(unknown, name=shown(words.said), **values), near)
    reader.mistake(words, said, *([instead(words, near)] if near else []))
    return ""
