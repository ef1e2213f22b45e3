"""The pasted text beside the army, line by line, with what was understood marked in it."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from armybuilder.core.web.values import Context
from rules import engine

MAX_LINES = 300
"""Lines that are shown beside the army."""
MAX_LENGTH = 400
"""Letters that are shown of a line."""


def lines(text: str, marks: Sequence[engine.Mark], build: engine.Build, rows: Mapping[int, Context]) -> list[Context]:
    """Each line that is not empty, with its marks, and the rows of the units that begin there, by the units' ids."""
    if not marks:
        return []
    imported = {unit.id for unit in build.units}
    shown: list[Context] = []
    begun: set[int] = set()
    start = next_mark = 0
    for number, line in enumerate(text.split("\n"), 1):
        end = start + len(line)
        while next_mark < len(marks) and marks[next_mark].end <= start:
            next_mark += 1
        inside = _inside(marks, next_mark, end)
        if line.strip():
            places = {mark.unit: None for mark in inside if mark.unit is not None and mark.unit not in begun}
            begun.update(places)
            kinds = {mark.kind for mark in inside}
            shown.append({
                "number": number,
                "text": format_html_join("", "{}", _pieces(text, start, min(end, start + MAX_LENGTH), inside)),
                "rows": [rows[place] for place in places if place in rows],
                "is_refused": bool(places) and not imported & places.keys(),
                "is_aside": bool(kinds) and kinds <= {"aside"},
                "is_total": "total" in kinds,
            })  # fmt: skip
        start = end + 1
        if len(shown) >= MAX_LINES:
            break
    return shown


def _inside(marks: Sequence[engine.Mark], first: int, end: int) -> list[engine.Mark]:
    lines_inside = []
    while first < len(marks) and marks[first].start < end:
        lines_inside.append(marks[first])
        first += 1
    return lines_inside


def _pieces(text: str, start: int, end: int, marks: Sequence[engine.Mark]) -> Iterator[tuple[SafeString]]:
    """The line with what was understood of it marked."""
    for mark in marks:
        first, last = max(mark.start, start), min(mark.end, end)
        if last > first:
            yield (format_html('{}<mark class="is-{}">{}</mark>', text[start:first], mark.kind, text[first:last]),)
            start = last
    yield (conditional_escape(text[start:end]),)
