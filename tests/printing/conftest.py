"""Armies to print."""

import pytest

from armybuilder.armies import samples


@pytest.fixture(scope="session")
def sample(books):
    """A function that gives a sample army by its slug; needs no database once the rules are there."""
    return {one.slug: one.build for book in books.values() for one in samples.samples_of(book)}.__getitem__
