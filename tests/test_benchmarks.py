"""Every table of the benchmarks can be made."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.table import SMALLEST

ROOT = Path(__file__).resolve().parent.parent
TITLES = (
    "Engine, 20 units", "Odds of 20 attacks", "Battles a second", "An edit", "Clients that edit at once", "My armies",
    "The builder's page", "Sheets, warm", "One edited card", "Sheets, cold", "A pack of 2 rosters",
    "The largest legal army", "The library, 80 armies",
)  # fmt: skip


def test_every_table_is_made_in_its_smallest_form():
    world = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--smallest"], cwd=ROOT, env=world, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert [title for title in TITLES if title not in run.stdout] == []


def test_a_table_is_large_unless_somebody_says_otherwise():
    assert not SMALLEST
