"""The documents of the rule books, read from their files' rows once."""

import pytest

from rules.documents import document_of
from rules.models import Edition


@pytest.fixture(scope="session")
def books(django_db_setup, django_db_blocker):
    """The documents of all rule books by their slugs."""
    with django_db_blocker.unblock():
        return {edition.slug: document_of(edition) for edition in Edition.objects.books()}


@pytest.fixture(scope="session")
def book(books):
    """The document of Very Simple Generic Miniatures Rules 7."""
    return books["vsgmr-7"]
