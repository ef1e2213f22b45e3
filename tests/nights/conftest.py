"""A club for every test of nights."""

import pytest

from tests.nights import people


@pytest.fixture
def circle(db):
    """A club that only its members see."""
    return people.circle()


@pytest.fixture
def night(circle):
    """A night of it."""
    return circle.night()
