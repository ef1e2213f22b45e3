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
        """What is in it: ``12 Knights on foot, 4 Horses``."""
        return ", ".join(f"{one.count} × {one.name}" if one.count else one.name for one in self.toys)  # untranslated


def all() -> tuple[ToySet, ...]:
    """Every set, the most usual one first."""
    return _read(get_language() or settings.LANGUAGE_CODE)


def get(slug: str) -> ToySet | None:
    """The set of that slug."""
    return next((one for one in all() if one.slug == slug), None)


@lru_cache(maxsize=8)
def _read(language: str) -> tuple[ToySet, ...]:
    document = json.loads(FILE.read_text("utf-8"))
    return tuple(ToySet(one["slug"], _name(one, language), _toys(one["kinds"], language)) for one in document)


def _toys(kinds: list[dict[str, Any]], language: str) -> tuple[Toys, ...]:
    return tuple(
        Toys(0, _name(one, language), one["count"], tuple(one["figures"]), tuple(one["gear"]), one["plastic"])
        for one in kinds
    )


def _name(one: Mapping[str, Any], language: str) -> str:
    names = one["name"]
    return str(names.get(language) or names.get(language.partition("-")[0]) or names["en"])
