"""``python -m benchmarks [TABLE …]``: the tables named, or all.

``--smallest`` makes each once, as small as it goes: whether it can be made at all.
"""

import os
import sys
import tempfile
from importlib import import_module

TABLES = (
    "engine", "battles", "match", "boxes", "edit", "clients", "memory", "attacks", "hostile", "list", "lists", "page",
    "paper", "prints", "builds", "pack", "largest", "library", "backups", "restores", "kills", "faults", "soak",
    "machines", "games", "game_kills", "phone", "trials", "refusals", "bounds", "first_pages", "stillness",
    "sizes", "marks",
)  # fmt: skip
SMALLEST = "--smallest" in sys.argv
named = [name for name in sys.argv[1:] if name != "--smallest"]

with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    # A separate database, so that nobody's armies are touched. Playwright runs a loop in this thread, which Django
    # takes for asynchronous code.
    os.environ.update(MUSTER_VAR=folder, DJANGO_ALLOW_ASYNC_UNSAFE="1")
    # Servers compile their modules once, not at every start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Files are hashed and compressed as on a server, which takes longer than the smallest tables.
    os.environ.update({"MUSTER_BENCH_SMALLEST": "1"} if SMALLEST else {"MUSTER_HASHED_STATIC": "1"})
    import_module("benchmarks.armies").prepare()
    for name in named or TABLES:
        import_module(f"benchmarks.{name}").main()
