"""Documents as they go into the program that plays many battles at once."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from rules import engine
from rules.battles.figures import Force, force
from rules.battles.layouts import LAYOUTS, TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.scenarios import SCENARIOS
from rules.documents import catalogue_of, read_catalogue
from tests.battles.random_armies import Document, army

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
GAPS = (12, 18, 24, 36)
SAMPLES = tuple(
    slug
    for slug in (line.split()[0] for line in (FIXTURES / "samples" / "ORDER").read_text().splitlines())
    if json.loads((FIXTURES / "samples" / f"{slug}.json").read_text())["edition"].startswith("vsgmr")
)


@lru_cache
def catalogue(slug: str) -> engine.Catalogue:
    """A rule book out of its file."""
    return catalogue_of(read_catalogue((FIXTURES / f"{slug}.json").read_bytes()))


@lru_cache
def sample(slug: str) -> Document:
    """A sample army's document."""
    return json.loads((FIXTURES / "samples" / f"{slug}.json").read_text())


def forced(document: Document) -> Force:
    """The army of a document."""
    return force(engine.read_document(json.dumps(document), catalogue))


def matched(
    documents: Sequence[Document], tactics: tuple[Tactic, Tactic] = ("advance", "advance"),
    layout: str = "woods", gap: float = 24, scenario: str = "basic",
) -> Match:  # fmt: skip
    """A match of two documents."""
    first, second = map(forced, documents)
    return Match((first, second), tactics, LAYOUTS[layout], gap, SCENARIOS[scenario])


def random_pair(number: int) -> tuple[list[Document], Mapping[str, object]]:
    """The armies of a random pair, and how they meet: all tactics, layouts and gaps come up in turn."""
    edition = "vsgmr-2010" if number % 7 == 3 else "vsgmr-7"
    tactics = TACTICS[number % 3], TACTICS[number // 3 % 3]
    how = {"tactics": tactics, "layout": list(LAYOUTS)[number // 9 % 4], "gap": GAPS[number // 5 % 4]}
    return [army(2 * number, edition), army(2 * number + 1, edition)], how
