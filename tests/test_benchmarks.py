"""Every table of the benchmarks can be made."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.parts.table import SMALLEST

ROOT = Path(__file__).resolve().parent.parent
TABLES = {
    "engine battles match boxes edit clients memory hostile": (
        "Engine, 20 units", "Odds of 20 attacks", "Battles a second", "Two sides out of a box", "An edit",
        "Clients that edit at once", "Memory of a web process", "The worst of bad inputs",
    ),
    "list lists largest library": (
        "My armies", "Lists as people write them", "Reading by length", "500 hostile lines",
        "The largest legal army", "The library, 20 armies",
    ),
    "page paper pack attacks": (
        "The builder's page", "Sheets, warm", "One edited card", "Sheets, cold", "A pack of 2 rosters", "Edits while",
    ),
    "backups": ("A backup of 40 armies", "digests agree"),
    "restores": ("Pairs of commands, sqlite: 2 in", "Killed restores, sqlite: 3 in"),
    "prints": ("Every sheet of the samples, make run", "8 prints with names in eight scripts, make run; killed: 1"),
    "sizes": ("Three answers for an army of 60 units", "Armies at another size"),
    "builds": ("Made in children, 1 rounds", "Memory of all processes after that"),
    "kills soak": ("Kills at random instants", "A soak of"),
    "faults": ("faults and their ends, sqlite", "Accepted changes"),
    "refusals": ("Bodies of 5 MB that are refused",),
    "bounds": ("Games at the limits", "House rules at the limits", "Largest army at the limits"),
    "doors": ("A shared army of 20 units", "House rules at the limits"),
    "api_kills": ("1 scripts while the server is killed",),
    "votes": ("A club of 4 with 4 armies, 2 kills",),
    "club": ("A club of 4 with 4 armies in 3 kinds of browsers", "accepted, 3 for, 1 against", "4 of 4"),
    "trial_clock": ("A trial with 4 armies",),
    "marks": ("Marks with 2 seeds: 1 pairs of each price", "Differ without touching:"),
    "trials": ("Planted prices: ", "said to change nothing"),
    "first_pages stillness": ("The first page after a start", "Layout shift on a slow network"),
    "beside": ("Beside ", "verdict, elves and orcs", "make run, second time", "layout shift, home"),
    "games game_kills phone": ("2 games at once beside", "Two phones, 3 kills at random instants", "A phone (s)"),
}  # fmt: skip
"""Tables that are made by one process, and what it prints."""
QUICK = ("engine battles match boxes edit clients memory hostile", "list lists largest library")
"""What takes some seconds a table; the others print, kill servers or drive browsers, and are made by ``--all``."""
ELSEWHERE = ["machines"]
"""What ``tests/hosting/test_machines.py`` makes."""


@pytest.mark.long
@pytest.mark.parametrize(
    "tables", [pytest.param(one, marks=[] if one in QUICK else pytest.mark.thorough) for one in TABLES]
)
def test_every_table_is_made_in_its_smallest_form(tables):
    world = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, "-m", "benchmarks", "--smallest", *tables.split()]
    run = subprocess.run(command, cwd=ROOT, env=world, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert [title for title in TABLES[tables] if title not in run.stdout] == []


def test_every_table_is_made_once():
    made = [name for tables in TABLES for name in tables.split()]
    assert sorted(made + ELSEWHERE) == sorted(benchmarks_of_all())


def benchmarks_of_all():
    """The names in the list of the command."""
    source = (ROOT / "benchmarks" / "__main__.py").read_text()
    shelves = next(ast.literal_eval(node.value) for node in ast.parse(source).body
                   if isinstance(node, ast.Assign) and node.targets[0].id == "SHELVES")  # fmt: skip
    return [*" ".join(shelves.values()).split(), "beside"]


def test_a_table_is_large_unless_somebody_says_otherwise():
    assert not SMALLEST
