"""Watches transactions: what is done during one, and which rows it writes."""

import difflib
import re
import time
import zipfile
from contextlib import ExitStack
from unittest.mock import patch

from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.mail import EmailMessage
from django.db import connection
from django.db.transaction import Atomic
from django.forms import BaseForm
from django.http import HttpRequest
from django.template.backends.django import Template as Rendered
from django.template.base import Template
from PIL import Image

from armybuilder.house import states
from armybuilder.jobs import process_limits
from armybuilder.nights import actions
from rules import engine

SLOW = [
    (HttpRequest, "_load_post_and_files"),
    (BaseForm, "full_clean"),
    (Template, "render"),
    (Rendered, "render"),
    (MD5PasswordHasher, "encode"),
    (EmailMessage, "send"),
    (Image, "open"),
    (process_limits, "run"),
    (zipfile.ZipFile, "__init__"),
    (difflib.SequenceMatcher, "__init__"),
    (time, "sleep"),
    (states, "packed"),
    (states, "difference"),
    (actions, "paired"),
    *((engine, name) for name in ("apply", "bill", "carry_over", "describe", "findings", "offers", "restore")),
    *((engine, name) for name in ("read_among", "read_document", "shifts", "write_notation")),
]
"""What parses, decodes, hashes, renders, works out or waits."""
WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
BY_ITSELF = {
    "accounts_tries", "django_session", "usersessions_usersession", "printing_print", "matches_simulation",
    "toybox_search",
}  # fmt: skip
"""Tables of attempts, sessions, prints, simulations and searches: each of their rows is independent of all others."""


class Watch:
    """Within it every transaction is watched, but for those that were open before."""

    def __init__(self) -> None:
        self.depth, self.number = 0, 0
        self.slow: list[str] = []
        """What was done while a transaction was open."""
        self.groups: dict[int, list[str]] = {}
        """The tables that were written, by transaction."""
        self.unheld: list[str] = []
        """Rows that were asked for to be held outside of any transaction."""

    def __enter__(self) -> "Watch":
        self.stack = ExitStack()
        enter, leave = Atomic.__enter__, Atomic.__exit__

        def entered(block):
            enter(block)
            self.number += self.depth == 0
            self.depth += 1

        def left(block, *error):
            self.depth -= 1
            return leave(block, *error)

        self.stack.enter_context(patch.object(Atomic, "__enter__", entered))
        self.stack.enter_context(patch.object(Atomic, "__exit__", left))
        self.stack.enter_context(connection.execute_wrapper(self._ask))
        for owner, name in SLOW:
            self.stack.enter_context(patch.object(owner, name, self._noted(owner, name)))
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def _noted(self, owner, name):
        real = getattr(owner, name)

        def noted(*args, **kwargs):
            if self.depth:
                self.slow.append(f"{owner.__name__}.{name}")
            return real(*args, **kwargs)

        return noted

    def _ask(self, execute, sql, params, many, context):
        if not self.depth:
            self.number += 1
            self.unheld += [sql] if "FOR UPDATE" in sql else []
        if (written := WRITES.match(sql)) and written[1] not in BY_ITSELF:
            self.groups.setdefault(self.number, []).append(written[1])
        return execute(sql, params, many, context)
