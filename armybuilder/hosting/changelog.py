"""The changelog as values: versions, their parts, and each change as pieces of text and code."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

FILE = Path(settings.ROOT) / "CHANGELOG.md"
MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")


@dataclass(frozen=True)
class ChangeText:
    """Some letters of a change: ``text``, ``code`` or ``name``."""

    kind: str
    text: str


@dataclass(frozen=True)
class ChangeGroup:
    """Changes of one kind, such as *Fixed*."""

    name: str
    changes: tuple[tuple[ChangeText, ...], ...]


@dataclass(frozen=True)
class Release:
    """A version with its date, as the file writes both."""

    name: str
    parts: tuple[ChangeGroup, ...]

    @property
    def anchor(self) -> str:
        """Its version, for an address."""
        return self.name.split()[0]


@cache
def releases() -> tuple[Release, ...]:
    """All versions of the file, the newest first."""
    sections = [section.split("\n### ") for section in FILE.read_text(encoding="utf-8").split("\n## ")[1:]]
    return tuple(Release(name.strip(), tuple(map(_part, parts))) for name, *parts in sections)


def _part(text: str) -> ChangeGroup:
    name, *changes = re.split(r"\n- ", text.strip().replace("\n\n- ", "\n- "))
    return ChangeGroup(name.strip(), tuple(_pieces(change.strip()) for change in changes))


def _pieces(change: str) -> tuple[ChangeText, ...]:
    """The pieces of a change.

    >>> [(piece.kind, piece.text) for piece in _pieces("`make run` says *Import*.")]
    [('code', 'make run'), ('text', ' says '), ('name', 'Import'), ('text', '.')]
    """
    kinds = ("text", "code", "name")
    split = MARKED.split(change)
    return tuple(ChangeText(kinds[place % 3], piece) for place, piece in enumerate(split) if piece)
