"""What a cold process does: ``python -m benchmarks.cold SHEET UNITS`` lays out one sheet and ends."""

import sys

from benchmarks.armies import army

if __name__ == "__main__":
    from armybuilder.printing.press import render

    render.pdf([army(int(sys.argv[2]))], [sys.argv[1]])
