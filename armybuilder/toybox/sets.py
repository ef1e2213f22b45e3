"""Usual plastic sets, each added to a box in one step: data, in ``fixtures/toys/sets.json``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from armybuilder.toybox.contents import Toys

FILE = settings.ROOT / "fixtures" / "toys" / "sets.json"


@dataclass(frozen=True, slots=True)
class ToySet:
    """A usual set, in the reader's language."""

    slug: str
    name: str
    toys: tuple[Toys, ...]

    @property
    def line(self) -> str:
        """The contents of the set: ``12 Knights on foot, 4 Horses``."""
        return ", ".join(f"{toys.count} × {toys.name}" if toys.count else toys.name for toys in self.toys)


def all() -> tuple[ToySet, ...]:
    """Every set, the most usual one first."""
    return _read(get_language() or settings.LANGUAGE_CODE)


def get(slug: str) -> ToySet | None:
    """The set of that slug."""
    return next((toy_set for toy_set in all() if toy_set.slug == slug), None)


@lru_cache(maxsize=8)
def _read(language: str) -> tuple[ToySet, ...]:
    document = json.loads(FILE.read_text("utf-8"))
    return tuple(ToySet(entry["slug"], _name(entry, language), _toys(entry["kinds"], language)) for entry in document)


def _toys(kinds: list[dict[str, Any]], language: str) -> tuple[Toys, ...]:
    return tuple(Toys.from_stored({**kind, "id": 0, "name": _name(kind, language)}) for kind in kinds)


def _name(entry: Mapping[str, Any], language: str) -> str:
    names = entry["name"]
    return str(names.get(language) or names.get(language.partition("-")[0]) or names["en"])
