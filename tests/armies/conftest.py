"""What tests of armies share."""

import pytest


@pytest.fixture
def at(army):
    """The address of the army's builder."""
    return f"/armies/{army.code}/"
