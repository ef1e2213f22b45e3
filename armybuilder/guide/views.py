"""Pages of the guide: its contents with the search, and a part."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.core.web.http import Request
from armybuilder.guide.parts import PARTS, GuidePage, GuideStep
from armybuilder.handbook.search import plain_words

LONGEST = 200
"""Characters of a search that are read."""


@require_safe
def contents(request: Request) -> HttpResponse:
    """The parts, or those that match the search."""
    query, matches = search(request.GET.get("q", ""))
    return render(request, "guide/contents.html", {"query": query, "matches": matches})


@require_safe
def part(request: Request, slug: str) -> HttpResponse:
    """One part, with the one before it and the next."""
    place = next((place for place, part in enumerate(PARTS) if part.slug == slug), None)
    if place is None:
        raise Http404
    context = {
        "part": PARTS[place],
        "parts": PARTS,
        "number": place + 1,
        "previous": PARTS[place - 1] if place else None,
        "next": PARTS[place + 1] if place + 1 < len(PARTS) else None,
    }
    return render(request, "guide/part.html", context)


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
