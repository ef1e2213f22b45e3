"""Muster's own message for chats: what of it is read otherwise, and its rolls, of which nothing is imported.

``2 × **Archers** 4 · Troop, Distance attack · Distance 5+ · Skill 4+`` stands below the army's own line,
``**Elves** – 7 figures, 25 points · LEGAL, Basic Game · Very Simple v7``, and above that its address.
"""

import re
from itertools import takewhile

from rules.engine.notation.grammar import unescaped
from rules.engine.notation.keywords import keywords
from rules.engine.notation.names import key

Change = tuple[str, tuple[int, int]]
"""The text to read in place of a stretch, and the start and end of that stretch."""
_NAME = r"(?:(?P<bold>\*\*[^\n]{1,200}?\*\*)|[^·*\n]{1,200}?)"
_HEAD = re.compile(
    rf"^[> \t]*+(?:(?P<address><?https?://\S+>?)\s++[> \t]*+)?{_NAME}(?P<dash> – )"
    r"(?P<facts>[^·\n]*[0-9][^·\n]*)(?P<rules> · [^\r\n]+)",
    re.MULTILINE,
)
MAX_ABOVE = 1_500
"""Letters that the first line may stand behind and have."""
_UNIT = re.compile(rf"(?:[0-9]{{1,3}} × )?{_NAME}(?:(?P<blank> )[0-9½][0-9½.,]*)? · [^·\n]+(?P<rolls>(?: · [^·\n]+)*)")
_ROLL = re.compile(r"(?P<name>[^·,\n]+) (?:[0-9]{1,2}\+|\+[0-9]|[^\W\d_][0-9]{1,3}|[0-9]{1,3}\s?%|[0-9]|✓)")
_BARE_HEAD = re.compile(r"\s*<?https?://\S+>?\s+[^\n]{1,200}? – [^\n]*[0-9][^\n]*\n")
_BARE_UNIT = re.compile(
    rf"(?:[0-9]{{1,3}} × )?[^·:(\n]+(?: · {_ROLL.pattern.replace('?P<name>', '?:')}(?: · [^\n]+)?)?"
)
_ESCAPE = re.compile(r"\\[!-/:-@\[-`{-~]|\u200b")
_LINE = re.compile(r"(?:> )?(?P<line>[^\s>](?:[^\n]*\S)?)")


def books_of_message(text: str) -> tuple[str, ...]:
    """Possible names of the rule book, behind the army's points; none if it is another text."""
    head = _HEAD.search(text, 0, MAX_ABOVE)
    last = unescaped(head["rules"].rpartition(" · ")[2].strip()) if head else ""
    return (last, last.partition(", ")[2]) if last else ()


def lacks_figures(text: str, has_terms: bool) -> bool:
    """Whether it is a message without figure types: a long one without any terms, or one of old versions, with rolls
    right behind the names.
    """
    head = _BARE_HEAD.match(text)
    lines = _LINE.findall(text, head.end()) if head and not changes_of_message(text) else []
    is_bare = bool(lines) and all(_BARE_UNIT.fullmatch(line) for line in lines)
    return is_bare and (not has_terms or all(" · " in line for line in lines))


def changes_of_message(text: str) -> list[Change]:
    """Names in quotes, points behind signs, and nothing in place of address and rolls; none: it is another text.

    Below its units others may have written something.
    """
    head = _HEAD.search(text, 0, MAX_ABOVE)
    if head is None:
        return []
    matches = [_UNIT.fullmatch(text, *line.span("line")) for line in _LINE.finditer(text, head.end())]
    units = [unit for unit in takewhile(bool, matches) if unit and _has_rolls_alone(unit)]
    others = [match for match in matches[len(units) :] if match]
    is_message = bool(units) and not others and (head["address"] or any(unit["rolls"] for unit in units))
    if not is_message:
        return []
    address = [("", head.span("address"))] if head["address"] else []
    blank = head.start("dash")
    bracket = [("", (blank, blank + 1)), (" (", (blank + 1, blank + 3)), (")", head.span("rules"))]
    return [*address, *_name(head), *bracket, *(change for unit in units for change in _unit(unit))]


def _unit(unit: re.Match[str]) -> list[Change]:
    has_points = unit["blank"] is not None
    points = [("=", unit.span("blank"))] if has_points else []
    return [*_name(unit, "·" * has_points), *points, ("", unit.span("rolls"))]


def _has_rolls_alone(unit: re.Match[str]) -> bool:
    """Whether there is nothing else behind the options of a unit, such as points."""
    others = keywords().points_words | keywords().totals
    rolls = [_ROLL.fullmatch(roll) for roll in unit["rolls"].split(" · ")[1:]]
    return all(roll and key(roll["name"]) not in others for roll in rolls)


def _name(line: re.Match[str], behind: str = "") -> list[Change]:
    """The name in quotes and without escapes, and a sign behind it, if it is bold and has no quotes."""
    start, end = line.span("bold")
    if start < 0 or '"' in line["bold"]:
        return []
    escapes = [("", (place.start(), place.start() + 1)) for place in _ESCAPE.finditer(line.string, start + 2, end - 2)]
    quotes = [('"', (start, start + 1)), ("", (start + 1, start + 2))]
    return [*quotes, *escapes, ('"', (end - 2, end - 1)), (behind, (end - 1, end))]
