"""The sample armies, from rule books and our own, read from ``fixtures/samples`` in the order of its file ``ORDER``.

The home page and the library show them.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language, ngettext, pgettext

from rules import engine
from rules.engine import words
from rules.snapshot import catalogue_by_slug, catalogues_by_slug
from rules.stored_values import leave_out

FEW = 4
"""The number of opponents that are shown next to the builder."""

FOLDER: Path = settings.ROOT / "fixtures" / "samples"
NOTES: Path = settings.ROOT / "fixtures" / "texts"


@dataclass(frozen=True, eq=False)
class Sample:
    """A sample army."""

    slug: str
    build: engine.Build
    ours: bool
    """Whether we made it; otherwise it is from the rule book."""

    @property
    def name(self) -> str:
        """Its author's name for it."""
        return self.build.name

    @property
    def plastic(self) -> str:
        """The color it is molded in."""
        return self.build.shown_plastic


def all() -> tuple[Sample, ...]:
    """Every sample army, in the book's order, on the current catalogue."""
    editions = {slug: _edition(text) for slug, text in _texts().items()}
    catalogues = catalogues_by_slug(set(editions.values()))
    return _readable((slug, catalogues[edition]) for slug, edition in editions.items() if edition in catalogues)


def samples_of(catalogue: engine.Catalogue) -> tuple[Sample, ...]:
    """The sample armies of a rule book, as it orders them."""
    return _readable((slug, catalogue) for slug, text in _texts().items() if _edition(text) == catalogue.slug)


def get(slug: str) -> Sample | None:
    """The sample army of that slug."""
    text = _texts().get(slug)
    if text is None:
        return None
    catalogue = catalogue_by_slug(_edition(text))
    return _sample(slug, catalogue) if catalogue else None


def name(slug: str) -> str:
    """The name of the sample army of that slug; empty where there is none."""
    text = _texts().get(slug)
    return str(_document(text)["name"]) if text else ""


def _readable(slugs: Iterable[tuple[str, engine.Catalogue]]) -> tuple[Sample, ...]:
    return tuple(sample for slug, catalogue in slugs if (sample := _sample(slug, catalogue)))


def _sample(slug: str, catalogue: engine.Catalogue) -> Sample | None:
    """``None`` if somebody changed its rule book by hand, so that it has what the book lacks."""
    try:
        return _read(slug, catalogue, get_language() or "")
    except engine.DocumentError as error:
        leave_out(f"the sample army {slug}", error)  # untranslated
        return None


@lru_cache(maxsize=256)
def _read(slug: str, catalogue: engine.Catalogue, language: str) -> Sample:
    build, notes = engine.read_document(_texts()[slug], lambda _: catalogue), _notes(language)
    units = tuple(replace(unit, notes=notes.get(unit.notes, unit.notes)) for unit in build.units)
    translated = replace(build, notes=notes.get(build.notes, build.notes), units=units)
    return Sample(slug, translated, slug in _ours())


@lru_cache(maxsize=16)
def _notes(language: str) -> dict[str, str]:
    """The notes of all samples in a language, by their English. Names stay as their authors wrote them."""
    file = NOTES / f"samples.{language}.json"
    notes: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return notes


def _edition(text: str) -> str:
    return str(_document(text)["edition"])


@lru_cache(maxsize=256)
def _document(text: str) -> dict[str, object]:
    document: dict[str, object] = json.loads(text)
    return document


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    return {slug: (FOLDER / f"{slug}.json").read_text("utf-8") for slug, *_ in _lines()}


@lru_cache(maxsize=1)
def _ours() -> frozenset[str]:
    return frozenset(slug for slug, *whose in _lines() if whose == ["ours"])


def _lines() -> list[list[str]]:
    """The list of samples: a slug in each line, and ``ours`` behind those that no rule book has."""
    return [line.split() for line in (FOLDER / "ORDER").read_text("utf-8").splitlines()]


@dataclass(frozen=True, slots=True)
class Fight:
    """A sample army as an opponent, and the difference in points."""

    slug: str
    name: str
    plastic: str
    points: str
    apart: str


@lru_cache(maxsize=1_000)
def fights_nearby(catalogue: engine.Catalogue, total: engine.Halves, besides: str = "") -> tuple[Fight, ...]:
    """Sample armies within the rule book's fair difference, the nearest in points first."""
    if catalogue.fair is None:
        return ()
    near = [(engine.bill(sample.build).total, sample) for sample in samples_of(catalogue) if sample.slug != besides]
    fair = [(abs(points - total), points, fight) for points, fight in near if abs(points - total) <= catalogue.fair]
    return tuple(_fight(*fight) for fight in sorted(fair, key=lambda fight: fight[0]))


@lru_cache(maxsize=1_000)
def few_fights(catalogue: engine.Catalogue, total: engine.Halves, besides: str = "") -> str:
    """The nearest of them as the builder shows them; empty where there are none."""
    fights = fights_nearby(catalogue, total, besides)[:FEW]
    return render_to_string("armies/_matchups.html", {"fights": fights}) if fights else ""


def _fight(apart: engine.Halves, points: engine.Halves, sample: Sample) -> Fight:
    sentence = ngettext("{points} point apart", "{points} points apart", engine.whole_points(apart))
    difference = sentence.format(points=words.points_sign(apart)) if apart else pgettext("points", "equal")
    return Fight(sample.slug, sample.name, sample.plastic, words.points_sign(points), difference)


def read_all(**signal: object) -> None:
    """Read the rule books and the sample armies, which most jobs need. Receives ``background.starting``."""
    all()
