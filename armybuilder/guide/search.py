"""Finding parts of the guide by the words in them."""

from dataclasses import dataclass

from armybuilder.guide.parts import PARTS, GuidePage, GuideStep
from armybuilder.handbook.search import plain_words

LONGEST = 200
"""Characters of a search that are read."""


@dataclass(frozen=True, slots=True)
class Match:
    """A part with the steps that contain the words; none if only its title or lead does."""

    number: int
    part: GuidePage
    steps: tuple[GuideStep, ...]


def search(typed: str) -> tuple[str, list[Match]]:
    """The query, and the parts that match; all parts without a query."""
    query = " ".join(typed.replace("\0", " ").split())[:LONGEST]
    wanted = plain_words(query)
    matches = (_match(number, part, wanted) for number, part in enumerate(PARTS, 1))
    return query, [match for match in matches if match]


def _match(number: int, part: GuidePage, wanted: tuple[str, ...]) -> Match | None:
    if not wanted:
        return Match(number, part, ())
    text = part.text
    steps = tuple(step for step in text.steps if _has(f"{step.heading} {step.words}", wanted))
    is_named = _has(f"{part.title} {part.short} {text.lead}", wanted)
    return Match(number, part, steps) if steps or is_named else None


def _has(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether a word of the text begins with each of those."""
    words = plain_words(text)
    return all(any(word.startswith(part) for word in words) for part in wanted)
