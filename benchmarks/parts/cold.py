"""What a cold process does: ``python -m benchmarks.parts.cold JOB PDF`` prints HTML, ``… SHEET UNITS`` an army."""

import json
import sys
from pathlib import Path


def print_html(job: str, out: str) -> None:
    """The same that a browser does: HTML and styles into a file."""
    from armybuilder.printing.pdf import typesetting

    with typesetting.no_collections():
        document = typesetting.laid_out(**json.loads(Path(job).read_text()), portraits={})
        Path(out).write_bytes(typesetting.together([document]))


def print_army(sheet: str, units: str) -> None:
    """Start Django, read the rules, and lay out an army's sheet."""
    from benchmarks.parts.armies import army

    build = army(int(units))
    from armybuilder.printing.jobs import render

    render.pdf([build], [sheet])


if __name__ == "__main__":
    (print_html if sys.argv[1].endswith(".json") else print_army)(*sys.argv[1:])
