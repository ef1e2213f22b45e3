"""Notes of a list, ``(Note: …)``, which are taken out before the rest is read."""

from bisect import bisect_left
from dataclasses import dataclass

from rules.engine.notation.grammar import without_notes
from rules.engine.notation.reading_state import Reader

MAX_NOTES = 500


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
    return flat, Notes(tuple(places), tuple(texts))
