"""Pictures of tests lie in a folder of their own."""

import pytest


@pytest.fixture(autouse=True)
def pictures(settings, tmp_path):
    settings.PORTRAITS = tmp_path / "portraits"
