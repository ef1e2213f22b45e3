"""Notes of a list, ``(Note: …)`` and ``// …``, which are taken out before the rest is read."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import islice

from rules.engine.notation.grammar import without_notes
from rules.engine.notation.reading_state import Reader

MAX_NOTES = 500
_COMMENT = re.compile(r"(?<=\S)[ \t]+//[ \t]+(?P<note>[^/\n]{1,200})(?=\n|$)")
"""A remark behind a line: ``Boss: Hero // painted``."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a text by their places."""

    places: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()

    def between(self, start: int, end: int) -> str:
        """The notes of a stretch."""
        first, last = bisect_left(self.places, start), bisect_left(self.places, end)
        return " ".join(self.texts[first:last])


def take_notes(reader: Reader, flat: str) -> tuple[str, Notes]:
    """The text with its notes blanked, and the notes."""
    places: list[int] = []
    texts: list[str] = []
    start = 0
    while len(places) < MAX_NOTES and (opening := reader.keywords.note.search(flat, start)):
        end = flat.find("\n", opening.start())
        end = len(flat) if end < 0 else end
        body, note = without_notes(reader.text, flat[opening.start() : end], opening.start(), reader.keywords)
        flat = flat[: opening.start()] + body + flat[end:]
        places.append(opening.start())
        texts.append(note)
        start = end
    for comment in islice(_COMMENT.finditer(flat), MAX_NOTES - len(places)):
        place = bisect_left(places, comment.start())
        places.insert(place, comment.start())
        texts.insert(place, comment["note"].strip())
    flat = _COMMENT.sub(lambda comment: " " * len(comment.group()), flat)
    return flat, Notes(tuple(places), tuple(texts))
