"""Reads .po files: each message of the code with its translation."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")$')
_OBSOLETE = "#~ "


@dataclass(frozen=True, slots=True)
class Entry:
    """A message and its translation."""

    context: str
    message: str
    plural: str
    """The English plural; empty if there is one form."""
    translations: tuple[str, ...]
    """One text, or one for each plural form of the language."""
    flags: frozenset[str] = frozenset()
    is_obsolete: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """The message of the code."""
        return self.context, self.message


def read(path: Path) -> list[Entry]:
    """All entries of a file but its header."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    return [entry for block in blocks for entry in _entry(block) if entry.message]


def header(path: Path) -> dict[str, str]:
    """The header of the file: ``{"Language": "de", …}``."""
    first = path.read_text(encoding="utf-8").split("\n\n")[0]
    lines = _fields(first).get("msgstr", "").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def _entry(block: str) -> Iterator[Entry]:
    fields = _fields(block)
    if "msgid" in fields:
        said = {name: text for name, text in fields.items() if name.startswith("msgstr")}
        yield Entry(
            fields.get("msgctxt", ""),
            fields["msgid"],
            fields.get("msgid_plural", ""),
            tuple(said[name] for name in sorted(said)),
            frozenset(flag.strip() for line in block.splitlines() if line[:2] == "#," for flag in line[2:].split(",")),
            any(line.startswith(_OBSOLETE) for line in block.splitlines()),
        )


def _fields(block: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if found := _LINE.match(line.removeprefix(_OBSOLETE)):
            name = found[1] or name
            fields[name] = fields.get(name, "") + json.loads(found[2])
    return fields
