"""Armies to print."""

import pytest

from armybuilder.armies import samples


@pytest.fixture
def sample(db):
    """A function that gives a sample army by its slug."""
    return lambda slug: samples.get(slug).build
