"""Reads the rows of a backup as strictly as pages read what people send: it may have been written by hand."""

import json
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.backups.refusals import BackupError

DEEPEST = 100
"""The depth to which lists and objects may be nested; our own documents need eight."""
NUL, SURROGATE = rb"\u0000", rb"\ud"
"""The beginnings of letters in a line that may be ones that no database stores."""


def read_row(table: str, line: bytes, writers: list[Callable[[Any], Any]]) -> list[Any]:
    """A row in the database's own format. Raises ``ValueError`` or ``BackupError`` if it cannot be one."""
    try:
        values = json.loads(line)
        is_deep = line.count(b"[") + line.count(b"{") > DEEPEST and is_too_deep(values)
    except RecursionError:
        is_deep = True
    if is_deep:
        raise BackupError(_("The table “{name}” in the backup has a row that is nested too deep.").format(name=table))
    if (NUL in line or SURROGATE in line) and has_odd_letter(values):
        raise BackupError(
            _("The table “{name}” in the backup has a text with a letter that can’t be stored.").format(name=table)
        )
    if not isinstance(values, list) or len(values) != len(writers):
        raise ValueError("not a row of this table")  # untranslated
    return [write(value) for write, value in zip(writers, values, strict=True)]


def is_too_deep(value: object) -> bool:
    """Whether more lists and objects lie in each other than ours do."""
    level = [value]
    for _depth in range(DEEPEST + 1):
        inside = [node.values() if isinstance(node, dict) else node for node in level if isinstance(node, dict | list)]
        level = [child for children in inside for child in children]
        if not level:
            return False
    return True


def has_odd_letter(value: object) -> bool:
    """Whether a text in it contains NUL or half of a letter."""
    if isinstance(value, str):
        return "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return any(has_odd_letter(item) for pair in value.items() for item in pair)
    return isinstance(value, list) and any(map(has_odd_letter, value))
