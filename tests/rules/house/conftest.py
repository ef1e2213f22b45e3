"""The documents of the rule books, read from their files: tests elsewhere may have emptied the database."""

import pytest
from django.conf import settings

from rules.documents import read_catalogue


@pytest.fixture(scope="session")
def books():
    """The documents of all rule books by their slugs."""
    files = (settings.ROOT / "fixtures").glob("*.json")
    return {file.stem: read_catalogue(file.read_bytes()) for file in files}


@pytest.fixture(scope="session")
def book(books):
    """The document of Very Simple Generic Miniatures Rules 7."""
    return books["vsgmr-7"]
