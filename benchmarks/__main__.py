"""``python -m benchmarks [engine] [edit] [list] [page] [paper] [pack] [largest] [library]``: those tables, or all."""

import os
import sys
import tempfile
from importlib import import_module

TABLES = ("engine", "edit", "list", "page", "paper", "pack", "largest", "library")

with tempfile.TemporaryDirectory() as folder:
    # A database of its own, so that nobody's armies are touched.
    # Playwright keeps a loop running in this thread, which Django takes for asynchronous code.
    os.environ.update(MUSTER_VAR=folder, MUSTER_HASHED_STATIC="1", DJANGO_ALLOW_ASYNC_UNSAFE="1")
    import_module("benchmarks.armies").prepare()
    for name in sys.argv[1:] or TABLES:
        import_module(f"benchmarks.{name}").main()
