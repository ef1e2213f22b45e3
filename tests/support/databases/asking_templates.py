"""Notices what templates ask the database: they are to show what they are given. Tags of ours may ask."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.template import base

OUR_TAGS = re.compile(r"armybuilder\..*templatetags\.")
"""Modules that may ask."""


@contextmanager
def asked_by_templates() -> Iterator[list[str]]:
    """A list of the statements that are asked while a template is rendered."""
    found: list[str] = []

    def note(execute, sql, *rest):
        found.extend([sql] if _is_rendering() else [])
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found


def _is_rendering() -> bool:
    """Whether a template is being rendered further up, and the statement is not that of a tag in it."""
    frame = sys._getframe()
    while frame := frame.f_back:
        if OUR_TAGS.match(frame.f_globals["__name__"]):
            return False
        if frame.f_code.co_filename == base.__file__:
            return True
    return False
