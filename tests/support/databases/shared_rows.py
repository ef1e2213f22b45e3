"""Rows that all tests of a file find, made once: what a test changes is taken back, and at the end the rows are."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def shared_rows(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Open a transaction around the tests' own, which are savepoints in it; rows are made before the first yield."""
    with blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
    try:
        yield
    finally:
        with blocker.unblock():
            transaction.set_rollback(True)
            around.__exit__(None, None, None)
