"""Reads an army from text. It never raises: it returns everything that was understood, and remarks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from rules.engine.army_fields import Value
from rules.engine.bill import bill
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.maximums import MOST_HALVES, MOST_UNITS, NOTES
from rules.engine.messages import Points, message
from rules.engine.notation.fields import (
    LINES,
    RULES,
    SCENARIO,
    default_scenario,
    is_field,
    label_of,
    read_field,
    read_rules,
    read_scenario,
)
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.header import Facts, Header, check_counts, read_header
from rules.engine.notation.lines import LONGEST_LINE, MOST_LINES, Line, lines
from rules.engine.notation.names import key, like
from rules.engine.notation.reading_state import Reader
from rules.engine.notation.remarks import NotationError, Reading, Remark, Suggestion
from rules.engine.notation.units import (
    Split,
    check_points,
    left_out,
    missing_colon,
    needed_rules,
    read_unit,
    refuse,
    split,
    stated_halves,
)
from rules.engine.size import too_large
from rules.engine.strict_json import LARGEST
from rules.engine.text import Guesses, TextError, clean_name, clean_text, shown
from rules.engine.words import count_of

MOST_GUESSED = 20
"""Lines above the units that are compared with known names, to see whether they are units."""
MOST_ABOVE = 300
"""How many lines may precede the units; more that are not understood would exceed the number of remarks."""


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


def notation_army(text: str, catalogue: Catalogue) -> Build:
    """The army of a text. Raises ``NotationError`` with every mistake in it."""
    reading = read_notation(text, catalogue)
    if reading.mistakes or reading.build is None:
        raise NotationError(reading.mistakes)
    return reading.build


def read_notation(text: str, catalogue: Catalogue, guesses: Guesses | None = None) -> Reading:
    """Read an army in the rule book's notation. Returns the army and remarks for any text."""
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        return Reading(None, (Remark("mistake", message("text-too-large"), 1, 1),))
    reader = Reader(text, catalogue, guesses=guesses or Guesses())
    draft = Draft(scenario=default_scenario(catalogue))
    found = lines(reader.flat, reader.names.knows, reader.keywords)
    head = list(islice(found, MOST_ABOVE))
    above = _above_units(reader, head)
    _read_top(reader, draft, above)
    _read_units(reader, draft, chain(head[len(above) :], found))
    build = _finish(reader, draft)
    return Reading(build, tuple(sorted(reader.remarks, key=lambda remark: (remark.line, remark.column))))


def read_among(text: str, books: Sequence[Catalogue], guesses: Guesses | None = None) -> Reading:
    """The same text by the rule book that understands most of it and finds least to remark; of equals by the first."""
    whole = guesses or Guesses()
    readings: list[Reading] = []
    for place, book in enumerate(books):
        share = whole.shared(len(books) - place)
        before = share.left
        readings.append(read_notation(text, book, share))
        whole.left -= before - share.left
        if not readings[-1].remarks:
            break
    return min(readings, key=lambda reading: (len(reading.mistakes), len(reading.remarks)))


def _above_units(reader: Reader, found: list[Line]) -> list[tuple[Line, Split | None]]:
    """The lines before the first that is a unit, each with its parts."""
    above: list[tuple[Line, Split | None]] = []
    for place, line in enumerate(found):
        parts = split(reader, line)
        if parts and _is_unit(reader, *parts, guess=place < MOST_GUESSED, above=place > 0):
            break
        above.append((line, parts))
    return above


def _is_unit(reader: Reader, top: Head, tail: Rest, guess: bool, above: bool) -> bool:
    if not tail.pieces or (above and is_field(reader, top, tail)):
        return False
    if tail.total or tail.each or any(reader.names.knows(piece.text) for piece in tail.pieces):
        return True
    guessed = tail.pieces[:3] if guess else ()
    return any(like(reader.names, piece.text, reader.guesses, everywhere=False) for piece in guessed)


def _read_top(reader: Reader, draft: Draft, above: list[tuple[Line, Split | None]]) -> None:
    """The army's name and fields. Of several lines, the one that states points or figures is the name."""
    headers: list[tuple[Line, Header]] = []
    for line, parts in above:
        if headers and parts and is_field(reader, *parts):
            _read_field(reader, draft, *parts)
        elif reader.is_full:
            return
        elif line.end - line.start > LONGEST_LINE:
            reader.mistake(_words(reader, line), message("line-too-long", most=LONGEST_LINE))
        elif headers and parts is None and missing_colon(reader, line):
            refuse(reader, line)
        else:
            headers.append((line, read_header(reader, line)))
    _choose_header(reader, draft, headers)


def _read_field(reader: Reader, draft: Draft, top: Head, tail: Rest) -> None:
    label = label_of(top)
    if label == RULES:
        draft.rules = read_rules(reader, tail)
    elif label == SCENARIO:
        draft.scenario = read_scenario(reader, tail)
    else:
        draft.fields[LINES[label].slug] = read_field(reader, tail, LINES[label])


def _choose_header(reader: Reader, draft: Draft, headers: list[tuple[Line, Header]]) -> None:
    notes = [header.note for _, header in headers if header.note]
    named = [(line, header) for line, header in headers if header.name.text or header.facts.any]
    stating = [header for _, header in named if header.facts.any]
    draft.header = stating[-1] if stating else named[0][1] if named else None
    draft.notes = " ".join(notes)
    for line, header in named:
        if header is not draft.header:
            words = _words(reader, line)
            reader.mistake(words, message("not-understood", words=shown(header.name.text)), left_out(reader, words))


def _words(reader: Reader, line: Line) -> Words:
    return Words(reader.flat[line.start : line.end], line.start, line.end)


def _read_units(reader: Reader, draft: Draft, found: Iterable[Line]) -> None:
    for number, line in enumerate(found):
        if number == MOST_LINES:
            reader.mistake(_words(reader, line), message("text-too-many-lines", most=MOST_LINES))
            break
        parts = split(reader, line)
        if reader.is_full or _ends_army(reader, draft, line, parts):
            break
        reader.unit = len(draft.units)
        if not _is_total(reader, draft, parts):
            unit = read_unit(reader, line, parts, len(draft.units))
            draft.units += [unit] if unit else []
    reader.unit = None


def _ends_army(reader: Reader, draft: Draft, line: Line, parts: Split | None) -> bool:
    """Whether no more can be read: a second army begins, or there are too many units."""
    reader.unit = None
    words = _words(reader, line)
    start = reader.flat.rfind("\n", 0, line.start) + 1
    if len(draft.units) >= MOST_UNITS:
        rest_of_it = Suggestion(message("leave-out-rest"), "", start, len(reader.text))
        reader.mistake(words, message("text-too-many-units", most=MOST_UNITS), rest_of_it)
        return True
    if len(words.text) > LONGEST_LINE or parts or missing_colon(reader, line):
        return False
    header = read_header(reader, line)
    if not header.facts.any:
        return False
    first = message("keep-first-above")
    if draft.header:
        first = message("keep-one-above", army=shown(draft.header.name.text))
    reader.mistake(
        words,
        message("second-army"),
        Suggestion(first, "", start, len(reader.text)),
        Suggestion(message("keep-one-below", army=shown(header.name.text)), "", 0, start),
        Suggestion(message("keep-all"), "", line.start, line.end),
    )
    return True


def _is_total(reader: Reader, draft: Draft, parts: Split | None) -> bool:
    """Whether it is no unit but a sum beneath the units, which is then kept to be compared."""
    if parts is None or parts[1].pieces or parts[1].total is None:
        return False
    if key(parts[0].name.text) not in reader.keywords.totals:
        return False
    draft.totals.append(parts[1].total)
    return True


def _finish(reader: Reader, draft: Draft) -> Build | None:
    header = draft.header
    facts = header.facts if header else Facts()
    if not draft.units and not facts.any:
        if not reader.has_mistakes or not reader.remarks:
            reader.mistake(Words("", 0, 0), message("no-army"))
        return None
    top = header.name if header else Words("", 0, 0)
    build = Build(
        reader.catalogue,
        _army_name(reader, header),
        tuple(draft.units),
        _limit(reader, facts),
        *draft.scenario,
        draft.rules if draft.rules is not None else _rules(reader, draft, top),
        _army_notes(reader, top, draft.notes),
        **draft.fields,  # type: ignore[arg-type]
    )
    if refusal := too_large(build):
        reader.mistake(top, str(refusal))
    _compare(reader, draft, facts, build)
    return build


def _army_name(reader: Reader, header: Header | None) -> str:
    if header is None or not header.name.text:
        return str(message("unnamed-army"))
    try:
        return clean_name(header.name.text)
    except TextError as error:
        reader.mistake(header.name, error.message)
        return str(message("unnamed-army"))


def _army_notes(reader: Reader, top: Words, notes: str) -> str:
    try:
        return clean_text(notes, NOTES)
    except TextError as error:
        reader.mistake(top, message("note-wrong", problem=error.message))
        return ""


def _limit(reader: Reader, facts: Facts) -> Halves | None:
    if facts.limit is None or facts.unlimited:
        return None
    halves = stated_halves(facts.limit.text)
    if halves is None or halves > MOST_HALVES:
        most = Points(MOST_HALVES, are_grouped=True)
        reader.mistake(facts.limit, message("limit-form", words=shown(facts.limit.text), most=most))
        return None
    return halves


def _rules(reader: Reader, draft: Draft, top: Words) -> frozenset[str]:
    """The edition's own optional rules, and those that the units need, with a remark."""
    rules = set(reader.catalogue.default_rules)
    for unit in draft.units:
        for slug in sorted(needed_rules(reader.catalogue, unit) - rules):
            rule = reader.catalogue.optional_rules.get(slug)
            said = message("rule-turned-on", rule=rule.name if rule else slug, unit=shown(unit.name))
            reader.remark(top, said)
            rules.add(slug)
    return frozenset(rules)


def _compare(reader: Reader, draft: Draft, facts: Facts, build: Build) -> None:
    """Add remarks on stated totals that are wrong; on points only if every unit was understood."""
    found = bill(build)
    kinds = tuple(count_of(count, reader.catalogue.kinds[kind]) for kind, count in found.by_kind.items() if count)
    check_counts(reader, facts, build, dict(found.by_kind), kinds)
    if not reader.has_mistakes:
        for stated in draft.totals:
            check_points(reader, stated, found.total, build.name)
        check_points(reader, facts.points, found.total, build.name)
