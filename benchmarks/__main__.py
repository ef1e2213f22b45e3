"""``python -m benchmarks [TABLE …]``: the tables named, or all.

``--smallest`` makes each once, as small as it goes: whether it can be made at all.
"""

import os
import sys
import tempfile
from importlib import import_module

SHELVES = {
    "armies": "engine boxes lists sizes",
    "pages": "edit clients memory list page library first_pages stillness games phone club",
    "prints": "paper prints builds pack largest",
    "battles": "battles match marks trials trial_clock",
    "trust": "backups restores kills faults soak machines game_kills api_kills votes",
    "limits": "attacks hostile refusals bounds",
    "outside": "doors",
}
TABLES = {name: f"benchmarks.{shelf}.{name}" for shelf, names in SHELVES.items() for name in names.split()}
TABLES["beside"] = "benchmarks.beside"
INSTALLING = {name: f"benchmarks.outside.{name}" for name in ("outside_programs", "readers", "renderers")}
"""Tables that install programs of others, made only if they are named."""
SMALLEST = "--smallest" in sys.argv
named = [name for name in sys.argv[1:] if name != "--smallest"]
if unknown := set(named) - {*TABLES, *INSTALLING}:
    sys.exit(f"No such table: {', '.join(sorted(unknown))}. There are: {', '.join([*TABLES, *INSTALLING])}.")

with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    # A separate database, so that nobody's armies are touched. Playwright runs a loop in this thread, which Django
    # takes for asynchronous code.
    os.environ.update(MUSTER_VAR=folder, DJANGO_ALLOW_ASYNC_UNSAFE="1")
    # Servers compile their modules once, not at every start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Files are hashed and compressed as on a server, which takes longer than the smallest tables: a minute or more. Who
    # measures nothing that asks for files sets it to 0.
    if SMALLEST:
        os.environ["MUSTER_BENCH_SMALLEST"] = "1"
    elif not INSTALLING.keys() & set(named):
        os.environ.setdefault("MUSTER_HASHED_STATIC", "1")
    import_module("benchmarks.parts.armies").prepare()
    for name in named or TABLES:
        import_module({**TABLES, **INSTALLING}[name]).main()
