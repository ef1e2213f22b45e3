"""``python -m benchmarks [engine] [paper] [edit]``: prints the tables, all of them where none is named."""

import sys
from importlib import import_module

TABLES = ("engine", "edit", "paper")

for name in sys.argv[1:] or TABLES:
    import_module(f"benchmarks.{name}").main()
