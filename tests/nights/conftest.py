"""A club for every test of nights."""

from datetime import UTC, datetime
from types import SimpleNamespace

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


@pytest.fixture(autouse=True)
def planned_in_november(monkeypatch):
    """Nights are planned on 1 November 2026, so that the days of these tests are never over."""
    clock = SimpleNamespace(now=lambda: datetime(2026, 11, 1, 12, tzinfo=UTC))
    monkeypatch.setattr("armybuilder.nights.planning.forms.timezone", clock)
