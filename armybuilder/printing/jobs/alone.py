"""Sheets printed for oneself: in a child like all others, but at once, and nothing is kept."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from armybuilder.printing.jobs import render
from armybuilder.printing.jobs.children import Child, End
from armybuilder.printing.jobs.running import LIMITS, REASONS, WAY_OUT
from armybuilder.printing.papers import Layout
from rules.engine.build import Build


class Unprintable(Exception):
    """The sheets could not be printed; its text is the sentence for the person."""


def printed_alone(build: Build, sheets: Sequence[str], layout: Layout) -> bytes:
    """The sheets as a PDF; ``Unprintable`` where they outgrow what a child may use."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sheets.pdf")
        child = Child(lambda tell: _write(file, build, sheets, layout), LIMITS)
        while child.end is None:
            child.wait()
            child.hear()
        if child.end is not End.WELL:
            raise Unprintable(f"The sheets of {build.name} {REASONS[child.end]}. {WAY_OUT}")
        return file.read_bytes()


def _write(file: Path, build: Build, sheets: Sequence[str], layout: Layout) -> None:
    file.write_bytes(render.pdf([build], sheets, layout))
