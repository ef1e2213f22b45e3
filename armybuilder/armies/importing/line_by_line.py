"""The pasted text beside the army, line by line, with what was understood marked in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armybuilder.core.values import Shown
from rules import engine

MAX_LINES = 300
"""Lines that are shown beside the army."""
MAX_LENGTH = 400
"""Letters that are shown of a line."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line, and what it is; empty: nothing was read of it."""

    text: str
    kind: str = ""


def lines(text: str, reading: engine.Reading) -> list[Shown]:
    """Each line that is not empty: its pieces, and the place of the unit that begins there."""
    marks = engine.marks_of(text, reading)
    if not marks:
        return []
    shown: list[Shown] = []
    seen: set[int] = set()
    start = next_mark = 0
    for number, line in enumerate(text.split("\n"), 1):
        end = start + len(line)
        while next_mark < len(marks) and marks[next_mark].end <= start:
            next_mark += 1
        inside = _inside(marks, next_mark, end)
        if line.strip():
            new = [mark.unit for mark in inside if mark.unit is not None and mark.unit not in seen]
            seen.update(new)
            kinds = {mark.kind for mark in inside}
            shown.append({
                "number": number,
                "pieces": list(_pieces(text, start, min(end, start + MAX_LENGTH), inside)),
                "unit": new[0] if new else None,
                "is_aside": bool(kinds) and kinds <= {"aside"},
                "is_total": "total" in kinds,
            })  # fmt: skip
        start = end + 1
        if len(shown) >= MAX_LINES:
            break
    return shown


def _inside(marks: Sequence[engine.Mark], first: int, end: int) -> list[engine.Mark]:
    found = []
    while first < len(marks) and marks[first].start < end:
        found.append(marks[first])
        first += 1
    return found


def _pieces(text: str, start: int, end: int, marks: Sequence[engine.Mark]) -> Iterator[Piece]:
    for mark in marks:
        first, last = max(mark.start, start), min(mark.end, end)
        if last <= first:
            continue
        if first > start:
            yield Piece(text[start:first])
        yield Piece(text[first:last], mark.kind)
        start = last
    if end > start:
        yield Piece(text[start:end])
